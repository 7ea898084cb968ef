import { setTimeout as delay } from 'node:timers/promises';

/** Bytes of the heap that are in use, once what is not has been taken away. */
export interface Sample {
	atMs: number;
	heap: number;
}

const settleMs = 250;

/** Needs `--expose-gc`. */
export async function heapInUse(): Promise<number> {
	if (!globalThis.gc) throw new Error('run with --expose-gc');
	await delay(settleMs);
	globalThis.gc();
	await delay(1);
	globalThis.gc();
	return process.memoryUsage().heapUsed;
}

/** What keeps the process alive, counted by kind: sockets, servers, timers, files. */
export function handles(): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const kind of process.getActiveResourcesInfo()) counts[kind] = (counts[kind] ?? 0) + 1;
	return counts;
}

/** Kinds of which there are more than there were, one or two for the waiting itself aside. */
export function leaked(before: Record<string, number>, after: Record<string, number>): string[] {
	return Object.entries(after)
		.filter(([kind, count]) => count > (before[kind] ?? 0) + (kind === 'Timeout' ? 2 : 0))
		.map(([kind, count]) => `${kind}: ${before[kind] ?? 0} at the start, ${count} at the end`);
}

/** The last third of a run in relation to the second; the first is for warming up. */
export function growth(samples: readonly Sample[]): number {
	const third = Math.floor(samples.length / 3);
	const mean = (some: readonly Sample[]) =>
		some.reduce((sum, { heap }) => sum + heap, 0) / some.length;
	return mean(samples.slice(-third)) / mean(samples.slice(third, 2 * third));
}

/** Bytes an hour, by least squares over all but the first third. */
export function slope(samples: readonly Sample[]): number {
	const warm = samples.slice(Math.floor(samples.length / 3));
	const mean = (of: (sample: Sample) => number) =>
		warm.reduce((sum, sample) => sum + of(sample), 0) / warm.length;
	const [time, heap] = [mean(({ atMs }) => atMs), mean((sample) => sample.heap)];
	const covariance = mean((sample) => (sample.atMs - time) * (sample.heap - heap));
	return (covariance / mean(({ atMs }) => (atMs - time) ** 2)) * 3_600_000;
}
