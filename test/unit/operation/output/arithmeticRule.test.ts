import { tallyBrokenRule } from '../../../../nodes/CrossBorderPayments/operation/output/arithmeticRule';
import type { Output } from '../../../../nodes/CrossBorderPayments/operation/output/createOutput';
import { Tallies } from '../../../../nodes/CrossBorderPayments/operation/tallies';
import { conversionOutput } from '../../../../nodes/CrossBorderPayments/resources/conversion/output';
import {
	depositCreatedOutput,
	depositOutput,
} from '../../../../nodes/CrossBorderPayments/resources/deposit/output';
import {
	onrampOutput,
	quoteOutput,
} from '../../../../nodes/CrossBorderPayments/resources/onramp/output';
import { recipientOutput } from '../../../../nodes/CrossBorderPayments/resources/recipient/output';

const outputs = {
	conversion: conversionOutput,
	deposit: depositOutput,
	depositCreated: depositCreatedOutput,
	onramp: onrampOutput,
	quote: quoteOutput,
	recipient: recipientOutput,
};

type RecordName = keyof typeof outputs;

function problemsOf(name: RecordName, ...records: object[]) {
	const tallies = new Tallies();
	for (const record of records) tallyBrokenRule(outputs[name].rule, record, tallies.add);
	return tallies.hints();
}

const onramp = (amount: unknown, rate: unknown, gross: unknown) => ({
	id: 'onramp-1',
	from: { amount },
	pricing: { fx_rate: rate },
	to: { gross_amount: gross },
});

/** One whose amount repeats the net amount, as a stored one may. */
const repeated = (amount: string, rate: string, gross: string) => ({
	...onramp(amount, rate, gross),
	to: { gross_amount: gross, net_amount: amount },
});

const conversion = (amount: unknown, feeAmount: unknown, netAmount: unknown) => ({
	id: 'conversion-1',
	amount,
	feeAmount,
	netAmount,
});

const deposit = (amount: unknown, rate: unknown, localAmount: unknown) => ({
	id: 'deposit-1',
	amount,
	rate,
	localAmount,
});

test.each<[RecordName, object]>([
	['onramp', onramp('502.40', '0.19', '95.46')],
	['onramp', onramp('502.40', '0.19', '97.30')],
	// A rate of two digits is any from 0.185 to 0.195.
	['onramp', onramp('500', '0.19', '92.60')],
	// Nothing is repeated where both sides are the same money.
	['onramp', repeated('94.42', '1.00', '94.42')],
	['quote', onramp('502.40', '0.19', null)],
	['onramp', { id: 'x', from: null, pricing: { fx_rate: '' }, to: { gross_amount: 'n/a' } }],
	['conversion', conversion('100.000000000000', '0.250000000000', '99.750000000000')],
	['conversion', conversion('0.3', '0.1', '0.2')],
	['deposit', deposit('250.75000000', '5.42000000', '1359.06500000')],
	['deposit', deposit(10, 10.85, '108.50')],
	['deposit', deposit('0.00000000', '5.42', '0.00000000')],
	['deposit', { ...deposit('0', '5.42', '100'), status: 'pending' }],
	['depositCreated', { currency: 'NGN' }],
	['recipient', deposit('1', '1', '7')],
])('%s: %j adds up, or cannot be compared', (name, record) => {
	expect(problemsOf(name, record)).toEqual([]);
});

test.each<[RecordName, object, string]>([
	[
		'onramp',
		onramp('94.42', '0.19', '95.46'),
		'(onramp-1), fromAmount times fxRate is not toGrossAmount',
	],
	['quote', { ...onramp('100', '0.19', '95'), id: undefined }, 'In 1 record, fromAmount'],
	[
		'conversion',
		conversion('100', '0.5', '100'),
		'(conversion-1), amount less feeAmount is not netAmount. The fee may be in toCurrency',
	],
	['deposit', deposit(10, '10.85', '10'), '(deposit-1), amount times rate is not localAmount'],
	['deposit', deposit('0', '5.42', '100'), 'amount times rate is not localAmount'],
])('%s: %j does not add up', (name, record, message) => {
	expect(problemsOf(name, record)).toEqual([expect.stringContaining(message)]);
});

describe('a stored onramp whose amount repeats the net amount', () => {
	const { toItem } = onrampOutput as Output<object>;
	const hint =
		'In 1 record (onramp-1), from.amount repeats to.net_amount, so what was paid is not known: left empty, except in Raw output';

	test.each([
		repeated('94.42', '0.19', '95.46'),
		// At a rate near 1, what is repeated is within what is tolerated elsewhere.
		repeated('94.42', '1.00', '95.46'),
		// Nothing confirms it.
		{ ...repeated('94.42', '0.19', '95.46'), pricing: null },
		{ ...repeated('94.42', '0.19', '95.46'), to: { net_amount: '94.420000' } },
	])('%j has no amount that was paid', (record) => {
		const tallies = new Tallies();
		expect(toItem(record, {}, tallies.add)).toMatchObject({ fromAmount: null, id: 'onramp-1' });
		expect(tallies.hints()).toContain(hint);
		for (const outputFields of [['fromAmount'], ['from.amount']]) {
			const item = toItem(record, { output: 'selected', outputFields, amounts: 2 });
			expect(Object.values(item)).toEqual([null]);
		}
		expect(toItem(record, { output: 'raw' })).toEqual(record);
	});

	test.each([
		repeated('94.42', '1.00', '94.42'),
		repeated('0', '0.19', '0.00'),
		onramp('502.40', '0.19', '95.46'),
		onramp('94.42', '0.19', '95.46'),
	])('%j is not one', (record) => {
		expect(toItem(record, {})).toMatchObject({ fromAmount: record.from.amount });
	});

	test('is not a quote, which is right', () => {
		const item = (quoteOutput as Output<object>).toItem(repeated('94.42', '', ''), {});
		expect(item).toMatchObject({ fromAmount: '94.42' });
	});
});

test('several records make one sentence, with the ID of the first', () => {
	const wrong = onramp('94.42', '0.19', '95.46');
	const records = [wrong, { ...wrong, id: 'onramp-2' }, onramp('100', '0.19', '19')];
	expect(problemsOf('onramp', ...records)).toEqual([
		'In 2 records, such as onramp-1, fromAmount times fxRate is not toGrossAmount. Do not rely on these amounts or their sums',
	]);
});
