import { hourMs, tickMs } from './ticks';

/** What is remembered of earlier readings (ms). */
export interface Clock {
	/** The last one that was believed, rounded down to a tick. */
	seen: number;
	/** A later one that was not. */
	doubted?: number | undefined;
}

/** Two readings as near as this agree. */
export const toleranceMs = 2 * hourMs;

/**
 * The time of a poll: that of the service, or n8n's own where no answer has it. A reading that jumps
 * away from the last one counts if the other clock agrees, or else if the next poll does.
 * Until then the time stands still, so that one wrong answer makes nothing late or settled.
 */
export function believedTime(server: number | undefined, local: number, clock?: Clock): number {
	const reading = server ?? local;
	if (!clock) return reading;
	const agree = (a: number, b: number) => Math.abs(a - b) <= toleranceMs;
	const likely = [reading, local].find((time) => agree(time, clock.seen));
	if (likely !== undefined) return likely;
	if (server !== undefined && agree(server, local)) return reading;
	const { seen, doubted = Infinity } = clock;
	// Polls may be far apart, but the next one does not jump farther than the one that was doubted.
	const jump = Math.max(toleranceMs, Math.abs(doubted - seen));
	return reading >= doubted && reading - doubted <= jump ? reading : seen;
}

/** What is to be remembered of it. */
export function nextClock(reading: number, believed: number): Clock {
	const seen = Math.floor(believed / tickMs) * tickMs;
	return Math.abs(reading - believed) <= toleranceMs ? { seen } : { seen, doubted: reading };
}
