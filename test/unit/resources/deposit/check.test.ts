import { check } from '../../../../nodes/CrossBorderPayments/resources/deposit/check';
import { fakeOperationContext, idOf, pageOf } from '../../../support/n8n/fakeExecuteContext';

interface Situation {
	status?: string;
	profiles?: object[];
	canDeposit?: boolean;
	capability?: object;
	isWithoutCapability?: boolean;
	/** A status, or that of a rejection. */
	verification?: string | number;
	channel?: object;
	amount?: number;
	fee?: { status: number };
}

const fitting: Situation = { status: 'approved', canDeposit: true, amount: 100 };

async function checkDeposit(change: Situation) {
	const given = { ...fitting, ...change };
	const { status, profiles, canDeposit, verification, channel, amount, fee } = given;
	const channelCurrency: unknown = Reflect.get(channel ?? {}, 'currency') ?? 'GHS';
	const context = await fakeOperationContext((request) => {
		const { path } = request;
		if (path === '/v1/ramp/subaccount') {
			// Codes that differ only in capitals are one currency.
			const code = given.isWithoutCapability ? 'USD' : String(channelCurrency).toLowerCase();
			const currencies = { [code]: { canDeposit, ...given.capability } };
			const kyc = { profiles: profiles ?? [] };
			const owner = { id: idOf(1), email: 'ada@example.com', status, kyc };
			return pageOf([{ ...owner, capabilities: { currencies } }], request);
		}
		if (path === '/v1/ramp/banking/channels') {
			const momo = { id: 'momo', currency: 'GHS', status: 'active', min: 50, max: 500 };
			return { body: { GHS: { channels: [{ ...momo, ...channel }] } } };
		}
		if (path.startsWith('/v1/kyc/customers') && verification) {
			if (typeof verification === 'number') return { status: verification, body: {} };
			return { body: { status: verification } };
		}
		const isFee = path === '/v1/banking/deposit/fee';
		if (isFee && fee) return { ...fee, body: {} };
		return isFee ? { body: { amount: 1.5, currency: 'GHS' } } : { status: 404, body: {} };
	});
	const values = { subaccountId: idOf(1), channelId: 'momo', amount };
	const [row] = await check.execute(context, values);
	return { ...row, warnings: context.warnings };
}

test('a deposit that nothing speaks against is ok, with its fee', async () => {
	expect(await checkDeposit({})).toMatchObject({ ok: true, reasons: '', fee: 1.5 });
});

const allowed: [string, Situation][] = [
	['approved in each of its countries', { status: 'created', profiles: [{ status: 'approved' }] }],
	['whose channel is Active', { channel: { status: 'Active', rampType: 'DEPOSIT' } }],
	['whose verification is approved', { status: 'created', verification: 'approved' }],
];

test.each(allowed)('a client %s may pay in', async (_, situation) => {
	expect(await checkDeposit(situation)).toMatchObject({ ok: true, verificationStatus: 'approved' });
});

const rejected: [string, Situation, RegExp][] = [
	['nothing is verified', { status: 'created' }, /^The verification is not_started/],
	[
		'the verification goes on',
		{ status: 'created', verification: 'under_review' },
		/^The verification is under_review/,
	],
	[
		'an approved verification was taken back',
		{ status: 'approved', verification: 'paused' },
		/^The verification is paused/,
	],
	[
		'the verification may not be read',
		{ status: 'created', verification: 403 },
		/^The verification is unknown/,
	],
	[
		'the currency is not open',
		{ canDeposit: false },
		/^The subaccount is not allowed to deposit GHS$/,
	],
	[
		'the currency is locked',
		{ capability: { status: 'locked', requiredKyc: 'A proof of address is required' } },
		/^The subaccount is not allowed to deposit GHS: A proof of address is required$/,
	],
	['the currency is Locked', { capability: { status: 'Locked' } }, /not allowed to deposit GHS$/],
	['the client was declined', { status: 'declined', verification: 'approved' }, /is declined/],
	['the channel is closed', { channel: { status: 'paused' } }, /^The channel is paused$/],
	[
		'the channel is not listed',
		{ channel: { id: 'bank' } },
		/^The service does not list the channel$/,
	],
	['it is too little', { amount: 49.99 }, /^49.99 is below the channel’s minimum of 50$/],
	['it is too much', { amount: 500.01 }, /^500.01 is above the channel’s maximum of 500$/],
	[
		'several things are wrong',
		{ canDeposit: false, amount: 1 },
		/^The subaccount is not allowed to deposit GHS; 1 is below the channel’s minimum of 50$/,
	],
	[
		'its currency is not among the capabilities',
		{ isWithoutCapability: true },
		/^The subaccount has no capability for GHS$/,
	],
	[
		'the channel is one of another kind',
		{ channel: { rampType: 'withdraw' } },
		/^The channel is for withdraw, not for deposits$/,
	],
];

test.each(rejected)('where %s, the reason is named', async (_, situation, reasons) => {
	expect(await checkDeposit(situation)).toMatchObject({
		ok: false,
		reasons: expect.stringMatching(reasons),
	});
});

test('a currency that the service gives in a list is one', async () => {
	expect(await checkDeposit({ channel: { currency: ['GHS'] } })).toMatchObject({
		ok: true,
		fee: 1.5,
	});
});

test.each([
	['GHS', /other names for the query parameters/],
	['XOF', /in some currencies$/],
])('where the fee in %s is rejected, a hint says why', async (currency, hint) => {
	const row = await checkDeposit({ channel: { currency }, fee: { status: 400 } });
	expect(row).toMatchObject({ ok: true, fee: null });
	expect(row.warnings).toEqual([expect.stringMatching(hint)]);
});
