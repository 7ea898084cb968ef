import { setImmediate } from 'node:timers/promises';

import { endpoints } from '../../../nodes/CrossBorderPayments/api/endpoints';
import { RequestLimiter } from '../../../nodes/CrossBorderPayments/transport/limiter';
import { httpResponse, scripted, someId } from '../../support/scriptedService';
import { VirtualClock } from '../../support/virtualClock';

/** A limiter whose requests and pauses end on demand. */
function limiterOf(maxUnderWay: number) {
	const pauses: Array<{ ms: number; end: () => void }> = [];
	const limiter = new RequestLimiter(
		maxUnderWay,
		async (ms) =>
			await new Promise<void>((end) => {
				if (ms === 0) end();
				else pauses.push({ ms, end });
			}),
	);
	const started: string[] = [];
	const ends = new Map<string, () => void>();
	return {
		limiter,
		pauses,
		started,
		start: (names: string, isRetry = false) =>
			[...names].map((name) =>
				limiter.run(async () => {
					started.push(name);
					await new Promise<void>((end) => ends.set(name, end));
					return name;
				}, isRetry),
			),
		end: async (names: string) => {
			for (const name of names) ends.get(name)?.();
			await setImmediate();
		},
	};
}

const succeed = (limiter: RequestLimiter, times: number) => {
	for (let time = 0; time < times; time++) limiter.succeeded();
};

test('as many requests as the limit are under way, the others follow in order', async () => {
	const { start, started, end } = limiterOf(3);
	const runs = start('abcdef');
	await setImmediate();
	expect(started.join('')).toBe('abc');
	await end('b');
	expect(started.join('')).toBe('abcd');
	await end('da');
	expect(started.join('')).toBe('abcdef');
	await end('cef');
	expect((await Promise.all(runs)).join('')).toBe('abcdef');
});

test('a request that fails makes room and keeps its error', async () => {
	const { limiter } = limiterOf(1);
	await expect(limiter.run(async () => await Promise.reject(new Error('broken')))).rejects.toThrow(
		'broken',
	);
	await expect(limiter.run(async () => 'next')).resolves.toBe('next');
});

test('retries go before new requests', async () => {
	const { start, started, end } = limiterOf(1);
	void start('abc');
	void start('x', true);
	await setImmediate();
	for (const name of 'axb') await end(name);
	expect(started.join('')).toBe('axbc');
});

/** How many requests the limiter lets through at once. */
async function limitOf({ start, started, end }: ReturnType<typeof limiterOf>): Promise<number> {
	const names = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
	const before = started.length;
	void start(names);
	await setImmediate();
	const limit = started.length - before;
	for (const name of names) await end(name);
	return limit;
}

const throttle = async ({ limiter, pauses }: ReturnType<typeof limiterOf>, times = 1) => {
	for (let time = 0; time < times; time++) limiter.throttled(1000);
	for (const { end } of pauses.splice(0)) end();
	await setImmediate();
};

test('the limit is halved once for a burst of throttled requests, and never below one', async () => {
	const it = limiterOf(20);
	const limits: number[] = [];
	for (let burst = 0; burst < 6; burst++) {
		await throttle(it, 20);
		limits.push(await limitOf(it));
	}
	expect(limits).toEqual([10, 5, 2, 1, 1, 1]);
});

test('the limit grows by about one with each round of successes, up to its maximum', async () => {
	const it = limiterOf(6);
	await throttle(it);
	const limits: number[] = [];
	for (const successes of [2, 2, 5, 6, 100]) {
		succeed(it.limiter, successes);
		limits.push(await limitOf(it));
	}
	expect(limits).toEqual([3, 4, 5, 6, 6]);
});

test('nobody sends before the longest pause is over', async () => {
	const { limiter, start, started, pauses } = limiterOf(4);
	limiter.throttled(5000);
	limiter.throttled(1000);
	expect(pauses.map(({ ms }) => ms)).toEqual([5000, 1000]);
	void start('ab');
	pauses[1]?.end();
	await setImmediate();
	expect(started).toEqual([]);
	pauses[0]?.end();
	await setImmediate();
	expect(started.join('')).toBe('ab');
});

describe('1,000 reads of a service that takes 50 requests in any second', () => {
	afterEach(() => jest.restoreAllMocks());

	test.each([
		{ retryAfter: '1', callers: 20 },
		{ retryAfter: '', callers: 1000 },
	])('none fails: $callers at a time, Retry-After “$retryAfter”', async (given) => {
		const clock = new VirtualClock();
		let chance = 0;
		// Spread evenly, and the same in every run.
		jest.spyOn(Math, 'random').mockImplementation(() => (chance = (chance + 0.618_034) % 1));
		let admitted: number[] = [];
		const serve = async () => {
			admitted = admitted.filter((at) => clock.now - at < 1000);
			const isAdmitted = admitted.length < 50 && admitted.push(clock.now) > 0;
			await clock.wait(50);
			return isAdmitted
				? httpResponse(200, { id: someId, status: 'paid' })
				: httpResponse(429, '', { 'retry-after': given.retryAfter });
		};
		const { client } = scripted(clock, [serve]);
		const began = clock.now;
		const params = { subaccountId: someId, onrampId: someId };
		let left = 1000;
		let read = 0;
		const reader = async () => {
			while (left-- > 0) await client.call(endpoints.onrampGet, { params }).then(() => read++);
		};
		await Promise.all(Array.from({ length: given.callers }, reader));
		expect(read).toBe(1000);
		// The limit itself makes it 20 seconds.
		expect((clock.now - began) / 1000).toBeLessThan(30);
	});
});
