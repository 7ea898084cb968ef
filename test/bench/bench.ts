import { textOf } from './table';

export interface Options {
	/** Takes no short cut, however long it lasts. */
	full: boolean;
	/** How often a case is timed; the median counts. */
	times: number;
	/** Tables go into the page, too. */
	write: boolean;
}

export interface Bench {
	name: string;
	/** What is measured, in a sentence. */
	about: string;
	/** Prints a table and gives the bars that what is in it is held to. */
	run(options: Options): Promise<Bar[]>;
}

export interface Bar {
	claim: string;
	held: boolean;
	measured: string;
}

export function atMost(claim: string, measured: number, most: number): Bar {
	return {
		claim: `${claim}: at most ${textOf(most)}`,
		held: measured <= most,
		measured: textOf(measured),
	};
}

export function median(numbers: readonly number[]): number {
	const sorted = [...numbers].sort((a, b) => a - b);
	const middle = sorted.length >> 1;
	const upper = sorted[middle] ?? NaN;
	return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}
