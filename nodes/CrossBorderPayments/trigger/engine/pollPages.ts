import type { Observation } from './event';
import type { Subject } from './failures';
import { accountKey } from './hashes';
import type { ListState } from './listState';
import { isKnown, observe } from './observe';
import type { PollRun } from './pollRun';
import { localFailureOf, type ReadError } from './readers';
import type { TakeRequest } from './task';
import type { ListedResource } from './triggerConfig';

/** What the rest of the poll needs to know about a page. */
export interface ReadPage {
	/** When the newest and the oldest of its compared records were created (all, if `isWhole`); undefined without one. */
	newest?: number | undefined;
	oldest?: number | undefined;
	isEmpty: boolean;
	/** Whether it is the last page, according to itself. */
	isLast: boolean;
	/** Its last record was known before. */
	endsInKnown: boolean;
	/** All its records were compared: the poll had room for what was new. */
	isWhole: boolean;
	/** It has a record that cannot be read: its ID, status or time of creation is unusable. */
	isOdd: boolean;
}

const endOfList: ReadPage = {
	isEmpty: true,
	isLast: true,
	endsInKnown: false,
	isWhole: true,
	isOdd: false,
};

/** After this many pages in a row that this poll had read before, the reading counts as stuck. */
const maxRepeatedPages = 1_000;

/** At most this many failed pages of a list are remembered. */
export const maxFailed = 20;

/** One list of a subaccount in one poll, which reads each page once, and all records through `observe`. */
export class PollPages {
	readonly key: string;

	private loaded: ListState | undefined;

	private readonly pages = new Map<number, ReadPage | 'failed'>();

	/** As far as the pages of this poll tell. */
	private lastPage: number | undefined;

	/** The page that was read last, to tell a record that has shifted from one out of order. */
	private before: { number: number; last: number; ids: Set<string> } | undefined;

	/** Open records that need no look any more in this poll: seen, or their look-up has failed. */
	readonly seen = new Set<string>();

	/** The service does not show the list at all. */
	isClosed = false;

	/** A page of this poll was not in order. */
	hasDisorder = false;

	/** Requests made in this poll. */
	requests = 0;

	private repeatedPages = 0;

	/** Set for each turn. */
	takeRequest: TakeRequest = () => false;

	constructor(
		readonly run: PollRun,
		readonly resource: ListedResource,
		readonly subaccountId: string,
		/** The subaccount has no capabilities: hardly anything happens in its lists, and they may be closed. */
		readonly isDormant: boolean,
	) {
		this.key = `${accountKey(subaccountId)} ${resource}`;
	}

	get subject(): Subject {
		const { key, resource, subaccountId } = this;
		const what = `The ${resource}s of ${subaccountId}`;
		return { key, resource, subaccountId, id: '', what };
	}

	/** Loaded for its first turn, because all at once would hold n8n up. */
	get list(): ListState {
		return (this.loaded ??= this.run.loadList(this.resource, this.subaccountId));
	}

	/**
	 * Reads a page, unless this poll has read it already; `cut` if the turn may make no further request.
	 * @throws an error instead of holding n8n up, should a step ask for the same pages without end
	 */
	async read(number: number): Promise<ReadPage | 'failed' | 'cut'> {
		const known = this.pages.get(number);
		if (known) {
			if (++this.repeatedPages <= maxRepeatedPages) return known;
			throw new Error(`The reading of ${this.name} does not get on at page ${number}`);
		}
		if (!this.takeRequest()) return 'cut';
		this.requests++;
		this.repeatedPages = 0;
		const page = await this.request(number);
		this.pages.set(number, page);
		return page;
	}

	/** Notes that a part of the list cannot be read. */
	fail(part: '' | ' records' | ' look-ups', what: string, error: ReadError, id = ''): void {
		const { run, key, subject } = this;
		run.failures.add({ ...subject, key: `${key}${part}`, id, what }, error);
	}

	/** Compares records with what is known; returns for how many the poll had room. */
	observe(records: readonly Observation[]): number {
		const { run, resource, subaccountId, list, seen } = this;
		const rules = run.rulesOf(resource, subaccountId);
		const count = observe(list, records, rules, run.emitOf(resource, subaccountId, this.key));
		for (const { id } of records.slice(0, count)) if (list.open[id]) seen.add(id);
		return count;
	}

	private get name(): string {
		return `the ${this.resource}s of ${this.subaccountId}`;
	}

	private async request(number: number): Promise<ReadPage | 'failed'> {
		const { run, resource, subaccountId, list } = this;
		const failedBefore = list.failed;
		const others = failedBefore.filter((page) => page !== number);
		try {
			const { records, pages, unreadable } = await run.readers.page(resource, subaccountId, number);
			run.successfulReads++;
			this.lastPage = pages;
			const [odd] = unreadable;
			if (odd) this.fail(' records', `A record on page ${number} of ${this.name}`, odd);
			if (this.comesOutOfOrder(number, records)) this.beginDisorder();
			const last = records.at(-1);
			const rules = run.rulesOf(resource, subaccountId);
			const endsInKnown = last !== undefined && isKnown(list, last, rules);
			const count = this.observe(records);
			const isWhole = count === records.length;
			if (isWhole) list.failed = others;
			const times = records.slice(0, count).map(({ createdAt }) => createdAt);
			const isEmpty = records.length + unreadable.length === 0;
			return {
				newest: count > 0 ? Math.max(...times) : undefined,
				oldest: count > 0 ? Math.min(...times) : undefined,
				isEmpty,
				isLast: number >= pages || isEmpty,
				endsInKnown: endsInKnown && isWhole,
				isWhole,
				isOdd: odd !== undefined,
			};
		} catch (error) {
			const failure = localFailureOf(error);
			list.failed = others;
			const isMissing = failure.kind === 'missing';
			if (isMissing && number > 1 && number >= (this.lastPage ?? number)) return endOfList;
			this.isClosed ||= isMissing && number === 1;
			if (isMissing && this.isDormant) return 'failed';
			this.fail('', `Page ${number} of ${this.name}`, failure);
			list.failed = [...others, number].slice(-maxFailed);
			return 'failed';
		}
	}

	/** The list is not newest first, so times tell nothing: from now on, all pages are read. */
	private beginDisorder(): void {
		const { list } = this;
		this.hasDisorder = true;
		list.unordered = true;
		list.readTo = Math.min(list.readTo, ...list.gaps.map(({ after }) => after));
		list.gaps = [];
	}

	/**
	 * Whether a page contradicts the order newest first, as far as it and the page before tell; remembers it
	 * as the page before the next.
	 */
	private comesOutOfOrder(number: number, records: readonly Observation[]): boolean {
		const { before } = this;
		const isBehind = before?.number === number - 1;
		const fresh = isBehind ? records.filter(({ id }) => !before.ids.has(id)) : records;
		const times = [...(isBehind ? [before.last] : []), ...fresh.map(({ createdAt }) => createdAt)];
		const last = records.at(-1)?.createdAt;
		const ids = new Set(records.map(({ id }) => id));
		this.before = last === undefined ? undefined : { number, last, ids };
		return times.some((time, index) => time > (times[index - 1] ?? Infinity));
	}
}
