import type { ListedResource, Observation } from './event';
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

/**
 * One list of a subaccount in one poll. A turn may be left off after any read, because all that the
 * next one needs is in the state of the list by then.
 */
export class ListTurn {
	/** Pages read in this poll; undefined for one that failed. */
	private readonly pages = new Map<number, ObservationPage | undefined>();

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
		const first = steps.indexOf(this.list.next ?? 'head');
		for (const [index, step] of [...steps.slice(first), ...steps.slice(0, first)].entries()) {
			const following = steps[(first + index + 1) % steps.length] as Step;
			for await (const requests of this[step]()) {
				this.update({ next: following });
				yield requests;
			}
		}
		this.update({ next: undefined });
		this.settle();
	}

	/** Forgets what is settled; to be called when the turn is over, also where it was cut. */
	settle(): void {
		const { list, rules } = this;
		const isHeadRead = this.pages.get(1) !== undefined;
		const isLower = list.watermark !== undefined && list.watermark <= rules.watermark;
		if (isLower && isHeadRead && !list.unordered) this.update({ watermark: undefined });
		this.update({ recent: this.unsettled() });
		this.raiseWatermarkOfBusyList();
	}

	/** Page 1 shows whether there is news. More than fits on it leaves a gap. */
	private async *head(): Turn {
		const until = this.newestKnown();
		const page = await this.read(1);
		yield 1;
		if (!page) return yield* this.passFailedHead();
		const { observations, pages } = page;
		const endsKnown = this.endsInKnown(page);
		this.observe(observations);
		if (pages === 1) return;
		const first = observations[0]?.createdAt ?? latest;
		const last = observations.at(-1)?.createdAt ?? latest;
		// Where all times are equal, nothing shows that older records do not come first.
		if (observations.length > 0 && first === last) this.takeForUnordered();
		if (!this.list.unordered) {
			if (!endsKnown) this.replaceGap(undefined, [{ page: 2, until, from: last, tries: 0 }]);
		} else if (first < last) {
			yield* this.readAndObserve(pages);
		}
	}

	/** Where page 1 cannot be read, page 2 shows how far the news may reach. */
	private async *passFailedHead(): Turn {
		// What is created meanwhile must not count as settled.
		this.update({ watermark: this.watermark });
		if (!this.exists || !this.isFailed) return;
		const second = await this.read(2);
		yield 1;
		const first = second?.observations[0];
		if (!second || !first || this.list.unordered) return;
		const endsKnown = this.endsInKnown(second);
		const until = this.newestKnown();
		this.observe(second.observations);
		const last = second.observations.at(-1) as Observation;
		const covering = this.list.gaps.find(({ from }) => from === latest);
		this.replaceGap(covering, [
			{
				page: 1,
				until: Math.min(first.createdAt, covering?.until ?? latest),
				from: latest,
				tries: 0,
			},
			...(endsKnown ? [] : [{ page: 3, until, from: last.createdAt, tries: 0 }]),
		]);
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

	/**
	 * A gap closes at a page that ends in a known record older than the gap, or at the end of the list.
	 * A page that fails becomes a gap of its own, and the pages behind it are read.
	 */
	private async *closeGap(gap: Gap): Turn {
		let rest = gap;
		let failed: number | undefined;
		let page = yield* this.firstPageOf(gap);
		for (; this.list.gaps.includes(rest); page++) {
			if (!this.pages.has(page)) yield* this.readOnly(page);
			const answer = this.pages.get(page);
			if (!answer) {
				const isSecond = failed !== undefined;
				if (isSecond || this.isBeyondEnd(page)) {
					this.replaceGap(rest, [{ ...rest, page: failed ?? page, tries: rest.tries + 1 }]);
					return;
				}
				failed = page;
				continue;
			}
			const { observations, pages } = answer;
			const first = observations[0]?.createdAt ?? rest.until;
			const last = observations.at(-1)?.createdAt ?? rest.until;
			const isClosed = page >= pages || (this.endsInKnown(answer) && last < rest.until);
			this.observe(observations);
			if (this.list.unordered) return;
			const hole = { page: failed ?? page, until: first, from: rest.from, tries: rest.tries + 1 };
			const left = { ...rest, page: page + 1, from: Math.min(rest.from, last), tries: 0 };
			this.replaceGap(rest, [...(failed ? [hole] : []), ...(isClosed ? [] : [left])]);
			if (isClosed) return;
			rest = left;
			failed = undefined;
		}
	}

	/** After a pause, records may be on other pages than before: the gap begins where known ground ends. */
	private async *firstPageOf(gap: Gap): AsyncGenerator<number, number, void> {
		if (gap.page === 1 || this.pages.has(gap.page - 1)) return gap.page;
		let page = gap.page - 1;
		while (page > 1) {
			if (!this.pages.has(page)) yield* this.readOnly(page);
			const answer = this.pages.get(page);
			const first = answer?.observations[0];
			if (!answer || (first && first.createdAt >= gap.from)) break;
			page = Math.min(page - 1, answer.pages);
		}
		return page;
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
				this.observe([await this.session.readers.onramp(this.subaccountId, id)]);
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
		const { unordered, scan } = this.list;
		if (!scan && !unordered && !this.isScanDue) return;
		if (!scan && this.pages.get(1)?.pages === 1) return this.finishScan(undefined);
		if (unordered) this.update({ watermark: this.watermark });
		const cursor = scan ?? { page: 2, began: this.session.now };
		yield* this.readDown('scan', cursor, unordered ? Infinity : scanSlice);
	}

	private async *readDown(kind: 'scan' | 'search', from: ScanCursor, maxPages: number): Turn {
		let cursor = from;
		let failures = 0;
		const isResumed = this.list[kind] !== undefined;
		// One page back after a pause, since records may have moved to earlier pages.
		let page = isResumed && cursor.page > 2 ? cursor.page - 1 : cursor.page;
		for (let reads = 0; reads < maxPages && failures < 2; page++) {
			if (!this.pages.has(page)) {
				yield* this.readAndObserve(page);
				reads++;
			}
			const answer = this.pages.get(page);
			failures = answer ? 0 : failures + 1;
			const last = answer?.observations.at(-1)?.createdAt;
			const isEnd =
				(answer ? page >= answer.pages : this.isBeyondEnd(page)) ||
				(cursor.until !== undefined && last !== undefined && last < cursor.until);
			cursor = {
				...cursor,
				page: page + 1,
				...(!answer && { failed: true as const }),
				...(this.isOutOfPlace(page) && { disordered: true as const }),
			};
			this.update({ [kind]: isEnd ? undefined : cursor });
			if (isEnd) return kind === 'scan' ? this.finishScan(cursor, last) : undefined;
		}
	}

	/** A reading of all pages settles what is older, and tells whether the list is in order. */
	private finishScan(cursor: ScanCursor | undefined, last?: number): void {
		if (!this.list.unordered || cursor?.failed) return;
		const { now, config, state } = this.session;
		const began = tickOf(cursor?.began ?? now) * tickMs;
		const watermark = Math.max(this.watermark, began - config.overlapMs);
		this.update({ watermark: watermark > state.watermark ? watermark : undefined });
		const newest = this.pages.get(1)?.observations[0]?.createdAt;
		const isProven = newest !== undefined && last !== undefined && newest > last;
		if (!cursor?.disordered && !this.isOutOfPlace(1) && isProven) {
			this.update({ unordered: undefined });
		}
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
			const { due, ...record } = open[id] as OpenRecord;
			open[id] = isDue ? { ...record, due: true } : record;
		}
		this.update({ open });
	}

	private async *readAndObserve(page: number): Turn {
		if (this.pages.has(page)) return;
		const answer = await this.read(page);
		if (answer) this.observe(answer.observations);
		yield 1;
	}

	private async *readOnly(page: number): Turn {
		await this.read(page);
		yield 1;
	}

	/** One page, or nothing where it cannot be read. */
	private async read(page: number): Promise<ObservationPage | undefined> {
		const { session, resource, subaccountId } = this;
		let answer: ObservationPage | undefined;
		try {
			answer = await session.readers.page(resource, subaccountId, page);
			session.noteRead(answer.observations);
			for (const problem of answer.unreadable) {
				session.noteUnreadable(this.name, page, problem);
			}
		} catch (error) {
			const failure = concernsThisReadAlone(error);
			const isExpected = failure.kind === 'missing' && (this.isDormant || this.isBeyondEnd(page));
			if (!isExpected) {
				session.noteFailure(`Page ${page} of ${this.name}`, failure);
				this.isFailed ||= failure.kind === 'failed';
			}
		}
		this.pages.set(page, answer);
		if (this.isOutOfPlace(page)) this.takeForUnordered();
		return answer;
	}

	/** The list has become shorter, or so it seems. */
	private isBeyondEnd(page: number): boolean {
		if (page === 1) return false;
		const known = [...this.pages.values()].map((one) => one?.pages ?? 0);
		return page > Math.max(0, ...known);
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

	private endsInKnown({ observations }: ObservationPage): boolean {
		const last = observations.at(-1);
		return last !== undefined && isKnown(this.list, last, this.rules);
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
		const { recent, unordered, scan, gaps } = this.list;
		const max = unordered && scan ? maxRecentInScan : maxRecent;
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
