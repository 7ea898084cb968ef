import { day, hour } from '../../api/durations';
import type { Subject } from './failures';
import { subaccountKey } from './hashes';
import { forget, type ListState, type Span } from './listState';
import { ListPages, wholeList, type ReadPage } from './listPages';
import type { PollRun } from './pollRun';
import type { TakeRequest, Task } from './task';
import { disorderMs, earliest, isOpenDue, oldMs, scanTicks } from './time';
import type { ListedResource } from './triggerConfig';

/** An open record that walks over the whole list have not shown for so long counts as removed. */
const removedMs = 30 * day;

/** Reads a part of the list; yields where the turn may make no further request. */
type Reading<T = void> = AsyncGenerator<void, T, void>;

/**
 * One list in one poll. It decides which page comes next, and keeps what is then still to be read:
 * everything created up to `readTo` was read, except in `unread` and `failed`. So it may be cut off
 * after any page. `ListPages` reads the page, compares its records, and says what it has shown.
 */
export class ListTask implements Task {
	readonly subject: Subject;

	/** Loaded with its first turn, because loading all lists at once would hold n8n up. */
	private pages!: ListPages;

	private reading: Reading | undefined;
	private takeRequest: TakeRequest = () => false;

	constructor(
		private readonly run: PollRun,
		private readonly resource: ListedResource,
		private readonly subaccountId: string,
		/** Without capabilities, hardly anything happens in the list, and it may be closed. */
		private readonly isDormant: boolean,
	) {
		const key = `${subaccountKey(subaccountId)} ${resource}`;
		const what = `The ${resource}s of ${subaccountId}`;
		this.subject = { key, resource, subaccountId, id: '', what };
	}

	async takeTurn(takeRequest: TakeRequest): Promise<boolean> {
		const { run, resource, subaccountId, subject, isDormant } = this;
		this.takeRequest = takeRequest;
		if (!this.reading) {
			this.pages = new ListPages(run, resource, subaccountId, subject, isDormant);
			this.reading = this.readList();
		}
		try {
			return (await this.reading.next()).done === true;
		} finally {
			const { endsBaseline, hasProgress, isClosed } = this.pages;
			const { unread, failed } = this.list;
			const list = endsBaseline ? { ...this.list, baseline: undefined } : this.list;
			if (hasProgress) run.lists.save(resource, subaccountId, list, !isDormant);
			if (hasProgress && !unread && !failed && !isClosed) run.failures.markRead(subject);
		}
	}

	private async *readList(): Reading {
		const { run, list, subject } = this;
		if (list.unordered || run.isDue(subject.key, scanTicks)) this.beginFullScan();
		// What earlier polls have left. If they have read none of it, page 1 shows where the list ends.
		const { unread } = list;
		if (unread && unread.page > 1 && unread.pages === undefined) {
			yield* this.read(1);
			unread.pages = this.pages.lastPage;
		}
		yield* this.walk();
		yield* this.readTop();
		// Where each poll reads all pages, those that always fail must not put that off.
		if (!list.unread && !list.unordered) [list.unread, list.failed] = [list.failed, undefined];
		yield* this.walk();
		if (list.unread || list.failed || this.pages.isClosed) return;
		const ages = [...list.open.values()].map(({ createdAt }) => run.clock.now - createdAt);
		list.openTick = ages.some((age) => age < oldMs) ? run.tick : undefined;
	}

	/** If a walk is under way, it continues to the end of the list. */
	private beginFullScan(): void {
		const { unread, failed } = this.list;
		if (!unread) {
			this.beginWhole();
			return;
		}
		unread.downTo = earliest;
		// Pages that always fail must not put off what is above them: after them, all comes again.
		if (failed) Object.assign(failed, { page: 1, downTo: earliest });
	}

	private beginWhole(hasDisorder?: true): void {
		const { list, run } = this;
		list.unread = { ...wholeList(run), hasDisorder };
		list.failed = undefined;
		for (const record of list.open.values()) record.missedAt ??= run.clock.now;
	}

	/**
	 * Reads from page 1 down to what was read before and, if no walk is left over, to the oldest open
	 * record that is due.
	 */
	private async *readTop(): Reading {
		const { list, run } = this;
		const { unread: leftOver, readTo = earliest } = list;
		if (leftOver?.page === 1 || list.unordered) return;
		yield* this.read(1);
		if (this.pages.isClosed) return;
		// Neighbours may be out of order: an open record may stand behind one that is a bit older.
		const goal = () => (leftOver ? readTo : Math.min(readTo, this.oldestDue() - disorderMs));
		list.unread = { ...wholeList(run), downTo: Math.min(goal(), leftOver?.downTo ?? Infinity) };
		const end = yield* this.walk(goal);
		if (end === 'met') list.unread = leftOver;
	}

	/** When the oldest open record was created that is due and was not read in this poll. */
	private oldestDue(): number {
		const { list, run, pages } = this;
		const ages = [...list.open.values()]
			.filter(({ id }) => !pages.seen.has(id))
			.map(({ createdAt }) => run.clock.now - createdAt)
			.filter((age) => age < oldMs && isOpenDue(age, list.openTick === run.tick));
		return run.clock.now - Math.max(-Infinity, ...ages);
	}

	/**
	 * Reads `unread`, page after page, until it meets a record that is known and was created by
	 * `goal`, or the end of the list. Pages that fail are left out and become `failed`.
	 * @param goal instead of `unread.downTo`, anew after each page
	 * @returns undefined if it stops earlier: two pages in a row fail, or the poll has no room
	 */
	private async *walk(goal?: () => number): Reading<'met' | 'end' | undefined> {
		const { list, pages } = this;
		// What had failed before the page above; unset if that page was read.
		let beforeFailure: Pick<ListState, 'failed'> | undefined;
		while (list.unread && !pages.isClosed) {
			const { unread } = list;
			const page = yield* this.read(unread.page);
			if (page === 'failed') {
				const isSecond = beforeFailure !== undefined;
				beforeFailure = { failed: list.failed };
				this.addFailed(unread);
				unread.page++;
				if (isSecond) return undefined;
				continue;
			}
			if (beforeFailure) {
				list.failed = beforeFailure.failed;
				this.addFailedAbove(page, unread);
				beforeFailure = undefined;
			}
			if (!page.hadRoom) return undefined;
			if (page.inDisorder && !list.unordered) {
				// Creation times tell nothing: from now on, each poll reads all pages.
				list.unordered = true;
				this.beginWhole(true);
				continue;
			}
			this.noteRead(page, unread);
			if (page.isLast || this.isMet(page, goal?.() ?? unread.downTo))
				return this.endWalk(page, unread);
			unread.page++;
			unread.pages = pages.lastPage;
		}
		return undefined;
	}

	private noteRead({ newest = earliest, inDisorder, hasMalformed }: ReadPage, unread: Span): void {
		const { list, run } = this;
		if (inDisorder) unread.hasDisorder = true;
		if (hasMalformed) unread.hasMalformed = true;
		// A record dated in the future must not make those still to come count as read.
		const readTo = Math.min(newest, run.clock.latest);
		if (readTo < 0 || (unread.page > 1 && !list.unordered)) return;
		list.readTo = Math.max(list.readTo ?? earliest, readTo);
	}

	private isMet({ oldest = Infinity, knownTo = Infinity }: ReadPage, goal: number): boolean {
		if (this.list.unordered) return false;
		return oldest < goal - disorderMs || knownTo <= goal;
	}

	private endWalk({ isLast }: ReadPage, unread: Span): 'met' | 'end' {
		this.list.unread = undefined;
		if (isLast && unread.downTo === earliest) this.settle(unread);
		return isLast ? 'end' : 'met';
	}

	/**
	 * After a walk over the whole list: decides whether the list is sorted, which open records are
	 * gone, and which ended ones may be forgotten.
	 */
	private settle({ begunAt, hasDisorder, hasMalformed }: Span): void {
		const { list, run, subject } = this;
		if (list.unordered) list.unordered = hasDisorder;
		if (!hasMalformed) run.failures.markRead({ ...subject, key: `${subject.key} records` });
		if (!list.failed && !hasMalformed) {
			if (list.baseline?.at === undefined) list.baseline = undefined;
			else list.baseline.isRead = true;
			for (const [id, { missedAt = begunAt }] of list.open) {
				// The whole walk before this one has not shown it either.
				if (missedAt < begunAt && run.clock.now - missedAt > removedMs) list.open.delete(id);
			}
		}
		// Without an order, a page that failed may have records of any age.
		if (list.unordered && list.failed) return;
		forget(list, begunAt - run.config.overlapHours * hour);
	}

	/** Adds the failed page above one that was read, which shows how far down it goes. */
	private addFailedAbove({ newest = earliest }: ReadPage, unread: Span): void {
		const downTo = Math.max(newest, unread.downTo);
		this.addFailed({ ...unread, page: unread.page - 1, downTo });
	}

	private addFailed({ page, downTo, begunAt, pages }: Span): void {
		const { list } = this;
		const { failed = { page, downTo, begunAt } } = list;
		list.failed = {
			// A total that is too small must not hide what fails.
			pages: Math.max(pages ?? 0, this.pages.lastPage ?? 0) || undefined,
			page: Math.min(failed.page, page),
			downTo: Math.min(failed.downTo, downTo),
			begunAt: Math.min(failed.begunAt, begunAt),
		};
	}

	/** A page, read unless this poll has done so already. */
	private async *read(number: number): Reading<ReadPage | 'failed'> {
		const alreadyRead = this.pages.read.get(number);
		if (alreadyRead) return alreadyRead;
		while (!this.takeRequest()) yield;
		return await this.pages.request(number);
	}

	private get list(): ListState {
		return this.pages.list;
	}
}
