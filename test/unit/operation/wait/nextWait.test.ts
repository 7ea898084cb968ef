import { z } from 'zod/v4';

import {
	isDue,
	newWait,
	nextWait,
} from '../../../../nodes/CrossBorderPayments/operation/wait/nextWait';
import { waitSettingsOf } from '../../../../nodes/CrossBorderPayments/operation/wait/waitSettings';

const second = 1_000;
const hour = 3_600 * second;
const start = Date.UTC(2026, 0, 31);

/** What the form makes of these seconds. */
const settingsOf = (timeout: number, interval: number, staysInMemory: boolean) =>
	waitSettingsOf(
		'onramp',
		z.string(),
		{
			waitAtMost: timeout / 3_600,
			checkEvery: interval / 60,
			betweenChecks: staysInMemory ? 'keepRunning' : 'park',
			onTimeout: 'error',
			...{ finalStatuses: [], waitOnUnknownStatuses: false, maxAgeHours: 0, subaccountId: '' },
		},
		true,
	);

const parked = settingsOf(3_600, 60, false);

/** Seconds between the checks of a payment that stays open, until the time is over. */
function waitsOf(settings: readonly [number, number, boolean]): number[] {
	const waits: number[] = [];
	let wait = newWait(start);
	for (;;) {
		const next = nextWait(wait, wait.dueAt, settingsOf(...settings));
		if (!next) return waits;
		waits.push((next.dueAt - wait.dueAt) / second);
		wait = { ...wait, ...next };
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
	expect(nextWait(wait, start + hour - 2 * second, parked)).toMatchObject({ dueAt: start + hour });
	expect(nextWait(wait, start + hour - 1, parked)).toBeUndefined();
});

test.each([
	[30, 60],
	[2_000, 2_000],
	[86_400, 3_600],
	[Date.UTC(2082, 0, 1) / second, 3_600],
])('where the service asks for %d s, the next check is after %d s', (asked, waited) => {
	const next = nextWait(newWait(start), start, parked, asked * second);
	expect(next?.dueAt).toBe(start + waited * second);
});

test('a check is due at its time, a second early or any time later', () => {
	const wait = { since: start, waitMs: hour, dueAt: start + hour };
	const dueAfter = (ms: number) => isDue(wait, start + ms);
	expect([hour - 1_001, hour - 1_000, 9 * hour].map(dueAfter)).toEqual([false, true, true]);
});
