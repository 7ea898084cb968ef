import type { Observation } from './event';
import { isKnown, observe } from './observe';
import type { Page } from './readers';
import { scanTicks, type Session } from './session';
import {
	accountKey,
	hadRecords,
	hourMs,
	isBusy,
	newList,
	tickMs,
	tickOf,
	type ListState,
} from './state';
import type { ListedResource } from './triggerConfig';
import { concernsThisReadAlone, type MayRead, type Task } from './task';

/** Pages that a scan reads in one poll, where nothing waits for them. */
const scanSlice = 8;

/** Failed pages in a row after which the rest waits for the next poll. */
const maxFailures = 2;

/** The steps of a turn, each with the next one. */
const nextStep = { head: 'unread', unread: 'scan', scan: 'head' } as const;

interface ReadPage extends Page<Observation> {
	/** See `observe`. */
	knownFrom: number;
}

/**
 * One list of a subaccount in one poll. A turn may end after any read, because all that the next one
 * needs is in the state of the list by then.
 */
export class ListTask implements Task {
	readonly key: string;

	/** For the log. */
	private readonly name: string;

	/** Pages read in this poll; undefined for one that failed. */
	private readonly pages = new Map<number, ReadPage | undefined>();

	private readonly seen = new Set<string>();

	/** As far as the pages of this poll tell. */
	private lastPage = Infinity;

	private isFailed = false;

	private mayRead: MayRead = () => false;

	private readonly list: ListState;

	constructor(
		private readonly session: Session,
		private readonly resource: ListedResource,
		private readonly subaccountId: string,
		/** Without capabilities it is no wonder that its lists may not be read. */
		private readonly isDormant: boolean,
	) {
		this.name = `the ${resource}s of ${subaccountId}`;
		const owner = accountKey(subaccountId);
		this.key = `${owner} ${resource}`;
		this.list = session.state.lists[resource][owner] ??= newList();
	}

	/** Without capabilities, a list is read at scan time, or while something of it is under way. */
	get isDue(): boolean {
		return !this.isDormant || isBusy(this.list) || this.session.isDue(this.key, scanTicks);
	}

	/** All steps, beginning with the one where the last turn was cut. */
	async run(mayRead: MayRead): Promise<boolean> {
		this.mayRead = mayRead;
		if (this.pages.size === 0 && this.session.isDue(this.key, scanTicks)) {
			this.beginScan();
			// Whether it comes newest first shows anew.
			this.list.unordered = undefined;
		}
		let step = this.list.next ?? 'head';
		for (let count = 0; count < 3; count++, step = nextStep[step]) {
			const pagesBefore = this.pages.size;
			if (await this[step]()) continue;
			// A step that read something gives way to the next one.
			this.list.next = this.pages.size > pagesBefore ? nextStep[step] : step;
			return false;
		}
		const { unordered, unread, scan, watermark } = this.list;
		const isWhole = this.pages.get(1)?.records.length && !unordered && !unread && !scan;
		// Of a list that was never read to its end nothing is settled. Whether a scan is due is decided by
		// when the round began, which may be long ago.
		if (isWhole && watermark > 0) this.raiseWatermark(this.session.tick * tickMs);
		// A list that failed has its turn in the next poll, whether it is due or not.
		this.list.next = this.isFailed ? 'head' : undefined;
		return true;
	}

	/** Page 1 shows whether there is news. */
	private async head(): Promise<boolean> {
		// A cursor that began at page 1 reads all news by itself.
		if (this.pages.has(1)) return true;
		if (!this.mayRead()) return false;
		const newestKnown = newestOf(this.list);
		const page = await this.load(1);
		const isMore = page ? page.knownFrom === Infinity : this.isFailed;
		if (newestKnown === 0 && hadRecords(this.list)) this.beginScan();
		// Where page 1 does not end in what is known, or fails, there may be more news behind it.
		else if (newestKnown > 0 && isMore) this.addUnread(newestKnown);
		return true;
	}

	/** Reads what page 1 does not show: further news, and open records that are due. */
	private async unread(): Promise<boolean> {
		const due = Object.entries(this.list.open).filter(
			([id, record]) => !this.seen.has(id) && this.session.isLookUpDue(this.resource, record),
		);
		const oldest = Math.min(...due.map(([, { createdAt }]) => createdAt));
		if (due.length > 0) this.addUnread(oldest, this.list.unread?.page);
		return await this.readOn('unread', Infinity);
	}

	/** Reads the list to its end: in every poll where it has no order, otherwise when it is due. */
	private async scan(): Promise<boolean> {
		if (this.list.unordered) this.beginScan();
		const isUrgent = this.list.unordered || this.list.watermark === 0;
		return await this.readOn('scan', isUrgent ? Infinity : scanSlice);
	}

	/** Moves a cursor on, past a page that fails, but not past two in a row. */
	private async readOn(kind: 'unread' | 'scan', maxPages: number): Promise<boolean> {
		for (let count = 0, failures = 0; count < maxPages && failures < maxFailures; count++) {
			const cursor = this.list[kind];
			if (!cursor) break;
			const { until } = cursor;
			const number = Math.min(cursor.page, this.lastPage);
			if (!this.pages.has(number) && !this.mayRead()) return false;
			const page = await this.load(number);
			let { missed } = cursor;
			if (!page) missed = until;
			else if (failures > 0) missed = Math.max(until, page.records[0]?.createdAt ?? until);
			failures = page ? 0 : failures + 1;
			const isEnd = page ? number >= page.pages || page.knownFrom < until : number >= this.lastPage;
			// What the page showed may have begun all anew.
			if (this.list[kind] === cursor) {
				if (!isEnd) Object.assign(cursor, { page: number + 1, missed });
				else if (kind === 'scan') this.finishScan(missed);
				else this.list.unread = missed === undefined ? undefined : { page: 1, until: missed };
			}
			if (isEnd) break;
		}
		return true;
	}

	/** All records down to that time of creation are to be read. */
	private addUnread(until: number, page = 1): void {
		const { unread, unordered } = this.list;
		// Without order, all pages are read anyway.
		if (unordered) return;
		this.list.unread = { ...unread, page, until: Math.min(until, unread?.until ?? until) };
	}

	private beginScan(): void {
		this.list.scan ??= { page: 1, until: 0, began: this.session.now };
	}

	/** What a scan missed is left to the next one. */
	private finishScan(missed: number | undefined): void {
		const { scan } = this.list;
		if (scan && missed === undefined && hadRecords(this.list)) this.raiseWatermark(scan.began);
		this.list.scan = undefined;
	}

	/** All is read that was created before. What is older than the overlap is settled. */
	private raiseWatermark(readAt: number): void {
		const settled = tickOf(readAt) * tickMs - this.session.config.overlapHours * hourMs;
		this.list.watermark = Math.max(this.list.watermark, settled);
	}

	/** The page, which is read where this poll has not read it yet; undefined where it fails. */
	private async load(number: number): Promise<ReadPage | undefined> {
		if (!this.pages.has(number)) this.pages.set(number, await this.readPage(number));
		return this.pages.get(number);
	}

	private async readPage(number: number): Promise<ReadPage | undefined> {
		const { session, resource, subaccountId } = this;
		try {
			const page = await session.readers.page(resource, subaccountId, number);
			session.reads++;
			this.lastPage = page.pages;
			session.log.addFailure(`A record on page ${number} of ${this.name}`, ...page.unreadable);
			return { ...page, knownFrom: this.observe(number, page.records) };
		} catch (error) {
			const failure = concernsThisReadAlone(error);
			const isExpected = failure.kind === 'missing' && (this.isDormant || number > this.lastPage);
			if (!isExpected) session.log.addFailure(`Page ${number} of ${this.name}`, failure);
			this.isFailed ||= failure.kind === 'failed';
			return undefined;
		}
	}

	/** @returns when the last record was created, if that was known before; otherwise never */
	private observe(page: number, records: readonly Observation[]): number {
		const { session, resource, subaccountId } = this;
		if (!this.list.unordered && this.isOutOfPlace(page, records)) {
			this.list.unordered = true;
			this.list.unread = undefined;
			this.list.scan = undefined;
			this.beginScan();
		}
		const rules = session.rulesOf(resource, subaccountId);
		const last = records.at(-1);
		const knownFrom = last && isKnown(this.list, last, rules) ? last.createdAt : Infinity;
		session.add(resource, subaccountId, observe(this.list, records, rules));
		for (const { id } of records) this.seen.add(id);
		return knownFrom;
	}

	/** Whether a page contradicts the order newest first, as far as it and the page before tell. */
	private isOutOfPlace(page: number, records: readonly Observation[]): boolean {
		const before = this.pages.get(page - 1)?.records ?? [];
		const isRepeated = new Set(before.map(({ id }) => id));
		const fresh = records.filter(({ id }) => !isRepeated.has(id));
		const times = [...before.slice(-1), ...fresh].map(({ createdAt }) => createdAt);
		return times.some((time, index) => index > 0 && time > (times[index - 1] as number));
	}
}

/** Up to here the list was read; 0 where it never had a record. */
function newestOf({ open, recent, watermark }: ListState): number {
	let newest = watermark;
	for (const createdAt of Object.values(recent)) newest = Math.max(newest, createdAt);
	for (const { createdAt } of Object.values(open)) newest = Math.max(newest, createdAt);
	return newest;
}
