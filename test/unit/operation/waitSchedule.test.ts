import {
	isDue,
	nextWait,
	type Wait,
} from '../../../nodes/CrossBorderPayments/operation/waitSchedule';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const start = Date.UTC(2026, 0, 31);

/** Seconds between the looks of a payment that stays open, until the time is over. */
function waitsOf(settings: { timeout: number; interval: number; isParked: boolean }): number[] {
	const plan = {
		...settings,
		timeoutMs: settings.timeout * second,
		intervalMs: settings.interval * second,
	};
	const waits: number[] = [];
	let wait: Wait | undefined;
	for (let now = start; (wait = nextWait(wait, now, plan)); now = wait.dueAt) {
		waits.push((wait.dueAt - now) / second);
	}
	return waits;
}

test('in memory, waits grow from the interval to a minute, and the last look is at the timeout', () => {
	expect(waitsOf({ timeout: 300, interval: 5, isParked: false })).toEqual([
		5, 7.5, 11.25, 16.875, 25.3125, 37.96875, 56.953125, 60, 60, 19.140625,
	]);
});

test('parked, waits grow from 65 seconds to ten minutes', () => {
	expect(waitsOf({ timeout: 3_600, interval: 5, isParked: true })).toEqual([
		65, 97.5, 146.25, 219.375, 329.0625, 493.59375, 600, 600, 600, 449.21875,
	]);
});

test('parked, waits grow on to an hour after a day', () => {
	const waits = waitsOf({ timeout: 4 * 86_400, interval: 60, isParked: true });
	const firstHour = waits.indexOf(3_600);
	const before = waits.slice(0, firstHour).reduce((sum, wait) => sum + wait, 0);
	expect(before).toBeGreaterThan(day / second);
	expect(before).toBeLessThan((day + 3 * hour) / second);
	expect(waits.length).toBeLessThan(230);
});

test('an interval above the longest wait is kept', () => {
	expect(waitsOf({ timeout: 3 * 3_600, interval: 3_600, isParked: true })).toEqual([
		3_600, 3_600, 3_600,
	]);
});

test('the timeout counts from the first look', () => {
	const plan = { timeoutMs: hour, intervalMs: minute, isParked: true };
	const wait = { since: start, waitMs: 10 * minute, dueAt: start + hour };
	expect(nextWait(wait, start + hour - 2 * second, plan)).toMatchObject({
		since: start,
		dueAt: start + hour,
	});
	expect(nextWait(wait, start + hour - 1, plan)).toBeUndefined();
	expect(nextWait(wait, start + 3 * hour, plan)).toBeUndefined();
});

test('nobody looks before the service allows it, not even at the timeout', () => {
	const plan = { timeoutMs: 2 * minute, intervalMs: minute, isParked: true };
	expect(nextWait(undefined, start, plan, 30 * second)?.dueAt).toBe(start + 65 * second);
	expect(nextWait(undefined, start, plan, 5 * minute)?.dueAt).toBe(start + 5 * minute);
});

test('a look is due at its time, a second early or any time later', () => {
	const wait = { since: start, waitMs: minute, dueAt: start + minute };
	const at = (ms: number) => isDue(wait, start + ms);
	expect([at(0), at(minute - 1_001), at(minute - 1_000), at(day)]).toEqual([
		false,
		false,
		true,
		true,
	]);
	expect(isDue(undefined, start)).toBe(true);
});
