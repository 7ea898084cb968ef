import {
	createClient,
	type HttpResponse,
} from '../../../nodes/CrossBorderPayments/transport/client';
import { endpoints } from '../../../nodes/CrossBorderPayments/api/endpoints';
import { inParallel } from '../../../nodes/CrossBorderPayments/transport/parallel';
import { EventTime } from '../../support/eventTime';
import { answer, someId } from '../../support/scriptedService';

let time: EventTime;

beforeEach(() => {
	time = new EventTime();
	let chance = 0;
	// Halves, quarters and so on: spread evenly, and the same in every run.
	jest.spyOn(Math, 'random').mockImplementation(() => (chance = (chance + 0.618_034) % 1));
});

afterEach(() => jest.restoreAllMocks());

/** Whether a request that comes now is taken. */
type Limit = (id: string, underWay: number) => boolean;

const perSecond = (most: number): Limit => {
	let taken: number[] = [];
	return () => {
		taken = taken.filter((at) => time.now - at < 1000);
		return taken.length < most && taken.push(time.now) > 0;
	};
};

const eachSecond = (most: number): Limit => {
	let second = 0;
	let taken = 0;
	return () => {
		const now = Math.floor(time.now / 1000);
		if (now !== second) [second, taken] = [now, 0];
		return ++taken <= most;
	};
};

const bucketOf = (size: number, filledPerSecond: number): Limit => {
	let [tokens, at] = [size, time.now];
	return () => {
		tokens = Math.min(size, tokens + ((time.now - at) * filledPerSecond) / 1000);
		at = time.now;
		return tokens >= 1 && tokens-- > 0;
	};
};

const record = { id: someId, status: 'completed' };

/** Reads so many onramps side by side, as the items of a run. */
async function reads(count: number, takes: Limit, service: Partial<Service> = {}) {
	return await readerOf(takes, service)(count);
}

interface Service {
	latencyMs: number;
	retryAfter: string;
	concurrency: number;
	status: number;
}

/** A run, which may read several times. */
function readerOf(
	takes: Limit,
	{ latencyMs = 50, retryAfter = '1', concurrency = 20, status = 429 }: Partial<Service> = {},
) {
	let underWay = 0;
	const sentOf = new Map<string, number>();
	const client = createClient({
		connection: { environment: 'sandbox', baseUrl: 'https://sandbox.example.com', apiKey: 'key' },
		concurrency,
		wait: time.wait,
		send: async ({ url }): Promise<HttpResponse> => {
			const id = url.slice(-36);
			sentOf.set(id, (sentOf.get(id) ?? 0) + 1);
			const taken = takes(id, ++underWay);
			await time.wait(latencyMs);
			underWay--;
			return taken ? answer(200, record) : answer(status, '', { 'retry-after': retryAfter });
		},
	});
	return async (count: number) => {
		const ids = Array.from({ length: count }, (_, index) => idOf(index));
		const began = time.now;
		const outcomes = await time.until(
			inParallel(ids, concurrency, async (onrampId) => {
				const request = { params: { subaccountId: someId, onrampId } };
				return await client.call(endpoints.onrampGet, request).then(
					() => 'read',
					() => onrampId,
				);
			}),
		);
		return {
			seconds: (time.now - began) / 1000,
			failed: outcomes.filter((outcome) => outcome !== 'read'),
			sentOf,
			refused: [...sentOf.values()].reduce((sum, sent) => sum + sent, 0) - count,
		};
	};
}

const idOf = (index: number) => `3f2b8c1e-5d4a-4c6b-9e7f-${String(index).padStart(12, '0')}`;

describe('1,000 reads of a service that takes 50 a second', () => {
	const limits = {
		'in any second': () => perSecond(50),
		'in each second of the clock': () => eachSecond(50),
		'and 50 saved up': () => bucketOf(50, 50),
	};
	test.each(
		Object.entries(limits).flatMap(([name, limit]) => [
			[name, '1', 20, limit] as const,
			[name, '', 20, limit] as const,
			[name, '1', 100, limit] as const,
			[name, '', 100, limit] as const,
		]),
	)(
		'%s, Retry-After “%s”, up to %i at a time: all come, within 1.25 times of 20 seconds',
		async (_, retryAfter, concurrency, limit) => {
			const { seconds, failed, refused } = await reads(1000, limit(), { retryAfter, concurrency });
			expect(failed).toEqual([]);
			expect(seconds).toBeLessThanOrEqual(25);
			// Those of the first burst, and some more.
			expect(refused).toBeLessThanOrEqual(concurrency * 2);
		},
	);
});

test('a service without a limit is kept from nothing', async () => {
	const { seconds, refused } = await reads(1000, () => true);
	expect(refused).toBe(0);
	// Beside the first ones, which start a millisecond apart.
	expect(seconds).toBeCloseTo((1000 / 20) * 0.05 + 0.019, 6);
});

test('a 503 halves the width but is no rate', async () => {
	let answers = 0;
	const now503 = () => ++answers % 100 !== 0;
	const { seconds, failed } = await reads(2000, now503, { status: 503, retryAfter: '0' });
	expect(failed).toEqual([]);
	// Some 15 at a time on average, where a rate that is cut each time would soon be next to nothing.
	expect(seconds).toBeLessThan(10);
});

test('what was taken for a rate and was none is soon outgrown', async () => {
	const few: Limit = (_, underWay) => underWay <= 8;
	const { failed, seconds } = await reads(1000, few, { retryAfter: '' });
	expect(failed).toEqual([]);
	expect(seconds).toBeLessThan(25);
});

describe('a call that is refused', () => {
	test('for ever, with nobody getting on, ends after 4 tries', async () => {
		const { failed, sentOf } = await reads(3, () => false);
		expect(failed).toHaveLength(3);
		expect([...sentOf.values()]).toEqual([4, 4, 4]);
	});

	test('while others are answered goes on beyond 4 tries, and ends after 12', async () => {
		const { failed, sentOf } = await reads(500, (id) => id !== idOf(0), { retryAfter: '0' });
		expect(failed).toEqual([idOf(0)]);
		expect(sentOf.get(idOf(0))).toBe(12);
	});

	test('with 503 while others are answered ends after 4 tries', async () => {
		const { failed, sentOf } = await reads(500, (id) => id !== idOf(0), {
			retryAfter: '0',
			status: 503,
		});
		expect(failed).toEqual([idOf(0)]);
		expect(sentOf.get(idOf(0))).toBe(4);
	});
});

test('a wait between two rounds of reads is not taken for a slow service', async () => {
	let asked = 0;
	const read = readerOf(() => ++asked !== 10 && asked !== 30);
	await read(20);
	await time.until(time.wait(60_000));
	await read(20);
	expect((await read(100)).seconds).toBeLessThan(10);
});
