import type { Cell } from './table';

/** One measurement: a table, and the limits that its figures are held to. */
export interface Section {
	title: string;
	text: string;
	header: readonly string[];
	rows: ReadonlyArray<readonly Cell[]>;
	checks: readonly Check[];
}

export interface Check {
	claim: string;
	measured: number;
	passed: boolean;
}

export interface Bench {
	name: string;
	/** Yields each section as soon as it is measured. `times`: how often each case is run; the median counts. */
	run(times: number): AsyncIterable<Section>;
}

export function atMost(claim: string, measured: number, limit: number): Check {
	return { claim: `${claim}: at most ${limit}`, measured, passed: measured <= limit };
}

export function atLeast(claim: string, measured: number, limit: number): Check {
	return { claim: `${claim}: at least ${limit}`, measured, passed: measured >= limit };
}

export function median(numbers: readonly number[]): number {
	const sorted = [...numbers].sort((one, other) => one - other);
	const middle = Math.floor(sorted.length / 2);
	const upper = sorted[middle] ?? NaN;
	return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}
