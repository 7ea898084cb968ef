import { sleep } from 'n8n-workflow';

import { second } from '../../api/durations';

/**
 * How long after the first execution was woken the start of n8n is over, unless the machine is very
 * busy. n8n has 30 seconds to stop: if it is stopped meanwhile, what is held is parked in time.
 */
const startMs = 25 * second;

/** A process that wakes nothing for so long has started before. */
const maxStartMs = 300 * second;

/** Tells this process from the one that has parked an execution. */
export const thisProcess = Math.random().toString(36).slice(2, 8);

let firstAgeMs: number | undefined;

/**
 * Holds an execution that another process has parked while n8n may be starting: else, it is lost.
 *
 * On its start, n8n first wakes the executions that are due, and marks those as crashed that it
 * finds without an end seconds later. It reads an execution, and then writes what it has read: a
 * run that parks meanwhile is overwritten, and never woken again. One that parks afterwards
 * overwrites the mark. No public function tells a node how far n8n is.
 */
export async function untilN8nIsUp(): Promise<void> {
	const ageMs = performance.now();
	firstAgeMs ??= ageMs;
	const ms = holdMs(ageMs, firstAgeMs);
	if (ms > 0) await sleep(ms);
}

/**
 * How long a run is held.
 * @param ageMs of the process
 * @param firstMs its age when it first woke an execution that another process has parked
 */
export const holdMs = (ageMs: number, firstMs: number): number =>
	firstMs > maxStartMs ? 0 : Math.max(0, firstMs + startMs - ageMs);
