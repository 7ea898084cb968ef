import fc from 'fast-check';

import { simplifyConversion } from '../../../nodes/CrossBorderPayments/resources/conversion/simplify';
import { simplifyDeposit } from '../../../nodes/CrossBorderPayments/resources/deposit/simplify';
import { simplifyOnramp } from '../../../nodes/CrossBorderPayments/resources/onramp/simplify';
import { row } from '../../../nodes/CrossBorderPayments/operation/simplify';
import { simplifySubaccount } from '../../../nodes/CrossBorderPayments/resources/subaccount/simplify';
import {
	simplifyBusiness,
	simplifyIndividual,
} from '../../../nodes/CrossBorderPayments/resources/verification/simplify';
import type { SpecRecordName } from '../../spec/records';
import { sampleOf } from '../api/specSample';

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
	['conversion', simplifyConversion, 'conversion', {}],
	['deposit', simplifyDeposit, 'deposit', { bankInfo, currency: 'BRL', feeCurrency: 'BRL' }],
	['onramp', simplifyOnramp, 'onramp', {}],
	['individual verification', simplifyIndividual, 'individualVerification', {}],
	['business verification', simplifyBusiness, 'businessVerification', {}],
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
		expect(simplifyDeposit({ ...deposit, feeCurrency: 'BRL' }).netAmount).toBe('9007199254740993');
	});

	test('is empty where the fee has another currency, or none', () => {
		expect(simplifyDeposit({ ...deposit, feeCurrency: 'USD' }).netAmount).toBeNull();
		expect(simplifyDeposit({ ...deposit, feeCurrency: null }).netAmount).toBeNull();
		expect(simplifyDeposit({}).netAmount).toBeNull();
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
		expect(simplifySubaccount(subaccount)).toEqual({
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
		const bare = simplifySubaccount({
			id: 'x',
			email: 'e',
			status: 'created',
			createdAt: '',
			isParent: true,
		} as never);
		expect(Object.keys(bare)).toEqual(Object.keys(simplifySubaccount(subaccount)));
		expect(bare).toMatchObject({ isParent: true, verification: '', canDeposit: '', assets: '' });
	});
});
