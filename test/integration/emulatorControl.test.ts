/** What makes the emulator a tool: paging, faults, the control API, the log, seeds and autopilot. */
import { request } from 'undici';

import { type EndpointId, endpoints } from '../../nodes/CrossBorderPayments/api/endpoints';
import type { Emulator, startEmulator } from '../support/emulator/server';
import {
	agent,
	call,
	emulator,
	good,
	type Json,
	parsed,
	quote,
	raw,
	start,
	unknownId,
	useEmulator,
} from '../support/n8n/emulatorCalls';

useEmulator();

describe('paging', () => {
	const lists = [
		['subaccountList', 15],
		['depositList', 20],
		['onrampList', 20],
		['conversionList', 20],
	] as const;

	async function page(id: EndpointId, query: Record<string, string | number> = {}) {
		const json = parsed(id, await call(id, { query }));
		const head = (json.meta ?? json) as Record<string, number>;
		return {
			data: json.data as Json[],
			total: head.total ?? head.count ?? -1,
			page: head.page,
			limit: head.limit,
			pages: head.pages ?? head.totalPages ?? -1,
		};
	}
	const timeOf = (record: Json) => String(record.createdAt ?? record.created_at);

	it.each(lists)('%s walks all pages, newest first', async (id, usual) => {
		const first = await page(id);
		expect(first).toMatchObject({ page: 1, limit: usual });
		expect(first.data.length).toBe(Math.min(usual, first.total));
		const small = await page(id, { limit: 7 });
		expect(small.pages).toBe(Math.ceil(small.total / 7));
		const all: Json[] = [];
		for (let number = 1; number <= small.pages; number++) {
			all.push(...(await page(id, { page: number, limit: 7 })).data);
		}
		expect(new Set(all.map((record) => record.id)).size).toBe(small.total);
		const times = all.map(timeOf);
		expect(times).toEqual([...times].sort().reverse());
		expect((await page(id, { page: small.pages + 1, limit: 7 })).data).toEqual([]);

		expect(await page(id, { limit: 1000 })).toMatchObject({ limit: 100 });
		emulator.setRules({ newestFirst: false });
		const reversed: Json[] = [];
		for (let number = 1; number <= small.pages; number++) {
			reversed.push(...(await page(id, { page: number, limit: 7 })).data);
		}
		expect(reversed.map((record) => record.id)).toEqual(all.map((record) => record.id).reverse());
	});

	it('can count the page instead of everything', async () => {
		emulator.setRules({ countIsTotal: false });
		expect((await page('onrampList', { limit: 3 })).total).toBe(3);
	});

	it('ignores, drifts, repeats, shrinks and refuses on demand', async () => {
		const honest = await page('onrampList', { page: 2, limit: 5 });
		emulator.fault({ kind: 'ignorePaging', endpoint: 'onrampList' });
		const stuck = await page('onrampList', { page: 2, limit: 5 });
		expect(stuck.page).toBe(1);
		expect(stuck.data).not.toEqual(honest.data);
		emulator.clearFaults();

		emulator.fault({ kind: 'pageDrift', endpoint: 'onrampList', times: 1 });
		const before = await page('onrampList', { page: 1, limit: 5 });
		const drifted = await page('onrampList', { page: 2, limit: 5 });
		expect(drifted.data[0]?.id).toBe(before.data[4]?.id);
		expect(drifted.total).toBe(before.total + 1);

		emulator.fault({ kind: 'duplicate', times: 1 });
		const twice = await page('depositList', { limit: 5 });
		expect(twice.data).toHaveLength(6);
		expect(twice.data[5]).toEqual(twice.data[0]);

		emulator.fault({ kind: 'shrinkingTotal', endpoint: 'conversionList' });
		const totals = [
			await page('conversionList'),
			await page('conversionList'),
			await page('conversionList'),
		];
		expect(totals.map(({ total }) => (totals[0]?.total ?? 0) - total)).toEqual([0, 1, 2]);
		emulator.clearFaults();
		emulator.fault({ kind: 'shrinkingTotal', endpoint: 'conversionList', after: 1, times: 1 });
		const once = [await page('conversionList'), await page('conversionList')];
		expect(once.map(({ total }) => (totals[0]?.total ?? 0) - total)).toEqual([0, 1]);

		emulator.fault({ kind: 'refuseLargeLimit', max: 50 });
		expect((await call('depositList', { query: { limit: 51 } })).status).toBe(400);
		expect((await call('depositList', { query: { limit: 50 } })).status).toBe(200);
		expect((await call('depositList')).status).toBe(200);
	});

	it('has pages that are empty, bare or beyond the end', async () => {
		const honest = await page('onrampList', { limit: 5 });
		emulator.fault({ kind: 'overstatedTotal', times: 1 });
		const overstated = await page('onrampList', { limit: 5 });
		expect([overstated.total, overstated.pages]).toEqual([honest.total + 5, honest.pages + 1]);
		expect((await page('onrampList', { page: overstated.pages, limit: 5 })).data).toEqual([]);
		emulator.fault({ kind: 'emptyPage', times: 1 });
		expect(await page('onrampList', { limit: 5 })).toEqual({ ...honest, data: [] });
		emulator.fault({ kind: 'bareList', times: 1 });
		expect((await call('onrampList', { query: { limit: 5 } })).json).toEqual(honest.data);
	});
});

describe('faults', () => {
	it('nulls what are objects, and records', async () => {
		emulator.fault({ kind: 'nullObjects', times: 2 });
		expect((await call('balanceGet')).json).toMatchObject({ balances: null });
		const listed = async () => (await call('onrampList')).json?.data as unknown[];
		expect((await listed())[1]).toMatchObject({ from: null, to: null });
		emulator.fault({ kind: 'nullRecord', times: 2 });
		expect((await listed())[0]).toBeNull();
		const banks: unknown = (await call('bankList')).json;
		expect((banks as unknown[])[0]).toBeNull();
	});

	it('answers with a status so many times, with Retry-After', async () => {
		emulator.fault({
			kind: 'status',
			endpoint: 'balanceGet',
			status: 503,
			times: 2,
			retryAfter: 3,
			after: 1,
		});
		const statuses = [];
		for (let count = 0; count < 4; count++) statuses.push((await call('balanceGet')).status);
		expect(statuses).toEqual([200, 503, 503, 200]);
		emulator.fault({
			kind: 'status',
			status: 429,
			retryAfter: 3,
			shape: 'A',
			message: 'slow down',
		});
		const answer = await call('rateGet', good.rateGet());
		expect(answer.headers['retry-after']).toBe('3');
		expect(answer.json).toMatchObject({
			statusCode: 429,
			message: 'slow down',
			timestamp: expect.any(String) as string,
		});
	});

	it('strikes by method, text and probability', async () => {
		emulator.fault({ kind: 'status', method: 'POST' });
		expect((await call('balanceGet')).status).toBe(200);
		expect((await call('onrampQuote', { body: quote })).status).toBe(503);
		emulator.clearFaults();
		emulator.fault({ kind: 'status', status: 403, matching: emulator.samples.freshSubaccountId });
		expect((await call('depositList')).status).toBe(200);
		expect(
			(await call('depositList', { params: { subaccountId: emulator.samples.freshSubaccountId } }))
				.status,
		).toBe(403);
		emulator.clearFaults();
		emulator.fault({ kind: 'status', probability: 0.5 });
		const statuses = new Set<number>();
		for (let count = 0; count < 40; count++) statuses.add((await call('balanceGet')).status);
		expect([...statuses].sort()).toEqual([200, 503]);
	});

	it('breaks connections', async () => {
		emulator.fault({ kind: 'reset', times: 1 });
		await expect(call('balanceGet')).rejects.toThrow();
		expect(emulator.requests.at(-1)).toMatchObject({ endpoint: 'balanceGet', status: null });
		emulator.fault({ kind: 'resetAfterHeaders', times: 1 });
		await expect(call('subaccountList')).rejects.toThrow();
		expect(emulator.requests.at(-1)).toMatchObject({ endpoint: 'subaccountList', status: 200 });
		expect((await call('balanceGet')).status).toBe(200);
	});

	it('carries a write out before resetAfterHeaders, and not before reset', async () => {
		const { size } = emulator.store.subaccounts;
		emulator.fault({ kind: 'reset', times: 1 });
		await expect(call('subaccountCreate', good.subaccountCreate())).rejects.toThrow();
		expect(emulator.store.subaccounts.size).toBe(size);
		emulator.fault({ kind: 'resetAfterHeaders', times: 1 });
		await expect(call('subaccountCreate', good.subaccountCreate())).rejects.toThrow();
		expect(emulator.store.subaccounts.size).toBe(size + 1);
	});

	it('is slow', async () => {
		for (const kind of ['latency', 'slowBody'] as const) {
			emulator.fault({ kind, ms: 120, times: 1 });
			const start = performance.now();
			expect((await call('balanceGet')).status).toBe(200);
			expect(performance.now() - start).toBeGreaterThan(110);
		}
	});

	it('answers with something else than the JSON asked for', async () => {
		const path = endpoints.balanceGet.path;
		emulator.fault({ kind: 'badJson', times: 1 });
		const bad = await raw(path);
		expect(bad.headers['content-type']).toMatch('application/json');
		expect(() => JSON.parse(bad.text) as unknown).toThrow();
		emulator.fault({ kind: 'truncatedJson', times: 1 });
		const cut = await raw(path);
		expect(cut.text.length).toBeGreaterThan(10);
		expect(() => JSON.parse(cut.text) as unknown).toThrow();
		emulator.fault({ kind: 'html', status: 502, times: 1 });
		expect(await raw(path)).toMatchObject({
			status: 502,
			text: expect.stringContaining('<html>') as string,
		});
		emulator.fault({ kind: 'redirect', status: 308, location: '/elsewhere', times: 1 });
		const sentOn = await raw(path);
		expect([sentOn.status, sentOn.headers.location]).toEqual([308, '/elsewhere']);
		emulator.fault({ kind: 'empty', times: 1 });
		expect(await raw(path)).toMatchObject({ status: 200, text: '' });
		emulator.fault({ kind: 'wrongContentType', times: 1 });
		const typed = await raw(path);
		expect(typed.headers['content-type']).toMatch('text/plain');
		expect(JSON.parse(typed.text)).toHaveProperty('balances');
	});

	it('takes fields away and changes statuses', async () => {
		emulator.fault({ kind: 'missingField', endpoint: 'onrampList', field: 'data', times: 1 });
		expect((await call('onrampList')).json).not.toHaveProperty('data');
		emulator.fault({
			kind: 'missingField',
			endpoint: 'onrampList',
			field: 'from.currency',
			times: 1,
		});
		const [record] = (await call('onrampList')).json?.data as Json[];
		expect(record?.from).toEqual({ amount: expect.any(String) as string });
		emulator.fault({ kind: 'nullField', endpoint: 'onrampGet', times: 1 });
		expect((await call('onrampGet')).json?.id).toBeNull();
		emulator.fault({ kind: 'unknownStatus', value: 'held', times: 2 });
		expect((await call('onrampGet')).json?.status).toBe('held');
		expect((await call('offrampStatus')).json?.data).toMatchObject({ status: 'held' });
		expect((await call('onrampGet')).json).toMatchObject({
			status: 'completed',
			id: expect.any(String) as string,
		});
	});

	it('limits the rate', async () => {
		emulator.fault({ kind: 'rateLimit', ratePerSecond: 5 });
		const answers = await Promise.all(Array.from({ length: 12 }, () => call('balanceGet')));
		const statuses = answers.map(({ status }) => status);
		expect(statuses.filter((status) => status === 200)).toHaveLength(5);
		expect(answers.find(({ status }) => status === 429)?.headers['retry-after']).toBe('1');
	});
});

describe('control', () => {
	async function control(
		method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
		path: string,
		body?: unknown,
	) {
		const { status, text } = await raw(`/__emulator${path}`, { method, body, key: null });
		return { status, json: (text === '' ? undefined : JSON.parse(text)) as Json | undefined };
	}

	it('creates every kind of record, which the service then shows', async () => {
		const { json: subaccount } = await control('POST', '/subaccounts', {
			status: 'approved',
			country: 'NGA',
		});
		const subaccountId = String(subaccount?.id);
		const path = `/subaccounts/${subaccountId}`;
		const params = { subaccountId };
		const made = async (kind: string, body: Json = {}) =>
			String((await control('POST', `${path}/${kind}`, body)).json?.id);

		const onrampId = await made('onramps', {
			status: 'paid',
			amount: '12.5',
			createdAt: '2026-01-01T00:00:00+01:00',
		});
		expect(
			parsed('onrampGet', await call('onrampGet', { params: { ...params, onrampId } })),
		).toMatchObject({
			status: 'paid',
			from: { amount: '12.50', currency: 'NGN' },
			created_at: '2025-12-31T23:00:00.000Z',
		});
		const offrampId = await made('offramps', { status: 'completed' });
		parsed('offrampGet', await call('offrampGet', { params: { ...params, offrampId } }));
		const conversionId = await made('conversions');
		parsed('conversionGet', await call('conversionGet', { params: { ...params, conversionId } }));
		const recipientId = await made('recipients', { currency: 'BRL' });
		expect(
			parsed('recipientGet', await call('recipientGet', { params: { ...params, recipientId } })),
		).toMatchObject({
			payment_rail: 'pix',
		});
		const depositId = await made('deposits');
		expect(parsed('depositList', await call('depositList', { params })).data).toMatchObject([
			{ id: depositId },
		]);
		await made('verifications', { status: 'incomplete' });
		parsed('individualGet', await call('individualGet', { params }));
		expect((await control('POST', `${path}/onramps`, { colour: 'red' })).status).toBe(400);
		expect((await control('POST', `/subaccounts/${unknownId}/onramps`)).status).toBe(404);
	});

	it('moves records', async () => {
		const { samples } = emulator;
		await control('PATCH', `/onramps/${samples.pendingOnrampId}`, { status: 'failed' });
		expect(
			(await call('onrampGet', { params: { onrampId: samples.pendingOnrampId } })).json?.status,
		).toBe('failed');
		await control('PATCH', `/deposits/${samples.pendingDepositId}`, { status: 'completed' });
		expect(emulator.store.deposits.locate(samples.pendingDepositId)?.record.status).toBe(
			'completed',
		);
		await control('PATCH', `/offramps/${samples.paidOfframpId}`, {
			status: 'failed',
			errorMessage: 'no such account',
		});
		expect(
			(await call('offrampStatus', { params: { offrampId: samples.paidOfframpId } })).json,
		).toMatchObject({
			data: { status: 'failed', errorMessage: 'no such account' },
		});
		await control('PATCH', `/verifications/${samples.verificationId}`, {
			status: 'rejected',
			rejectionReasons: ['blurred'],
		});
		expect(
			(await call('individualGet', { params: { subaccountId: samples.pendingSubaccountId } })).json,
		).toMatchObject({
			status: 'rejected',
			rejection_reasons: ['blurred'],
		});
		const { json } = await control('PATCH', `/subaccounts/${samples.pendingSubaccountId}`, {
			status: 'approved',
		});
		expect(json).toMatchObject({ status: 'approved', kyc: { profiles: [{ status: 'approved' }] } });
		expect((await control('PATCH', `/onramps/${unknownId}`, { status: 'paid' })).status).toBe(404);
	});

	it('moves the clock', async () => {
		await control('PUT', '/clock', { now: '2027-03-01T00:00:00.000Z' });
		await control('POST', '/clock/advance', { ms: 86_400_000 });
		await call('depositSimulate', good.depositSimulate());
		const [deposit] = (await call('depositList')).json?.data as Json[];
		expect(deposit?.createdAt).toMatch(/^2027-03-02T/);
		expect((await call('bankList', { params: { currency: 'XX' } })).json?.timestamp).toMatch(
			/^2027-03-02T/,
		);
	});

	it('sets faults and rules, and shows and clears the log', async () => {
		const { json: fault } = await control('POST', '/faults', { kind: 'status', status: 500 });
		expect((await call('balanceGet')).status).toBe(500);
		expect((await control('GET', '/faults')).json).toMatchObject([{ id: fault?.id, struck: 1 }]);
		expect((await control('DELETE', `/faults/${String(fault?.id)}`)).status).toBe(204);
		expect((await call('balanceGet')).status).toBe(200);
		expect((await control('POST', '/faults', { kind: 'nonsense' })).status).toBe(400);
		await control('PATCH', '/rules', { newestFirst: false });
		expect((await control('GET', '/rules')).json).toMatchObject({
			newestFirst: false,
			countIsTotal: true,
		});
		const { json: requests } = await control('GET', '/requests');
		expect(requests).toMatchObject([
			{ endpoint: 'balanceGet', status: 500 },
			{ endpoint: 'balanceGet', status: 200 },
		]);
		await control('DELETE', '/requests');
		expect(emulator.requests).toHaveLength(0);
		expect((await control('GET', '')).json).toHaveProperty('samples.approvedSubaccountId');
	});

	it('resets everything', async () => {
		const before = (await call('subaccountList', { query: { limit: 100 } })).json;
		await call('subaccountCreate', good.subaccountCreate());
		emulator.fault({ kind: 'reset' });
		emulator.setRules({ newestFirst: false });
		await control('POST', '/reset');
		expect((await call('subaccountList', { query: { limit: 100 } })).json).toEqual(before);
		expect(emulator.requests).toHaveLength(1);
	});

	it('resets chances, fault ids and counters', async () => {
		async function run() {
			const { id } = emulator.fault({ kind: 'status', endpoint: 'rateGet', probability: 0.5 });
			const limit = emulator.fault({ kind: 'rateLimit', endpoint: 'balanceGet', ratePerSecond: 1 });
			const statuses = [(await call('balanceGet')).status];
			for (let count = 0; count < 20; count++) {
				statuses.push((await call('rateGet', good.rateGet())).status);
				emulator.tick();
			}
			const { subaccounts, deposits, onramps } = emulator.store;
			const records = [...subaccounts.all(), ...deposits.all(), ...onramps.all()];
			return [id, limit.id, statuses, records.map(({ record }) => [record.id, record.status])];
		}
		const first = await run();
		emulator.reset();
		expect(await run()).toEqual(first);
	});
});

describe('log', () => {
	it('never holds the key, wherever the client put it', async () => {
		const secret = emulator.apiKey;
		await raw(`/v1/ramp/subaccount?limit=2&x=${secret}`);
		await call('subaccountCreate', { body: { email: `${secret}@customers.test` } });
		await raw(`/v1/${secret}`);
		expect(emulator.requests).toHaveLength(3);
		expect(JSON.stringify(emulator.requests)).not.toContain(secret);
		expect(emulator.requests[0]).toMatchObject({
			query: { limit: '2', x: '***' },
			authenticated: true,
		});
		await call('balanceGet', { key: 'wrong' });
		expect(emulator.requests[3]).toMatchObject({ authenticated: false, status: 401 });
	});

	it('notes only the size of a large body', async () => {
		const body = { ...(good.subaccountCreate().body as Json), note: 'x'.repeat(64 * 1024) };
		expect((await call('subaccountCreate', { body })).status).toBe(201);
		expect(emulator.requests.at(-1)?.body).toBe(`(a body of ${JSON.stringify(body).length} bytes)`);
	});

	it('shows how many requests were in flight', async () => {
		emulator.fault({ kind: 'latency', ms: 30 });
		await Promise.all(Array.from({ length: 6 }, () => call('balanceGet')));
		expect(Math.max(...emulator.requests.map(({ inFlight }) => inFlight))).toBe(6);
		emulator.clearFaults();
		emulator.fault({ kind: 'reset', times: 1 });
		await expect(call('balanceGet')).rejects.toThrow();
		await call('balanceGet');
		expect(emulator.requests.at(-1)?.inFlight).toBe(1);
	});
});

describe('seed and autopilot', () => {
	const startAt = '2026-06-01T00:00:00.000Z';
	const content = ({ store, samples }: Emulator) =>
		JSON.stringify([
			samples,
			store.parent,
			store.channels,
			...[
				store.subaccounts,
				store.deposits,
				store.onramps,
				store.offramps,
				store.conversions,
				store.recipients,
				store.verifications,
			].map((records) => [...(records as { all(): Iterable<unknown> }).all()]),
		]);

	async function others(...options: Array<Parameters<typeof startEmulator>[0]>) {
		return await Promise.all(
			options.map((option) => start({ subaccounts: 30, recordsPerSubaccount: 5, ...option })),
		);
	}

	it('is the same for a seed, and another for another', async () => {
		const [one, same, other, larger] = await others(
			{ seed: 3, startAt },
			{ seed: 3, startAt: Date.parse(startAt) },
			{ seed: 4, startAt },
			{ seed: 3, startAt, subaccounts: 60, recordsPerSubaccount: 9 },
		);
		if (!one || !same || !other || !larger) throw new Error('not started');

		expect(content(one)).toBe(content(same));
		expect(content(one)).not.toBe(content(other));
		expect(larger.samples).toEqual(one.samples);
	});

	it('has hundreds of subaccounts and thousands of records by default', async () => {
		const one = await start();
		const { subaccounts, deposits, onramps, offramps, conversions } = one.store;
		expect(subaccounts.size).toBe(200);
		const approved = [...subaccounts.all()].filter(
			({ record }) => record.status === 'approved',
		).length;
		expect(approved / 200).toBeGreaterThan(0.2);
		expect(approved / 200).toBeLessThan(0.4);
		expect(deposits.size + onramps.size + offramps.size + conversions.size).toBeGreaterThan(3000);
	});

	it('moves records on, brings new ones, and stays bounded', async () => {
		const [one] = await others({ subaccounts: 6, autopilot: { intervalMs: 5 } });
		if (!one) throw new Error('not started');
		const atStart = content(one);
		await new Promise((resolve) => setTimeout(resolve, 100));
		expect(content(one)).not.toBe(atStart);
		const { approvedSubaccountId } = one.samples;
		for (let count = 0; count < 150; count++) one.createDeposit(approvedSubaccountId);
		for (let count = 0; count < 1000; count++) one.tick();
		expect(one.store.deposits.of(approvedSubaccountId).length).toBeLessThanOrEqual(100);
		expect(one.store.subaccounts.size).toBeLessThanOrEqual(36);
		expect(one.store.onramps.locate(one.samples.onrampId)).toBeDefined();
		expect(one.store.subaccounts.locate(one.samples.pendingSubaccountId)?.record.status).toBe(
			'created',
		);
	});

	it('leaves the samples as they are named, and always some records open', async () => {
		const [one] = await others({ subaccounts: 20, recordsPerSubaccount: 10, startAt });
		if (!one) throw new Error('not started');
		const { samples, store } = one;
		const states = () => [
			store.deposits.locate(samples.pendingDepositId)?.record.status,
			store.onramps.locate(samples.pendingOnrampId)?.record.status,
			store.offramps.locate(samples.pendingOfframpId)?.record.record.status,
			store.offramps.locate(samples.paidOfframpId)?.record.record.status,
		];
		for (let count = 0; count < 2000; count++) {
			one.advanceClock(5000);
			one.tick();
		}
		expect(states()).toEqual(['pending', 'pending', 'pending', 'paid']);
		const having = (status: string, records: Iterable<{ record: { status: string } }>) =>
			[...records].filter(({ record }) => record.status === status).length;
		const offramps = Array.from(store.offramps.all(), ({ record }) => record);
		const open = [
			having('pending', store.deposits.all()),
			having('pending', store.onramps.all()),
			having('paid', store.onramps.all()),
			having('pending', offramps),
			having('paid', offramps),
		];
		expect(Math.min(...open)).toBeGreaterThanOrEqual(20);
		expect(Math.max(...open)).toBeLessThan(60);
	});

	it('completes an announced deposit with an amount', async () => {
		const channelId = emulator.samples.brlChannelId;
		await call('depositCreate', { body: { channelId, source: { accountType: 'bank' } } });
		const [announced] = emulator.store.deposits.of(emulator.samples.approvedSubaccountId);
		expect(announced).toMatchObject({ status: 'pending', amount: '0.00000000' });
		emulator.moveDeposit(announced?.id ?? '', 'completed');
		expect(Number(announced?.amount)).toBeGreaterThan(100);
		expect(Number(announced?.fee)).toBeGreaterThan(0);
	});

	it('has amounts that fit their currency, recipients that fit, and nothing pending expired', async () => {
		const one = await start({ startAt });
		const { store } = one;
		for (const { record } of store.onramps.all()) {
			const { from, to, pricing } = record;
			expect(Number(pricing.fees.total_fees)).toBeLessThan(Number(from.amount) / 10);
			expect(Number(to.net_amount)).toBeGreaterThan(0);
		}
		for (const { record } of store.deposits.all()) {
			expect(Number(record.amount)).toBeGreaterThan(Number(record.fee));
			if (record.status === 'pending') expect(record.expiresAt > one.now()).toBe(true);
		}
		for (const { record } of store.offramps.all()) {
			const { recipient_id, currency, net_amount } = record.record.to;
			expect(store.recipients.locate(recipient_id)?.record.currency).toBe(currency);
			expect(Number(net_amount)).toBeGreaterThan(0);
		}
	});
});

it('closes while answers are under way', async () => {
	const one = await start({ subaccounts: 6, recordsPerSubaccount: 0, latencyMs: 60_000 });
	const hanging = request(`${one.url}/v1/ramp/banking/balances`, { dispatcher: agent }).catch(
		() => 'broken',
	);
	await new Promise((resolve) => setTimeout(resolve, 50));
	await one.close();
	await hanging;
});
