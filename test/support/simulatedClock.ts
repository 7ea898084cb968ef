/** One clock for node, n8n and emulator outside Jest: `Date.now` can be moved on, while timers run as always. */
const machineNow = Date.now.bind(Date);
let offsetMs = 0;

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

export function startSimulatedClock(): void {
	Date.now = () => machineNow() + offsetMs;
}

export function advanceClock(ms: number): void {
	offsetMs += ms;
}
