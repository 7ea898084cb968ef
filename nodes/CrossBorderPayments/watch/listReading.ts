import { unlessMissing } from '../api/errors';
import { inParallel } from '../api/parallel';
import { afterDeep, afterTop, isRead } from './reading';
import type { Sighting, SightingPage } from './readers';
import { minuteOf, settled, take, type Change, type Open, type Rules, type Stream } from './stream';

/** Where one list comes from. */
export interface ListSource {
	page(page: number): Promise<SightingPage>;
	/** Where records can be read one by one, too. */
	single?: (id: string) => Promise<Sighting>;
}

/** Reads of one list that run side by side. */
const readsAtOnce = 8;

/** Steps from the page where an open record was seen last to the one where it is now. */
const mostSteps = 6;

/** The reading of one list in one poll: what was found is kept, also when it ends in a failure. */
export class ListReading {
	readonly changes: Change[] = [];

	private pages = 1;

	/** Which answer showed a record last, counted as they arrived. */
	private readonly seen = new Map<string, number>();

	private answers = 0;

	/** createdAt of the newest, oldest and last record of the pages read. */
	private readonly spans = new Map<number, { newest: number; oldest: number; last: number }>();

	constructor(
		public stream: Stream,
		private readonly source: ListSource,
		private readonly rules: Rules,
	) {}

	get isRead(): boolean {
		return isRead(this.stream);
	}

	/** What is to be remembered now; nothing where not even the first page came. */
	remembered(now: number): Stream | undefined {
		return this.answers === 0 ? undefined : settled(this.stream, this.rules.overlapMinutes, now);
	}

	/** The newest createdAt that was seen. */
	newest = 0;

	async top(): Promise<void> {
		const page = await this.source.page(1);
		this.stream = afterTop(this.took(page, ++this.answers, 1), page);
	}

	/** Goes on with the pages that {@link Stream.deep} asks for: one, or several where all are wanted. */
	async deepen(): Promise<void> {
		const { deep } = this.stream;
		if (!deep || deep.waits) return;
		const width =
			deep.to === 'end' ? Math.max(1, Math.min(readsAtOnce, this.pages - deep.page + 1)) : 1;
		const numbers = Array.from({ length: width }, (_, index) => deep.page + index);
		const reads = await Promise.allSettled(
			numbers.map(async (number) => {
				const page = await this.source.page(number);
				return { page, answer: ++this.answers };
			}),
		);
		for (const [index, read] of reads.entries()) {
			if (read.status === 'rejected') throw read.reason;
			const number = numbers[index] as number;
			const now = this.stream.deep;
			if (!now || now.waits) return;
			const { page, answer } = read.value;
			const newest = this.spans.get(1)?.newest ?? 0;
			const above = this.spans.get(number - 1)?.last;
			this.stream = afterDeep(this.took(page, answer, number), now, page, newest, above);
		}
	}

	/** Looks up open records that no page has shown: one by one, or on the pages where they should be. */
	async lookUp(isDue: (id: string, open: Open) => boolean): Promise<void> {
		// All pages are on their way anyway.
		if (this.stream.deep?.to === 'end') return;
		const due = [...this.stream.open].filter(([id, open]) => !this.seen.has(id) && isDue(id, open));
		const { single } = this.source;
		const reads = single ? due.length : new Set(due.map(([, { page }]) => page)).size;
		if (this.pages > 1 && reads > this.pages - 1) {
			this.stream = { ...this.stream, deep: { page: 2, to: 'end', clean: true, found: false } };
			return;
		}
		if (single) {
			await inParallel(due, readsAtOnce, async ([id]) => {
				// One that is missing may come back; the list would show it.
				const sighting = await unlessMissing(single(id));
				if (sighting) this.took({ sightings: [sighting], pages: this.pages }, ++this.answers);
			});
		} else {
			for (const [id, open] of due) await this.findOnPages(id, open);
		}
	}

	/** Goes from the page where it was to older or newer ones, as their times tell. */
	private async findOnPages(id: string, { page, minute }: Open): Promise<void> {
		let number = Math.min(Math.max(1, page), this.pages);
		for (let step = 0; step < mostSteps; step++) {
			if (!this.spans.has(number)) {
				this.took(await this.source.page(number), ++this.answers, number);
				if (this.seen.has(id)) return;
			}
			const { newest = 0, oldest = 0 } = this.spans.get(number) ?? {};
			const older = minute <= minuteOf(oldest) ? number + 1 : 0;
			const newer = minute >= minuteOf(newest) ? number - 1 : 0;
			const next = [older, newer].find(
				(candidate) => candidate >= 1 && candidate <= this.pages && !this.spans.has(candidate),
			);
			if (next === undefined) return;
			number = next;
		}
		// The next poll goes on from here.
		const open = this.stream.open.get(id);
		if (open) {
			this.stream = {
				...this.stream,
				open: new Map(this.stream.open).set(id, { ...open, page: number }),
			};
		}
	}

	private took({ sightings, pages }: SightingPage, answer: number, number?: number) {
		// A record that moved between pages read side by side may come twice: the later answer counts.
		const current = sightings.filter(({ id }) => (this.seen.get(id) ?? 0) < answer);
		const taken = take(this.stream, current, this.rules, number);
		this.stream = taken.stream;
		this.changes.push(...taken.changes);
		for (const { id, createdAt } of current) {
			this.seen.set(id, answer);
			if (createdAt > this.newest) this.newest = createdAt;
		}
		if (number !== undefined) {
			this.pages = number === 1 ? pages : Math.max(this.pages, pages);
			const times = sightings.map(({ createdAt }) => createdAt);
			this.spans.set(number, {
				newest: Math.max(...times),
				oldest: Math.min(...times),
				last: times.at(-1) ?? -Infinity,
			});
		}
		return taken;
	}
}
