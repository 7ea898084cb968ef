import { endpoints } from '../../../nodes/CrossBorderPayments/api/endpoints';
import { ConnectionError } from '../../../nodes/CrossBorderPayments/transport/errors';
import {
	decide,
	type Decision,
	type Outcome,
} from '../../../nodes/CrossBorderPayments/transport/retry';

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
	const finals = [199, 300, 400, 401, 404, 408, 500, 501].map((code) => status(code, '5'));
	test.each<[Outcome, Decision['action'], throttled: boolean, waitMs: number]>([
		[status(200), 'return', false, 0],
		[status(299), 'return', false, 0],
		[status(429), 'retry', true, 1000],
		[status(502), 'retry', false, 1000],
		[status(503), 'retry', true, 1000],
		[status(504), 'retry', false, 1000],
		[broken(true), 'retry', false, 1000],
		[broken(false), 'fail', false, 0],
		...finals.map((outcome) => [outcome, 'fail', false, 0] as [Outcome, 'fail', boolean, number]),
	])('%j: %s', (outcome, action, isThrottled, waitMs) => {
		expect(decide(true, outcome, 1)).toEqual({ action, isThrottled, waitMs });
	});

	test('fails after the fourth attempt; the other requests still wait', () => {
		const actions = [1, 2, 3, 4].map((attempt) => decide(true, status(502), attempt).action);
		expect(actions).toEqual(['retry', 'retry', 'retry', 'fail']);
		expect(decide(true, status(429, '5'), 4)).toEqual({
			action: 'fail',
			isThrottled: true,
			waitMs: 5000,
		});
	});
});

test.each<[Outcome, boolean]>([
	[status(429, '20'), true],
	[status(502), false],
	[broken(true), false],
])('a write is sent once: %j; all requests wait: %s', (outcome, isThrottled) => {
	expect(decide(false, outcome, 1)).toMatchObject({ action: 'fail', isThrottled });
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
