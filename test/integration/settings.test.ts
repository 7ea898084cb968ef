import { assumptions } from '../../nodes/CrossBorderPayments/api/assumptions';
import { defaultSettings } from '../../nodes/CrossBorderPayments/transport/serviceSettings';
import { emulator, useEmulator } from '../support/emulator/useEmulator';
import { runNode } from '../support/n8n/runNode';
import { ActiveTrigger } from '../support/n8n/runTrigger';
import { sandbox } from '../support/n8n/setup';

useEmulator({ subaccounts: 6, recordsPerSubaccount: 2 });

const { recipientCurrencyParameter, recipientPaymentRailParameter } = assumptions;
const priced = { currency: 'BRL', amount: '5' };
const fee = ['fee', 'calculateDeposit', priced] as const;
const rate = ['rate', 'get', { fromCurrency: 'usd', toCurrency: 'brl' }] as const;
const recipients = [
	'recipient',
	'getAll',
	{ returnAll: true, filters: { currency: 'BRL', paymentRail: 'ach' } },
] as const;
const list = ['subaccount', 'getAll', { returnAll: true }] as const;

const rows = [
	['pageParameter', 'p', list, { p: '1', limit: '100' }],
	['limitParameter', 'size', list, { page: '1', size: '100' }],
	['pageSize', 7, list, { page: '1', limit: '7' }],
	['firstPage', 0, list, { page: '0', limit: '100' }],
	['queryString', 'tenant=7', list, { tenant: '7', page: '1', limit: '100' }],
	['feeCurrencyParameter', 'ccy', fee, { ccy: 'brl', amount: '5' }],
	['feeAmountParameter', 'sum', fee, { currency: 'brl', sum: '5' }],
	['rateFromParameter', 'base', rate, { base: 'usd', to: 'brl' }],
	['rateToParameter', 'quote', rate, { from: 'usd', quote: 'brl' }],
	[
		'recipientCurrencyParameter',
		'coin',
		recipients,
		{ coin: 'BRL', [recipientPaymentRailParameter]: 'ach' },
	],
	[
		'recipientPaymentRailParameter',
		'rail',
		recipients,
		{ [recipientCurrencyParameter]: 'BRL', rail: 'ach' },
	],
] as const;

test.each(rows)(
	'%s goes out as it is set: %s',
	async (setting, value, [resource, operation, parameters], sent) => {
		const run = { resource, operation, credential: sandbox(emulator, { [setting]: value }) };
		const own = { subaccountId: emulator.samples.approvedSubaccountId, ...parameters };
		// The emulator knows no other names, and rejects a request without them.
		await runNode({ ...run, parameters: own }).catch(() => undefined);
		// Some operations also look up the subaccount.
		expect(emulator.requests.map(({ query }) => query)).toContainEqual(sent);
	},
);

test('every setting that a request shows has a row', () => {
	// execute.test.ts counts the requests under way, the fault matrix waits for the timeout.
	const unseen = ['maxConcurrentRequests', 'timeoutSeconds'];
	const seen = rows.map(([setting]) => setting);
	expect([...seen, ...unseen].sort()).toEqual(Object.keys(defaultSettings).sort());
});

test('the trigger has the same settings', async () => {
	const parameters = { events: ['subaccountStatusChanged'] };
	const credential = sandbox(emulator, { pageSize: 7 });
	await new ActiveTrigger({ parameters, credential }).activate();
	expect(emulator.requests[0]?.query).toEqual({ page: '1', limit: '7' });
});
