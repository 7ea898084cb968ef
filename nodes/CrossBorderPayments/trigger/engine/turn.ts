import type { Observation } from './event';
import type { ListedResource } from './watched';
import { isKnown, isSettled, observe, type Rules } from './observe';
import { ReadError, type ObservationPage } from './readers';
import { tickMs, tickOf, type Session } from './session';
import {
	blankList,
	shortHash,
	steps,
	type Gap,
	type ListState,
	type OpenRecord,
	type ScanCursor,
	type Step,
} from './state';

/** A turn in progress: each step is one read, and says how many requests it may have taken. */
export type Turn = AsyncGenerator<number, void, void>;

/** Something that has its turn once in a round. */
export interface Task {
	/** Orders the tasks of a window, in the same way in every poll. */
	key: string;
	begin: () => Turn;
}

/** Pages that a scan reads in one poll, where nothing waits for them. */
const scanSlice = 8;

/** Polls in a row that try to read a page; afterwards it is tried again at the next scan. */
const maxTries = 3;

const hourMs = 60 * 60_000;

/** Open records younger than this are looked at in every poll. */
const youngMs = hourMs;

/** Open records older than this are looked at with the scans alone. */
const oldMs = 48 * hourMs;

/** The newest time of a gap whose upper end is not known. */
const latest = Number.MAX_SAFE_INTEGER;

/** Gaps of one list that are remembered. */
const maxGaps = 20;

/** Final records of one list that are remembered one by one, usually and while all pages are being read. */
const maxRecent = 500;
const maxRecentInScan = 5_000;

/** A page, and how it stood to what was known before. */
interface ReadPage extends ObservationPage {
	/** When its first and last record were created. */
	first: number;
	last: number;
	/** The list had been read up to here (time of creation). */
	knownUpTo: number;
	/** Its last record was known. */
	endsInKnown: boolean;
}

/**
 * One list of a subaccount in one poll. A turn may be left off after any read, because all that the
 * next one needs is in the state of the list by then.
 */
export class ListTurn {
	/** Pages read in this poll; undefined for one that failed. */
	private readonly pages = new Map<number, ReadPage | undefined>();

	private readonly seen = new Set<string>();

	private readonly isScanDue: boolean;

	private isFailed = false;

	private list: ListState;

	constructor(
		private readonly session: Session,
		private readonly resource: ListedResource,
		private readonly subaccountId: string,
		/** Without capabilities it is no wonder that its lists may not be read. */
		private readonly isDormant: boolean,
	) {
		this.list = session.list(resource, subaccountId) ?? blankList;
		this.isScanDue = session.isScanDue(shortHash(`${subaccountId} ${resource}`));
	}

	/** Head, gaps, open records, search and scan, beginning where the last turn was cut. */
	async *run(): Turn {
		// Until all pages have been read, what they may show must not count as settled.
		if (this.isScanDue && !this.list.scan) this.beginScan();
		const first = steps.indexOf(this.list.next ?? 'head');
		for (const [index, step] of [...steps.slice(first), ...steps.slice(0, first)].entries()) {
			const following = steps[(first + index + 1) % steps.length] as Step;
			for await (const requests of this[step]()) {
				this.update({ next: following });
				yield requests;
			}
		}
		this.update({ next: undefined });
	}

	/** Where page 1 was not read, what was created meanwhile must not count as settled. */
	holdWatermark(): void {
		if (!this.pages.get(1)) this.update({ watermark: this.watermark });
	}

	/** Forgets what is settled. */
	settle(): void {
		const { unordered, scan } = this.list;
		const isWhole = this.pages.get(1) !== undefined && !unordered && !scan;
		if (isWhole && this.watermark <= this.rules.watermark) this.update({ watermark: undefined });
		this.update({ recent: this.unsettled() });
		this.raiseWatermarkOfBusyList();
	}

	/** Page 1 shows whether there is news. More than fits on it leaves a gap. */
	private async *head(): Turn {
		const requests = await this.load(1);
		const page = this.pages.get(1);
		if (page) this.noteUnread(page);
		if (requests > 0) yield requests;
		if (!page && this.exists && this.isFailed) return yield* this.passFailedHead();
		const isOldestFirst = page && page.first < page.last;
		if (isOldestFirst && (await this.load(page.pages))) yield 1;
	}

	private noteUnread({ pages, first, last, knownUpTo, endsInKnown }: ReadPage): void {
		if (pages === 1) return;
		// Where all times are equal, nothing shows that older records do not come first.
		if (first === last && first !== latest) this.takeForUnordered();
		if (this.list.unordered || endsInKnown) return;
		this.replaceGap(undefined, [{ page: 2, until: knownUpTo, from: last, tries: 0 }]);
	}

	/** Where page 1 cannot be read, page 2 shows how far the news may reach. */
	private async *passFailedHead(): Turn {
		const requests = await this.load(2);
		const second = this.pages.get(2);
		if (second && second.observations.length > 0 && !this.list.unordered) {
			const { first, last, knownUpTo, endsInKnown } = second;
			const before = this.list.gaps.find(({ from }) => from === latest);
			// What was settled before stays so.
			const unread = Math.max(first, this.watermark);
			this.replaceGap(before, [
				{ page: 1, until: before?.until ?? unread, from: latest, tries: 0 },
				...(endsInKnown ? [] : [{ page: 3, until: knownUpTo, from: last, tries: 0 }]),
			]);
		}
		if (requests > 0) yield requests;
	}

	/** Reads what earlier turns left unread, newest first. */
	private async *gaps(): Turn {
		if (this.isScanDue) {
			this.update({ gaps: this.list.gaps.map((one) => ({ ...one, tries: 0 })) });
		}
		for (const gap of [...this.list.gaps].sort((a, b) => b.from - a.from)) {
			if (gap.tries < maxTries) yield* this.closeGap(gap);
		}
	}

	private async *closeGap(gap: Gap): Turn {
		let rest: Gap | undefined = gap;
		let failed: number | undefined;
		for (let { page } = gap; rest; page++) {
			const requests = await this.load(page);
			const read = this.pages.get(page);
			if (this.list.unordered) rest = undefined;
			else if (read) {
				rest = this.narrowGap(rest, page, read, failed);
				failed = undefined;
			} else if (failed !== undefined || this.isBeyondEnd(page)) {
				this.replaceGap(rest, [{ ...rest, page: failed ?? page, tries: rest.tries + 1 }]);
				rest = undefined;
			} else failed = page;
			if (requests > 0) yield requests;
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
		const left = isClosed
			? undefined
			: { ...gap, page: page + 1, from: Math.min(gap.from, last), tries: 0 };
		const until = Math.max(first, gap.until);
		const hole = failed && { ...gap, page: failed, until, tries: gap.tries + 1 };
		this.replaceGap(gap, [...(hole ? [hole] : []), ...(left ? [left] : [])]);
		return left;
	}

	/** Looks up open records that no page has shown, one by one, where the service can. */
	private async *open(): Turn {
		if (this.resource !== 'onramp') return;
		const due = this.dueRecords();
		const isWaiting = ([id]: [string, OpenRecord]) => (this.list.open[id]?.due ? 0 : 1);
		due.sort((a, b) => isWaiting(a) - isWaiting(b));
		// Until they are read, they stay due.
		this.markDue(
			due.map(([id]) => id),
			true,
		);
		for (const [id] of due) {
			if (this.seen.has(id)) continue;
			try {
				const observation = await this.session.readers.onramp(this.subaccountId, id);
				this.session.noteRead([observation]);
				this.observe([observation]);
			} catch (error) {
				const failure = concernsThisReadAlone(error);
				// One that is missing may come back; the list would show it.
				if (failure.kind === 'missing') this.markDue([id], false);
				else this.session.noteFailure(`Onramp ${id} of ${this.subaccountId}`, failure);
			}
			yield 1;
		}
	}

	/** Reads down to the oldest open record that is due, where records cannot be looked up. */
	private async *search(): Turn {
		if (this.resource === 'onramp' || this.list.unordered) return;
		const oldest = Math.min(...this.dueRecords().map(([, { createdAt }]) => createdAt));
		const { search } = this.list;
		const until = Math.min(oldest, search?.until ?? Infinity);
		if (until === Infinity) return;
		yield* this.readDown(
			'search',
			{ page: 2, began: this.session.now, ...search, until },
			Infinity,
		);
	}

	/** Reads the list to its end: in every poll where it has no order, otherwise when it is due. */
	private async *scan(): Turn {
		if (this.list.unordered && !this.list.scan) this.beginScan();
		const { unordered, scan } = this.list;
		if (!scan) return;
		if (this.pages.get(1)?.pages === 1) this.finishScan(scan);
		else yield* this.readDown('scan', scan, unordered ? Infinity : scanSlice);
	}

	private beginScan(): void {
		this.update({ scan: { page: 1, began: this.session.now }, watermark: this.watermark });
	}

	private async *readDown(kind: 'scan' | 'search', from: ScanCursor, maxPages: number): Turn {
		let cursor = from;
		let failures = 0;
		for (let { page } = from, reads = 0; reads < maxPages && failures < 2; page++) {
			const requests = await this.load(page);
			reads += requests;
			const read = this.pages.get(page);
			failures = read ? 0 : failures + 1;
			const isEnd =
				(read ? page >= read.pages : this.isBeyondEnd(page)) ||
				(cursor.until !== undefined && read !== undefined && read.last < cursor.until);
			cursor = {
				...cursor,
				page: page + 1,
				...(!read && { failed: true as const }),
				...(this.isOutOfPlace(page) && { disordered: true as const }),
			};
			this.update({ [kind]: isEnd ? undefined : cursor });
			if (isEnd && kind === 'scan') this.finishScan(cursor, read?.last);
			if (requests > 0) yield requests;
			if (isEnd) return;
		}
	}

	/** A reading of all pages settles what is older, and tells whether the list is in order. */
	private finishScan({ began, failed, disordered }: ScanCursor, last?: number): void {
		this.update({ scan: undefined });
		const { config, state } = this.session;
		if (failed) return;
		const settledUpTo = tickOf(began) * tickMs - config.overlapMs;
		const watermark = Math.max(this.watermark, settledUpTo);
		this.update({ watermark: watermark > state.watermark ? watermark : undefined });
		const newest = this.pages.get(1)?.observations[0]?.createdAt;
		const isProven = newest !== undefined && last !== undefined && newest > last;
		if (!disordered && !this.isOutOfPlace(1) && isProven) this.update({ unordered: undefined });
	}

	/** Open records that no page has shown, and that are to be looked at in this poll. */
	private dueRecords(): Array<[string, OpenRecord]> {
		const { now, isNewTick } = this.session;
		const { stillOpenHours } = this.rules;
		return Object.entries(this.list.open).filter(([id, { createdAt, due, openHours = 0 }]) => {
			if (this.seen.has(id)) return false;
			const age = now - createdAt;
			const isOverThreshold = stillOpenHours.some(
				(hours) => hours > openHours && age >= hours * hourMs && age < hours * hourMs + oldMs,
			);
			if (due || age < youngMs) return true;
			if (age < oldMs || isOverThreshold) return isNewTick || this.isFailed;
			// A scan shows them anyway, where they cannot be looked up.
			return this.isScanDue && this.resource === 'onramp';
		});
	}

	private markDue(ids: readonly string[], isDue: boolean): void {
		const open = { ...this.list.open };
		for (const id of ids) {
			open[id] = { ...(open[id] as OpenRecord), due: isDue ? true : undefined };
		}
		this.update({ open });
	}

	/**
	 * Reads a page that this poll has not read yet; {@link pages} has it then.
	 * @returns how many requests it took
	 */
	private async load(page: number): Promise<number> {
		const { session, resource, subaccountId } = this;
		if (this.pages.has(page)) return 0;
		try {
			const answer = await session.readers.page(resource, subaccountId, page);
			const { observations } = answer;
			session.noteRead(observations);
			for (const problem of answer.unreadable) session.noteUnreadable(this.name, page, problem);
			const last = observations.at(-1);
			this.pages.set(page, {
				...answer,
				first: observations[0]?.createdAt ?? latest,
				last: last?.createdAt ?? latest,
				knownUpTo: this.newestKnown(),
				endsInKnown: last !== undefined && isKnown(this.list, last, this.rules),
			});
			if (this.isOutOfPlace(page)) this.takeForUnordered();
			this.observe(observations);
		} catch (error) {
			const failure = concernsThisReadAlone(error);
			this.pages.set(page, undefined);
			this.notePageFailure(page, failure);
		}
		return 1;
	}

	private notePageFailure(page: number, failure: ReadError): void {
		const isExpected = failure.kind === 'missing' && (this.isDormant || this.isBeyondEnd(page));
		if (isExpected) return;
		this.session.noteFailure(`Page ${page} of ${this.name}`, failure);
		this.isFailed ||= failure.kind === 'failed';
	}

	/** The list has become shorter, or so it seems. */
	private isBeyondEnd(page: number): boolean {
		const known = Math.max(0, ...[...this.pages.values()].map((one) => one?.pages ?? 0));
		return known > 0 && page > known;
	}

	/** Whether a page contradicts the order newest first, as far as it and the page before tell. */
	private isOutOfPlace(page: number): boolean {
		const before = this.pages.get(page - 1)?.observations ?? [];
		const isRepeated = new Set(before.map(({ id }) => id));
		const fresh = (this.pages.get(page)?.observations ?? []).filter(
			({ id }) => !isRepeated.has(id),
		);
		const times = [...before.slice(-1), ...fresh].map(({ createdAt }) => createdAt);
		return times.some((time, index) => index > 0 && time > (times[index - 1] as number));
	}

	/** Without order, gaps mean nothing: all pages are read, and nothing in the gaps counts as settled. */
	private takeForUnordered(): void {
		const { gaps, unordered } = this.list;
		if (unordered) return;
		const watermark = Math.min(this.watermark, ...gaps.map(({ until }) => until));
		this.update({ unordered: true, watermark, gaps: [], search: undefined, scan: undefined });
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
		const { list, changes } = observe(this.list, observations, this.rules);
		for (const { id } of observations) this.seen.add(id);
		this.session.add(this.resource, this.subaccountId, changes);
		this.update(list, observations.length > 0);
	}

	private replaceGap(before: Gap | undefined, after: Gap[]): void {
		const gaps = [...this.list.gaps.filter((one) => one !== before), ...after];
		gaps.sort((a, b) => b.from - a.from);
		this.update({ gaps: gaps.slice(0, maxGaps) });
	}

	private unsettled(): Record<string, number> {
		const { list, rules } = this;
		return Object.fromEntries(
			Object.entries(list.recent).filter(
				([, createdAt]) => !isSettled(list, createdAt, rules.watermark),
			),
		);
	}

	/** A list with more recent final records than are remembered settles the oldest of them early. */
	private raiseWatermarkOfBusyList(): void {
		const { recent, scan, gaps } = this.list;
		const max = scan ? maxRecentInScan : maxRecent;
		const times = Object.values(recent).sort((a, b) => b - a);
		const watermark = times[max - 1];
		if (times.length <= max || watermark === undefined) return;
		this.update({
			watermark,
			gaps: gaps.map((one) =>
				one.from === latest ? { ...one, until: Math.max(one.until, watermark) } : one,
			),
		});
		this.update({ recent: this.unsettled() });
	}

	private get watermark(): number {
		return this.list.watermark ?? this.session.state.watermark;
	}

	private get rules(): Rules {
		return this.session.rulesOf(this.resource, this.subaccountId);
	}

	/** Whether the list ever had a record. */
	private get exists(): boolean {
		return this.session.list(this.resource, this.subaccountId) !== undefined;
	}

	private update(change: Partial<ListState>, hasRecords = this.exists): void {
		this.list = { ...this.list, ...change };
		if (!hasRecords) return;
		this.session.state.lists[this.resource][shortHash(this.subaccountId)] = this.list;
	}

	/** For the log. */
	private get name(): string {
		return `the ${this.resource}s of ${this.subaccountId}`;
	}
}

/** The failure, where it concerns this read alone; others end the poll. */
export function concernsThisReadAlone(error: unknown): ReadError {
	const isLocal = error instanceof ReadError && ['missing', 'failed'].includes(error.kind);
	if (!isLocal) throw error;
	return error;
}
