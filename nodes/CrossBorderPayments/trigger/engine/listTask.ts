import type { Subject } from './failures';
import { accountKey } from './hashes';
import { forget, type ListState, type Span } from './listState';
import { ListPages, wholeList, type ReadPage } from './listPages';
import type { PollRun } from './pollRun';
import type { TakeRequest, Task } from './task';
import { disorderMs, hourMs, isLookUpDue, oldMs, scanTicks } from './time';
import type { ListedResource } from './triggerConfig';

/** An open record that whole walks do not show for so long counts as removed. */
const removedMs = 24 * hourMs;

/** Reads a part of the list; yields where the turn may make no further request. */
type Reading<T = void> = AsyncGenerator<void, T, void>;

/**
 * One list in one poll. Whenever it is cut off, the list says what is left: everything up to `readTo` was read,
 * apart from `unread` and `failed`.
 */
export class ListTask implements Task {
	readonly subject: Subject;

	/** Loaded for its first turn, because all lists at once would hold n8n up. */
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
		const key = `${accountKey(subaccountId)} ${resource}`;
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
			const { isAgain, hasProgress, isClosed } = this.pages;
			const { unread, failed } = this.list;
			const list = isAgain ? { ...this.list, baseline: undefined } : this.list;
			if (hasProgress) run.lists.save(resource, subaccountId, list, !isDormant);
			if (hasProgress && !unread && !failed && !isClosed) run.failures.markRead(subject);
		}
	}

	private async *readList(): Reading {
		const { run, list, subject } = this;
		const isWholeDue = list.unordered || run.isDue(subject.key, scanTicks);
		if (isWholeDue && list.unread) {
			list.unread.after = -1;
			// Once that is done, all comes again: pages that always fail must not put off what is above them.
			if (list.failed) Object.assign(list.failed, { page: 1, after: -1 });
		} else if (isWholeDue) this.beginWhole();
		yield* this.walk();
		yield* this.readTop();
		// A list without order is read whole anyway: pages that always fail must not put that off.
		if (!list.unread && !list.unordered) [list.unread, list.failed] = [list.failed, undefined];
		yield* this.walk();
		if (list.unread || list.failed || this.pages.isClosed) return;
		const isLater = [...list.open.values()].some(
			({ createdAt }) => run.clock.now - createdAt < oldMs,
		);
		list.looked = isLater ? run.tick : undefined;
	}

	private beginWhole(hasDisorder?: true): void {
		const { list, run } = this;
		list.unread = { ...wholeList(run), hasDisorder };
		list.failed = undefined;
		for (const record of list.open.values()) record.missedAt ??= run.clock.now;
	}

	/** From page 1 down to what was read before and, if nothing is left of a walk, to the oldest open record that is due. */
	private async *readTop(): Reading {
		const { list, run } = this;
		const { unread, readTo = -1 } = list;
		if (unread?.page === 1 || list.unordered) return;
		yield* this.read(1);
		if (this.pages.isClosed) return;
		const downTo = unread ? readTo : Math.min(readTo, this.oldestDue() - 1);
		list.unread = { ...wholeList(run), after: Math.min(downTo, unread?.after ?? downTo) };
		const end = yield* this.walk(downTo);
		if (end === 'met') list.unread = unread;
	}

	/** When the oldest of the open records that are due, and not seen in this poll, was created. */
	private oldestDue(): number {
		const { list, run, pages } = this;
		const ages = [...list.open.values()]
			.filter(({ id }) => !pages.seen.has(id))
			.map(({ createdAt }) => run.clock.now - createdAt)
			.filter((age) => age < oldMs && isLookUpDue(age, list.looked === run.tick));
		return run.clock.now - Math.max(-Infinity, ...ages);
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
			if (!unread || this.pages.isClosed) return undefined;
			const page = yield* this.read(unread.page);
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
			const to = Math.min(newest, run.clock.latest);
			if (to >= 0 && (unread.page === 1 || list.unordered))
				list.readTo = Math.max(list.readTo ?? -1, to);
			const goal = list.unordered ? -1 : (downTo ?? unread.after);
			const isMet = oldest < goal - disorderMs || knownTo <= goal;
			if (!isLast && !isMet) {
				unread.page++;
				unread.pages = this.pages.lastPage;
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
	private settle({ begunAt, hasDisorder, isOdd }: Span): void {
		const { list, run, subject } = this;
		if (list.unordered) list.unordered = hasDisorder;
		if (!isOdd) run.failures.markRead({ ...subject, key: `${subject.key} records` });
		if (!list.failed && !isOdd) {
			if (list.baseline?.at === undefined) list.baseline = undefined;
			else list.baseline.isRead = true;
			for (const [id, record] of list.open) {
				const { missedAt = begunAt } = record;
				// The walk before this one has not shown it either.
				if (missedAt < begunAt && run.clock.now - missedAt > removedMs) list.open.delete(id);
			}
		}
		// Without an order, a page that failed may have anything.
		if (list.unordered && list.failed) return;
		forget(list, begunAt - run.config.overlapHours * hourMs);
	}

	private addFailed({ page, after, begunAt, pages }: Span): void {
		const { list } = this;
		const { failed = { page, after, begunAt } } = list;
		list.failed = {
			// A total that is too small must not hide what fails.
			pages: Math.max(pages ?? 0, this.pages.lastPage ?? 0) || undefined,
			page: Math.min(failed.page, page),
			after: Math.min(failed.after, after),
			begunAt: Math.min(failed.begunAt, begunAt),
		};
	}

	/** A page, read unless this poll has done so already. */
	private async *read(number: number): Reading<ReadPage | 'failed'> {
		const known = this.pages.read.get(number);
		if (known) return known;
		while (!this.takeRequest()) yield;
		return await this.pages.request(number);
	}

	private get list(): ListState {
		return this.pages.list;
	}
}
