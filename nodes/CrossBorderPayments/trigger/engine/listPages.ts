import type { Observation } from './event';
import type { Subject } from './failures';
import type { ListState, Span } from './listState';
import { isKnown } from './observe';
import type { PollRun } from './pollRun';
import { localFailureOf, type Page, type ReadError } from './readers';
import { disorderMs, earliest } from './time';
import type { ListedResource } from './triggerConfig';

/** What `ListTask` needs to know of a page to choose the next one. */
export interface ReadPage {
	/** When the newest and the oldest of its records were created; undefined without one. */
	newest?: number | undefined;
	oldest?: number | undefined;
	ids: ReadonlySet<string>;
	/** When its last record was created, if that record was known before. */
	knownTo?: number | undefined;
	/** It is the end of the list. */
	isLast: boolean;
	/** The poll had room for all that was new in it. */
	hadRoom: boolean;
	/** Its records are not newest first, or newer than those of the page above. */
	inDisorder: boolean;
	/** It has no record that the page above does not have. */
	isRepeated?: boolean;
	hasMalformed?: boolean;
}

const endOfList: ReadPage = { ids: new Set(), isLast: true, hadRoom: true, inDisorder: false };

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
	/** By number: each is read once. */
	readonly read = new Map<number, ReadPage | 'failed'>();

	/** IDs of the records that were compared. */
	readonly seen = new Set<string>();

	/** Number of the last page, as far as the page read last has said. */
	lastPage: number | undefined;

	/** Its page 1 is not found (404). */
	isClosed = false;

	readonly list: ListState;

	/** The watching of the list begins with this poll. */
	private readonly isFirst: boolean;

	/** Earlier polls have read the baseline; this one reads page 1 again before it ends. */
	readonly endsBaseline: boolean;

	constructor(
		private readonly run: PollRun,
		private readonly resource: ListedResource,
		private readonly subaccountId: string,
		private readonly subject: Subject,
		private readonly isDormant: boolean,
	) {
		const { list, isNew, isFirst } = run.lists.load(resource, subaccountId);
		this.endsBaseline = list.baseline?.isRead === true;
		if (isNew) {
			list.baseline = { to: earliest, ...(isFirst && { at: run.clock.local }) };
			list.unread = wholeList(run);
		}
		this.list = list;
		this.isFirst = isFirst;
	}

	/** Whether there is anything to save: not if only page 1 was tried, and failed. */
	get hasProgress(): boolean {
		const isRead = [...this.read.values()].some((page) => page !== 'failed');
		return isRead || (this.read.size > 0 && !this.read.has(1));
	}

	/** Reads a page and compares its records with what is known. */
	async request(number: number): Promise<ReadPage | 'failed'> {
		const page = await this.tryRequest(number);
		this.read.set(number, page);
		return page;
	}

	private async tryRequest(number: number): Promise<ReadPage | 'failed'> {
		const { run, resource, subaccountId } = this;
		try {
			const page = await run.readers.page(resource, subaccountId, number);
			run.successfulReads++;
			return this.takePage(number, page);
		} catch (error) {
			const failure = localFailureOf(error);
			const isMissing = failure.kind === 'missing';
			const { pages } = this.list.unread ?? {};
			// A page that fails is taken for the end only behind all that this walk has counted.
			const last = isMissing ? (this.lastPage ?? pages) : Math.max(this.lastPage ?? 0, pages ?? 0);
			const isBehindEnd = number > (last || Infinity) || (isMissing && number === last);
			if (number > 1 && isBehindEnd) return endOfList;
			if (isMissing && number === 1) this.isClosed = true;
			if (isMissing && this.isDormant) return 'failed';
			run.failures.add({ ...this.subject, what: `Page ${number} of ${this.name}` }, failure);
			// A poll that reads nothing but pages that always fail has not failed.
			if (number > 1 && this.read.get(1) !== 'failed') run.successfulReads++;
			return 'failed';
		}
	}

	private takePage(number: number, page: Page<Observation>): ReadPage {
		const { run, list, subject, resource, subaccountId, isFirst } = this;
		const { records, unreadable, limit = Infinity, pages } = page;
		const before = this.read.get(number - 1);
		const above = before === 'failed' ? undefined : before;
		const times = records.map(({ createdAt }) => createdAt);
		const fresh = records.filter(({ id }) => !above?.ids.has(id)).map(({ createdAt }) => createdAt);
		// What arrives meanwhile moves records of the page above to this one: they say nothing.
		const isTooNew = Math.max(...fresh) > (above?.oldest ?? Infinity) + disorderMs;
		const inDisorder =
			isTooNew || times.some((time, index) => time > (times[index - 1] ?? Infinity) + disorderMs);
		this.confirmBaseline(number, times);
		const rules = run.lists.rulesOf(resource, subaccountId, list);
		if (isFirst) rules.oldTo = Infinity;
		const last = records.at(-1);
		const knownTo = last && isKnown(list, last, rules) ? last.createdAt : undefined;
		const count = run.news.take(list, records, rules, subject);
		for (const { id } of records.slice(0, count)) this.seen.add(id);
		const length = records.length + unreadable.length;
		// A full page is not the last one, whatever the total says.
		const isFull = length >= limit;
		this.lastPage = Math.max(pages, isFull ? number + 1 : 0);
		// A service may repeat its last page forever; new records in the meantime repeat it only once.
		const isRepeated = length > 0 && fresh.length === 0 && above !== undefined;
		const isRepeatedAgain = isRepeated && above.isRepeated === true;
		return {
			...(times.length > 0 && { newest: Math.max(...times), oldest: Math.min(...times) }),
			ids: new Set(records.map(({ id }) => id)),
			knownTo,
			inDisorder,
			isRepeated,
			hasMalformed: this.noteMalformed(number, unreadable),
			isLast: length === 0 || (number >= pages && (!isFull || isRepeatedAgain)),
			hadRoom: count === records.length,
		};
	}

	private noteMalformed(number: number, [error]: readonly ReadError[]): boolean {
		const { subject } = this;
		if (!error) return false;
		const what = `A record on page ${number} of ${this.name}`;
		this.run.failures.add({ ...subject, key: `${subject.key} records`, what }, error);
		return true;
	}

	/** Sets the time up to which unknown records are not news, before a page is compared. */
	private confirmBaseline(number: number, times: number[]): void {
		const { list, run, isFirst, endsBaseline } = this;
		const { baseline } = list;
		if (!baseline) return;
		const newest = Math.min(Math.max(earliest, ...times), run.clock.latest);
		// What is newer than the newest record is news from now on, whatever the clocks say.
		if (isFirst) baseline.to = Math.max(baseline.to, newest);
		else if (!endsBaseline) baseline.to = run.beginnings.of(this.resource, this.subaccountId);
		else if (number === 1 && baseline.at !== undefined) {
			// A replica may have shown half of the list: what its newest record shows to be older than
			// the baseline, whatever the clocks say, belongs to it.
			baseline.to = Math.max(baseline.to, newest - Math.abs(run.clock.local - baseline.at));
		}
	}

	private get name(): string {
		return `the ${this.resource}s of ${this.subaccountId}`;
	}
}
