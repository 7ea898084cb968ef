import fc from 'fast-check';

import { conversionRow } from '../../nodes/CrossBorderPayments/operations/conversion/conversionRow';
import { depositRow } from '../../nodes/CrossBorderPayments/operations/deposit/depositRow';
import { onrampRow } from '../../nodes/CrossBorderPayments/operations/onramp/onrampRow';
import { row } from '../../nodes/CrossBorderPayments/operations/row';
import { subaccountRow } from '../../nodes/CrossBorderPayments/operations/subaccount/subaccountRow';
import {
	businessRow,
	individualRow,
} from '../../nodes/CrossBorderPayments/operations/verification/verificationRow';
import type { SpecRecordName } from '../spec/records';
import { sampleOf } from './specSample';

const toRow = row({ id: 'id', amount: 'from.amount', reasons: 'reasons', deep: 'a.b.c' });

test('nested values become columns, in the order given, and stay as they came', () => {
	const flat = toRow({
		deep: 1,
		a: { b: { c: false } },
		from: { amount: '0.100000000000' },
		id: 'x',
		reasons: ['one', 'two'],
	});
	expect(JSON.stringify(flat)).toBe(
		'{"id":"x","amount":"0.100000000000","reasons":"one, two","deep":false}',
	);
});

test('what is missing, at whatever depth, is an empty cell', () => {
	const empty = { id: null, amount: null, reasons: null, deep: null };
	expect(toRow({})).toEqual(empty);
	expect(toRow({ from: null, a: { b: 'text' }, id: undefined })).toEqual(empty);
	expect(toRow({ from: 'text', a: [] })).toEqual(empty);
});

test('zero, false and empty text are values', () => {
	expect(toRow({ id: 0, from: { amount: '' }, reasons: [], a: { b: { c: false } } })).toEqual({
		id: 0,
		amount: '',
		reasons: '',
		deep: false,
	});
});

test('every record gives the same columns, whatever is in it', () => {
	fc.assert(
		fc.property(fc.object(), (record) => {
			expect(Object.keys(toRow(record))).toEqual(['id', 'amount', 'reasons', 'deep']);
		}),
	);
});

test('the record is left as it was', () => {
	const record = Object.freeze({ id: 'x', from: Object.freeze({ amount: '1' }) });
	expect(toRow(record).amount).toBe('1');
});

const bankInfo = { ...sampleOf('depositBankInfoBrl'), ...sampleOf('depositBankInfoBank') };

/** A column that names a path that the specification lacks would be empty for ever. */
test.each<[string, (record: object) => object, SpecRecordName, object]>([
	['conversion', conversionRow, 'conversion', {}],
	['deposit', depositRow, 'deposit', { bankInfo, currency: 'BRL', feeCurrency: 'BRL' }],
	['onramp', onrampRow, 'onramp', {}],
	['individual verification', individualRow, 'individualVerification', {}],
	['business verification', businessRow, 'businessVerification', {}],
])(
	'every column of a %s is filled from a full record, and holds one value',
	(_, toRowOf, name, more) => {
		const cells = Object.entries(toRowOf({ ...sampleOf(name), ...more }));
		expect(cells.length).toBeGreaterThan(5);
		expect(cells.filter(([, value]) => value === null || typeof value === 'object')).toEqual([]);
	},
);

describe('the net amount of a deposit', () => {
	const deposit = { amount: '9007199254740993.10000000', fee: '0.1', currency: 'BRL' };

	test('is exact to the last digit', () => {
		expect(depositRow({ ...deposit, feeCurrency: 'BRL' }).netAmount).toBe('9007199254740993');
	});

	test('is empty where the fee has another currency, or none', () => {
		expect(depositRow({ ...deposit, feeCurrency: 'USD' }).netAmount).toBeNull();
		expect(depositRow({ ...deposit, feeCurrency: null }).netAmount).toBeNull();
		expect(depositRow({}).netAmount).toBeNull();
	});
});

describe('a subaccount', () => {
	const flags = { canOnramp: false, canOfframp: false, canDeposit: false, canWithdraw: false };
	const subaccount = {
		id: 'x',
		email: 'name@example.com',
		status: 'approved',
		createdAt: '2026-01-31T09:30:00.000Z',
		kyc: {
			profiles: [
				{ country: 'BR', status: 'approved' },
				{ country: 'NG', status: 'pending' },
			],
		},
		capabilities: {
			currencies: {
				BRL: { ...flags, canOnramp: true, canDeposit: true },
				USD: { ...flags, canDeposit: true },
				NGN: flags,
			},
			assets: { USDC: { networks: ['SOLANA'] }, BTC: { networks: [] } },
		},
	};

	test('reads as a line of a table', () => {
		expect(subaccountRow(subaccount)).toEqual({
			id: 'x',
			email: 'name@example.com',
			status: 'approved',
			createdAt: '2026-01-31T09:30:00.000Z',
			isParent: false,
			verification: 'BR: approved, NG: pending',
			canOnramp: 'BRL',
			canOfframp: '',
			canDeposit: 'BRL, USD',
			canWithdraw: '',
			assets: 'USDC',
		});
	});

	test('without verification and capabilities has the same columns', () => {
		const bare = subaccountRow({
			id: 'x',
			email: 'e',
			status: 'created',
			createdAt: '',
			isParent: true,
		} as never);
		expect(Object.keys(bare)).toEqual(Object.keys(subaccountRow(subaccount)));
		expect(bare).toMatchObject({ isParent: true, verification: '', canDeposit: '', assets: '' });
	});
});
