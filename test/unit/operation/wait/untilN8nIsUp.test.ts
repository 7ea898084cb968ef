import { holdMs } from '../../../../nodes/CrossBorderPayments/operation/wait/untilN8nIsUp';

/** In seconds: the age of the process, its age when it first woke an execution, how long the run is held. */
test.each([
	[4, 4, 25],
	[6, 4, 23],
	[29, 4, 0],
	[3_600, 4, 0],
	// A start on a busy machine.
	[26, 26, 25],
	[40, 26, 11],
	// n8n has been up for long when the first execution is parked.
	[147, 147, 25],
	[301, 301, 0],
	[3_600, 3_600, 0],
])('aged %d s, first at %d s: %d s', (age, first, expected) => {
	expect(holdMs(age * 1_000, first * 1_000)).toBe(expected * 1_000);
});
