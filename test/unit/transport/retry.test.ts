import { endpoints } from '../../../nodes/CrossBorderPayments/api/endpoints';
import { ConnectionError } from '../../../nodes/CrossBorderPayments/transport/errors';
import { decide } from '../../../nodes/CrossBorderPayments/transport/retry';

const now = Date.parse('2026-01-31T09:30:00.000Z');

beforeEach(() => {
	jest.spyOn(Date, 'now').mockReturnValue(now);
	// The longest wait that the jitter allows.
	jest.spyOn(Math, 'random').mockReturnValue(1);
});

afterEach(() => jest.restoreAllMocks());

const status = (statusCode: number, retryAfter?: string) => ({
	statusCode,
	headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
});
const broken = (transient: boolean) =>
	new ConnectionError(endpoints.rateGet, 'no answer', '', transient);

describe('a request that may be repeated', () => {
	test.each([200, 201, 204, 299])('%i is an answer', (code) => {
		expect(decide(true, status(code), 1)).toEqual({
			action: 'return',
			isPushBack: false,
			waitMs: 0,
		});
	});

	test.each([
		[429, true],
		[502, false],
		[503, true],
		[504, false],
	])('%i is sent again; all requests wait: %s', (code, isPushBack) => {
		expect(decide(true, status(code), 1)).toEqual({ action: 'retry', isPushBack, waitMs: 1000 });
	});

	test('is sent again when the connection breaks, unless another attempt cannot help', () => {
		expect(decide(true, broken(true), 1)).toEqual({
			action: 'retry',
			isPushBack: false,
			waitMs: 1000,
		});
		expect(decide(true, broken(false), 1)).toEqual({
			action: 'fail',
			isPushBack: false,
			waitMs: 0,
		});
	});

	test.each([199, 300, 302, 400, 401, 403, 404, 408, 409, 418, 422, 500, 501, 505])(
		'%i is final',
		(code) => {
			expect(decide(true, status(code, '5'), 1)).toEqual({
				action: 'fail',
				isPushBack: false,
				waitMs: 0,
			});
		},
	);

	test('fails after the fourth attempt; the others still wait', () => {
		const actions = [1, 2, 3, 4].map((attempt) => decide(true, status(502), attempt).action);
		expect(actions).toEqual(['retry', 'retry', 'retry', 'fail']);
		expect(decide(true, status(429, '5'), 4)).toEqual({
			action: 'fail',
			isPushBack: true,
			waitMs: 5000,
		});
	});
});

describe('a write', () => {
	test.each([status(429), status(502), status(503), status(504), broken(true)])(
		'is sent once, whatever happens',
		(outcome) => {
			expect(decide(false, outcome, 1).action).toBe('fail');
		},
	);

	test('that is refused makes the next ones wait', () => {
		expect(decide(false, status(429, '20'), 1)).toMatchObject({ isPushBack: true, waitMs: 20_000 });
	});
});

test('the wait doubles with each attempt, and chance makes it shorter', () => {
	const waits = () => [1, 2, 3].map((attempt) => decide(true, status(502), attempt).waitMs);
	expect(waits()).toEqual([1000, 2000, 4000]);
	jest.spyOn(Math, 'random').mockReturnValue(0.25);
	expect(waits()).toEqual([250, 500, 1000]);
});

test.each([
	['7', 7000],
	['0', 0],
	['3600', 30_000],
	[new Date(now + 12_000).toUTCString(), 12_000],
	[new Date(now - 60_000).toUTCString(), 0],
	[new Date(now + 3_600_000).toUTCString(), 30_000],
	['soon', 1000],
	['  ', 1000],
	[undefined, 1000],
])('Retry-After “%s” is a wait of %i ms', (value, waitMs) => {
	for (const code of [429, 502]) expect(decide(true, status(code, value), 1).waitMs).toBe(waitMs);
});
