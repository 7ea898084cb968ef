import type { Observation } from './event';
import type { Subject } from './failures';
import type { Cursor, ListState } from './listState';
import { isKnown, observe } from './observe';
import type { PollRun } from './pollRun';
import { concernsThisReadAlone, type TakeRequest } from './task';
import type { ListedResource } from './triggerConfig';

/** A page as far as the rest of the poll needs to know. */
export interface ReadPage {
	number: number;
	/** When its newest and oldest records were created; undefined without a readable record. */
	newest?: number | undefined;
	oldest?: number | undefined;
	/** Records on it, those that make no sense included. */
	size: number;
	/** The list ends before. */
	isEmpty: boolean;
	/** The number of the last page, as far as it tells. */
	lastPage: number;
	isLast: boolean;
	/** Its last record was known before. */
	endsInKnown: boolean;
	/** All its records were compared: the poll had room for what was new. */
	isWhole: boolean;
	isOdd: boolean;
	hasDisorder: boolean;
}

/**
 * What came of a step:
 * - `cut`: no request or no room is left, and the next turn goes on
 * - `failed`: the page cannot be read
 * - `moved`: the list has shifted, and the cursor was set to another page
 */
export type Step = ReadPage | 'cut' | 'failed' | 'moved';

/** A loop that makes no request for so long would never end. */
const maxStepsWithoutRequest = 1_000;

/** The pages of a list as one poll reads them: each once, and all records through `observe`. */
export class ListPages {
	/** In this poll. */
	private readonly pages = new Map<number, ReadPage | 'failed'>();

	/** The page that each cursor comes to next, where this poll has moved it. */
	private readonly following = new Map<Cursor, number>();

	/** The IDs of the page that was read last, to tell a shifted record from one out of order. */
	private before: { number: number; last: number; ids: Set<string> } | undefined;

	/** Open records that this poll has seen. */
	readonly seen = new Set<string>();

	/** Cursors that came to a page which failed, in this poll. */
	readonly failed = new Set<Cursor>();

	/** As far as the pages of this poll tell. */
	private lastPage = Infinity;

	/** A page could not be read in this poll. */
	isFailed = false;

	/** The service does not show the list at all. */
	isClosed = false;

	/** Steps that are done once in a poll. */
	isTopRead = false;

	isScanned = false;

	hasEmitted = false;

	takeRequest: TakeRequest = () => false;

	private stepsWithoutRequest = 0;

	constructor(
		readonly run: PollRun,
		readonly resource: ListedResource,
		readonly subaccountId: string,
		readonly list: ListState,
		readonly key: string,
		/** Without capabilities it is no wonder that its lists may not be read. */
		private readonly isDormant: boolean,
	) {}

	/**
	 * Reads the page behind a cursor and moves the cursor on. Where the list may have shifted since it
	 * was moved last, it goes back until a page meets what it has read.
	 */
	async readBehind(cursor: Cursor): Promise<Step> {
		const { downTo = Infinity, size } = cursor;
		const number = this.following.get(cursor) ?? cursor.page;
		const isBehind = this.following.has(cursor) || number === 1 || this.list.unordered === true;
		const lastPage = Number.isFinite(this.lastPage) ? this.lastPage : cursor.lastPage;
		const page = await this.read(number, !isBehind || number >= (lastPage ?? Infinity));
		if (page === 'cut') return page;
		if (page === 'failed') {
			this.following.delete(cursor);
			cursor.page = number;
			return page;
		}
		const hasSize = page.size === size || (page.isLast && page.size < (size ?? 0) && page.size > 0);
		const isNext = isBehind || cursor.downTo === undefined || (cursor.isNext === true && hasSize);
		if (!isNext && (page.isEmpty || (page.newest ?? downTo) < downTo)) {
			// By one page first, then far, because the pages may have another size.
			cursor.page = Math.max(1, cursor.isNext ? number - 1 : number >> 1);
			cursor.isNext = undefined;
			this.following.delete(cursor);
			return 'moved';
		}
		if (page.isEmpty) return page;
		cursor.from ??= page.newest;
		cursor.downTo = Math.min(downTo, page.oldest ?? downTo);
		if (!Number.isFinite(cursor.downTo)) cursor.downTo = undefined;
		cursor.lastPage = page.lastPage;
		cursor.size = page.size;
		// What a page shows beyond its room is read again.
		cursor.page = page.isWhole ? number + 1 : number;
		cursor.isNext = page.isWhole || undefined;
		if (!page.isWhole) return 'cut';
		this.following.set(cursor, number + 1);
		return page;
	}

	/**
	 * Reads a page, where this poll has not read it yet.
	 * @param mayEnd whether the list may end before it; then the service may refuse it
	 */
	async read(number: number, mayEnd = false): Promise<ReadPage | 'failed' | 'cut'> {
		const known = this.pages.get(number);
		if (known) {
			if (++this.stepsWithoutRequest > maxStepsWithoutRequest) {
				throw new Error(`The reading of ${this.name} does not get on at page ${number}`);
			}
			return known;
		}
		if (!this.takeRequest()) return 'cut';
		this.stepsWithoutRequest = 0;
		const page = await this.request(number, mayEnd);
		this.pages.set(number, page);
		return page;
	}

	/** What a failed read is about. */
	subjectOf(part: string, what: string, id = ''): Subject {
		const { key, resource, subaccountId } = this;
		return { key: `${key} ${part}`, resource, subaccountId, id, what };
	}

	get name(): string {
		return `the ${this.resource}s of ${this.subaccountId}`;
	}

	/** Compares records with what is known. */
	observe(records: readonly Observation[]): number {
		const { run, resource, subaccountId, list, seen } = this;
		const rules = run.rulesOf(resource, subaccountId);
		const emit = run.emitOf(resource, subaccountId);
		const count = observe(list, records, rules, (change) => {
			const isTaken = emit(change);
			this.hasEmitted ||= isTaken;
			return isTaken;
		});
		for (const { id } of records.slice(0, count)) if (list.open[id]) seen.add(id);
		return count;
	}

	private async request(number: number, mayEnd: boolean): Promise<ReadPage | 'failed'> {
		const { run, resource, subaccountId } = this;
		try {
			const answer = await run.readers.page(resource, subaccountId, number);
			const { records, pages, unreadable } = answer;
			run.successfulReads++;
			run.removeFailure(`${this.key} page ${number}`);
			this.lastPage = pages;
			const [odd] = unreadable;
			if (odd) {
				const what = `A record on page ${number} of ${this.name}`;
				run.addFailure(this.subjectOf('record', what), odd);
			}
			const hasDisorder = this.hasDisorder(number, records);
			if (hasDisorder) this.beginDisorder();
			const last = records.at(-1);
			const rules = run.rulesOf(resource, subaccountId);
			const endsInKnown = last !== undefined && isKnown(this.list, last, rules);
			const count = this.observe(records);
			const times = records.slice(0, count).map(({ createdAt }) => createdAt);
			return {
				number,
				newest: count > 0 ? Math.max(...times) : undefined,
				oldest: count > 0 ? Math.min(...times) : undefined,
				size: records.length + unreadable.length,
				isEmpty: records.length + unreadable.length === 0,
				lastPage: pages,
				isLast: number >= pages,
				endsInKnown: endsInKnown && count === records.length,
				isWhole: count === records.length,
				isOdd: odd !== undefined,
				hasDisorder,
			};
		} catch (error) {
			const failure = concernsThisReadAlone(error);
			const isMissing = failure.kind === 'missing';
			// A page behind the end may be refused.
			if (isMissing && number > 1 && mayEnd) return endOfList(number);
			this.isClosed ||= isMissing && number === 1;
			if (!isMissing || !this.isDormant) {
				run.addFailure(this.subjectOf(`page ${number}`, `Page ${number} of ${this.name}`), failure);
				this.isFailed = true;
			}
			return 'failed';
		}
	}

	/** Nothing can be told from times any more: all pages are to be read. */
	private beginDisorder(): void {
		if (this.list.unordered) return;
		this.list.unordered = true;
		this.list.passes = [];
		this.list.lookUp = undefined;
		this.list.scan = undefined;
	}

	/** Whether a page contradicts the order newest first, as far as it and the page before tell. */
	private hasDisorder(number: number, records: readonly Observation[]): boolean {
		const { before } = this;
		const isBehind = before?.number === number - 1;
		const fresh = isBehind ? records.filter(({ id }) => !before.ids.has(id)) : records;
		const times = [...(isBehind ? [before.last] : []), ...fresh.map(({ createdAt }) => createdAt)];
		const last = records.at(-1)?.createdAt;
		const ids = new Set(records.map(({ id }) => id));
		this.before = last === undefined ? undefined : { number, last, ids };
		return times.some((time, index) => index > 0 && time > (times[index - 1] as number));
	}
}

const endOfList = (number: number): ReadPage => ({
	number,
	size: 0,
	isEmpty: true,
	lastPage: number,
	isLast: true,
	endsInKnown: false,
	isWhole: true,
	isOdd: false,
	hasDisorder: false,
});
