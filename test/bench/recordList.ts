import type { ObservationPage } from '../../nodes/CrossBorderPayments/trigger/engine/readers';
import { scattered, sightingOf, type Entry } from './record';

export type Order = 'newest first' | 'oldest first' | 'shuffled';

/** Records that a list is ordered by come in the order of these numbers. */
const rankIn: Record<Order, (entry: Entry) => number> = {
	'newest first': ({ createdAt }) => -createdAt,
	'oldest first': ({ createdAt }) => createdAt,
	shuffled: ({ serial }) => scattered(serial),
};

/** Further pages are put together when they are read: whole scans are rare, and memory is not endless. */
const keptPages = 3;

/** One list of the service: the records of one kind under one subaccount. */
export class RecordList {
	private readonly entries: Entry[] = [];
	private readonly kept: ObservationPage[] = [];
	private readonly rank: (entry: Entry) => number;

	constructor(
		order: Order,
		private readonly pageSize: number,
	) {
		this.rank = rankIn[order];
	}

	get pages(): number {
		return Math.max(1, Math.ceil(this.entries.length / this.pageSize));
	}

	/** Puts in what is there from the beginning. */
	fill(entries: readonly Entry[]): void {
		this.entries.push(...entries);
		this.entries.sort((a, b) => this.rank(a) - this.rank(b));
	}

	insert(entry: Entry): void {
		const rank = this.rank(entry);
		let [from, to] = [0, this.entries.length];
		while (from < to) {
			const middle = (from + to) >>> 1;
			if (this.rank(this.entries[middle] as Entry) < rank) from = middle + 1;
			else to = middle;
		}
		this.entries.splice(from, 0, entry);
	}

	/** Puts the kept pages together again, so that the polls that read them do not pay for it. */
	refresh(): void {
		this.kept.length = 0;
		for (let page = 1; page <= Math.min(keptPages, this.pages); page++) {
			this.kept.push(this.assemble(page, (entry) => (entry.observation ??= sightingOf(entry))));
		}
	}

	/** Makes what is shown anew, side by side in memory, as it is when answers arrive over a network. */
	renew(): void {
		for (const entry of this.entries) entry.observation = undefined;
		this.refresh();
	}

	page(page: number): ObservationPage {
		return this.kept[page - 1] ?? this.assemble(page, sightingOf);
	}

	private assemble(page: number, show: typeof sightingOf): ObservationPage {
		const start = (page - 1) * this.pageSize;
		return {
			observations: this.entries.slice(start, start + this.pageSize).map(show),
			pages: this.pages,
		};
	}
}
