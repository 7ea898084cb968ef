import type { Observation } from './event';
import type { Subject } from './failures';
import { accountKey } from './hashes';
import { forget, type ListState, type Span } from './listState';
import { isKnown } from './observe';
import type { PollRun } from './pollRun';
import { localFailureOf, type Page } from './readers';
import type { TakeRequest, Task } from './task';
import { disorderMs, hourMs, isLookUpDue, oldMs, scanTicks } from './time';
import type { ListedResource } from './triggerConfig';

/** An open record that whole walks do not show for so long counts as removed. */
const removedMs = 24 * hourMs;

/** What the walk needs to know about a page. */
interface ReadPage {
	/** When the newest and the oldest of its records were created; undefined without one. */
	newest?: number | undefined;
	oldest?: number | undefined;
	ids: ReadonlySet<string>;
	/** When its last record was created, if that was known before. */
	knownTo?: number | undefined;
	isLast: boolean;
	/** All its records were compared: the poll had room for what was new. */
	isWhole: boolean;
	/** They do not come newest first, by themselves or behind the page above. */
	inDisorder: boolean;
	/** It has a record that makes no sense. */
	isOdd?: boolean;
}

const endOfList: ReadPage = { ids: new Set(), isLast: true, isWhole: true, inDisorder: false };

/** Reads a part of the list; yields where the turn may make no further request. */
type Reading<T = void> = AsyncGenerator<void, T, void>;

/**
 * One list in one poll. Whenever it is cut off, the list says what is left: everything up to `readTo` was read,
 * apart from `unread` and `failed`.
 */
export class ListTask implements Task {
	readonly subject: Subject;

	private list!: ListState;

	/** Nothing was known of the list before this poll. */
	private isNew = false;

	/** Its watching begins with this poll. */
	private isFirst = false;

	/** Its baseline was read by earlier polls. */
	private isAgain = false;

	/** Of this poll; each page is read once. */
	private readonly pages = new Map<number, ReadPage | 'failed'>();

	private readonly seen = new Set<string>();

	private lastPage: number | undefined;

	/** The service does not show the list at all. */
	private isClosed = false;

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
			// A list that fails as a whole is left as it was.
			const isRead = [...pages.values()].some((page) => page !== 'failed');
			const list = this.isAgain ? { ...this.list, baseline: undefined } : this.list;
			const isBehindTop = pages.size > 0 && !pages.has(1);
			if (isRead || isBehindTop) run.saveList(resource, subaccountId, list, !isDormant);
		}
	}

	private async *readList(): Reading {
		const { run, resource, subaccountId, subject } = this;
		// Loaded for its first turn, because all at once would hold n8n up.
		const { list, isNew, isFirst } = run.loadList(resource, subaccountId);
		Object.assign(this, { list, isNew, isFirst });
		this.isAgain = list.baseline?.isRead === true;
		if (isNew) {
			const to = run.startOf(resource, subaccountId);
			list.baseline = isFirst ? { to, at: run.localNow } : { to };
		}
		const isWholeDue = isNew || list.unordered || run.isDue(subject.key, scanTicks);
		if (isWholeDue && list.unread) list.unread.after = -1;
		else if (isWholeDue) this.beginWhole();
		if (list.unread?.isWaiting) yield* this.walk();
		yield* this.readTop();
		if (!list.unread && !list.unordered) [list.unread, list.failed] = [list.failed, undefined];
		yield* this.walk();
		if (list.unread || list.failed || this.isClosed) return;
		run.failures.markRead(subject);
		const isLater = [...list.open.values()].some(({ createdAt }) => run.now - createdAt < oldMs);
		list.looked = isLater ? run.tick : undefined;
	}

	private beginWhole(hasDisorder?: true): void {
		const { list, run } = this;
		list.unread = { page: 1, after: -1, since: run.now, hasDisorder };
		list.failed = undefined;
	}

	/** From page 1 down to what was read before and, if nothing is left of a walk, to the oldest open record that is due. */
	private async *readTop(): Reading {
		const { list, run } = this;
		const { unread, readTo = -1 } = list;
		if (unread?.page === 1 || list.unordered) return;
		yield* this.read(1);
		if (this.isClosed) return;
		if (unread) Object.assign(unread, { isWaiting: true, pages: this.lastPage ?? unread.pages });
		const downTo = unread ? readTo : Math.min(readTo, this.oldestDue() - 1);
		const after = Math.min(downTo, unread?.after ?? downTo);
		list.unread = { page: 1, after, since: run.now, ...(unread && { isWaiting: true }) };
		const end = yield* this.walk(downTo);
		if (end === 'met') list.unread = unread;
	}

	/** When the oldest of the open records that are due, and not seen in this poll, was created. */
	private oldestDue(): number {
		const { list, run, seen } = this;
		const ages = [...list.open.values()]
			.filter(({ id }) => !seen.has(id))
			.map(({ createdAt }) => run.now - createdAt)
			.filter((age) => age < oldMs && isLookUpDue(age, list.looked === run.tick));
		return run.now - Math.max(-Infinity, ...ages);
	}

	/**
	 * Goes on with `unread`, page after page, down to what was created at `downTo` and is known, or to the end. Pages
	 * that fail are left out, and become `failed`; two in a row end the walk.
	 */
	private async *walk(downTo?: number): Reading<'met' | 'end' | undefined> {
		const { list, run } = this;
		let failures = 0;
		let failedBefore: Span | undefined;
		for (;;) {
			const { unread } = list;
			if (!unread || this.isClosed) return undefined;
			const page = yield* this.read(unread.page);
			delete unread.isWaiting;
			if (page === 'failed') {
				if (++failures === 1) failedBefore = list.failed;
				this.addFailed(unread);
				unread.page++;
				if (failures === 2) return undefined;
				continue;
			}
			const { newest = -1, oldest = Infinity, knownTo = Infinity, isLast } = page;
			if (failures > 0) {
				// Now it is clear how far down the failed page goes.
				list.failed = failedBefore;
				const after = Math.max(newest, unread.after);
				this.addFailed({ ...unread, page: unread.page - failures, after });
				failures = 0;
			}
			if (!page.isWhole) return undefined;
			if (page.inDisorder && !list.unordered) {
				// Times tell nothing: from now on, each poll reads all pages.
				list.unordered = true;
				this.beginWhole(true);
				continue;
			}
			if (page.inDisorder) unread.hasDisorder = true;
			if (page.isOdd) unread.isOdd = true;
			// A record dated in the future must not make those still to come count as read.
			const to = Math.min(newest, run.latestNow);
			if (to >= 0 && (unread.edge === undefined || list.unordered))
				list.readTo = Math.max(list.readTo ?? -1, to);
			const goal = list.unordered ? -1 : (downTo ?? unread.after);
			const isMet = oldest < goal - disorderMs || knownTo <= goal;
			if (!isLast && !isMet) {
				unread.page++;
				unread.pages = this.lastPage;
				unread.edge = Math.min(unread.edge ?? Infinity, oldest);
				continue;
			}
			list.unread = undefined;
			if (isLast && unread.after === -1) this.settle(unread);
			return isLast ? 'end' : 'met';
		}
	}

	/**
	 * After a walk over the whole list: whether it has an order, which open records are missing,
	 * and what may be forgotten.
	 */
	private settle({ since, hasDisorder, isOdd }: Span): void {
		const { list, run, seen, subject } = this;
		if (list.unordered) list.unordered = hasDisorder;
		if (!isOdd) run.failures.markRead({ ...subject, key: `${subject.key} records` });
		if (!list.failed && !isOdd) {
			if (list.baseline?.at === undefined) list.baseline = undefined;
			else list.baseline.isRead = true;
			for (const [id, record] of list.open) {
				if (seen.has(id)) continue;
				record.missedAt ??= run.now;
				if (run.now - record.missedAt > removedMs) list.open.delete(id);
			}
		}
		// Without an order, a page that failed may have anything.
		if (list.unordered && list.failed) return;
		forget(list, since - run.config.overlapHours * hourMs);
	}

	private addFailed({ page, after, since, pages }: Span): void {
		const { list } = this;
		const { failed = { page, after, since } } = list;
		list.failed = {
			pages: this.lastPage ?? pages,
			page: Math.min(failed.page, page),
			after: Math.min(failed.after, after),
			since: Math.min(failed.since, since),
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
			const last = this.lastPage ?? this.list.unread?.pages ?? Infinity;
			if (number > 1 && (number > last || (isMissing && number === last))) return endOfList;
			if (isMissing && number === 1) this.isClosed = true;
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
			const what = `A record on page ${number} of ${this.name}`;
			run.fail({ ...subject, key: `${subject.key} records`, what }, odd);
		}
		const times = records.map(({ createdAt }) => createdAt);
		const fresh = records.filter(({ id }) => !above?.ids.has(id)).map(({ createdAt }) => createdAt);
		const edge = above?.oldest ?? list.unread?.edge ?? Infinity;
		const inDisorder = [Math.max(...fresh), ...times].some(
			(time, index, all) =>
				time > (index > 1 ? (all[index - 1] ?? 0) : (above?.oldest ?? Infinity)) + disorderMs,
		);
		const known = run.rulesOf(resource, subaccountId, list);
		const start = run.startOf(resource, subaccountId);
		const isAhead = (one: Observation) =>
			one.createdAt > edge && one.createdAt <= start && !isKnown(list, one, known);
		// A record that makes no sense, or the rest of a list that may not come newest first, may be newer.
		const isUnsure =
			odd !== undefined ||
			records.some(isAhead) ||
			times.some((time, index) => time < (times[index + 1] ?? -1));
		this.confirmBaseline(number, times, isUnsure);
		const rules = isFirst
			? { ...known, oldTo: Infinity }
			: run.rulesOf(resource, subaccountId, list);
		const last = records.at(-1);
		const knownTo = last && isKnown(list, last, rules) ? last.createdAt : undefined;
		const count = run.take(list, records, rules, subject);
		for (const { id } of records.slice(0, count)) this.seen.add(id);
		const length = records.length + unreadable.length;
		// A full page is not the last one, whatever the total says.
		this.lastPage = Math.max(pages, length >= limit ? number + 1 : 0);
		// A service may repeat its last page for ever.
		const isRepeated = length > 0 && fresh.length === 0 && above !== undefined;
		const isBehindTotal = number >= pages && (length < limit || isRepeated);
		return {
			...(times.length > 0 && { newest: Math.max(...times), oldest: Math.min(...times) }),
			ids: new Set(records.map(({ id }) => id)),
			...{ knownTo, inDisorder, isOdd: odd !== undefined },
			isLast: length === 0 || isBehindTotal,
			isWhole: count === records.length,
		};
	}

	/** Moves the time up to which unknown records are no news, before the records of a page are compared. */
	private confirmBaseline(number: number, times: number[], isUnsure: boolean): void {
		const { list, run, isFirst, isNew } = this;
		const { baseline } = list;
		if (!baseline) return;
		const newest = Math.min(Math.max(-1, ...times), run.latestNow);
		// What comes on top of it from now on is new, whatever the clocks say.
		if (number === 1 && isNew) baseline.to = isFirst ? newest : Math.min(baseline.to, newest);
		else if (number === 1 && baseline.at !== undefined) {
			// The list may have been half there. What is as old, measured from its newest record, as the baseline was
			// there before it.
			baseline.to = Math.max(baseline.to, newest - Math.abs(run.localNow - baseline.at));
		}
		if (!isUnsure || this.isAgain) return;
		const start = run.startOf(this.resource, this.subaccountId);
		baseline.to = Math.max(baseline.to, start);
	}

	private get name(): string {
		return `the ${this.resource}s of ${this.subaccountId}`;
	}
}
