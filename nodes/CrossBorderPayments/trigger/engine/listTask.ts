import type { Observation } from './event';
import type { Subject } from './failures';
import { accountKey } from './hashes';
import { forget, type ListState, type OpenRecord, type Span } from './listState';
import { isKnown } from './observe';
import type { PollRun } from './pollRun';
import { localFailureOf, type Page } from './readers';
import type { TakeRequest, Task } from './task';
import { disorderMs, hourMs, isLookUpDue, oldMs, scanTicks } from './time';
import type { ListedResource } from './triggerConfig';

/** An open record may be missing in this many whole walks in a row. After one more it counts as removed. */
const maxMissed = 5;

/** Pages that one poll reads, at most, of a full scan, or to try again what failed. */
const maxSlow = 8;

/** What the walk needs to know about a page. */
interface ReadPage {
	/** When the newest and the oldest of its records were created; undefined without one. */
	newest?: number | undefined;
	oldest?: number | undefined;
	ids: ReadonlySet<string>;
	/** Its first record was known before. */
	beginsKnown?: boolean | undefined;
	/** Its last record was known before, and created then. */
	knownTo?: number | undefined;
	isEmpty: boolean;
	isLast: boolean;
	/** All its records were compared: the poll had room for what was new. */
	isWhole: boolean;
	/** They do not come newest first, by themselves or behind the page above. */
	inDisorder: boolean;
}

const endOfList: ReadPage = {
	...{ ids: new Set(), isEmpty: true, isLast: true, isWhole: true, inDisorder: false },
};

/** Reads a part of the list; yields where the turn may make no further request. */
type Reading<T = void> = AsyncGenerator<void, T, void>;

/**
 * One list in one poll. Whenever it is cut off, the list says what is left: everything up to `readTo` was read,
 * apart from the spans `unread` and `failed`.
 */
export class ListTask implements Task {
	readonly subject: Subject;

	private list!: ListState;

	/** Nothing was known of the list before this poll. */
	private isNew = false;

	/** Its watching begins with this poll. */
	private isFirst = false;

	/** Of this poll; each page is read once. */
	private readonly pages = new Map<number, ReadPage | 'failed'>();

	private readonly seen = new Set<string>();

	private lastPage: number | undefined;

	/** The service does not show the list at all, or all of it fails. */
	private isClosed = false;

	/** This poll has met a record that makes no sense. */
	private isOddNow: true | undefined;

	private reading: Reading | undefined;

	private takeRequest: TakeRequest = () => false;

	constructor(
		private readonly run: PollRun,
		private readonly resource: ListedResource,
		private readonly subaccountId: string,
		/** Without capabilities, hardly anything happens in the list, and it may be closed. */
		private readonly isDormant: boolean,
	) {
		const key = `${accountKey(subaccountId)} ${resource}`;
		const what = `The ${resource}s of ${subaccountId}`;
		this.subject = { key, resource, subaccountId, id: '', what };
	}

	async takeTurn(takeRequest: TakeRequest): Promise<boolean> {
		const { run, resource, subaccountId, isDormant, pages } = this;
		this.takeRequest = takeRequest;
		this.reading ??= this.readList();
		try {
			return (await this.reading.next()).done === true;
		} finally {
			if (!this.list.unread) this.list.unreadFirst = undefined;
			const isRead = [...pages.values()].some((page) => page !== 'failed');
			// Otherwise the next poll would begin with the same pages that fail, and get no further. But a list that
			// fails from page 1 on is not asked for ever further pages.
			const isBehindTop = pages.size > 0 && !pages.has(1);
			if (isRead || isBehindTop) run.saveList(resource, subaccountId, this.list, !isDormant);
		}
	}

	private async *readList(): Reading {
		const { run, resource, subaccountId } = this;
		// Loaded for its first turn, because all at once would hold n8n up.
		const { list, isNew, isFirst } = run.loadList(resource, subaccountId);
		Object.assign(this, { list, isFirst, isNew });
		if (isNew) this.beginBaseline();
		if (!list.unread && list.failed && !list.unordered) {
			list.unread = { ...list.failed, isRetry: true };
			list.failed = undefined;
		}
		if (list.unreadFirst) yield* this.readUnread(1);
		yield* this.readTop();
		if (this.isClosed) return;
		yield* this.lookUp();
		yield* this.readUnread();
		if (list.unread || list.failed) return;
		run.failures.markRead(this.subject);
		this.endBaseline();
	}

	private beginBaseline(): void {
		const { list, run, resource, subaccountId, isFirst } = this;
		// What was created since the start is news in a list that the first poll did not reach.
		const to = run.startOf(resource, subaccountId);
		list.baseline = isFirst ? { to: -1, at: run.localNow } : { to };
		list.unread = { page: 1, after: -1 };
	}

	/** Page 1 shows what is new. If it does not come down to what was read before, the pages behind it follow. */
	private async *readTop(): Reading {
		const { list, run } = this;
		const { readTo = -1 } = list;
		const first = yield* this.read(1);
		if (this.isClosed) return;
		const isScanDue =
			run.isDue(this.subject.key, scanTicks) && (list.unread?.isRetry ?? !list.unread);
		if (isScanDue || (list.unordered && !list.unread)) list.unread = { page: 1, after: -1 };
		const { unread } = list;
		if (unread) list.unreadFirst = true;
		if (unread?.page === 1 && unread.after === -1) this.beginWalk(unread);
		if (list.unordered || (list.baseline && unread?.page === 1)) return;
		if (unread && first === 'failed') {
			this.addFailed({ page: 1, after: readTo });
			return;
		}
		const after = Math.min(readTo, unread?.after ?? readTo);
		const whole = list.baseline && unread?.whole;
		const end = yield* this.walk({ page: 1, after: readTo }, (rest) => {
			Object.assign(list, { unread: { ...rest, after, whole }, unreadFirst: true });
		});
		if (end === 'met' || end === 'end') list.unread = unread;
		// It fails as a whole, and is not asked for ever further pages.
		else if (end === 'failed' && first === 'failed') this.isClosed = true;
	}

	/** The whole list is read, so that nothing else is left of it. */
	private beginWalk(unread: Span): void {
		unread.whole = this.run.now;
		Object.assign(this.list, { failed: undefined, isOdd: this.isOddNow });
	}

	/** Looks at open records that are due and were not seen in this poll: the pages down to the oldest of them. */
	private async *lookUp(): Reading {
		const { list, run } = this;
		const { now, tick } = run;
		const { unread } = list;
		const isDue = ({ id, createdAt }: OpenRecord) =>
			!this.seen.has(id) &&
			now - createdAt < oldMs &&
			isLookUpDue(now - createdAt, list.looked === tick);
		const oldest = () =>
			[...list.open.values()]
				.filter(isDue)
				.reduce((min, one) => Math.min(min, one.createdAt), Infinity);
		const after = oldest() - 1;
		if (after < Infinity && !list.unordered) {
			const end = yield* this.walk(
				{ page: 1, after },
				(rest) => unread ?? Object.assign(list, { unread: rest, unreadFirst: true }),
				() => oldest() === Infinity,
			);
			if (end === 'full' || end === 'failed' || end === 'disorder') return;
			list.unread = unread;
		}
		const isLater = [...list.open.values()].some(({ createdAt }) => now - createdAt < oldMs);
		list.looked = isLater ? tick : undefined;
	}

	/** Goes on with what is left, after a look at the page before: pages may have moved up. */
	private async *readUnread(maxPages = Infinity): Reading {
		const { list } = this;
		const { unread } = list;
		if (!unread || !(yield* this.findBorder(unread))) return;
		const { whole, isRetry } = unread;
		const isSlow = isRetry || (whole !== undefined && !list.baseline && !list.unordered);
		const most = Math.min(maxPages, isSlow ? maxSlow : Infinity);
		let pages = 0;
		const end = yield* this.walk(
			unread,
			(rest) => {
				const { hasDisorder } = list.unread ?? {};
				list.unread = { ...rest, whole, isRetry, hasDisorder };
				list.unreadFirst = undefined;
			},
			() => ++pages >= most,
		);
		if (end === 'disorder') return yield* this.readUnread(maxPages);
		if (end !== 'met' && end !== 'end') return;
		if (whole !== undefined && end === 'end') this.settle(whole, list.unread?.hasDisorder);
		list.unread = undefined;
	}

	/** After a walk over the whole list: whether it has an order, which open records are missing, and what may be forgotten. */
	private settle(began: number, hasDisorder: true | undefined): void {
		const { list, run, seen, subject } = this;
		if (list.unordered) list.unordered = hasDisorder;
		if (!list.isOdd) run.failures.markRead({ ...subject, key: `${subject.key} records` });
		// A list without an order is read in every poll, but a removed record has time to come back.
		const isScan = !list.unordered || run.isDue(subject.key, scanTicks);
		for (const [id, record] of isScan && !list.failed && !list.isOdd ? list.open : []) {
			if (seen.has(id)) continue;
			record.missed = (record.missed ?? 0) + 1;
			if (record.missed > maxMissed) list.open.delete(id);
		}
		list.unread = undefined;
		if (!list.failed) this.endBaseline();
		// Without an order, a page that failed may have anything.
		if (list.unordered && list.failed) return;
		forget(list, began - run.config.overlapHours * hourMs);
	}

	/**
	 * Finds the page that borders on what was read.
	 * @returns false if there was no room for what the pages on the way show
	 */
	private async *findBorder(span: Span): Reading<boolean> {
		while (span.before !== undefined && !span.isChecked && span.page > 1) {
			const isNew = !this.pages.has(span.page - 1);
			const page = yield* this.read(span.page - 1);
			if (isNew) this.list.unreadFirst = undefined;
			if (page !== 'failed' && !page.isWhole) return false;
			if (page === 'failed') this.addFailed({ ...span, page: span.page - 1 });
			const isBorder =
				page === 'failed' ||
				(this.list.unordered ? page.beginsKnown : (page.newest ?? -1) >= span.before);
			if (isBorder) span.isChecked = true;
			else span.page = page.isEmpty ? Math.ceil(span.page / 2) : span.page - 1;
		}
		return true;
	}

	/**
	 * Reads page after page, down to what was created at `after` and is known, or to the end. Pages that fail are
	 * left out, and become `failed`; two in a row end the walk.
	 * @param leave told after each page what is left to read
	 * @param isEnough asked after each page
	 */
	private async *walk(
		{ page: first, before, after }: Span,
		leave: (rest: Span) => void,
		isEnough = () => false,
	): Reading<'met' | 'end' | 'enough' | 'failed' | 'full' | 'disorder'> {
		const { list, run } = this;
		let edge = before;
		/** What had failed before the page above, if that failed. */
		let above: { failed: Span | undefined; page: number } | undefined;
		for (let number = first; ; number++) {
			const page = yield* this.read(number);
			if (page === 'failed') {
				const isSecond = above !== undefined;
				above ??= { failed: list.failed, page: number };
				this.addFailed({ page: number, before: edge, after });
				leave({ page: number + 1, before: edge, after });
				if (isSecond) return 'failed';
				continue;
			}
			if (above) {
				// Now it is clear how far down the failed page goes.
				list.failed = above.failed;
				this.addFailed({ page: above.page, before: edge, after: page.newest ?? after });
			}
			above = undefined;
			if (!page.isWhole) return 'full';
			if (page.inDisorder && !list.unordered) {
				this.beginDisorder();
				return 'disorder';
			}
			if (page.inDisorder && list.unread) list.unread.hasDisorder = true;
			const { newest = -1, oldest = Infinity, isLast, knownTo = Infinity } = page;
			// A record dated in the future must not make those still to come count as read.
			const to = Math.min(newest, run.latestNow);
			if (to >= 0 && (edge === undefined || list.unordered))
				list.readTo = Math.max(list.readTo ?? -1, to);
			if (isLast) return 'end';
			edge = Math.min(edge ?? Infinity, oldest);
			leave({ page: number + 1, before: edge, after });
			const isMet = edge < after - disorderMs || knownTo <= after;
			if (isMet && !list.unordered) return 'met';
			if (isEnough()) return 'enough';
		}
	}

	/** The list is not newest first, so times tell nothing: from now on, each poll reads all pages. */
	private beginDisorder(): void {
		const { list } = this;
		list.unordered = true;
		list.unread = { page: 1, after: -1, hasDisorder: true };
		this.beginWalk(list.unread);
	}

	private addFailed(span: Span): void {
		const { list } = this;
		const { failed = span } = list;
		const isOpen = span.before === undefined || failed.before === undefined;
		list.failed = {
			page: Math.min(failed.page, span.page),
			before: isOpen ? undefined : Math.max(failed.before ?? -1, span.before ?? -1),
			after: Math.min(failed.after, span.after),
		};
	}

	/** Reads a page and compares its records with what is known, unless this poll has done so already. */
	private async *read(number: number): Reading<ReadPage | 'failed'> {
		let page = this.pages.get(number);
		if (page) return page;
		while (!this.takeRequest()) yield;
		page = await this.request(number);
		this.pages.set(number, page);
		return page;
	}

	private async request(number: number): Promise<ReadPage | 'failed'> {
		const { run, resource, subaccountId } = this;
		try {
			const page = await run.readers.page(resource, subaccountId, number);
			run.successfulReads++;
			return this.takePage(number, page);
		} catch (error) {
			const failure = localFailureOf(error);
			const isMissing = failure.kind === 'missing';
			const isBehindEnd = number > (this.lastPage ?? (isMissing ? 1 : Infinity));
			if (number > 1 && (isBehindEnd || (isMissing && number === this.lastPage))) return endOfList;
			if (isMissing && number === 1) this.isClosed = true;
			if (number === 1) this.confirmBaseline(1, -1, true);
			if (isMissing && this.isDormant) return 'failed';
			run.fail({ ...this.subject, what: `Page ${number} of ${this.name}` }, failure);
			return 'failed';
		}
	}

	private takePage(number: number, page: Page<Observation>): ReadPage {
		const { run, list, subject, resource, subaccountId, isFirst, pages: read } = this;
		const { records, unreadable, limit = Infinity, pages } = page;
		const before = read.get(number - 1);
		const above = before === 'failed' ? undefined : before;
		const [odd] = unreadable;
		if (odd) {
			list.isOdd = true;
			this.isOddNow = true;
			const what = `A record on page ${number} of ${this.name}`;
			run.fail({ ...subject, key: `${subject.key} records`, what }, odd);
		}
		const times = records.map(({ createdAt }) => createdAt);
		const fresh = records.filter(({ id }) => !above?.ids.has(id)).map(({ createdAt }) => createdAt);
		const inDisorder = [Math.max(...fresh), ...times].some(
			(time, index, all) =>
				time > (index > 1 ? (all[index - 1] ?? 0) : (above?.oldest ?? Infinity)) + disorderMs,
		);
		// The rest of a list that may not come newest first may be newer.
		const isUnsure = times.some((time, index) => time > (times[index - 1] ?? Infinity));
		this.confirmBaseline(number, Math.max(...times), isUnsure || inDisorder || odd !== undefined);
		const known = run.rulesOf(resource, subaccountId, list);
		const rules = isFirst ? { ...known, oldTo: Infinity } : known;
		const [first, last] = [records[0], records.at(-1)];
		const beginsKnown = first && isKnown(list, first, rules);
		const knownTo = last && isKnown(list, last, rules) ? last.createdAt : undefined;
		const count = run.take(list, records, rules, subject);
		for (const { id } of records.slice(0, count)) this.seen.add(id);
		this.lastPage = pages;
		const length = records.length + unreadable.length;
		// A service may repeat its last page for ever.
		const isRepeated = length > 0 && fresh.length === 0 && above !== undefined;
		const isBehindTotal = number >= pages && (length < limit || isRepeated);
		return {
			...(times.length > 0 && { newest: Math.max(...times), oldest: Math.min(...times) }),
			ids: new Set(records.map(({ id }) => id)),
			...{ beginsKnown, knownTo, inDisorder, isEmpty: length === 0 },
			isLast: length === 0 || isBehindTotal,
			isWhole: count === records.length,
		};
	}

	/** Moves the time up to which unknown records are no news, before the records of a page are compared. */
	private confirmBaseline(number: number, newest: number, isUnsure: boolean): void {
		const { list, run, isFirst } = this;
		const { baseline } = list;
		if (baseline && baseline.at === undefined && this.isNew && number === 1 && !isUnsure) {
			// What comes on top of it from now on is new.
			baseline.to = Math.max(-1, Math.min(baseline.to, newest));
		}
		if (baseline?.at === undefined) return;
		const elapsed = run.localNow - baseline.at;
		// The list may have been half there. What is as old, measured from its newest record, as the baseline was
		// there before the baseline, whatever the clocks say.
		if (isFirst || (number === 1 && elapsed >= 0)) {
			baseline.to = Math.max(baseline.to, Math.min(newest, run.latestNow) - elapsed);
		}
		if (isFirst && isUnsure) {
			baseline.to = Math.max(baseline.to, run.now);
			baseline.isUnsure = true;
		}
	}

	/** Once all pages have been read; not in its first poll, because the list may have been half there. */
	private endBaseline(): void {
		const { list, isFirst } = this;
		if (!isFirst && !(list.isOdd && list.baseline?.isUnsure)) list.baseline = undefined;
	}

	private get name(): string {
		return `the ${this.resource}s of ${this.subaccountId}`;
	}
}
