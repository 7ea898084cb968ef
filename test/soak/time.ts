let ahead = 0;
const machineNow = Date.now.bind(Date);

/** The machine's own time, which the length of a run is measured with. */
export const realNow = (): number => machineNow();

/** From now on, node, n8n and emulator share a clock that can be moved on. Timers run as they always do. */
export function shareClock(): void {
	Date.now = () => machineNow() + ahead;
}

export function letPass(ms: number): void {
	ahead += ms;
}

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
