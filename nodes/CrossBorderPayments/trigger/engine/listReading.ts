import { undefinedIfNotFound } from '../../transport/errors';
import { inParallel } from '../../transport/parallel';
import { afterDeep, afterTop, begun, isRead } from './reading';
import type { Observation, ObservationPage } from './readers';
import {
	minuteOf,
	settled,
	take,
	type Change,
	type Open,
	type Rules,
	type Stream,
	type Taken,
} from './stream';

/** Where one list comes from. */
export interface ListSource {
	page(page: number): Promise<ObservationPage>;
	/** Where records can be read one by one, too. */
	single?: (id: string) => Promise<Observation>;
}

/** Reads of one list that run side by side. */
const readsAtOnce = 8;

/** Steps from the page where an open record was seen last to the one where it is now. */
const mostSteps = 10;

/** The reading of one list in one poll: what was found is kept, also when it ends in a failure. */
export class ListReading {
	readonly changes: Change[] = [];

	/** The newest createdAt that was seen. */
	newest = 0;

	private pages = 1;

	private answers = 0;

	/** What the pages showed that were read in this poll. */
	private readonly shown = new Map<number, readonly Observation[]>();

	/** Which answer showed a record last, counted as they arrived; see {@link seen}. */
	private readonly seenIn = new Map<string, number>();

	private readonly unnoted: Array<{ observations: readonly Observation[]; answer: number }> = [];

	/** A reading that an earlier poll began, and that has not gone on yet. */
	private resumes: boolean;

	/** The reading did not begin with the first pages in this poll. */
	private isPartial = false;

	constructor(
		public stream: Stream,
		private readonly source: ListSource,
		private readonly rules: Rules,
	) {
		this.resumes = stream.deep !== undefined;
	}

	get isRead(): boolean {
		return isRead(this.stream);
	}

	/** What is to be remembered now; nothing where not even the first page came. */
	remembered(now: number): Stream | undefined {
		return this.answers === 0 ? undefined : settled(this.stream, this.rules.overlapMinutes, now);
	}

	async top(): Promise<void> {
		const page = await this.source.page(1);
		this.stream = afterTop(this.took(page, ++this.answers, 1), page);
	}

	/**
	 * Goes on with the pages that {@link Stream.deep} asks for, as many as may be at once. After a pause
	 * it begins one page back, because records may have moved to earlier pages.
	 */
	async deepen(atOnce = readsAtOnce): Promise<void> {
		const { deep } = this.stream;
		if (!deep || deep.waits) return;
		const back = this.resumes && deep.page > 2 ? 1 : 0;
		this.isPartial ||= back > 0;
		this.resumes = false;
		const most = deep.to === 'end' ? Math.min(atOnce, this.pages - deep.page + 1) : 1;
		const numbers = Array.from(
			{ length: back + Math.max(1, most) },
			(_, index) => deep.page - back + index,
		);
		const reads = await Promise.allSettled(
			numbers.map(async (number) => {
				const page = await this.source.page(number);
				return { page, answer: ++this.answers };
			}),
		);
		for (const [index, read] of reads.entries()) {
			if (read.status === 'rejected') throw read.reason;
			const number = numbers[index] as number;
			const { page, answer } = read.value;
			const taken = this.took(page, answer, number);
			const now = this.stream.deep;
			if (!now || now.waits) return;
			if (number < now.page) continue;
			const newest = this.shown.get(1)?.[0]?.createdAt ?? 0;
			const above = this.shown.get(number - 1)?.at(-1)?.createdAt;
			this.stream = afterDeep(taken, now, page, newest, above);
		}
		// In no order, what stands on the pages before is known only by reading them, too.
		if (this.isPartial && !this.stream.deep && !this.stream.newestFirst && this.pages > 1) {
			this.isPartial = false;
			this.stream = begun(this.stream, 'end');
		}
	}

	/** Looks up open records that no page has shown: one by one, or on the pages where they should be. */
	async lookUp(isDue: (id: string, open: Open) => boolean): Promise<void> {
		const { deep, newestFirst } = this.stream;
		// All pages are on their way anyway.
		if (deep?.to === 'end' && deep.page === 2) return;
		// In no order, only the pages themselves show where a record is.
		if (deep?.to === 'end' && !newestFirst && !this.source.single) return;
		if (this.stream.open.size === 0) return;
		const seen = this.seen();
		const due = [...this.stream.open].filter(([id, open]) => !seen.has(id) && isDue(id, open));
		const { single } = this.source;
		const reads = single ? due.length : new Set(due.map(([, { page }]) => page)).size;
		if (!deep && this.pages > 1 && reads > this.pages - 1) {
			this.stream = begun(this.stream, 'end');
			return;
		}
		if (single) {
			await inParallel(due, readsAtOnce, async ([id]) => {
				// One that is missing may come back; the list would show it.
				const observation = await undefinedIfNotFound(single(id));
				if (observation)
					this.took({ observations: [observation], pages: this.pages }, ++this.answers);
			});
		} else {
			for (const [id, open] of due) await this.findOnPages(id, open);
		}
	}

	/** Goes from the page where it was to older or newer ones, as their times tell. */
	private async findOnPages(id: string, { page, minute }: Open): Promise<void> {
		// Beyond the end there is nothing; how many pages there are is not always known.
		const ahead = [Math.max(1, page)];
		const passed = new Set<number>();
		let last = page;
		for (let reads = 0; reads < mostSteps; ) {
			const number = ahead.pop();
			if (number === undefined) return;
			passed.add((last = number));
			if (!this.shown.has(number)) {
				reads++;
				this.took(await this.source.page(number), ++this.answers, number);
				if (this.seen().has(id)) return;
			}
			// Pages were found to come newest first; at the edge of one it may be on either side.
			const observations = this.shown.get(number) ?? [];
			const isNewer = minute >= minuteOf(observations[0]?.createdAt ?? 0);
			const isOlder = minute <= minuteOf(observations.at(-1)?.createdAt ?? -1);
			const beside = [...(isNewer ? [number - 1] : []), ...(isOlder ? [number + 1] : [])];
			ahead.push(...beside.filter((one) => one >= 1 && one <= this.pages && !passed.has(one)));
		}
		// The next poll goes on from here.
		const open = this.stream.open.get(id);
		if (open) {
			this.stream = {
				...this.stream,
				open: new Map(this.stream.open).set(id, { ...open, page: last }),
			};
		}
	}

	private took({ observations, pages }: ObservationPage, answer: number, number?: number): Taken {
		// A record that moved between pages read side by side may come twice: the later answer counts.
		const seen = this.answers > 1 ? this.seen() : undefined;
		const current = seen
			? observations.filter(({ id }) => (seen.get(id) ?? 0) < answer)
			: observations;
		const taken = take(this.stream, current, this.rules, number);
		this.stream = taken.stream;
		for (const change of taken.changes) this.changes.push(change);
		for (const { createdAt } of current) if (createdAt > this.newest) this.newest = createdAt;
		this.unnoted.push({ observations: current, answer });
		if (number !== undefined) {
			this.pages = number === 1 ? pages : Math.max(this.pages, pages);
			this.shown.set(number, observations);
		}
		return taken;
	}

	/** Most lists are done after their first page, and nobody asks. */
	private seen(): ReadonlyMap<string, number> {
		for (const { observations, answer } of this.unnoted.splice(0)) {
			for (const { id } of observations) this.seenIn.set(id, answer);
		}
		return this.seenIn;
	}
}
