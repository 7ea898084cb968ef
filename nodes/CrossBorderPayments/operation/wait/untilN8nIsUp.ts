import { sleep } from 'n8n-workflow';

import { second } from '../../api/durations';

/** On a machine that is not busy, the start of n8n is over by then. */
const usualMs = 30 * second;

/** On such a machine, n8n has woken the first execution by then. */
const usualFirstMs = 10 * second;

/**
 * The most on a busy machine: within a minute, n8n looks for due executions again, and could wake
 * one twice.
 */
const maxHoldMs = 45 * second;

/** A process that wakes nothing for so long has started before. */
const maxStartMs = 120 * second;

/** Tells this process from the one that has parked an execution. */
export const thisProcess = Math.random().toString(36).slice(2, 8);

let firstAgeMs: number | undefined;

/**
 * Holds an execution that another process has parked while n8n may be starting: else, it is lost.
 *
 * On its start, n8n first wakes the executions that are due, and marks those as crashed that it
 * finds without an end seconds later. It reads an execution, and then writes what it has read: a
 * run that parks meanwhile is overwritten, and never woken again. One that parks afterwards
 * overwrites the mark. No public function tells a node how far n8n is, so the age of the process
 * and the pace of its start have to do. A start of more than a minute may take longer.
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
export function holdMs(ageMs: number, firstMs: number): number {
	if (firstMs > maxStartMs) return 0;
	const upAtMs = firstMs > usualFirstMs ? firstMs + maxHoldMs : usualMs;
	return Math.max(0, upAtMs - ageMs);
}
