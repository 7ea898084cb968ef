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
	unknownId,
	useEmulator,
} from '../support/emulator/calls';
import { type Emulator, type FaultInput, startEmulator } from '../support/emulator/server';

useEmulator();

describe('paging', () => {
	async function page(id: EndpointId, query: Record<string, string | number> = {}) {
		const { data, ...around } = await read(id, { query });
		const head = (around.meta ?? around) as Record<string, number>;
		const total = head.total ?? head.count ?? -1;
		const pages = head.pages ?? head.totalPages ?? -1;
		return { data: data as Json[], total, page: head.page, limit: head.limit, pages };
	}

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

	it('can count the page instead of everything', async () => {
		emulator.setRules({ countIsTotal: false });
		expect((await page('onrampList', { limit: 3 })).total).toBe(3);
	});

	it('ignores the page, drifts, repeats, empties, overstates and unwraps on demand', async () => {
		const limit = 5;
		const first = await page('onrampList', { limit });
		const withFault = async (kind: FaultInput['kind'], number = 1) => {
			emulator.fault({ kind, times: 1 });
			return await page('onrampList', { page: number, limit });
		};
		expect(await withFault('ignorePaging', 2)).toEqual(first);
		expect((await withFault('duplicate')).data).toEqual([...first.data, first.data[0]]);
		expect(await withFault('emptyPage')).toEqual({ ...first, data: [] });
		expect(await withFault('overstatedTotal')).toEqual({
			...first,
			total: first.total + limit,
			pages: first.pages + 1,
		});
		emulator.fault({ kind: 'bareList', times: 1 });
		expect((await call('onrampList', { query: { limit } })).json).toEqual(first.data);
		expect(await withFault('pageDrift')).toEqual(first);
		expect((await page('onrampList', { page: 2, limit })).data[0]).toEqual(first.data[4]);
	});

	it('shrinks the total with every answer', async () => {
		const { total } = await page('conversionList');
		emulator.fault({ kind: 'shrinkingTotal' });
		for (const less of [0, 1, 2]) expect((await page('conversionList')).total).toBe(total - less);
	});

	it('refuses a large limit', async () => {
		emulator.fault({ kind: 'refuseLargeLimit', max: 50 });
		const statusOf = async (query: Record<string, number>) =>
			(await call('depositList', { query })).status;
		expect([
			await statusOf({ limit: 51 }),
			await statusOf({ limit: 50 }),
			await statusOf({}),
		]).toEqual([400, 200, 200]);
	});
});

describe('faults', () => {
	const balances = async () => await raw(endpoints.balanceGet.path);

	it('answers with a status so many times, with Retry-After', async () => {
		emulator.fault({ kind: 'status', status: 429, times: 2, retryAfter: 3, after: 1, shape: 'A' });
		const answers = [];
		for (let count = 0; count < 4; count++) answers.push(await call('balanceGet'));
		expect(answers.map(({ status }) => status)).toEqual([200, 429, 429, 200]);
		expect(answers[1]).toMatchObject({
			headers: { 'retry-after': '3' },
			json: { statusCode: 429 },
		});
	});

	it('strikes by endpoint, method, text and probability', async () => {
		const statusOf = async (id: EndpointId) => (await call(id, good[id]())).status;
		const { approvedSubaccountId: matching } = emulator.samples;
		for (const [only, struck, spared] of [
			[{ endpoint: 'rateGet' }, 'rateGet', 'balanceGet'],
			[{ method: 'POST' }, 'onrampQuote', 'balanceGet'],
			[{ matching }, 'depositList', 'balanceGet'],
			[{ probability: 1 }, 'balanceGet', undefined],
			[{ probability: 0 }, undefined, 'balanceGet'],
		] as const) {
			emulator.fault({ kind: 'status', ...only });
			if (struck) expect(await statusOf(struck)).toBe(503);
			if (spared) expect(await statusOf(spared)).toBe(200);
			emulator.clearFaults();
		}
	});

	it('carries a write out before resetAfterHeaders, and not before reset', async () => {
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
		[
			{ kind: 'html', status: 502 },
			{ status: 502, text: '<html><h1>Gateway</h1></html>' },
		],
		[{ kind: 'empty' }, { status: 200, text: '' }],
		[
			{ kind: 'redirect', status: 308, location: '/else' },
			{ status: 308, headers: { location: '/else' } },
		],
	])('answers with %j', async (fault, answer) => {
		emulator.fault(fault);
		expect(await balances()).toMatchObject(answer);
	});

	it('cuts the JSON, and gives it another type', async () => {
		const { text } = await balances();
		emulator.fault({ kind: 'truncatedJson', times: 1 });
		expect((await balances()).text).toBe(text.slice(0, Math.floor(text.length / 2)));
		emulator.fault({ kind: 'wrongContentType' });
		expect(await balances()).toMatchObject({ text, headers: { 'content-type': 'text/plain' } });
	});

	it.each<[FaultInput, EndpointId, object]>([
		[
			{ kind: 'missingField', field: 'data' },
			'onrampList',
			expect.not.objectContaining({ data: expect.anything() as unknown }) as object,
		],
		[
			{ kind: 'missingField', field: 'from.currency' },
			'onrampList',
			{ data: expect.arrayContaining([expect.objectContaining({ from: { amount: '250.00' } })]) },
		],
		[{ kind: 'nullField' }, 'onrampGet', { id: null, status: 'completed' }],
		[{ kind: 'nullObjects' }, 'balanceGet', { balances: null, status: 'approved' }],
		[{ kind: 'nullRecord' }, 'onrampList', { data: expect.arrayContaining([null]) }],
		[{ kind: 'nullRecord' }, 'bankList', expect.arrayContaining([null])],
		[{ kind: 'unknownStatus', value: 'held' }, 'onrampGet', { status: 'held' }],
		[{ kind: 'unknownStatus', value: 'held' }, 'offrampStatus', { data: { status: 'held' } }],
	])('changes with %j what %s answers', async (fault, id, answer) => {
		emulator.fault(fault);
		expect((await call(id)).json).toMatchObject(answer);
	});

	it('limits the rate', async () => {
		emulator.fault({ kind: 'rateLimit', ratePerSecond: 5 });
		const answers = await Promise.all(Array.from({ length: 12 }, () => call('balanceGet')));
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
		expect(answers.find(({ status }) => status === 429)?.headers['retry-after']).toBe('1');
	});
});

describe('control API', () => {
	type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

	async function control(method: Method, path: string, body?: unknown) {
		const { status, text } = await raw(`/__emulator${path}`, { method, body, key: null });
		return { status, json: (text === '' ? undefined : JSON.parse(text)) as Json };
	}

	it('creates every kind of record, which the service then shows', async () => {
		const subaccount = { status: 'approved', country: 'NGA' };
		const subaccountId = String((await control('POST', '/subaccounts', subaccount)).json.id);
		const created = async (kind: string, body: Json = {}) =>
			String((await control('POST', `/subaccounts/${subaccountId}/${kind}`, body)).json.id);
		const params = {
			subaccountId,
			onrampId: await created('onramps', {
				amount: '12.5',
				createdAt: '2026-01-01T00:00:00+01:00',
			}),
			offrampId: await created('offramps', { status: 'completed' }),
			conversionId: await created('conversions'),
			recipientId: await created('recipients', { currency: 'BRL' }),
		};
		const depositId = await created('deposits');
		await created('verifications', { status: 'incomplete' });
		expect(await read('onrampGet', { params })).toMatchObject({
			from: { amount: '12.50', currency: 'NGN' },
			created_at: '2025-12-31T23:00:00.000Z',
		});
		expect((await read('recipientGet', { params })).payment_rail).toBe('pix');
		expect((await read('depositList', { params })).data).toMatchObject([{ id: depositId }]);
		for (const id of ['offrampGet', 'conversionGet', 'individualGet'] as const) {
			await read(id, { params });
		}
	});

	it('moves records', async () => {
		const { samples, store } = emulator;
		const move = async (path: string, body: Json) => (await control('PATCH', path, body)).json;
		expect(await move(`/onramps/${samples.pendingOnrampId}`, { status: 'paid' })).toMatchObject({
			status: 'paid',
		});
		await move(`/deposits/${samples.pendingDepositId}`, { status: 'completed' });
		expect(store.deposits.locate(samples.pendingDepositId)?.record.status).toBe('completed');
		const failure = { status: 'failed', errorMessage: 'no such account' };
		await move(`/offramps/${samples.paidOfframpId}`, failure);
		const offramp = { params: { offrampId: samples.paidOfframpId } };
		expect((await read('offrampStatus', offramp)).data).toMatchObject(failure);
		await move(`/verifications/${samples.verificationId}`, {
			status: 'rejected',
			rejectionReasons: ['blurred'],
		});
		const pending = { params: { subaccountId: samples.pendingSubaccountId } };
		expect(await read('individualGet', pending)).toMatchObject({
			status: 'rejected',
			rejection_reasons: ['blurred'],
		});
		const approved = { status: 'approved' };
		expect(await move(`/subaccounts/${samples.pendingSubaccountId}`, approved)).toMatchObject({
			...approved,
			kyc: { profiles: [approved] },
		});
		expect(await read('individualGet', pending)).toMatchObject(approved);
	});

	it.each<[Method, string, Json | undefined, number]>([
		['POST', `/subaccounts/${unknownId}/onramps`, {}, 404],
		['PATCH', `/onramps/${unknownId}`, { status: 'paid' }, 404],
		['GET', `/forms/${unknownId}`, undefined, 404],
		['POST', '/subaccounts', { colour: 'red' }, 400],
		['POST', '/faults', { kind: 'nonsense' }, 400],
		['PATCH', '/rules', { nonsense: true }, 400],
	])('answers %s %s %j with %i', async (method, path, body, status) => {
		expect((await control(method, path, body)).status).toBe(status);
	});

	it('moves the clock', async () => {
		await control('PUT', '/clock', { now: '2027-03-01T00:00:00.000Z' });
		await control('POST', '/clock/advance', { ms: 86_400_000 });
		await call('depositSimulate', good.depositSimulate());
		const [deposit] = (await read('depositList')).data as Json[];
		expect(deposit?.createdAt).toMatch(/^2027-03-02T/);
	});

	it('sets faults and rules, and shows and clears the log', async () => {
		const { json: fault } = await control('POST', '/faults', { kind: 'status', status: 500 });
		await call('balanceGet');
		expect((await control('GET', '/faults')).json).toMatchObject([{ id: fault.id, struck: 1 }]);
		expect((await control('DELETE', `/faults/${String(fault.id)}`)).status).toBe(204);
		await call('balanceGet');
		const { json: requests } = await control('GET', '/requests');
		expect(requests).toMatchObject([{ status: 500 }, { status: 200 }]);
		await control('DELETE', '/requests');
		expect(emulator.requests).toHaveLength(0);
		await control('PATCH', '/rules', { newestFirst: false });
		expect((await control('GET', '')).json).toMatchObject({
			rules: { newestFirst: false, countIsTotal: true },
			samples: { approvedSubaccountId: emulator.samples.approvedSubaccountId },
		});
	});

	it('resets records, faults, chances and the log', async () => {
		async function run() {
			const { id } = emulator.fault({ kind: 'status', endpoint: 'rateGet', probability: 0.5 });
			const statuses: number[] = [];
			for (let count = 0; count < 20; count++) {
				statuses.push((await call('rateGet', good.rateGet())).status);
				emulator.tick();
			}
			const { subaccounts, deposits, onramps } = emulator.store;
			const records = [...subaccounts.all(), ...deposits.all(), ...onramps.all()];
			return [id, statuses, records.map(({ record }) => [record.id, record.status])];
		}
		const first = await run();
		expect(new Set(first[1] as number[])).toEqual(new Set([200, 503]));
		await control('POST', '/reset');
		expect(emulator.requests).toHaveLength(0);
		expect(await run()).toEqual(first);
	});
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

	it('notes only the size of a large body', async () => {
		const body = { ...(good.subaccountCreate().body as Json), note: 'x'.repeat(64 * 1024) };
		await read('subaccountCreate', { body });
		expect(emulator.requests.at(-1)?.body).toBe(`(a body of ${JSON.stringify(body).length} bytes)`);
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
		const one = await startEmulator(options);
		started.push(one);
		return one;
	}

	afterEach(async () => {
		for (const one of started.splice(0)) await one.close();
	});

	const content = ({ store: { clock, rules, random, ...records }, samples }: Emulator) =>
		JSON.stringify([samples, records], (_, value: unknown) =>
			value instanceof Map ? [...(value as Map<string, unknown>)] : value,
		);

	it('is the same for a seed, and another for another', async () => {
		const small = { startAt, subaccounts: 30, recordsPerSubaccount: 5 };
		const one = await start({ ...small, seed: 3 });
		expect(content(await start({ ...small, seed: 3 }))).toBe(content(one));
		expect(content(await start({ ...small, seed: 4 }))).not.toBe(content(one));
		const larger = await start({ startAt, seed: 3, subaccounts: 60, recordsPerSubaccount: 9 });
		expect(larger.samples).toEqual(one.samples);
	});

	it('has hundreds of subaccounts and thousands of plausible records', async () => {
		const one = await start({ startAt });
		const { subaccounts, deposits, onramps, offramps, conversions, recipients } = one.store;
		const all = Array.from(subaccounts.all(), ({ record }) => record);
		const approved = all.filter(({ status }) => status === 'approved').length;
		expect([all.length, Math.round(approved / 20)]).toEqual([200, 3]);
		expect(deposits.size + onramps.size + offramps.size + conversions.size).toBeGreaterThan(3000);
		for (const { record } of onramps.all()) {
			const { from, to, pricing } = record;
			expect(Number(pricing.fees.total_fees)).toBeLessThan(Number(from.amount) / 10);
			expect(Number(to.net_amount)).toBeGreaterThan(0);
		}
		for (const { record } of deposits.all()) {
			expect(Number(record.amount)).toBeGreaterThan(Number(record.fee));
			if (record.status === 'pending') expect(record.expiresAt > one.now()).toBe(true);
		}
		for (const { record } of offramps.all()) {
			const { recipient_id, currency, net_amount } = record.record.to;
			expect(recipients.locate(recipient_id)?.record.currency).toBe(currency);
			expect(Number(net_amount)).toBeGreaterThan(0);
		}
	});

	it('lives by itself, stays bounded, keeps its samples and always some records open', async () => {
		const plan = { subaccounts: 20, recordsPerSubaccount: 10 };
		const one = await start({ ...plan, autopilot: { intervalMs: 5 } });
		const atStart = content(one);
		await pause(100);
		expect(content(one)).not.toBe(atStart);

		const { samples, store } = one;
		for (let count = 0; count < 600; count++) {
			one.advanceClock(5000);
			one.tick();
		}
		expect(store.deposits.of(samples.approvedSubaccountId).length).toBeLessThanOrEqual(100);
		expect(store.subaccounts.size).toBeLessThanOrEqual(50);
		expect(store.deposits.locate(samples.pendingDepositId)?.record.status).toBe('pending');
		expect(store.offramps.locate(samples.paidOfframpId)?.record.record.status).toBe('paid');
		const offramps = Array.from(store.offramps.all(), ({ record }) => record);
		for (const [status, records] of [
			['pending', [...store.deposits.all()]],
			['pending', [...store.onramps.all()]],
			['paid', [...store.onramps.all()]],
			['pending', offramps],
			['paid', offramps],
		] as const) {
			const open = records.filter(({ record }) => record.status === status).length;
			expect([status, open >= 20 && open < 60]).toEqual([status, true]);
		}
	});

	it('completes an announced deposit with an amount', async () => {
		const { brlChannelId: channelId, approvedSubaccountId } = emulator.samples;
		await read('depositCreate', { body: { channelId, source: { accountType: 'bank' } } });
		const [announced] = emulator.store.deposits.of(approvedSubaccountId);
		expect(announced).toMatchObject({ status: 'pending', amount: '0.00000000' });
		emulator.moveDeposit(announced?.id ?? '', 'completed');
		expect(Number(announced?.amount)).toBeGreaterThan(Number(announced?.fee));
	});

	it('closes while answers are under way', async () => {
		const one = await start({ subaccounts: 6, recordsPerSubaccount: 0, latencyMs: 60_000 });
		const hanging = fetch(`${one.url}/v1/ramp/banking/balances`).catch(() => 'broken');
		await pause(50);
		await one.close();
		expect(await hanging).toBeDefined();
	});
});
