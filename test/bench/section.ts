/** One measurement: a table, and the limits that its figures are held to. */
export interface Section {
	title: string;
	text: string;
	header: readonly string[];
	rows: ReadonlyArray<ReadonlyArray<string | number>>;
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

/** The greater one of the middle two where there is no middle one. */
export function median(numbers: readonly number[]): number {
	const sorted = [...numbers].sort((one, other) => one - other);
	return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/** 12345.678 -> “12,346”; 1.2345 -> “1.23” */
export function textOf(cell: string | number): string {
	if (typeof cell === 'string') return cell;
	const digits = Number.isInteger(cell) || cell >= 100 ? 0 : 2;
	return cell.toLocaleString('en', {
		minimumFractionDigits: digits,
		maximumFractionDigits: digits,
	});
}
