import {
	isDue,
	nextWait,
	type Wait,
} from '../../../../nodes/CrossBorderPayments/operation/wait/waitSchedule';

const second = 1_000;
const hour = 3_600 * second;
const start = Date.UTC(2026, 0, 31);

/** Seconds between the looks of a payment that stays open, until the time is over. */
function waitsOf([timeout, interval, isParked]: readonly [number, number, boolean]): number[] {
	const plan = { timeoutMs: timeout * second, intervalMs: interval * second, isParked };
	const waits: number[] = [];
	let wait: Wait | undefined;
	for (let now = start; (wait = nextWait(wait, now, plan)); now = wait.dueAt) {
		waits.push((wait.dueAt - now) / second);
	}
	return waits;
}

test.each([
	['in memory, from the interval to a minute', [250, 5, false], [5, 7.5, 11.25], [60, 29.140625]],
	['parked, from 65 s to ten minutes', [3_600, 5, true], [65, 97.5, 146.25], [600, 449.21875]],
	[
		'parked, to an hour after a day',
		[4 * 86_400, 60, true],
		[65, 97.5, 146.25],
		[3_600, 3_336.71875],
	],
	['not where the interval is longer', [3 * 3_600, 3_600, true], [3_600], [3_600, 3_600]],
] as const)('waits grow %s; the last look is at the timeout', (_, settings, first, last) => {
	const waits = waitsOf(settings);
	expect(waits.slice(0, first.length)).toEqual(first);
	expect(waits.slice(-2)).toEqual(last);
	expect(waits.reduce((sum, wait) => sum + wait)).toBe(settings[0]);
});

test('the timeout counts from the first look, and the service may ask for a longer pause', () => {
	const plan = { timeoutMs: hour, intervalMs: second, isParked: true };
	const wait = { since: start, waitMs: 600 * second, dueAt: start + hour };
	expect(nextWait(wait, start + hour - 2 * second, plan)?.dueAt).toBe(start + hour);
	expect(nextWait(wait, start + hour - 1, plan)).toBeUndefined();
	expect(nextWait(undefined, start, plan, 30 * second)?.dueAt).toBe(start + 65 * second);
	expect(nextWait(undefined, start, plan, 2 * hour)?.dueAt).toBe(start + 2 * hour);
});

test('a look is due at its time, a second early or any time later', () => {
	const wait = { since: start, waitMs: hour, dueAt: start + hour };
	const dueAfter = (ms: number) => isDue(wait, start + ms);
	expect([hour - 1_001, hour - 1_000, 9 * hour].map(dueAfter)).toEqual([false, true, true]);
	expect(isDue(undefined, start)).toBe(true);
});
