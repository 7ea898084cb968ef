/** What makes the emulator a tool: paging, faults, the control API, the request log, seeds and autopilot. */
import { setTimeout as pause } from 'node:timers/promises';

import { type EndpointId, endpoints } from '../../nodes/CrossBorderPayments/api/endpoints';
import {
	call,
	emulator,
	good,
	type Json,
	quote,
	raw,
	read,
	useEmulator,
} from '../support/emulator/calls';
import { type Emulator, type FaultInput, startEmulator } from '../support/emulator/server';

useEmulator();

async function page(id: EndpointId, query: Record<string, number> = {}) {
	const { data, ...around } = await read(id, { query });
	const head = (around.meta ?? around) as Record<string, number>;
	const total = head.total ?? head.count ?? -1;
	const pages = head.pages ?? head.totalPages ?? -1;
	return { data: data as Json[], total, page: head.page, limit: head.limit, pages };
}

describe('paging', () => {
	async function allIds(id: EndpointId, pages: number): Promise<unknown[]> {
		const found: Json[] = [];
		for (let number = 1; number <= pages; number++) {
			found.push(...(await page(id, { page: number, limit: 7 })).data);
		}
		return found.map((record) => record.id);
	}

	it.each([
		['subaccountList', 15],
		['depositList', 20],
		['onrampList', 20],
		['conversionList', 20],
	] as const)('%s walks all pages, newest first unless told otherwise', async (id, size) => {
		const first = await page(id);
		expect(first).toMatchObject({ page: 1, limit: size });
		const times = first.data.map((record) => String(record.createdAt ?? record.created_at));
		expect(times).toEqual([...times].sort().reverse());
		expect((await page(id, { limit: 1000 })).limit).toBe(100);

		const pages = Math.ceil(first.total / 7);
		const all = await allIds(id, pages);
		expect(new Set(all).size).toBe(first.total);
		expect((await page(id, { page: pages + 1, limit: 7 })).data).toEqual([]);
		emulator.setRules({ newestFirst: false });
		expect(await allIds(id, pages)).toEqual(all.reverse());
	});
});

describe('faults', () => {
	const balances = async () => await raw(endpoints.balanceGet.path);

	it('change the paging of a list', async () => {
		const limit = 5;
		const first = await page('onrampList', { limit });
		const withFault = async (kind: FaultInput['kind'], number = 1) => {
			emulator.fault({ kind, times: 1 });
			return await page('onrampList', { page: number, limit });
		};
		expect(await withFault('ignorePaging', 2)).toEqual(first);
		expect((await withFault('duplicate')).data).toEqual([...first.data, first.data[0]]);
		expect(await withFault('emptyPage')).toEqual({ ...first, data: [] });
		expect((await withFault('overstatedTotal')).total).toBe(first.total + limit);
		expect(await withFault('pageDrift')).toEqual(first);
		expect((await page('onrampList', { page: 2, limit })).data[0]).toEqual(first.data[4]);
		const { total } = await page('conversionList');
		emulator.fault({ kind: 'shrinkingTotal' });
		for (const less of [0, 1, 2]) expect((await page('conversionList')).total).toBe(total - less);
		emulator.fault({ kind: 'refuseLargeLimit', max: 50 });
		const statusOf = async (size: number) =>
			(await call('depositList', { query: { limit: size } })).status;
		expect([await statusOf(51), await statusOf(50)]).toEqual([400, 200]);
	});

	it('strike so many times and after so many calls, with Retry-After', async () => {
		emulator.fault({ kind: 'status', status: 429, times: 2, retryAfter: 3, after: 1, shape: 'A' });
		const answers = [];
		for (let count = 0; count < 4; count++) answers.push(await call('balanceGet'));
		expect(answers.map(({ status }) => status)).toEqual([200, 429, 429, 200]);
		expect(answers[1]).toMatchObject({
			headers: { 'retry-after': '3' },
			json: { statusCode: 429 },
		});
	});

	it('carry a write out before resetAfterHeaders, and not before reset', async () => {
		const { size } = emulator.store.subaccounts;
		for (const [kind, created, status] of [
			['reset', 0, null],
			['resetAfterHeaders', 1, 201],
		] as const) {
			emulator.fault({ kind, times: 1 });
			await expect(call('subaccountCreate', good.subaccountCreate())).rejects.toThrow();
			expect(emulator.store.subaccounts.size).toBe(size + created);
			expect(emulator.requests.at(-1)?.status).toBe(status);
		}
	});

	it.each(['latency', 'slowBody'] as const)('%s takes its time', async (kind) => {
		emulator.fault({ kind, ms: 120, times: 1 });
		const start = performance.now();
		expect((await call('balanceGet')).json).toHaveProperty('balances');
		expect(performance.now() - start).toBeGreaterThan(110);
	});

	it.each<[FaultInput, object]>([
		[{ kind: 'badJson' }, { status: 200, text: '{"data": [oops' }],
		[{ kind: 'truncatedJson' }, { text: expect.not.stringContaining('}') as unknown }],
		[{ kind: 'wrongContentType' }, { headers: { 'content-type': 'text/plain' } }],
		[
			{ kind: 'html', status: 502 },
			{ status: 502, text: '<html><h1>Gateway</h1></html>' },
		],
		[{ kind: 'empty' }, { status: 200, text: '' }],
		[
			{ kind: 'redirect', status: 308, location: '/else' },
			{ status: 308, headers: { location: '/else' } },
		],
	])('answer with %j', async (fault, answer) => {
		emulator.fault(fault);
		expect(await balances()).toMatchObject(answer);
	});

	it.each<[FaultInput, EndpointId, object]>([
		[
			{ kind: 'missingField', field: 'from.currency' },
			'onrampList',
			{
				data: expect.arrayContaining(
					[{ from: { amount: expect.any(String) as string } }].map(expect.objectContaining),
				),
			},
		],
		[{ kind: 'nullField' }, 'onrampGet', { id: null, status: 'completed' }],
		[{ kind: 'unknownStatus', value: 'held' }, 'onrampGet', { status: 'held' }],
		[{ kind: 'unknownStatus', value: 'held' }, 'offrampStatus', { data: { status: 'held' } }],
	])('change with %j what %s answers', async (fault, id, answer) => {
		emulator.fault(fault);
		expect((await call(id)).json).toMatchObject(answer);
	});
});

test('the control API calls methods of the emulator', async () => {
	const control = async (method: string, ...values: unknown[]) => {
		const sent = { method: 'POST', body: values, key: null };
		const { status, text } = await raw(`/__emulator/${method}`, sent);
		return { status, json: JSON.parse(text) as Json };
	};
	const { pendingOnrampId: onrampId } = emulator.samples;
	expect((await control('moveOnramp', onrampId, 'paid')).json).toMatchObject({ status: 'paid' });
	expect(await read('onrampGet', { params: { onrampId } })).toMatchObject({ status: 'paid' });
	expect((await control('moveOnramp', 'unknown', 'paid')).status).toBe(404);
	expect((await control('fault', { kind: 'nonsense' })).status).toBe(400);
	await control('fault', { kind: 'status', times: 1 });
	const { text } = await raw('/__emulator/', { key: null });
	expect(JSON.parse(text)).toMatchObject({ faults: [{ kind: 'status' }] });
	await control('reset');
	expect(emulator.requests).toHaveLength(0);
	expect(emulator.faults()).toEqual([]);
});

describe('request log', () => {
	it('never holds the key, wherever the client put it', async () => {
		const secret = emulator.apiKey;
		await raw(`/v1/ramp/subaccount?limit=2&x=${secret}`);
		await call('subaccountCreate', { body: { email: `${secret}@customers.test` } });
		await raw(`/v1/${secret}`);
		expect(JSON.stringify(emulator.requests)).not.toContain(secret);
		expect(emulator.requests[0]).toMatchObject({ query: { limit: '2', x: '***' } });
		await call('balanceGet', { key: 'wrong' });
		expect(emulator.requests[3]).toMatchObject({ authenticated: false, status: 401 });
	});

	it('shows how many requests were in flight', async () => {
		emulator.fault({ kind: 'latency', ms: 50 });
		await Promise.all(Array.from({ length: 6 }, () => call('balanceGet')));
		expect(Math.max(...emulator.requests.map(({ inFlight }) => inFlight))).toBe(6);
		emulator.clearFaults();
		emulator.fault({ kind: 'reset', times: 1 });
		await expect(call('balanceGet')).rejects.toThrow();
		await call('onrampQuote', { body: quote });
		expect(emulator.requests.at(-1)?.inFlight).toBe(1);
	});
});

describe('an emulator of its own', () => {
	const startAt = '2026-06-01T00:00:00.000Z';
	const started: Emulator[] = [];

	async function start(options: Parameters<typeof startEmulator>[0]): Promise<Emulator> {
		const one = await startEmulator({ startAt, ...options });
		started.push(one);
		return one;
	}

	afterEach(async () => {
		for (const one of started.splice(0)) await one.close();
	});

	const content = ({ store, samples }: Emulator) => {
		const { subaccounts, channels, deposits, onramps, offramps, conversions } = store;
		const records = [subaccounts, channels, deposits, onramps, offramps, conversions];
		return JSON.stringify([samples, records, store.verifications], (_, value: unknown) =>
			value instanceof Map ? [...(value as Map<string, unknown>)] : value,
		);
	};

	it('is the same for a seed and after a reset, and another for another seed', async () => {
		const small = { subaccounts: 30, recordsPerSubaccount: 5 };
		const one = await start({ ...small, seed: 3 });
		const before = content(one);
		expect(content(await start({ ...small, seed: 3 })) === before).toBe(true);
		expect(content(await start({ ...small, seed: 4 })) === before).toBe(false);
		one.createSubaccount();
		one.reset();
		expect(content(one) === before).toBe(true);
		const larger = await start({ seed: 3, subaccounts: 60, recordsPerSubaccount: 9 });
		expect(larger.samples).toEqual(one.samples);
	});

	it('closes while answers are under way', async () => {
		const one = await start({ subaccounts: 6, recordsPerSubaccount: 0 });
		one.fault({ kind: 'latency', ms: 60_000 });
		const hanging = fetch(`${one.url}/v1/ramp/banking/balances`).catch(() => 'broken');
		await pause(50);
		await one.close();
		expect(await hanging).toBeDefined();
	});
});
