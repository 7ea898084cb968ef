import { forgetSettled } from './bounds';
import type { Observation } from './event';
import { isKnown, observe, type Rules } from './observe';
import type { Page, ReadError } from './readers';
import { hourMs, tickMs, tickOf, type Session } from './session';
import {
	blankList,
	hadRecords,
	shortHash,
	steps,
	type Gap,
	type ListState,
	type ScanCursor,
} from './state';
import type { ListedResource } from './triggerConfig';
import { concernsThisReadAlone, type Turn } from './turn';

/** Pages that a scan reads in one poll, where nothing waits for them. */
const scanSlice = 8;

/** Failed pages in a row after which the rest waits for the next poll. */
const maxFailures = 2;

/** Gaps of one list that are remembered apart; of more, the oldest become one. */
const maxGaps = 20;

/** When the records of a page without any were created. */
const latest = Number.MAX_SAFE_INTEGER;

/** A page, and how it stood to what was known before. */
interface ReadPage extends Page<Observation> {
	/** When its first and last record were created. */
	first: number;
	last: number;
	/** The list had been read up to here (time of creation). */
	knownUpTo: number;
	/** Its last record was known. */
	endsInKnown: boolean;
}

/** A part of a turn; it stops after each page or record. */
type Step = AsyncGenerator<void, void, void>;

/**
 * One list of a subaccount in one poll. A turn may be left off after any read, because all that the
 * next one needs is in the state of the list by then.
 */
export class ListTurn {
	/** Pages read in this poll; undefined for one that failed. */
	private readonly pages = new Map<number, ReadPage | undefined>();

	private readonly seen = new Set<string>();

	private isFailed = false;

	/** Since the turn was last left off. */
	private requests = 0;

	private list: ListState;

	constructor(
		private readonly session: Session,
		private readonly resource: ListedResource,
		private readonly subaccountId: string,
		/** Without capabilities it is no wonder that its lists may not be read. */
		private readonly isDormant: boolean,
	) {
		this.list = session.list(resource, subaccountId) ?? blankList;
	}

	/** All steps, beginning with the one where the last turn was cut. */
	async *run(): Turn {
		const isScanDue = this.session.isScanDue(shortHash(`${this.subaccountId} ${this.resource}`));
		// Until all pages have been read, what they may show must not count as settled.
		if (isScanDue && !this.list.scan) this.beginScan();
		// Whether it comes newest first shows anew.
		if (isScanDue) this.update({ unordered: undefined });
		const first = steps.indexOf(this.list.next ?? 'head');
		for (const [index, step] of [...steps.slice(first), ...steps.slice(0, first)].entries()) {
			this.update({ next: step });
			for (const reads = this[step](); !(await reads.next()).done; ) {
				if (this.requests === 0) continue;
				// A step that read something gives way to the next, should the turn be cut here.
				this.update({ next: steps[(first + index + 1) % steps.length] });
				yield this.requests;
				this.requests = 0;
			}
		}
		// A list that failed has its turn in the next poll, whether it is due or not.
		this.update({ next: this.isFailed ? 'head' : undefined });
	}

	/** Where page 1 was not read, what was created meanwhile must not count as settled. */
	holdWatermark(): void {
		if (!this.pages.get(1)) this.update({ watermark: this.watermark });
	}

	/** Forgets what is settled. */
	settle(): void {
		const { list, session } = this;
		const common = session.state.watermark;
		const hasRecords = (this.pages.get(1)?.records.length ?? 0) > 0;
		const isWhole = hasRecords && !list.unordered && !list.scan;
		if (isWhole && this.watermark <= common) this.update({ watermark: undefined });
		forgetSettled(this.list, common);
	}

	/** Page 1 shows whether there is news, and page 2 where page 1 cannot be read. */
	private async *head(): Step {
		const page = await this.load(1);
		yield;
		if (!page && this.isFailed && hadRecords(this.list)) {
			const second = await this.load(2);
			if (second && second.records.length > 0) this.noteUnread(2, second);
			yield;
		}
		const isOldestFirst = page && page.first < page.last;
		if (!isOldestFirst) return;
		await this.load(page.pages);
		yield;
	}

	/** More news than fits on the page leaves a gap behind it. */
	private noteUnread(page: number, { pages, first, last, knownUpTo, endsInKnown }: ReadPage): void {
		if (page >= pages) return;
		// Where all times are equal, nothing shows that older records do not come first.
		if (first === last && first !== latest) this.takeForUnordered();
		if (this.list.unordered || endsInKnown) return;
		this.replaceGap(undefined, [{ page: page + 1, until: knownUpTo, from: last }]);
	}

	/** Reads what earlier turns left unread, newest first. */
	private async *gaps(): Step {
		for (const gap of this.list.gaps) {
			if (!this.list.unordered) yield* this.closeGap(gap);
		}
	}

	private async *closeGap(gap: Gap): Step {
		let rest: Gap | undefined = gap;
		let failed: number | undefined;
		for (let page = Math.min(gap.page, this.lastPage); rest; page++) {
			const read = await this.load(page);
			// A second failure in a row leaves the rest as it is.
			if (this.list.unordered || (!read && failed !== undefined)) rest = undefined;
			else if (read) rest = this.narrowGap(rest, page, read, failed);
			failed = read ? undefined : page;
			yield;
		}
	}

	/**
	 * A gap closes at a page that ends in a known record older than the gap, or at the end of the list.
	 * A page that failed before this one becomes a gap of its own.
	 * @returns what is left of the gap
	 */
	private narrowGap(
		gap: Gap,
		page: number,
		{ first, last, pages, endsInKnown }: ReadPage,
		failed: number | undefined,
	): Gap | undefined {
		const isClosed = page >= pages || (endsInKnown && last < gap.until);
		const left = isClosed ? undefined : { ...gap, page: page + 1, from: Math.min(gap.from, last) };
		const hole = failed && { ...gap, page: failed, until: Math.max(first, gap.until) };
		this.replaceGap(gap, [...(hole ? [hole] : []), ...(left ? [left] : [])]);
		return left;
	}

	private replaceGap(before: Gap | undefined, after: readonly Gap[]): void {
		const gaps = [...this.list.gaps.filter((one) => one !== before), ...after];
		gaps.sort((a, b) => b.from - a.from);
		const [newer, older] = gaps.slice(maxGaps - 1);
		if (newer && older) {
			const page = Math.min(newer.page, older.page);
			const until = Math.min(newer.until, older.until);
			gaps.splice(maxGaps - 1, 2, { ...newer, page, until });
		}
		this.update({ gaps });
	}

	/** Reads the pages down to the oldest of the open records that are due and no page has shown. */
	private async *open(): Step {
		const due = Object.entries(this.list.open).filter(
			([id, record]) => !this.seen.has(id) && this.session.isLookUpDue(this.resource, record),
		);
		const oldest = Math.min(...due.map(([, { createdAt }]) => createdAt));
		if (this.list.unordered || due.length === 0) return;
		for (let page = 1, failures = 0; failures < maxFailures; page++) {
			const read = await this.load(page);
			failures = read ? 0 : failures + 1;
			yield;
			if (read && (page >= read.pages || read.last < oldest)) return;
		}
	}

	/** Reads the list to its end: in every poll where it has no order, otherwise when it is due. */
	private async *scan(): Step {
		for (let reads = 0, failures = 0; failures < maxFailures; reads++) {
			const { unordered } = this.list;
			if (unordered && !this.list.scan) this.beginScan();
			const { scan } = this.list;
			if (!scan || (reads >= scanSlice && !unordered)) return;
			const read = await this.load(scan.page);
			failures = read ? 0 : failures + 1;
			// Where the page has shown that the list has no order, all pages are read anew.
			const isStopped = this.list.scan !== scan;
			const isEnd = !isStopped && (read ? scan.page >= read.pages : scan.page > this.lastPage);
			if (isEnd) this.finishScan(scan);
			else if (!isStopped) {
				const failed = read ? scan.failed : (true as const);
				this.update({ scan: { ...scan, page: scan.page + 1, failed } });
			}
			yield;
			if (isEnd) return;
		}
	}

	private beginScan(): void {
		this.update({ scan: { page: 1, began: this.session.now }, watermark: this.watermark });
	}

	/** A reading of all pages settles what is older. */
	private finishScan({ began, failed }: ScanCursor): void {
		this.update({ scan: undefined });
		if (failed || !hadRecords(this.list)) return;
		const { config, state } = this.session;
		const watermark = Math.max(
			this.watermark,
			tickOf(began) * tickMs - config.overlapHours * hourMs,
		);
		this.update({ watermark: watermark > state.watermark ? watermark : undefined });
	}

	/** The page, which is read where this poll has not read it yet; undefined where it fails. */
	private async load(number: number): Promise<ReadPage | undefined> {
		const { session, resource, subaccountId } = this;
		if (this.pages.has(number)) return this.pages.get(number);
		this.requests++;
		try {
			const answer = await session.readers.page(resource, subaccountId, number);
			const { records, unreadable } = answer;
			session.reads++;
			session.log.addUnreadable(unreadable, this.name, number);
			const last = records.at(-1);
			const page = {
				...answer,
				first: records[0]?.createdAt ?? latest,
				last: last?.createdAt ?? latest,
				knownUpTo: this.newestKnown(),
				endsInKnown: last !== undefined && isKnown(this.list, last, this.rules),
			};
			this.pages.set(number, page);
			if (this.isOutOfPlace(number)) this.takeForUnordered();
			this.observe(records);
			if (number === 1) this.noteUnread(1, page);
			return page;
		} catch (error) {
			this.pages.set(number, undefined);
			this.notePageFailure(number, concernsThisReadAlone(error));
			return undefined;
		}
	}

	private notePageFailure(page: number, failure: ReadError): void {
		const isExpected = failure.kind === 'missing' && (this.isDormant || page > this.lastPage);
		if (isExpected) return;
		this.session.log.addFailure(`Page ${page} of ${this.name}`, failure);
		this.isFailed ||= failure.kind === 'failed';
	}

	/** As far as the pages of this poll tell. */
	private get lastPage(): number {
		const known = [...this.pages.values()].flatMap((page) => page?.pages ?? []);
		return known.length > 0 ? Math.max(...known) : Infinity;
	}

	/** Whether a page contradicts the order newest first, as far as it and the page before tell. */
	private isOutOfPlace(page: number): boolean {
		const before = this.pages.get(page - 1)?.records ?? [];
		const isRepeated = new Set(before.map(({ id }) => id));
		const fresh = (this.pages.get(page)?.records ?? []).filter(({ id }) => !isRepeated.has(id));
		const times = [...before.slice(-1), ...fresh].map(({ createdAt }) => createdAt);
		return times.some((time, index) => index > 0 && time > (times[index - 1] as number));
	}

	/** Without order, gaps mean nothing: all pages are read, and nothing in the gaps counts as settled. */
	private takeForUnordered(): void {
		const { gaps, unordered } = this.list;
		if (unordered) return;
		const watermark = Math.min(this.watermark, ...gaps.map(({ until }) => until));
		this.update({ unordered: true, watermark, gaps: [], scan: undefined });
	}

	/** Up to here the list was read before. */
	private newestKnown(): number {
		const { open, recent } = this.list;
		let newest = this.watermark;
		for (const createdAt of Object.values(recent)) newest = Math.max(newest, createdAt);
		for (const { createdAt } of Object.values(open)) newest = Math.max(newest, createdAt);
		return newest;
	}

	private observe(observations: readonly Observation[]): void {
		const { session, resource, subaccountId } = this;
		const { list, changes } = observe(this.list, observations, this.rules);
		for (const { id } of observations) this.seen.add(id);
		session.add(resource, subaccountId, changes);
		this.update(list);
	}

	private get watermark(): number {
		return this.list.watermark ?? this.session.state.watermark;
	}

	private get rules(): Rules {
		return this.session.rulesOf(this.resource, this.subaccountId);
	}

	private update(change: Partial<ListState>): void {
		this.list = { ...this.list, ...change };
		this.session.state.lists[this.resource][shortHash(this.subaccountId)] = this.list;
	}

	/** For the log. */
	private get name(): string {
		return `the ${this.resource}s of ${this.subaccountId}`;
	}
}
