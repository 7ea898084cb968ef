import { get as getBalance } from '../../../nodes/CrossBorderPayments/resources/balance/get';
import { simplifyConversion } from '../../../nodes/CrossBorderPayments/resources/conversion/simplify';
import { simplifyDeposit } from '../../../nodes/CrossBorderPayments/resources/deposit/simplify';
import { simplifyOfframp } from '../../../nodes/CrossBorderPayments/resources/offramp/simplify';
import {
	simplifyOnramp,
	simplifyQuote,
} from '../../../nodes/CrossBorderPayments/resources/onramp/simplify';
import { simplifySubaccount } from '../../../nodes/CrossBorderPayments/resources/subaccount/simplify';
import {
	simplifyBusiness,
	simplifyIndividual,
} from '../../../nodes/CrossBorderPayments/resources/verification/simplify';
import type { SpecRecordName } from '../../spec/records';
import { fakeRunContext } from '../../support/n8n/fakeExecuteContext';
import { sampleOf } from '../api/specSample';

const bankInfo = {
	...sampleOf('depositBankInfoBrl'),
	...sampleOf('depositBankInfoBank'),
	address: '0x5aAe',
	network: 'ETHEREUM',
};

/** A column with a path that the specification lacks would always be empty. */
test.each<[SpecRecordName, (record: object) => object, object]>([
	['conversion', simplifyConversion, {}],
	['deposit', simplifyDeposit, { bankInfo, feeCurrency: 'BRL' }],
	['offramp', simplifyOfframp, {}],
	['onramp', simplifyOnramp, {}],
	['onramp', simplifyQuote, {}],
	['individualVerification', simplifyIndividual, {}],
	['businessVerification', simplifyBusiness, {}],
])('every column of a full %s has a value', (name, simplify, more) => {
	const columns = Object.entries(simplify({ ...sampleOf(name), ...more }));
	expect(columns.length).toBeGreaterThan(5);
	expect(columns.filter(([, value]) => value === null || typeof value === 'object')).toEqual([]);
});

test('a currency that the specification does not list stays in the balances', async () => {
	const context = await fakeRunContext(() => ({ body: { id: 'x', balances: { kes: 35.5 } } }));
	expect(await getBalance.run(context, { simplify: true } as never)).toMatchObject([{ kes: 35.5 }]);
});

test('a deposit keeps where to pay: the ID of the account, or address and network', () => {
	expect(
		simplifyDeposit({ bankInfo: { id: 'account-17', address: '0x5aAe', network: 'ETHEREUM' } }),
	).toMatchObject({ bankInfoId: 'account-17', address: '0x5aAe', network: 'ETHEREUM' });
});

test('a subaccount has its verification and capabilities as text', () => {
	const base = { id: 'x', email: 'name@example.com', status: 'approved', createdAt: '2026-01-31' };
	const none = { canOnramp: false, canOfframp: false, canDeposit: false, canWithdraw: false };
	const profiles = [
		{ country: 'BR', status: 'approved' },
		{ country: 'NG', status: 'pending' },
	];
	const capabilities = {
		currencies: {
			BRL: { ...none, canOnramp: true, canDeposit: true },
			USD: { ...none, canDeposit: true },
		},
		assets: { USDC: { networks: ['SOLANA'] }, BTC: { networks: [] } },
	};
	expect(simplifySubaccount({ ...base, kyc: { profiles }, capabilities } as never)).toEqual({
		...base,
		isParent: false,
		verification: 'BR: approved, NG: pending',
		canOnramp: 'BRL',
		canOfframp: '',
		canDeposit: 'BRL, USD',
		canWithdraw: '',
		assets: 'USDC: SOLANA; BTC: ',
	});
	expect(simplifySubaccount({ ...base, isParent: true } as never)).toMatchObject({
		isParent: true,
		verification: '',
		canDeposit: '',
		assets: '',
	});
});
