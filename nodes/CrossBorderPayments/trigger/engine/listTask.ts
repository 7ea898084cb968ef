import type { Subject } from './failures';
import { accountKey } from './hashes';
import { maxFailed, type PollPages, type ReadPage } from './pollPages';
import { isUnfinished, steps, type Gap, type ListState, type OpenRecord } from './listState';
import { localFailureOf } from './readers';
import type { TakeRequest, Task } from './task';
import { hourMs, isLookUpDue, oldMs, scanTicks, tickMs, tickOf } from './time';

/** Pages that fail leave gaps. With this many, a new one has to wait until some are closed. */
const maxGaps = 20;

/** After so many requests in a poll, the scan of a list in order goes on in the next poll. */
const maxScanRequests = 8;

/** An open record may be missing in this many scans in a row. After one more it counts as removed. */
const maxMissed = 5;

/**
 * The turns of a list in one poll. A turn may end after any read, because all that the next one needs is
 * in the state of the list by then.
 */
export class ListTask implements Task {
	/** Gaps whose `page` was read in this poll: the page behind it may follow at once. */
	private readonly readInPoll = new Set<Gap>();

	/** Steps that are done once in a poll, however many turns there are. */
	private isTopRead = false;

	private isScanned = false;

	/** The scan may go on up to so many requests of this poll. */
	private scanLimit: number | undefined;

	constructor(private readonly pages: PollPages) {}

	get subject(): Subject {
		return this.pages.subject;
	}

	/** Without capabilities, a list is read only at scan time, or while something of it is under way. */
	get isDue(): boolean {
		const { run, resource, subaccountId, key, isDormant } = this.pages;
		if (!isDormant) return true;
		const list = run.state.lists[resource][accountKey(subaccountId)];
		return (list !== undefined && isUnfinished(list)) || run.isDue(key, scanTicks, list?.scanTick);
	}

	async takeTurn(takeRequest: TakeRequest): Promise<boolean> {
		const { pages } = this;
		const { run, resource, subaccountId, key, list } = pages;
		pages.takeRequest = takeRequest;
		if (run.isDue(key, scanTicks, list.scanTick)) this.beginScan();
		try {
			const isDone = await this.takeSteps();
			// A turn that was cut off says nothing about the list.
			if (list.failed.length === 0) run.failures.markRead(key);
			const isLookedUp = !Object.values(list.open).some((one) => one.hasFailed);
			if (isLookedUp) run.failures.markRead(`${key} look-ups`);
			return isDone;
		} finally {
			run.saveList(resource, subaccountId, list);
		}
	}

	/** All steps, beginning where the last turn was cut, or behind the step that was cut after it had read something. */
	private async takeSteps(): Promise<boolean> {
		const { pages } = this;
		const { list } = pages;
		const first = steps.indexOf(list.next ?? 'readFirstPage');
		for (const step of [...steps.slice(first), ...steps.slice(0, first)]) {
			const before = pages.requests;
			if (pages.isClosed || (await this[step]())) continue;
			// A step that read something gives way to the next one.
			const next = (steps.indexOf(step) + (pages.requests > before ? 1 : 0)) % steps.length;
			list.next = steps[next];
			return false;
		}
		if (pages.isClosed) list.scan = undefined;
		list.next = undefined;
		return true;
	}

	/**
	 * Page 1 shows what is new. If it does not reach what was read before, or cannot be read, there is a
	 * gap, which begins with it. As with all steps:
	 * @returns whether the turn may go on
	 */
	private async readFirstPage(): Promise<boolean> {
		const { list } = this.pages;
		if (this.isTopRead) return true;
		const page = await this.pages.read(1);
		if (page === 'cut') return false;
		this.isTopRead = true;
		const mayGoOn = page === 'failed' || page.isWhole;
		if (list.unordered) return mayGoOn;
		if (page !== 'failed' && reaches(page, list.readTo)) {
			this.raiseReadTo(page.newest);
			return mayGoOn;
		}
		if (list.gaps[0] && list.gaps[0].before === undefined) list.gaps.shift();
		if (list.gaps.length < maxGaps) list.gaps.unshift({ page: 1, after: list.readTo });
		return mayGoOn;
	}

	/** Reads on in each gap, the oldest first. */
	private async fillGaps(): Promise<boolean> {
		for (const gap of [...this.pages.list.gaps].reverse()) {
			if (!(await this.fill(gap))) return false;
		}
		return true;
	}

	/**
	 * Reads on until the gap is closed. A page that fails stays in the gap, and a new gap begins behind
	 * that page. After two in a row, this turn reads no further in the gap.
	 */
	private async fill(gap: Gap, hasFailed = false): Promise<boolean> {
		const { readInPoll } = this;
		const { list } = this.pages;
		while (list.gaps.includes(gap)) {
			const { page: last, before } = gap;
			const isNext = readInPoll.has(gap) || gap.isChecked === true;
			const number = isNext ? last + 1 : last;
			const page = await this.pages.read(number);
			if (page === 'cut') return false;
			// The page may have shown that the list has no order.
			if (!list.gaps.includes(gap)) break;
			if (page === 'failed') {
				gap.isChecked = undefined;
				const behind = gapBehind(list, gap, number);
				return !behind || hasFailed || (await this.fill(behind, true));
			}
			hasFailed = false;
			const { newest, oldest } = page;
			// Pages shift: the last one is read again, and those before it until one meets what was read.
			const isAgain = !isNext && before !== undefined;
			if (isAgain && number > 1 && (page.isEmpty || (newest ?? before) < before)) {
				gap.page = number - 1;
				continue;
			}
			if (before === undefined && newest !== undefined) this.boundAbove(gap, newest);
			if (oldest !== undefined) gap.before = Math.min(before ?? Infinity, oldest);
			if (!page.isWhole) return false;
			gap.page = number;
			gap.isChecked = isAgain || undefined;
			readInPoll.add(gap);
			if (reaches(page, gap.after)) list.gaps.splice(list.gaps.indexOf(gap), 1);
		}
		return true;
	}

	/** The first page of a gap tells how far down the gap above it goes, or what the newest record is. */
	private boundAbove(gap: Gap, newest: number): void {
		const { gaps } = this.pages.list;
		const above = gaps[gaps.indexOf(gap) - 1];
		if (above) above.after = Math.max(above.after, newest);
		else this.raiseReadTo(newest);
	}

	/** At most up to now: a record dated in the future must not make those still to come count as read. */
	private raiseReadTo(newest = 0): void {
		const { list, run } = this.pages;
		list.readTo = Math.max(list.readTo, Math.min(newest, run.latestNow));
	}

	/**
	 * Looks at open records that are due and that no page of this poll has shown: pages down to the oldest
	 * of them; onramps by their ID if they are old, or if pages fail.
	 */
	private async lookUp(): Promise<boolean> {
		const { list, run, resource } = this.pages;
		const due = () =>
			this.unseen().filter(([, { createdAt, lookedTick }]) => {
				const age = run.now - createdAt;
				return age < oldMs && isLookUpDue(age, run.tick - lookedTick);
			});
		// Of a list without order, the scan of every poll reads all pages.
		if (list.unordered) list.look = undefined;
		else {
			const look = (list.look ??= { page: 1 });
			const isEnough = (readDownTo = Infinity) =>
				due().every(([, { createdAt }]) => createdAt > readDownTo);
			const end = await this.sweep(look, isEnough);
			if (end === 'cut') return false;
			if (end !== 'failed') list.look = undefined;
		}
		if (resource === 'onramp' && !(await this.lookUpById())) return false;
		// What no page shows counts as looked for in this tick, as if it had been seen.
		if (!list.look) for (const [, record] of due()) record.lookedTick = run.tick;
		return true;
	}

	private async lookUpById(): Promise<boolean> {
		const { pages } = this;
		const { run, subaccountId, list } = pages;
		for (const [id, record] of this.unseen()) {
			const age = run.now - record.createdAt;
			// Younger ones are shown by the pages, if these can be read.
			if (age < oldMs && list.failed.length === 0) continue;
			if (!record.hasFailed && !isLookUpDue(age, run.tick - record.lookedTick)) continue;
			if (!pages.takeRequest()) return false;
			pages.requests++;
			try {
				const found = { ...(await run.readers.onramp(subaccountId, id)), id };
				run.successfulReads++;
				if (pages.observe([found]) === 0) return false;
			} catch (error) {
				const failure = localFailureOf(error);
				pages.fail(' look-ups', `Onramp ${id} of ${subaccountId}`, failure, id);
				// It is due again with the next poll.
				record.hasFailed = true;
				pages.seen.add(id);
			}
		}
		return true;
	}

	private unseen(): Array<[string, OpenRecord]> {
		const { list, seen } = this.pages;
		return Object.entries(list.open).filter(([id]) => !seen.has(id));
	}

	/** Begins a scan, unless one is under way. */
	private beginScan(): void {
		const { list, run } = this.pages;
		// Whole ticks, so that idle polls do not change the state.
		list.scan ??= { page: 1, began: tickOf(run.earliestNow) * tickMs };
		list.scanTick = run.tick;
	}

	/**
	 * Reads the list to its end: for records that show up late, and open ones further back. Without an
	 * order, in every poll.
	 */
	private async scan(): Promise<boolean> {
		const { pages } = this;
		const { list } = pages;
		if (this.isScanned) return true;
		if (list.unordered) this.beginScan();
		const { scan } = list;
		if (!scan) return true;
		// The list seems to fail as a whole: some of these pages have to be read first.
		if (list.failed.length >= maxFailed) return true;
		const most = (this.scanLimit ??= pages.requests + maxScanRequests);
		const isEnough = () => !list.unordered && pages.requests >= most;
		const end = await this.sweep(scan, isEnough, (page) => {
			if (page === 'failed' || page.isOdd) scan.isPartial = true;
			else scan.newest = Math.max(scan.newest ?? 0, page.newest ?? 0);
			if (pages.hasDisorder) scan.hasDisorder = true;
		});
		if (end === 'cut') return false;
		this.isScanned = true;
		if (end !== 'end') return true;
		list.scan = undefined;
		if (!scan.isPartial) this.settle(scan);
		return true;
	}

	/** After a whole scan: whether the list has an order, which open records are missing, and what may be forgotten. */
	private settle({ began, newest = 0, hasDisorder }: NonNullable<ListState['scan']>): void {
		const { list, run, key, seen } = this.pages;
		run.failures.markRead(`${key} records`);
		if (list.unordered) {
			list.unordered = hasDisorder;
			list.readTo = Math.max(list.readTo, Math.min(newest, began));
		}
		for (const [id, record] of Object.entries(list.open)) {
			if (seen.has(id)) continue;
			record.missed = (record.missed ?? 0) + 1;
			if (record.missed > maxMissed) delete list.open[id];
		}
		// Pages may shift while they are read, and a clock may be wrong: two scans must have read what is
		// forgotten.
		const { scanned = 0, recentFrom = 0 } = list;
		const settledTo = Math.min(began, scanned) - run.config.overlapHours * hourMs;
		if (settledTo > recentFrom) list.recentFrom = settledTo;
		list.scanned = began;
	}

	/**
	 * Tries failed pages again, and the ones behind them: what was on them may have moved there. One that
	 * fails once more is the last of this poll, and comes after the others in the next.
	 */
	private async retry(): Promise<boolean> {
		for (const number of [...this.pages.list.failed]) {
			let page = await this.pages.read(number);
			if (typeof page === 'object' && !page.isLast) page = await this.pages.read(number + 1);
			if (page === 'cut' || (page !== 'failed' && !page.isWhole)) return false;
			if (page === 'failed') break;
		}
		return true;
	}

	/**
	 * Reads on from a page to the end of the list, or until it is enough. Pages that fail are left out; two
	 * in a row end it.
	 * @param isEnough asked before each page, with the time of the oldest record that was read
	 */
	private async sweep(
		cursor: { page: number },
		isEnough: (oldest?: number) => boolean,
		onPage?: (page: ReadPage | 'failed') => void,
	): Promise<'cut' | 'failed' | 'enough' | 'end'> {
		let oldest: number | undefined;
		for (let failures = 0; failures < 2; cursor.page++) {
			if (isEnough(oldest)) return 'enough';
			const page = await this.pages.read(cursor.page);
			if (page === 'cut') return 'cut';
			onPage?.(page);
			failures = page === 'failed' ? failures + 1 : 0;
			if (page === 'failed') continue;
			if (!page.isWhole) return 'cut';
			if (page.isLast) return 'end';
			({ oldest = oldest } = page);
		}
		return 'failed';
	}
}

/** Whether a page reaches down to a time up to which the list was read, or to the end of the list. */
function reaches(page: ReadPage, after: number): boolean {
	const { isEmpty, isLast, isWhole, oldest, endsInKnown } = page;
	if (oldest === undefined) return isEmpty;
	if (oldest < after || (oldest === after && endsInKnown)) return true;
	// Only if nothing was read before: otherwise known records tell better than a count of pages.
	return isLast && isWhole && after === 0;
}

/** The gap that begins behind a page that failed; undefined if one does already, or there are too many. */
function gapBehind({ gaps }: ListState, gap: Gap, failed: number): Gap | undefined {
	// Nothing was read for it yet, so the gap itself moves to the page behind.
	if (gap.before === undefined) return Object.assign(gap, { page: failed + 1 });
	const index = gaps.indexOf(gap) + 1;
	if (gaps.length >= maxGaps || (gaps[index] && gaps[index].before === undefined)) return undefined;
	const behind: Gap = { page: failed + 1, after: gap.after };
	gaps.splice(index, 0, behind);
	return behind;
}
