import { setImmediate } from 'node:timers/promises';

import { endpoints } from '../../../nodes/CrossBorderPayments/api/endpoints';
import type { Client } from '../../../nodes/CrossBorderPayments/transport/client';
import { CancelledError } from '../../../nodes/CrossBorderPayments/transport/errors';
import { RequestLimiter } from '../../../nodes/CrossBorderPayments/transport/limiter';
import { failureOf } from '../../support/failureOf';
import { httpResponse, scripted, someId } from '../../support/scriptedService';
import { VirtualClock } from '../../support/virtualClock';

afterEach(() => jest.restoreAllMocks());

/** A limiter whose requests and pauses end on demand. */
function controlled() {
	const pauses: Array<{ ms: number; end: () => void }> = [];
	const limiter = new RequestLimiter(
		async (ms) => await new Promise<void>((end) => pauses.push({ ms, end })),
	);
	const started: string[] = [];
	const ends = new Map<string, () => void>();
	const throttled = { isThrottled: true, pauseMs: 5000 };
	return {
		pauses,
		started,
		lane: (maxUnderWay: number) => {
			const lane = limiter.openLane(maxUnderWay);
			return {
				close: () => lane.close(),
				/** Starts a request for each letter; a capital one is throttled. */
				start: (names: string, isRetry = false) =>
					[...names].map(async (name) => {
						const request = async () => {
							started.push(name);
							await new Promise<void>((end) => ends.set(name, end));
							return name < 'a' ? throttled : { isThrottled: false, pauseMs: 0 };
						};
						return await lane.send(request, { isRetry });
					}),
			};
		},
		end: async (names: string) => {
			for (const name of names) {
				ends.get(name)?.();
				await setImmediate();
			}
		},
	};
}

test('as many requests as selected are under way, the others follow in order', async () => {
	const { lane, started, end } = controlled();
	const runs = lane(3).start('abcdef');
	await setImmediate();
	expect(started.join('')).toBe('abc');
	await end('b');
	expect(started.join('')).toBe('abcd');
	await end('dacef');
	expect(started.join('')).toBe('abcdef');
	await Promise.all(runs);
});

test('a request that fails makes room and keeps its error', async () => {
	const lane = new RequestLimiter().openLane(1);
	const broken = async () => await Promise.reject(new Error('broken'));
	await expect(lane.send(broken)).rejects.toThrow('broken');
	const good = { isThrottled: false, pauseMs: 0 };
	await expect(lane.send(async () => await Promise.resolve(good))).resolves.toBe(good);
});

test('retries go before new requests', async () => {
	const { lane, started, end } = controlled();
	const { start } = lane(1);
	void start('abc');
	void start('x', true);
	await setImmediate();
	await end('axb');
	expect(started.join('')).toBe('axbc');
});

test('executions take turns, and each keeps to its own maximum', async () => {
	const { lane, started, end } = controlled();
	void lane(2).start('abcdef');
	void lane(1).start('xyz');
	await setImmediate();
	expect(started.join('')).toBe('ab');
	await end('a');
	expect(started.join('')).toBe('abc');
	// x waits until nothing is under way, and nothing overtakes it.
	await end('b');
	expect(started.join('')).toBe('abc');
	await end('c');
	expect(started.join('')).toBe('abcxd');
	await end('xdyez');
	expect(started.join('')).toBe('abcxdyezf');
});

test('a cancelled execution leaves its places to the others', async () => {
	const { lane, started, end } = controlled();
	const { start, close } = lane(1);
	const runs = start('abc');
	void lane(1).start('x');
	await setImmediate();
	close();
	for (const run of runs.slice(1)) expect(await failureOf(run)).toBeInstanceOf(CancelledError);
	await end('a');
	expect(started.join('')).toBe('ax');
});

test('nobody sends before the longest pause is over', async () => {
	const { lane, started, end, pauses } = controlled();
	void lane(4).start('AB');
	await setImmediate();
	await end('AB');
	void lane(4).start('c');
	pauses[1]?.end();
	await setImmediate();
	expect(started.join('')).toBe('AB');
	pauses[0]?.end();
	await setImmediate();
	expect(started.join('')).toBe('ABc');
});

/** Whether a service with such a limit accepts a request that arrives at `now`. */
type Accepts = (now: number) => boolean;

const services: Record<string, (limit: number) => Accepts> = {
	'in any second': (limit) => {
		let times: number[] = [];
		return (now) => {
			times = times.filter((at) => now - at < 1000);
			return times.length < limit && times.push(now) > 0;
		};
	},
	'in each second of the clock': (limit) => {
		let [window, count] = [0, 0];
		return (now) => {
			const current = Math.floor(now / 1000);
			if (current !== window) [window, count] = [current, 0];
			return ++count <= limit;
		};
	},
	'as they are refilled': (limit) => {
		let [left, last] = [limit, 0];
		return (now) => {
			left = Math.min(limit, left + ((now - last) / 1000) * limit);
			last = now;
			return left >= 1 && left-- > 0;
		};
	},
};

/** A service on the clock whose responses take up to a fifth of a second. */
function serviceOn(clock: VirtualClock, accepts: Accepts, retryAfter: string) {
	let chance = 0.4;
	// Spread evenly, and the same in every run.
	const random = () => (chance = (chance + 0.618_034) % 1);
	jest.spyOn(Math, 'random').mockImplementation(random);
	const record = { id: someId, status: 'paid', currency: 'USD', channelId: 'c', bankInfo: {} };
	return async () => {
		await clock.wait(5 + 20 * random());
		const isAccepted = accepts(clock.now);
		await clock.wait(20 + 150 * random());
		return isAccepted
			? httpResponse(200, record)
			: httpResponse(429, '', { 'retry-after': retryAfter });
	};
}

const params = { subaccountId: someId, onrampId: someId };
const read = async (client: Client) => await client.call(endpoints.onrampGet, { params });
const write = async (client: Client) =>
	await client.call(endpoints.depositCreate, {
		params,
		body: { channelId: 'c', source: { accountType: 'bank' } },
	});
const times = (count: number) => Array.from({ length: count });

const executions: Record<string, (client: Client) => Promise<unknown>> = {
	reads: async (client) => await Promise.all(times(60).map(async () => await read(client))),
	writes: async (client) => {
		for (let count = 0; count < 20; count++) await write(client);
	},
	'reads before each write': async (client) => {
		for (let count = 0; count < 8; count++) {
			await Promise.all(times(4).map(async () => await read(client)));
			await write(client);
		}
	},
};

describe.each(Object.keys(services))('a service that accepts so many requests %s', (name) => {
	test.each([5, 10, 20].flatMap((limit) => ['1', ''].map((retryAfter) => ({ limit, retryAfter }))))(
		'$limit, with Retry-After “$retryAfter”: four executions succeed',
		async (given) => {
			const clock = new VirtualClock();
			const serve = serviceOn(clock, services[name]!(given.limit), given.retryAfter);
			const limiter = new RequestLimiter(clock.wait);
			const all = ['reads', 'writes', 'reads before each write', 'writes'];
			const outcomes = await Promise.allSettled(
				all.map(async (execution, index) => {
					await clock.wait(300 * index);
					await executions[execution]!(scripted(clock, [serve], { limiter }).client);
				}),
			);
			expect(outcomes.map(({ status }) => status)).toEqual(all.map(() => 'fulfilled'));
		},
	);
});

test.each([
	{ retryAfter: '1', callers: 20 },
	{ retryAfter: '', callers: 1000 },
])('1,000 reads, $callers at a time, take little longer than they have to', async (given) => {
	const clock = new VirtualClock();
	const serve = serviceOn(clock, services['in any second']!(50), given.retryAfter);
	const { client } = scripted(clock, [serve]);
	const began = clock.now;
	let left = 1000;
	const reader = async () => {
		while (left-- > 0) await read(client);
	};
	await Promise.all(times(given.callers).map(reader));
	// The limit itself makes it 20 seconds.
	expect((clock.now - began) / 1000).toBeLessThan(30);
});

test('where nothing is rejected, reads do not wait, and writes keep below what is known', async () => {
	const clock = new VirtualClock();
	const serve = serviceOn(clock, () => true, '');
	const { client } = scripted(clock, [serve], { settings: { maxConcurrentRequests: 100 } });
	const began = clock.now;
	await Promise.all(times(20).map(async () => await write(client)));
	expect(clock.now - began).toBeGreaterThan(3000);
	const readAt = clock.now;
	await Promise.all(times(400).map(async () => await read(client)));
	expect(clock.now - readAt).toBeLessThan(1200);
	const writtenAt = clock.now;
	await Promise.all(times(20).map(async () => await write(client)));
	expect(clock.now - writtenAt).toBeLessThan(3000);
});

test('the limit is found again after the service has become faster, or the clock was set back', async () => {
	const clock = new VirtualClock();
	let limit = 5;
	const accepts = [5, 50].map((each) => services['in any second']!(each));
	const serve = serviceOn(clock, (now) => accepts[limit === 5 ? 0 : 1]!(now), '1');
	const { client } = scripted(clock, [serve]);
	const readMany = async (count: number) => {
		const began = clock.now;
		await Promise.all(times(count).map(async () => await read(client)));
		return (clock.now - began) / 1000;
	};
	expect(await readMany(50)).toBeGreaterThan(8);
	limit = 50;
	await readMany(1000);
	expect(await readMany(200)).toBeLessThan(10);
	clock.now -= 3_600_000;
	expect(await readMany(200)).toBeLessThan(10);
});
