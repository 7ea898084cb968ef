import type { Observation } from './event';
import { recall, remember, type ListState, type Span } from './listState';
import type { Rules } from './observe';
import type { PollRun } from './pollRun';
import { localFailureOf, type Page, type ReadError } from './readers';
import type { Source } from './source';
import { disorderMs, earliest } from './time';

/** What `ListTask` needs to know of a page to choose the next one. */
export interface PageSummary {
	/** When the newest and the oldest of its records were created; undefined without one. */
	newest?: number | undefined;
	oldest?: number | undefined;
	ids: ReadonlySet<string>;
	/** When its last record was created, if that record was known before. */
	knownTo?: number | undefined;
	/** It is the end of the list. */
	isLast: boolean;
	/** The service counts more pages: that it is the end is not sure. */
	isCounted?: boolean;
	/** The poll had room for all that was new in it. */
	hadRoom: boolean;
	/** Its records are not newest first, or newer than those of the page above. */
	inDisorder: boolean;
	/** It has no record that the page above does not have. */
	isRepeated?: boolean;
	hasMalformed?: boolean;
}

export const wholeList = (run: PollRun): Span => ({
	page: 1,
	downTo: earliest,
	begunAt: run.clock.now,
});

/**
 * The pages of one list that one poll reads. Of the list, it changes what their records say: which
 * are open and known, and the baseline. What is still to be read is up to `ListTask`.
 */
export class ListPages {
	/** What was read: each page once. */
	readonly byNumber = new Map<number, PageSummary | 'failed'>();

	/** Number of the last page, as far as the page read last has said. */
	lastPage: number | undefined;

	/** How many pages the service counts, as far as this poll has been told. */
	private counted = 0;

	/** Its page 1 is not found (404). */
	isClosed = false;

	readonly list: ListState;

	/** The watching of the list begins with this poll. */
	private readonly isFirst: boolean;

	constructor(
		private readonly run: PollRun,
		private readonly source: Source,
		private readonly isDormant: boolean,
	) {
		const { list, isNew, isFirst } = run.lists.load(source);
		if (isNew) {
			list.oldTo = earliest;
			list.unread = [wholeList(run)];
		}
		this.list = list;
		this.isFirst = isFirst;
	}

	/** Whether there is anything to save: not if only page 1 was tried, and failed. */
	get hasProgress(): boolean {
		const isRead = [...this.byNumber.values()].some((page) => page !== 'failed');
		return isRead || (this.byNumber.size > 0 && !this.byNumber.has(1));
	}

	/** Reads a page and compares its records with what is known. */
	async read(number: number, span: Span): Promise<PageSummary | 'failed'> {
		const page = await this.tryRead(number, span);
		this.byNumber.set(number, page);
		return page;
	}

	private async tryRead(number: number, span: Span): Promise<PageSummary | 'failed'> {
		const { run, source } = this;
		try {
			const page = await run.readers.page(source, number);
			run.successfulReads++;
			return this.comparePage(number, page);
		} catch (error) {
			const failure = localFailureOf(error);
			if (number > 1 && this.isBehindEnd(number, failure, span)) return this.endBehind(number);
			const isMissing = failure.kind === 'missing';
			if (isMissing && number === 1) this.isClosed = true;
			if (isMissing && this.isDormant) return 'failed';
			run.failures.add(source, failure, number > 1 ? this.partOf(`Page ${number}`) : undefined);
			// A poll that reads nothing but pages that always fail has not failed.
			if (number > 1 && this.byNumber.get(1) !== 'failed') run.successfulReads++;
			return 'failed';
		}
	}

	/** A page that fails is taken for the end only behind all that this walk has counted. */
	private isBehindEnd(number: number, { kind }: ReadError, { pages = 0 }: Span): boolean {
		const { lastPage } = this;
		if (kind === 'missing') return number >= (lastPage ?? (pages || Infinity));
		return number > (Math.max(lastPage ?? 0, pages) || Infinity);
	}

	private endBehind(number: number): PageSummary {
		const isCounted = number <= this.counted;
		return { ids: new Set(), isLast: true, isCounted, hadRoom: true, inDisorder: false };
	}

	private comparePage(number: number, page: Page<Observation>): PageSummary {
		const { records, unreadable } = page;
		const before = this.byNumber.get(number - 1);
		const above = before === 'failed' ? undefined : before;
		this.extendBaseline(records);
		const rules = this.run.lists.rulesOf(this.source, this.list, this.isFirst);
		const last = records.at(-1);
		const knownTo = last && this.isKnown(last, rules) ? last.createdAt : undefined;
		return {
			knownTo,
			hadRoom: this.compareRecords(records, rules),
			hasMalformed: this.noteMalformed(number, unreadable),
			...orderOf(records, above),
			...this.endOf(number, page, above),
		};
	}

	/** Until the baseline is read: what is in it is no news. */
	private extendBaseline(records: readonly Observation[]): void {
		const { run, list, source } = this;
		if (list.oldTo === undefined) return;
		if (!this.isFirst) {
			list.oldTo = run.beginnings.of(source);
			return;
		}
		// What is newer than the newest record is news from now on, whatever the clocks say.
		const newest = Math.max(earliest, ...records.map(({ createdAt }) => createdAt));
		list.oldTo = Math.max(list.oldTo, Math.min(newest, run.clock.latest));
	}

	/** @returns whether there was room for all */
	private compareRecords(records: readonly Observation[], rules: Rules): boolean {
		const { list, source, run } = this;
		return records.every((record) => {
			const before = recall(list, record, rules);
			if (before === null) return true;
			return run.news.compare(before, record, rules, source, (after) =>
				remember(list, record, after, rules),
			);
		});
	}

	/** Whether the list ends here, by all that says how long it is. */
	private endOf(
		number: number,
		{ records, unreadable, limit = Infinity, pages, counted = 0 }: Page<Observation>,
		above: PageSummary | undefined,
	) {
		const length = records.length + unreadable.length;
		this.counted = Math.max(this.counted, counted);
		// A full page is not the last one, whatever the total says.
		const isFull = length >= limit;
		this.lastPage = Math.max(pages, isFull ? number + 1 : 0);
		// A service may repeat its last page forever; new records in the meantime repeat it only once.
		const isRepeated =
			length > 0 && above !== undefined && records.every(({ id }) => above.ids.has(id));
		const isRepeatedAgain = isRepeated && above.isRepeated === true;
		return {
			isRepeated,
			isLast: length === 0 || (number >= pages && (!isFull || isRepeatedAgain)),
			isCounted: length === 0 && number > 1 && number <= this.counted,
		};
	}

	private isKnown(record: Observation, rules: Rules): boolean {
		return record.createdAt <= rules.forgottenTo || recall(this.list, record, rules) !== undefined;
	}

	private noteMalformed(number: number, [error]: readonly ReadError[]): boolean {
		const { source } = this;
		if (!error) return false;
		const part = this.partOf(`A record on page ${number}`);
		this.run.failures.add({ ...source, key: `${source.key} records` }, error, part);
		return true;
	}

	private partOf(part: string): string {
		return `${part} of ${this.source.what.replace('The ', 'the ')}`;
	}
}

function orderOf(records: readonly Observation[], above: PageSummary | undefined) {
	const times = records.map(({ createdAt }) => createdAt);
	// What arrives meanwhile moves records of the page above to this one: they say nothing.
	const fresh = records.filter(({ id }) => !above?.ids.has(id)).map(({ createdAt }) => createdAt);
	const isTooNew = Math.max(...fresh) > (above?.oldest ?? Infinity) + disorderMs;
	return {
		...(times.length > 0 && { newest: Math.max(...times), oldest: Math.min(...times) }),
		ids: new Set(records.map(({ id }) => id)),
		inDisorder: isTooNew || isRising(times),
	};
}

/** Whether records are not newest first: a later one is newer than one above it by too much. */
function isRising(times: readonly number[]): boolean {
	let oldest = Infinity;
	return times.some((time) => {
		oldest = Math.min(oldest, time);
		return time > oldest + disorderMs;
	});
}
