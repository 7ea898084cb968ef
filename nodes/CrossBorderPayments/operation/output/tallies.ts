/**
 * Counts something over all input items, for one hint next to the output.
 * @param key there is one hint for each key
 * @param describe makes the hint; the first one that is given for a key is used
 */
export type Tally = (key: string, describe: (count: number) => string, count?: number) => void;

const maxHints = 30;

export class Tallies {
	private unshown = 0;

	private readonly tallies = new Map<
		string,
		{ count: number; describe: (count: number) => string }
	>();

	readonly add: Tally = (key, describe, count = 1) => {
		if (this.tallies.size >= maxHints && !this.tallies.has(key)) {
			this.unshown++;
			return;
		}
		const tally = this.tallies.get(key) ?? { count: 0, describe };
		tally.count += count;
		this.tallies.set(key, tally);
	};

	/** @param isSame both counted the same things, so those are not added up */
	include(other: Tallies, isSame = false): void {
		for (const [key, { count, describe }] of other.tallies) {
			if (!isSame || !this.tallies.has(key)) this.add(key, describe, count);
		}
		this.unshown += other.unshown;
	}

	/** One hint for each key, in the order in which they were first counted. */
	hints(): string[] {
		const shown = [...this.tallies.values()].map(({ count, describe }) => describe(count));
		const unshown = this.unshown > 0 ? `${this.unshown} more hints are not shown` : '';
		return [...shown, unshown].filter(Boolean);
	}
}

/**
 * What the items' tallies say together.
 * @param isSame all items have the same settings, so each has counted the same
 */
export function hintsOf(ofItems: readonly Tallies[], isSame: boolean): string[] {
	const isRepeated = isSame && ofItems.length > 1;
	const all = new Tallies();
	for (const tallies of ofItems) all.include(tallies, isRepeated);
	const repeated = `Ran ${ofItems.length} times with the same settings, once for each input item. Turn on Settings > Execute Once`;
	return [...(isRepeated ? [repeated] : []), ...all.hints()];
}

/** “1 deposit”, “2 deposits”. */
export const countOf = (count: number, plural: string) =>
	`${count} ${count === 1 ? plural.replace(/s$/, '') : plural}`;

/** “In 1 record (id)”, “In 2 records, such as id”; the ID may be empty. */
export const inRecords = (count: number, id: string) =>
	`In ${countOf(count, 'records')}${id && (count === 1 ? ` (${id})` : `, such as ${id}`)}`;
