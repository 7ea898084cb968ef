import { setTimeout as delay } from 'node:timers/promises';

/** Bytes of the heap in use after garbage collection. Needs `--expose-gc`. */
export async function heapInUse(): Promise<number> {
	if (!globalThis.gc) throw new Error('run with --expose-gc');
	await delay(250);
	globalThis.gc();
	await delay(1);
	globalThis.gc();
	return process.memoryUsage().heapUsed;
}

/** Last third of a run in relation to the second; the first is for warming up. */
export function growth(samples: readonly number[]): number {
	const third = Math.floor(samples.length / 3);
	const mean = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0) / some.length;
	return mean(samples.slice(-third)) / mean(samples.slice(third, 2 * third));
}

/** What keeps the process alive, counted by kind: sockets, servers, timers, files. */
export function openHandles(): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const kind of process.getActiveResourcesInfo()) counts[kind] = (counts[kind] ?? 0) + 1;
	return counts;
}

/** Kinds of handles of which there are more than before; two timers belong to the waiting itself. */
export function leaks(before: Record<string, number>, after: Record<string, number>): string[] {
	return Object.entries(after)
		.filter(([kind, count]) => count > (before[kind] ?? 0) + (kind === 'Timeout' ? 2 : 0))
		.map(([kind, count]) => `${kind}: ${before[kind] ?? 0} at the start, ${count} at the end`);
}
