/**
 * Counts something over all input items, for one hint next to the output.
 * @param key there is one hint for each key
 * @param describe makes the hint; the first one that is given for a key is used
 */
export type Tally = (key: string, describe: (count: number) => string, count?: number) => void;

const maxHints = 30;

export class Tallies {
	private unshown = 0;

	private readonly counted = new Map<
		string,
		{ count: number; describe: (count: number) => string }
	>();

	readonly add: Tally = (key, describe, count = 1) => {
		if (this.counted.size >= maxHints && !this.counted.has(key)) {
			this.unshown++;
			return;
		}
		const entry = this.counted.get(key) ?? { count: 0, describe };
		entry.count += count;
		this.counted.set(key, entry);
	};

	/** Adds a hint that counts nothing, once. */
	readonly warn = (message: string) => this.add(message, () => message);

	/** @param countedTheSame both counted the same things, so those are not added up */
	include(other: Tallies, countedTheSame = false): void {
		for (const [key, { count, describe }] of other.counted) {
			if (!countedTheSame || !this.counted.has(key)) this.add(key, describe, count);
		}
		this.unshown += other.unshown;
	}

	/** One hint for each key, in the order in which they were first counted. */
	hints(): string[] {
		const shown = [...this.counted.values()].map(({ count, describe }) => describe(count));
		const unshown = this.unshown > 0 ? `${this.unshown} more hints are not shown` : '';
		return [...shown, unshown].filter(Boolean);
	}
}

/**
 * The hints that the tallies of all items make together.
 * @param haveSameSettings so that each item has counted the same
 */
export function hintsOfItems(
	talliesOfItems: readonly Tallies[],
	haveSameSettings: boolean,
): string[] {
	const isRepeated = haveSameSettings && talliesOfItems.length > 1;
	const all = new Tallies();
	for (const tallies of talliesOfItems) all.include(tallies, isRepeated);
	const repeated = `Ran ${talliesOfItems.length} times with the same settings, once for each input item. Turn on Settings > Execute Once`;
	return [...(isRepeated ? [repeated] : []), ...all.hints()];
}

/** “1 deposit”, “2 deposits”. */
export const countText = (count: number, plural: string) =>
	`${count} ${count === 1 ? plural.replace(/s$/, '') : plural}`;

/** “In 1 record (id)”, “In 2 records, such as id”; the ID may be empty. */
export const recordsText = (count: number, id: string) =>
	`In ${countText(count, 'records')}${id && (count === 1 ? ` (${id})` : `, such as ${id}`)}`;
