import { ParameterParser } from '../../../../nodes/CrossBorderPayments/operation/form/parameters';
import type { Operation } from '../../../../nodes/CrossBorderPayments/operation/operation';
import { operationOf } from '../../../../nodes/CrossBorderPayments/resources';
import { fakeExecuteContext, idOf } from '../../../support/n8n/fakeExecuteContext';

const get = operationOf('conversion', 'get')!;
const getAll = operationOf('conversion', 'getAll')!;

function parserOf(operation: Operation, parameters: Record<string, unknown>) {
	const { context, reads } = fakeExecuteContext({ parameters });
	return { parser: new ParameterParser(context, operation), reads };
}

test('a parameter without an expression is read once, one with an expression for each item', () => {
	const { parser, reads } = parserOf(get, {
		subaccountId: { __rl: true, mode: 'id', value: idOf(1) },
		conversionId: (item: number) => idOf(item),
	});
	for (let item = 0; item < 3; item++) {
		expect(parser.valuesOf(item)).toMatchObject({
			subaccountId: idOf(1),
			conversionId: idOf(item),
			output: 'simplified',
		});
	}
	expect(reads).toEqual([
		'subaccountId 0',
		'conversionId 0',
		'output 0',
		'options 0',
		'conversionId 1',
		'conversionId 2',
	]);
});

test('an expression deep in a collection counts as one', () => {
	const { parser, reads } = parserOf(operationOf('deposit', 'simulate')!, {
		...{ subaccountId: idOf(1), currency: 'BRL', amount: '1' },
		options: { oncePer: '={{ $json.a }}' },
	});
	for (let item = 0; item < 2; item++) parser.valuesOf(item);
	expect(reads.slice(-2)).toEqual(['options 0', 'options 1']);
});

test.each([
	[new Error('Referenced node doesn’t exist'), 'Conversion: Referenced node doesn’t exist'],
	[
		new RangeError('Maximum call stack size exceeded'),
		'Conversion: the value is nested too deeply',
	],
])('what n8n says of an expression names the field: %s', (error, message) => {
	const { parser } = parserOf(get, {
		subaccountId: idOf(1),
		conversionId: () => {
			throw error;
		},
	});
	expect(() => parser.valuesOf(0)).toThrow(message);
});

test('a hidden field is neither read nor checked', () => {
	const { parser, reads } = parserOf(getAll, { subaccountId: 'all', limit: 'none' });
	expect(parser.valuesOf(0)).toMatchObject({
		subaccountId: 'all',
		returnAll: true,
		sort: 'newest',
		filters: {},
		output: 'simplified',
		amounts: 'text',
	});
	expect(reads.join()).toBe('subaccountId 0,returnAll 0,filters 0,output 0,options 0');
});

test('a value is converted to the type of its field, dates in the time zone of the workflow', () => {
	const { parser } = parserOf(getAll, {
		subaccountId: 'all',
		returnAll: 'false',
		limit: '7',
		filters: { createdFrom: '2026-01-31T09:30:00' },
	});
	expect(parser.valuesOf(0)).toMatchObject({
		returnAll: false,
		limit: 7,
		filters: { createdFrom: '2026-01-31T09:30:00.000-03:00' },
	});
});

test('a bad value is rejected for every item, in the words of the form', () => {
	const { parser } = parserOf(get, { subaccountId: 'nobody' });
	const other = parserOf(operationOf('rate', 'get')!, { options: { queryString: '=x' } }).parser;
	for (let item = 0; item < 2; item++) {
		expect(() => parser.valuesOf(item)).toThrow('Subaccount must be a UUID');
		expect(() => other.valuesOf(item)).toThrow('Options > Query String has a value without a name');
	}
});

test('a tool has defaults of its own', () => {
	const valueOf = (nodeType: string) => {
		const { context } = fakeExecuteContext({ nodeType });
		return new ParameterParser(context, operationOf('subaccount', 'getAll')!).valuesOf(0)[
			'returnAll'
		];
	};
	expect(valueOf('crossBorderPayments')).toBe(true);
	expect(valueOf('crossBorderPaymentsTool')).toBe(false);
});

test('Once Per may be left empty, but not by an expression that gives nothing', () => {
	const create = operationOf('subaccount', 'create')!;
	const keyOf = (oncePer: unknown) =>
		parserOf(create, { email: 'ada@example.com', oncePer }).parser.valuesOf(0)['oncePer'];
	expect(keyOf('')).toBeUndefined();
	expect(keyOf(() => ' INV-1 ')).toBe('INV-1');
	for (const nothing of ['', ' ', null, undefined]) {
		expect(() => keyOf(() => nothing)).toThrow('Once Per is empty: its expression returns nothing');
	}
});

test('what Deposit > Check checks may be left empty, but not by an expression that gives nothing', () => {
	const check = operationOf('deposit', 'check')!;
	const amountOf = (amount: unknown) =>
		parserOf(check, { subaccountId: idOf(1), channelId: 'c1', amount }).parser.valuesOf(0)[
			'amount'
		];
	expect(amountOf('')).toBeUndefined();
	expect(() => amountOf(() => undefined)).toThrow(
		'Amount is empty: its expression returns nothing',
	);
});

test('an expression of a write must not give nothing; a model leaves out what it may', () => {
	const accountNumberIn = (nodeType: string) => {
		const { context } = fakeExecuteContext({
			nodeType,
			parameters: {
				...{ subaccountId: idOf(1), currency: 'BRL', amount: '1' },
				accountNumber: () => undefined,
			},
		});
		return new ParameterParser(context, operationOf('deposit', 'simulate')!).valuesOf(0)[
			'accountNumber'
		];
	};
	expect(accountNumberIn('crossBorderPaymentsTool')).toBe('');
	expect(() => accountNumberIn('crossBorderPayments')).toThrow('Account Number is empty');
});
