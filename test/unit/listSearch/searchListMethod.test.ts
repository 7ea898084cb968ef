import type { ILoadOptionsFunctions } from 'n8n-workflow';

import { listSearch } from '../../../nodes/CrossBorderPayments/listSearch';
import {
	fakeExecuteContext,
	idOf,
	pageOf,
	type FakeExecution,
} from '../../support/n8n/fakeExecuteContext';

function contextOf(execution: FakeExecution) {
	const { context, requests } = fakeExecuteContext(execution);
	return { context: context as unknown as ILoadOptionsFunctions, requests };
}

/** A full list of deposits: deposit 150 is of 2.50 BRL, the others of 10 BRL. */
const deposits = Array.from({ length: 2500 }, (_, index) => ({
	id: `${String(index + 1).padStart(8, '0')}-0000-4000-8000-000000000000`,
	status: 'pending',
	amount: index + 1 === 150 ? '2.50000000' : '10.00000000',
	currency: 'BRL',
	createdAt: '2026-01-31T09:30:00.000Z',
}));
const ofSubaccount = {
	parameters: { subaccountId: ` ${idOf(1)} ` },
	respond: (request: Parameters<NonNullable<FakeExecution['respond']>>[0]) =>
		pageOf(deposits, request),
};

test('a page of the list is one request, and names its records in words', async () => {
	const { context, requests } = contextOf(ofSubaccount);
	const { results, paginationToken } = await listSearch.searchDeposits.call(context);
	expect(results).toHaveLength(100);
	expect(results[0]).toEqual({
		name: '10 BRL, pending, 2026-01-31 (00000001)',
		value: deposits[0]?.id,
	});
	expect(paginationToken).toBe('2');
	expect(requests.map(({ path }) => path)).toEqual([`/v1/ramp/${idOf(1)}/banking/deposits`]);
});

test('a menu shows the day in the time zone of the workflow', async () => {
	const late = [{ ...deposits[0], createdAt: '2026-01-31T01:00:00.000Z' }];
	const { context } = contextOf({ ...ofSubaccount, respond: (request) => pageOf(late, request) });
	const { results } = await listSearch.searchDeposits.call(context);
	expect(results[0]?.name).toContain('2026-01-30');
});

test('a filter is looked for page by page, in name and ID, from where the list was left', async () => {
	const { context, requests } = contextOf(ofSubaccount);
	const found = await listSearch.searchDeposits.call(context, ' 2.5 brl ');
	expect(found.results.map(({ value }) => value)).toEqual([deposits[149]?.id]);
	expect(found.paginationToken).toBe('3');
	expect(requests).toHaveLength(2);
	const last = await listSearch.searchDeposits.call(context, '00002500', '25');
	expect(last).toEqual({
		results: [{ name: expect.stringContaining('10 BRL'), value: deposits[2499]?.id }],
	});
});

test('a filter without a match stops after 20 pages, and goes on from there', async () => {
	const { context, requests } = contextOf(ofSubaccount);
	expect(await listSearch.searchDeposits.call(context, 'none')).toEqual({
		results: [],
		paginationToken: '21',
	});
	expect(requests).toHaveLength(20);
	expect(await listSearch.searchDeposits.call(context, 'none', '21')).toEqual({ results: [] });
});

test('the paging parameters are named as in the credential', async () => {
	const credential = { advanced: true, pageParameter: ' seite ', firstPage: 0 };
	const { context, requests } = contextOf({
		...ofSubaccount,
		credential,
		respond: () => ({ body: { data: deposits.slice(0, 1) } }),
	});
	await listSearch.searchDeposits.call(context);
	expect(requests[0]?.query).toEqual({ seite: '0', limit: '100' });
});

const subaccount = { id: idOf(1), email: 'ada@customers.test', status: 'approved' };
const conversion = {
	...{ id: idOf(1), createdAt: '2026-01-31T09:30:00.000Z' },
	...{ amount: '2.500', fromCurrency: 'usd', toCurrency: 'brl' },
};
const onramp = {
	...{ id: idOf(1), status: 'paid', created_at: '2026-01-31T09:30:00.000Z' },
	...{ from: { amount: '100', currency: 'BRL' }, to: { asset: 'USDC', net_amount: '18.260' } },
};

test.each([
	['searchSubaccounts', subaccount, 'ada@customers.test (approved, 00000000)'],
	['searchConversions', conversion, '2.5 usd → brl, 2026-01-31 (00000000)'],
	['searchOnramps', onramp, '18.26 USDC, paid, 2026-01-31 (00000000)'],
] as const)('%s shows what distinguishes the entries', async (method, record, name) => {
	const respond: FakeExecution['respond'] = (request) => pageOf([record], request);
	const { context } = contextOf({ parameters: { subaccountId: idOf(1) }, respond });
	expect(await listSearch[method].call(context)).toEqual({ results: [{ name, value: idOf(1) }] });
});

test('a list without pages is filtered as a whole', async () => {
	const recipient = (count: number, bank_name: string) => ({
		id: idOf(count),
		bank_name,
		account_owner_name: 'Ada Silva',
		last_4: '1234',
		currency: 'BRL',
	});
	const { context } = contextOf({
		parameters: { subaccountId: idOf(1) },
		respond: () => ({ body: [recipient(1, 'Nubank'), recipient(2, 'Itaú')] }),
	});
	expect(await listSearch.searchRecipients.call(context, 'NUB')).toEqual({
		results: [{ name: 'Nubank, Ada Silva ••1234 (BRL)', value: idOf(1) }],
	});
});

test('without a subaccount, the list of a subaccount is an error that says so', async () => {
	const { context, requests } = contextOf({ parameters: {} });
	await expect(listSearch.searchDeposits.call(context)).rejects.toMatchObject({
		message: 'Choose a subaccount first',
		description: 'Each subaccount has its own list',
	});
	expect(requests).toEqual([]);
});

test('the menu of deposit channels tells those of a currency apart by their networks', async () => {
	const channel = (id: string) => ({ id, currency: 'USDC', channelType: 'crypto', min: 0, max: 9 });
	const network = (code: string, id: string) => ({ code, channelIds: [id] });
	const networks = [network('ETH-SEPOLIA', 'a'), network('SOL-DEVNET', 'b')];
	const usdc = { channels: ['a', 'b', 'c'].map(channel), networks };
	const { context } = contextOf({ respond: () => ({ body: { USDC: usdc } }) });
	const { results } = await listSearch.searchChannels.call(context);
	expect(results.map(({ name }) => name)).toEqual([
		'USDC by crypto, ETH-SEPOLIA, up to 9',
		'USDC by crypto, SOL-DEVNET, up to 9',
		'USDC by crypto, up to 9',
	]);
});

test('a channel is called as people call it, with the limits that somebody meets', async () => {
	const channels = [
		{ id: 'a', channelType: 'bank', min: 0, max: 1_000_000_000 },
		{ id: 'b', channelType: 'momo', min: 5_000, max: 1_000_000_000 },
		{ id: 'c', channelType: 'otc', min: 5_000, max: 250_000 },
		{ id: 'd', channelType: 'card', min: null, max: null },
	];
	const networks = [{ code: 'NGN', channelIds: ['a', 'b', 'c', 'd'] }];
	const { context } = contextOf({ respond: () => ({ body: { NGN: { channels, networks } } }) });
	const { results } = await listSearch.searchChannels.call(context);
	expect(results.map(({ name }) => name)).toEqual([
		'NGN by bank',
		'NGN by mobile money, from 5,000',
		'NGN over the counter, from 5,000 up to 250,000',
		'NGN by card',
	]);
});

test('suggestions come from the node itself, and are searched by code and name', async () => {
	const found = async (method: string, parameters = {}, filter?: string) => {
		const { context, requests } = contextOf({ parameters });
		const { results } = await listSearch[method as 'searchDeposits'].call(context, filter);
		expect(requests).toEqual([]);
		return results.map(({ name, value }) => [name, value]);
	};
	const fee = { resource: 'fee', operation: 'calculateDeposit' };
	expect(await found('searchCurrencies', fee, 'zm')).toEqual([['ZMW', 'ZMW']]);
	expect(await found('searchCurrencies', { resource: 'bank', operation: 'getAll' })).toHaveLength(
		5,
	);
	expect(await found('searchPaymentRails', {}, 'lightn')).toEqual([
		['BTC Lightning', 'btc_lightning'],
	]);
});

test.each([
	['STABLE_SATS', ['lightning']],
	[' usdc ', ['ethereum', 'solana']],
	['NEW', ['ethereum', 'lightning', 'solana']],
])('the chains of %s', async (toAsset, expected) => {
	const { context } = contextOf({ parameters: { toAsset } });
	const { results } = await listSearch['searchOnrampChains' as 'searchDeposits'].call(context);
	expect(results.map(({ value }) => value)).toEqual(expected);
});
