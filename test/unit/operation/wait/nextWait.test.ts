import {
	isDue,
	nextWait,
	type WaitPlan,
	type Wait,
} from '../../../../nodes/CrossBorderPayments/operation/wait/nextWait';

const second = 1_000;
const hour = 3_600 * second;
const start = Date.UTC(2026, 0, 31);

const planOf = (timeout: number, interval: number, staysInMemory: boolean): WaitPlan => ({
	limitMs: timeout * second,
	intervalMs: interval * second,
	staysInMemory,
});

const plan = planOf(3_600, 60, false);

/** Seconds between the checks of a payment that stays open, until the time is over. */
function waitsOf(settings: readonly [number, number, boolean]): number[] {
	const waits: number[] = [];
	let [now, wait]: [number, Wait | undefined] = [start, undefined];
	for (;;) {
		wait = nextWait(wait, now, planOf(...settings));
		if (!wait) return waits;
		waits.push((wait.dueAt - now) / second);
		now = wait.dueAt;
	}
}

test.each([
	['in memory, from the interval to a minute', [250, 5, true], [5, 7.5, 11.25], [60, 29.140625]],
	['in memory, to ten minutes after an hour', [9_000, 60, true], [60, 60, 60], [600, 13.125]],
	['parked, to ten minutes', [3_600, 60, false], [60, 90, 135], [600, 553.125]],
	['parked, to an hour after a day', [4 * 86_400, 60, false], [60, 90, 135], [3_600, 3_440.625]],
	['not where the interval is above a minute', [270, 90, true], [90], [90, 90]],
	['not where the interval is longer', [3 * 3_600, 3_600, false], [3_600], [3_600, 3_600]],
] as const)('waits grow %s; the last check is at the timeout', (_, settings, first, last) => {
	const waits = waitsOf(settings);
	expect(waits.slice(0, first.length)).toEqual(first);
	expect(waits.slice(-2)).toEqual(last);
	expect(waits.reduce((sum, wait) => sum + wait)).toBe(settings[0]);
});

test('the timeout counts from the first check', () => {
	const wait = { since: start, waitMs: 600 * second, dueAt: start + hour };
	expect(nextWait(wait, start + hour - 2 * second, plan)).toMatchObject({
		since: start,
		dueAt: start + hour,
	});
	expect(nextWait(wait, start + hour - 1, plan)).toBeUndefined();
});

test.each([
	[30, 60],
	[2_000, 2_000],
	[86_400, 3_600],
	[Date.UTC(2082, 0, 1) / second, 3_600],
])('where the service asks for %d s, the next check is after %d s', (asked, waited) => {
	expect(nextWait(undefined, start, plan, asked * second)?.dueAt).toBe(start + waited * second);
});

test('a check is due at its time, a second early or any time later', () => {
	const wait = { since: start, waitMs: hour, dueAt: start + hour };
	const dueAfter = (ms: number) => isDue(wait, start + ms);
	expect([hour - 1_001, hour - 1_000, 9 * hour].map(dueAfter)).toEqual([false, true, true]);
});
