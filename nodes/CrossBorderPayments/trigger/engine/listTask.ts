import { day, hour } from '../../api/durations';
import { ListPages, wholeList, type PageSummary } from './listPages';
import { forget, putOff, type ListState, type Span } from './listState';
import type { PollRun } from './pollRun';
import type { Source } from './source';
import type { SpendRequest, Task } from './task';
import { disorderMs, earliest, isOpenDue, oldMs, scanTicks } from './time';

/** An open record that walks over the whole list have not shown for so long counts as removed. */
const removedMs = 30 * day;

/** Reads a part of the list; yields where the turn may make no further request. */
type Reading<T = void> = AsyncGenerator<void, T, void>;

/**
 * One list in one poll. It decides which page comes next, and keeps what is then still to be read:
 * everything created up to `readTo` was read, except in the spans of `unread`. So it may be cut off
 * after any page. `ListPages` reads the page, compares its records, and says what it has shown.
 */
export class ListTask implements Task {
	readonly cost = 1;

	/** Loaded with its first turn, because loading all lists at once would hold n8n up. */
	private pages!: ListPages;

	private reading: Reading | undefined;
	private spendRequest: SpendRequest = () => false;

	/** A page of this poll was not newest first: creation times tell nothing, so it reads all pages. */
	private isUnordered = false;

	constructor(
		private readonly run: PollRun,
		readonly source: Source,
		/** Without capabilities, hardly anything happens in the list, and it may be closed. */
		private readonly isDormant: boolean,
	) {}

	async takeTurn(spendRequest: SpendRequest): Promise<boolean> {
		const { run, source, isDormant } = this;
		this.spendRequest = spendRequest;
		if (!this.reading) {
			this.pages = new ListPages(run, source, isDormant);
			this.reading = this.readList();
		}
		try {
			return (await this.reading.next()).done === true;
		} finally {
			const { list, hasProgress } = this.pages;
			if (hasProgress) run.lists.save(source, list, !isDormant);
		}
	}

	private async *readList(): Reading {
		const { run, list, source } = this;
		if (run.isDue(source.key, scanTicks)) this.beginFullScan();
		// What earlier polls have left, then what is new, then the pages that failed.
		const leftOver = list.unread.filter(({ hasFailed }) => !hasFailed);
		for (const span of leftOver) yield* this.walk(span);
		if (!leftOver.some(({ page }) => page === 1)) yield* this.readTop();
		for (const span of list.unread.filter(({ hasFailed }) => hasFailed)) {
			// If this poll is cut off, it comes first in the next one.
			delete span.hasFailed;
			yield* this.walk(span, true);
		}
	}

	/** A walk to the end that is under way continues; otherwise all pages come again. */
	private beginFullScan(): void {
		const { list, run } = this;
		const leftOver = list.unread.filter(({ hasFailed }) => !hasFailed);
		if (leftOver.some(({ downTo }) => downTo === earliest)) return;
		list.unread = [...leftOver, wholeList(run)];
		for (const record of list.open.values()) record.missedAt ??= run.clock.now;
	}

	/** Reads from page 1 down to what was read before, and to the oldest open record that is due. */
	private async *readTop(): Reading {
		const { list, run } = this;
		const { readTo = earliest } = list;
		// It begins where page 1 has failed, and takes that over.
		const failed = list.unread.filter(({ page, hasFailed }) => page === 1 && hasFailed);
		const newTo = Math.min(readTo, ...failed.map(({ downTo }) => downTo));
		// Neighbours may be out of order: an open record may stand behind one that is a bit older.
		const top = { ...wholeList(run), downTo: Math.min(newTo, this.oldestDue() - disorderMs) };
		list.unread = [top, ...list.unread.filter((span) => !failed.includes(span))];
		yield* this.walk(top);
		if (list.unread.includes(top)) return;
		const ages = [...list.open.values()].map(({ createdAt }) => run.clock.now - createdAt);
		list.openTick = ages.some((age) => age < oldMs) ? run.tick : undefined;
	}

	/** When the oldest open record was created that is due. */
	private oldestDue(): number {
		const { list, run } = this;
		const ages = [...list.open.values()]
			.map(({ createdAt }) => run.clock.now - createdAt)
			.filter((age) => age < oldMs && isOpenDue(age, list.openTick === run.tick));
		return run.clock.now - Math.max(-Infinity, ...ages);
	}

	/**
	 * Reads a span, page after page, until it meets a record that is known and was created by
	 * `downTo`, or the end of the list. A page that fails is left out and becomes a span at the end
	 * of the queue. If the next one also fails, the walk ends, and its rest comes later.
	 * @param isRetry its first page has failed before: what is behind it was read
	 */
	private async *walk(span: Span, isRetry = false): Reading {
		const { list, pages } = this;
		let isFirst = true;
		while (list.unread.includes(span) && !pages.isClosed) {
			const page = yield* this.page(span.page, span);
			if (page === 'failed') {
				if (span.isBehindFailed || (isRetry && isFirst)) return this.giveUp(span);
				putOff(list, { ...span });
				span.isBehindFailed = true;
				span.page++;
				continue;
			}
			isFirst = false;
			if (span.isBehindFailed) this.boundFailedAbove(page, span);
			if (!page.hadRoom) return undefined;
			this.noteRead(page, span);
			if (page.isLast || this.isMet(page, span)) return this.endWalk(page, span);
			span.page++;
			span.pages = pages.lastPage;
		}
		return undefined;
	}

	/** Two pages in a row have failed, or one has failed again: the rest of the span comes later. */
	private giveUp(span: Span): void {
		const { list } = this;
		// The page above begins a span that goes down as far.
		if (span.isBehindFailed) list.unread = list.unread.filter((one) => one !== span);
		else putOff(list, span);
	}

	/** A page that was read shows how far down the failed one above it goes. */
	private boundFailedAbove({ newest = earliest }: PageSummary, span: Span): void {
		const above = this.list.unread.find((one) => one.hasFailed && one.page === span.page - 1);
		if (above?.downTo === span.downTo) above.downTo = Math.max(newest, span.downTo);
		delete span.isBehindFailed;
	}

	private noteRead({ newest = earliest, inDisorder, hasMalformed }: PageSummary, span: Span): void {
		const { list, run } = this;
		if (hasMalformed) span.hasMalformed = true;
		if (inDisorder) this.isUnordered = true;
		if (this.isUnordered) span.downTo = earliest;
		// A record dated in the future must not make those still to come count as read.
		const readTo = Math.min(newest, run.clock.latest);
		if (readTo >= 0) list.readTo = Math.max(list.readTo ?? earliest, readTo);
	}

	private isMet({ oldest = Infinity, knownTo = Infinity }: PageSummary, { downTo }: Span): boolean {
		if (this.isUnordered) return false;
		return oldest < downTo - disorderMs || knownTo <= downTo;
	}

	private endWalk({ isLast, isCounted }: PageSummary, span: Span): void {
		const { list, run, source } = this;
		const isWhole = isLast && !isCounted;
		// To the end of the list, it has also read what failed in an earlier walk.
		const isRead = ({ hasFailed, begunAt }: Span) => hasFailed && begunAt < span.begunAt;
		list.unread = list.unread.filter((one) => one !== span && !(isWhole && isRead(one)));
		if (list.unread.length === 0) run.failures.markRead(source);
		if (isLast && span.downTo === earliest) this.settle(span, isWhole);
	}

	/**
	 * After a walk over the whole list: decides whether the baseline is read, which open records are
	 * gone, and which ended ones may be forgotten. What is decided too early here loses late records,
	 * or emits old ones.
	 * @param isSure the list has no pages behind the last one, by the count of the service
	 */
	private settle({ begunAt, hasMalformed }: Span, isSure: boolean): void {
		const { list, run, source } = this;
		if (!hasMalformed) run.failures.markRead({ ...source, key: `${source.key} records` });
		// A page that failed may have records of any age, if the list has no order.
		if (list.unread.length > 0) return;
		forget(list, begunAt - run.config.overlapHours * hour);
		if (hasMalformed || !isSure) return;
		// The baseline is read: from now on, an unknown record is a late one.
		list.oldTo = undefined;
		for (const [id, { missedAt = Infinity }] of list.open) {
			if (run.clock.now - missedAt > removedMs) list.open.delete(id);
		}
	}

	/** A page, read unless this poll has done so already. */
	private async *page(number: number, span: Span): Reading<PageSummary | 'failed'> {
		const alreadyRead = this.pages.byNumber.get(number);
		if (alreadyRead) return alreadyRead;
		while (!this.spendRequest()) yield;
		return await this.pages.read(number, span);
	}

	private get list(): ListState {
		return this.pages.list;
	}
}
