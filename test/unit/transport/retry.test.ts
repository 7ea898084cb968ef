import { endpoints } from '../../../nodes/CrossBorderPayments/api/endpoints';
import { ApiError, ConnectionError } from '../../../nodes/CrossBorderPayments/transport/errors';
import { decideRetry } from '../../../nodes/CrossBorderPayments/transport/retry';

// The longest pause that the jitter allows.
beforeEach(() => jest.spyOn(Math, 'random').mockReturnValue(1));

afterEach(() => jest.restoreAllMocks());

const status = (code: number, retryAfterMs?: number) =>
	new ApiError(endpoints.rateGet, code, '', '', retryAfterMs);
const noResponse = new ConnectionError(endpoints.rateGet, 'no response', '');

const notRetried = [300, 400, 401, 404, 408, 500, 501];

test.each<[ApiError | ConnectionError, retry: boolean, isThrottled: boolean, pauseMs: number]>([
	[status(429), true, true, 1000],
	[status(502), true, false, 1000],
	[status(503), true, true, 1000],
	[status(504), true, false, 1000],
	[noResponse, true, false, 1000],
	...notRetried.map((code) => [status(code, 5000), false, false, 0] as [ApiError, false, false, 0]),
])('%s: a read is sent again: %s', (failure, retry, isThrottled, pauseMs) => {
	expect(decideRetry(true, failure, 1)).toEqual({ retry, isThrottled, pauseMs });
	// A write is sent once; after a 429 or 503 the other requests wait all the same.
	expect(decideRetry(false, failure, 1)).toEqual({ retry: false, isThrottled, pauseMs });
});

test('a read fails after the fourth attempt', () => {
	const retries = [1, 2, 3, 4].map((attempt) => decideRetry(true, status(502), attempt).retry);
	expect(retries).toEqual([true, true, true, false]);
});

test('the pause doubles with each attempt, and chance makes it shorter', () => {
	const pauses = () => [1, 2, 3].map((attempt) => decideRetry(true, noResponse, attempt).pauseMs);
	expect(pauses()).toEqual([1000, 2000, 4000]);
	jest.spyOn(Math, 'random').mockReturnValue(0.25);
	expect(pauses()).toEqual([250, 500, 1000]);
});

test.each([
	[7000, 7000],
	[0, 0],
	[30_000, 30_000],
	[3_600_000, 0],
])(
	'the pause is what the service asks for, and none if that is too long: %i ms',
	(askedMs, pauseMs) => {
		for (const code of [429, 502]) {
			expect(decideRetry(true, status(code, askedMs), 3).pauseMs).toBe(pauseMs);
		}
	},
);
