import fc from 'fast-check';

import { RequestLimiter } from '../../../nodes/CrossBorderPayments/transport/limiter';

let now: number;

beforeEach(() => {
	now = 1_000_000;
	jest.spyOn(Date, 'now').mockImplementation(() => now);
});

afterEach(() => jest.restoreAllMocks());

/** Lets everything that can go on go on. */
const settle = async () => await new Promise<void>((resolve) => setImmediate(resolve));

/** A limiter whose requests end when they are told to, and whose pauses are only noted. */
function laneOf(ceiling: number, gapMs = 0) {
	const pauses: Array<{ ms: number; end: () => void }> = [];
	const limiter = new RequestLimiter(
		ceiling,
		(ms) => new Promise<void>((resolve) => pauses.push({ ms, end: resolve })),
		gapMs,
	);
	const started: number[] = [];
	const ends = new Map<number, () => void>();
	let next = 0;
	const start = (count: number) =>
		Array.from({ length: count }, () => {
			const id = next++;
			return limiter.run(async () => {
				started.push(id);
				await new Promise<void>((resolve) => ends.set(id, resolve));
				ends.delete(id);
				return id;
			});
		});
	return {
		limiter,
		pauses,
		started,
		start,
		running: () => ends.size,
		end: async (id: number) => {
			ends.get(id)?.();
			await settle();
		},
		/** Ends the wait that was asked for, as if its time had passed. */
		passPause: async (index: number) => {
			const pause = pauses[index];
			now += pause?.ms ?? 0;
			pause?.end();
			await settle();
		},
	};
}

/** How many requests a limiter lets through at once. */
async function widthOf(limiter: RequestLimiter): Promise<number> {
	let running = 0;
	const release: Array<() => void> = [];
	const runs = Array.from({ length: 150 }, () =>
		limiter.run(async () => {
			running++;
			await new Promise<void>((resolve) => release.push(resolve));
		}),
	);
	await settle();
	const width = running;
	while (release.length > 0) {
		release.shift()?.();
		await settle();
	}
	await Promise.all(runs);
	return width;
}

const healthy = (limiter: RequestLimiter, times: number) => {
	for (let time = 0; time < times; time++) limiter.healthy();
};

test('lets the ceiling through at once, and the rest in the order of waiting', async () => {
	const { start, started, running, end } = laneOf(3);
	const runs = start(6);
	await settle();
	expect(started).toEqual([0, 1, 2]);
	await end(1);
	expect(started).toEqual([0, 1, 2, 3]);
	await end(3);
	await end(0);
	expect(started).toEqual([0, 1, 2, 3, 4, 5]);
	expect(running()).toBe(3);
	for (const id of [2, 4, 5]) await end(id);
	await expect(Promise.all(runs)).resolves.toEqual([0, 1, 2, 3, 4, 5]);
});

test('a request that fails gives its place back and keeps its error', async () => {
	const limiter = new RequestLimiter(1);
	await expect(limiter.run(async () => await Promise.reject(new Error('broken')))).rejects.toThrow(
		'broken',
	);
	await expect(limiter.run(async () => await Promise.resolve('next'))).resolves.toBe('next');
});

test('a burst of push-backs halves the width once; a later one halves it again', async () => {
	const { limiter } = laneOf(20);
	const sentAt = now;
	now += 50;
	for (let answer = 0; answer < 20; answer++) limiter.pushedBack(sentAt, 0);
	expect(await widthOf(limiter)).toBe(10);
	now += 10;
	limiter.pushedBack(now, 0);
	expect(await widthOf(limiter)).toBe(5);
});

test('a burst halves once even when it is answered within the millisecond it was sent in', async () => {
	const { limiter } = laneOf(20);
	for (let answer = 0; answer < 20; answer++) limiter.pushedBack(now, 0);
	expect(await widthOf(limiter)).toBe(10);
});

test('never goes below one', async () => {
	const { limiter } = laneOf(20);
	for (let burst = 0; burst < 12; burst++) {
		now += 10;
		limiter.pushedBack(now, 0);
	}
	expect(await widthOf(limiter)).toBe(1);
});

test('grows by one for as many healthy answers as it is wide, up to the ceiling', async () => {
	const { limiter } = laneOf(6);
	limiter.pushedBack(now, 0);
	expect(await widthOf(limiter)).toBe(3);
	healthy(limiter, 2);
	expect(await widthOf(limiter)).toBe(3);
	healthy(limiter, 1);
	expect(await widthOf(limiter)).toBe(4);
	healthy(limiter, 4 + 5);
	expect(await widthOf(limiter)).toBe(6);
	healthy(limiter, 100);
	expect(await widthOf(limiter)).toBe(6);
});

test('a push-back starts the count of healthy answers anew', async () => {
	const { limiter } = laneOf(8);
	limiter.pushedBack(now, 0);
	healthy(limiter, 3);
	// Of the same burst: it does not halve, but it is not healthy either.
	limiter.pushedBack(now - 1, 0);
	healthy(limiter, 3);
	expect(await widthOf(limiter)).toBe(4);
	healthy(limiter, 1);
	expect(await widthOf(limiter)).toBe(5);
});

test('growing lets those in who wait', async () => {
	const { limiter, start, started } = laneOf(4);
	limiter.pushedBack(now, 0);
	start(5);
	await settle();
	expect(started).toEqual([0, 1]);
	healthy(limiter, 2);
	await settle();
	expect(started).toEqual([0, 1, 2]);
});

test('whatever happens, the width stays between one and the ceiling', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.integer({ min: 1, max: 100 }),
			fc.array(fc.constantFrom('healthy', 'pushed back', 'pushed back late'), { maxLength: 60 }),
			async (ceiling, events) => {
				const { limiter } = laneOf(ceiling);
				for (const event of events) {
					now += 1;
					if (event === 'healthy') healthy(limiter, 20);
					else limiter.pushedBack(event === 'pushed back' ? now : now - 5, 0);
				}
				const width = await widthOf(limiter);
				expect(width).toBeGreaterThanOrEqual(1);
				expect(width).toBeLessThanOrEqual(ceiling);
			},
		),
		{ numRuns: 20 },
	);
});

describe('the gap', () => {
	test('lies between two starts once a quarter of the ceiling is under way', async () => {
		const { start, started, pauses, passPause } = laneOf(8, 1);
		start(6);
		await settle();
		expect(started).toEqual([0, 1, 2]);
		await passPause(0);
		expect(started).toEqual([0, 1, 2, 3]);
		await passPause(1);
		await passPause(2);
		expect(started).toEqual([0, 1, 2, 3, 4, 5]);
		expect(pauses.map(({ ms }) => ms)).toEqual([1, 1, 1, 1]);
	});

	test('is over by itself: who comes later need not wait', async () => {
		const { start, started, passPause } = laneOf(8, 1);
		start(3);
		await settle();
		await passPause(0);
		start(1);
		await settle();
		expect(started).toEqual([0, 1, 2, 3]);
	});

	test('that comes late is followed by half of those who would have started meanwhile', async () => {
		const { start, started, pauses, passPause } = laneOf(20, 1);
		start(18);
		await settle();
		expect(started).toHaveLength(6);
		now += 8;
		await passPause(0);
		expect(started).toHaveLength(6 + 1 + 4);
		await passPause(1);
		expect(started).toHaveLength(6 + 1 + 4 + 1);
		expect(pauses).toHaveLength(3);
	});

	test('takes no harm from a clock that is set back', async () => {
		const { start, started, passPause } = laneOf(8, 1);
		start(5);
		await settle();
		now -= 60_000;
		await passPause(0);
		expect(started).toEqual([0, 1, 2, 3]);
	});

	test('is not made where no two may be under way', async () => {
		const { start, started, pauses, end } = laneOf(1, 1);
		start(2);
		await settle();
		await end(0);
		expect(started).toEqual([0, 1]);
		expect(pauses).toEqual([]);
	});

	test('follows a twentieth of the ceiling at a time, once a quarter is under way', async () => {
		const { start, started, passPause } = laneOf(100, 1);
		start(37);
		await settle();
		expect(started).toHaveLength(26);
		await passPause(0);
		expect(started).toHaveLength(26 + 5);
		await passPause(1);
		expect(started).toHaveLength(26 + 10);
		await passPause(2);
		expect(started).toHaveLength(37);
	});

	test('is not needed where each is answered before the next one comes', async () => {
		const { start, started, pauses, end } = laneOf(20, 1);
		for (let id = 0; id < 50; id++) {
			start(1);
			await settle();
			await end(id);
		}
		expect(started).toHaveLength(50);
		expect(pauses).toEqual([]);
	});

	test('does not follow what is over, which sends nothing', async () => {
		const { limiter, start, started, pauses } = laneOf(8, 1);
		start(2);
		const over = limiter.run(
			async () => 'over',
			() => true,
		);
		start(1);
		await settle();
		await expect(over).resolves.toBe('over');
		expect(started).toEqual([0, 1, 2]);
		expect(pauses).toHaveLength(1);
	});

	test('that breaks off lets the next one start', async () => {
		const pause = jest.fn(async () => await Promise.reject(new Error('cancelled')));
		const limiter = new RequestLimiter(3, pause, 1);
		const late = async () => await settle();
		await Promise.all([1, 2, 3].map(async () => await limiter.run(late)));
		expect(pause).toHaveBeenCalled();
	});
});

describe('the brake', () => {
	test('holds everybody until the pause is over', async () => {
		const { limiter, start, started, pauses, passPause } = laneOf(4);
		limiter.pushedBack(now, 2000);
		start(3);
		await settle();
		expect(started).toEqual([]);
		expect(pauses.map(({ ms }) => ms)).toEqual([2000]);
		await passPause(0);
		expect(started).toEqual([0, 1]);
	});

	test('the longest pause asked for counts, whichever came first', async () => {
		const { limiter, start, started, pauses, passPause } = laneOf(4);
		limiter.pushedBack(now, 5000);
		limiter.pushedBack(now - 1, 1000);
		start(1);
		await settle();
		expect(pauses.map(({ ms }) => ms)).toEqual([5000]);
		await passPause(0);
		expect(started).toEqual([0]);
	});

	test('a pause that grows while it is waited for is waited for in full', async () => {
		const { limiter, start, started, pauses, passPause } = laneOf(4);
		limiter.pushedBack(now, 1000);
		start(1);
		await settle();
		limiter.pushedBack(now - 1, 3000);
		await passPause(0);
		expect(started).toEqual([]);
		expect(pauses.map(({ ms }) => ms)).toEqual([1000, 2000]);
		await passPause(1);
		expect(started).toEqual([0]);
	});

	test('one that comes while a turn of the learned rate is waited for holds that turn', async () => {
		const { limiter, start, started, pauses, passPause, end } = laneOf(4);
		limiter.pushedBack(now, 0, true);
		healthy(limiter, 10);
		now += 1000;
		limiter.pushedBack(now, 0, true);
		// Now there are ten a second, and one at a time.
		start(2);
		await settle();
		await end(0);
		expect(pauses.map(({ ms }) => ms)).toEqual([100]);
		limiter.pushedBack(now - 1, 3000);
		await passPause(0);
		expect(started).toEqual([0]);
		expect(pauses.map(({ ms }) => ms)).toEqual([100, 2900]);
		await passPause(1);
		expect(started).toEqual([0, 1]);
	});

	test('what is over takes no turn and waits for no pause', async () => {
		const pause = jest.fn(async () => {});
		const limiter = new RequestLimiter(1, pause);
		limiter.pushedBack(now, 1000);
		const outcome = await limiter.run(
			async () => 'over',
			() => true,
		);
		expect(outcome).toBe('over');
		expect(pause).not.toHaveBeenCalled();
	});

	test('a pause that breaks off does not keep its place in the limiter', async () => {
		const pauses = [async () => await Promise.reject(new Error('cancelled')), async () => {}];
		const limiter = new RequestLimiter(1, async () => {
			now += 1000;
			await pauses.shift()?.();
		});
		limiter.pushedBack(now, 1000);
		const [first, second] = [limiter.run(async () => 'first'), limiter.run(async () => 'second')];
		await expect(first).rejects.toThrow('cancelled');
		await settle();
		const outcome = await Promise.race([second, settle().then(() => 'still waiting')]);
		expect(outcome).toBe('second');
	});
});
