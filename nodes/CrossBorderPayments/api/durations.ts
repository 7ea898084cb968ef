/** Durations are in milliseconds. */
export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** “10 s”, “90 minutes”, “72 hours” */
export function durationText(ms: number): string {
	if (ms < 2 * minute) return `${Math.round(ms / second)} s`;
	const [unitMs, unit] = ms < 2 * hour ? [minute, 'minutes'] : [hour, 'hours'];
	return `${Number((ms / unitMs).toPrecision(3))} ${unit}`;
}
