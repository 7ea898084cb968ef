import { conversionOutput } from '../../../nodes/CrossBorderPayments/resources/conversion/output';
import {
	depositCreatedOutput,
	depositOutput,
} from '../../../nodes/CrossBorderPayments/resources/deposit/output';
import {
	offrampOutput,
	offrampStatusOutput,
} from '../../../nodes/CrossBorderPayments/resources/offramp/output';
import {
	onrampOutput,
	quoteOutput,
} from '../../../nodes/CrossBorderPayments/resources/onramp/output';
import {
	recipientListOutput,
	recipientOutput,
} from '../../../nodes/CrossBorderPayments/resources/recipient/output';
import { subaccountOutput } from '../../../nodes/CrossBorderPayments/resources/subaccount/output';
import {
	businessOutput,
	individualOutput,
} from '../../../nodes/CrossBorderPayments/resources/verification/output';
import { resources } from '../../../nodes/CrossBorderPayments/resources';
import type { Output } from '../../../nodes/CrossBorderPayments/operation/output/createOutput';
import { Tallies } from '../../../nodes/CrossBorderPayments/operation/tallies';
import type { SpecRecordName } from '../../spec/records';
import { SPEC_WIDER } from '../../spec/wider';
import { sampleOf } from '../../spec/sample';

const bankInfo = {
	...sampleOf('depositBankInfoBrl'),
	...sampleOf('depositBankInfoBank'),
	address: '0x5aAe',
	network: 'ETHEREUM',
	clabe: '002010077777777771',
	cvu: '0000003100010000000001',
	beneficiaryName: 'Example Payments',
	transferReference: 'REF-17',
};

const withBankInfo = { bankInfo, feeCurrency: 'BRL' };

/** Every column that can be chosen. */
const columnsOf = ({ allColumns = [] }: Output<never>) => [...allColumns];

const outputs: Array<[SpecRecordName, Output<never>, object]> = [
	['conversion', conversionOutput, {}],
	['deposit', depositOutput, withBankInfo],
	[
		'depositCreated',
		depositCreatedOutput,
		{
			...sampleOf('deposit'),
			...withBankInfo,
			paymentLink: 'https://pay.example.com/17',
			subaccountId: 'any',
			requestedAt: 'any',
		},
	],
	[
		'offramp',
		offrampOutput,
		{ settlement: { ...(sampleOf('offramp').settlement as object), transaction_hash: '0xab' } },
	],
	['offrampStatusData', offrampStatusOutput, {}],
	['onramp', onrampOutput, {}],
	['onrampQuote', quoteOutput, {}],
	['recipientListItem', recipientListOutput, {}],
	['recipient', recipientOutput, {}],
	['individualVerification', individualOutput.read, {}],
	['businessVerification', businessOutput.read, {}],
];

/** A column with a path that the specification lacks would always be empty. */
test.each(outputs)('every column of a full %s has a value', (name, output, more) => {
	const outputFields = columnsOf(output);
	const record = { ...sampleOf(name), ...more } as never;
	const item = output.toItem(record, { output: 'selected', outputFields });
	expect(outputFields.length).toBeGreaterThan(5);
	const empty = Object.entries(item).filter(([, value]) => typeof value === 'object');
	expect(empty).toEqual([]);
});

test.each(SPEC_WIDER)('$fact: comes out simplified, without a hint', ({ record, change }) => {
	const tallies = new Tallies();
	for (const [, output] of outputs.filter(([name]) => name === record)) {
		const given = { ...sampleOf(record), ...change } as never;
		expect(Object.values(output.toItem(given, {}, tallies.add))).not.toContain(undefined);
	}
	expect(tallies.hints()).toEqual([]);
});

test('a simplified item has at most ten columns, those of its subaccount included', () => {
	const wide = resources.flatMap(({ value: resource, operations }) =>
		operations.flatMap(({ value, fields, output }) => {
			const names = fields.map(({ property }) => property.name);
			if (!names.includes('output')) return [];
			const columns = Object.keys(output.itemSchema.shape);
			return columns.length > 10 ? [`${resource}.${value}`] : [];
		}),
	);
	expect(wide).toEqual([]);
});

test('a simplified item begins with what and how much, and ends with its IDs', () => {
	const misplaced = resources.flatMap(({ value: resource, operations }) =>
		operations.flatMap(({ value, fields, output }) => {
			const columns = Object.keys(output.itemSchema.shape);
			if (!fields.some(({ property }) => property.name === 'output')) return [];
			const ids = columns.filter((column) => /^(id|.*Id)$/.test(column));
			const isAtEnd = columns.slice(columns.length - ids.length).join() === ids.join();
			const isTimeFirst = /At$/.test(columns[0] ?? '');
			return isAtEnd && !isTimeFirst ? [] : [`${resource}.${value}: ${columns.join()}`];
		}),
	);
	expect(misplaced).toEqual([]);
});

test('the capabilities of a subaccount are text, codes in capitals; without profiles and capabilities there is none', () => {
	const outputFields = ['verification', 'canDeposit', 'assets'];
	const currencies = { brl: { canDeposit: false }, usd: { canDeposit: true } };
	const textsOf = (record: object) =>
		subaccountOutput.toItem(record, { output: 'selected', outputFields });
	const assets = { usdc: { networks: ['SOLANA', 'ETHEREUM'] }, BTC: { networks: [] } };
	expect(textsOf({ capabilities: { assets, currencies } })).toMatchObject({
		...{ canDeposit: 'USD', assets: 'USDC: SOLANA, ETHEREUM; BTC: ' },
	});
	expect(textsOf({})).toEqual({ verification: '', canDeposit: '', assets: '' });
});

test.each<[object, string | null]>([
	[{ bankInfo: sampleOf('depositBankInfoBank') }, 'some text'],
	[{ bankInfo: { name: 'Example', qr_code_payload: '00020126' } }, '00020126'],
	[{ bankInfo: { clabe: '002010077777777771' } }, '002010077777777771'],
	[{ bankInfo: { cvu: '0000003100010000000001' } }, '0000003100010000000001'],
	[{ bankInfo: { address: '0x5aAe', network: 'ETHEREUM' } }, '0x5aAe'],
	[{ bankInfo: { invoice: 'lnbc1' } }, 'lnbc1'],
	[{ address: '0x5aAe' }, '0x5aAe'],
	[{ paymentLink: 'https://pay.example.com/17' }, 'https://pay.example.com/17'],
	[{ bankInfo: { sortCode: '20-00-00', iban: 'GB1' } }, 'sortCode: 20-00-00, iban: GB1'],
	[{ currency: 'GHS' }, null],
])('a created deposit with %j says what to pay to: %s', (record, payTo) => {
	expect(depositCreatedOutput.toItem(record, {})).toMatchObject({ payTo });
});

test('an amount that is selected by its path in the record is one, too', () => {
	const outputFields = ['to.net_amount', 'to.asset'];
	const record = { to: { net_amount: '5.50', asset: 'usdc' } };
	const item = onrampOutput.toItem(record, { output: 'selected', outputFields, amounts: 'exact' });
	expect(item).toEqual({ 'to.net_amount': 5.5, 'to.asset': 'USDC' });
});

test('Amounts and Dates are options where there are amounts and dates', () => {
	const names = [depositOutput, onrampOutput, recipientOutput].map(
		({ formFields, formOptions = [] }) =>
			[...formFields, ...formOptions].map(({ property }) => property.name).join(),
	);
	const output = 'output,outputFields';
	expect(names).toEqual([`${output},amounts,dates`, `${output},amounts,dates`, output]);
});
