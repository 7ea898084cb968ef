import type { Observation } from './event';
import { accountKey } from './hashes';
import type { ListState } from './listState';
import { isKnown, observe } from './observe';
import type { PollRun } from './pollRun';
import { ReadError } from './readers';
import type { Pass } from './reading';
import { localFailureOf, type TakeRequest } from './task';
import type { ListedResource } from './triggerConfig';

/** What the rest of the poll needs to know about a page. */
export interface ReadPage {
	/** When its newest and oldest records were created; undefined without a readable record. */
	newest?: number | undefined;
	oldest?: number | undefined;
	/** Records on it, those that make no sense included. */
	size: number;
	/** Whether it is the last page, according to itself. */
	isLast: boolean;
	/** Its last record was known before. */
	endsInKnown: boolean;
	/** All its records were compared: the poll had room for what was new. */
	isWhole: boolean;
	isOdd: boolean;
	hasDisorder: boolean;
}

/**
 * The outcome of a step:
 * - `cut`: no request or no room is left, and the next turn goes on
 * - `failed`: the page cannot be read
 * - `setBack`: the list has shifted, and the pass was set to another page
 */
export type Step = ReadPage | 'cut' | 'failed' | 'setBack';

/** After this many steps in a row without a request, the reading counts as stuck. */
const maxStepsWithoutRequest = 1_000;

/** One list of a subaccount in one poll, which reads each page once, and all records through `observe`. */
export class ListPages {
	readonly key: string;

	protected opened: ListState | undefined;

	/** In this poll. */
	private readonly pages = new Map<number, ReadPage | ReadError>();

	/** Passes whose last page this poll has read: nothing lies between it and the next one. */
	private readonly readInPoll = new Set<Pass>();

	/** Passes whose last page did not meet what they had read. */
	private readonly setBack = new Set<Pass>();

	/** The IDs of the page that was read last, to tell a shifted record from one out of order. */
	private before: { number: number; last: number; ids: Set<string> } | undefined;

	/** Open records that this poll has seen. */
	readonly seen = new Set<string>();

	/** Passes that came to a page which failed, in this poll. */
	readonly stopped = new Set<Pass>();

	/** As far as the pages of this poll tell. */
	private lastPage: number | undefined;

	/** A page could not be read in this poll. */
	isFailed = false;

	/** The service does not show the list at all. */
	isClosed = false;

	/** Steps that are done once in a poll. */
	isTopRead = false;

	isScanned = false;

	hasEmitted = false;

	/** In this poll. */
	requests = 0;

	takeRequest: TakeRequest = () => false;

	private stepsWithoutRequest = 0;

	constructor(
		readonly run: PollRun,
		readonly resource: ListedResource,
		readonly subaccountId: string,
		/** The subaccount has no capabilities: hardly anything happens in its lists, and they may be closed. */
		protected readonly isDormant: boolean,
	) {
		this.key = `${accountKey(subaccountId)} ${resource}`;
	}

	/** Opened for its first turn, because all at once would hold n8n up. */
	get list(): ListState {
		return (this.opened ??= this.run.openList(this.resource, this.subaccountId));
	}

	/**
	 * Reads the page behind a pass and moves the pass on. A poll that goes on with a pass first reads its
	 * last page again, and goes back until a page meets what the pass has read: the list may have shifted.
	 */
	async readBehind(pass: Pass): Promise<Step> {
		const { downTo = Infinity, lastPage = 0 } = pass;
		const number = this.nextOf(pass);
		const isNext = number > pass.page;
		const page = await this.read(number, number >= (this.lastPage ?? lastPage));
		if (page === 'cut' || page === 'failed') return page;
		const { unordered } = this.list;
		const isFarther = page.size === 0 || (!unordered && (page.newest ?? downTo) < downTo);
		if (!isNext && number > 1 && pass.from !== undefined && isFarther) {
			// By one page first, then far, because the pages may have another size.
			pass.page = this.setBack.has(pass) ? number >> 1 : number - 1;
			this.setBack.add(pass);
			return 'setBack';
		}
		if (page.size === 0) return page;
		const { newest = -Infinity, oldest = Infinity } = page;
		// Records of the same moment may stand on the page before.
		const from = Math.max(pass.from ?? -Infinity, newest - Number(number > 1));
		if (Number.isFinite(from) && (pass.from === undefined || unordered)) pass.from = from;
		if (Number.isFinite(Math.min(downTo, oldest))) pass.downTo = Math.min(downTo, oldest);
		pass.lastPage = undefined;
		// Records for which the poll had no room are read again.
		if (!page.isWhole) return 'cut';
		if (isNext) pass.hasFailed &&= unordered;
		else pass.lastPage = this.lastPage;
		pass.page = number;
		this.readInPoll.add(pass);
		return page;
	}

	/** The page to be read for a pass. */
	nextOf(pass: Pass): number {
		return this.readInPoll.has(pass) || pass.lastPage !== undefined ? pass.page + 1 : pass.page;
	}

	/**
	 * Reads a page, unless this poll has read it already.
	 * @param mayEnd whether the list may end before it; then the service may refuse it
	 */
	async read(number: number, mayEnd = false): Promise<ReadPage | 'failed' | 'cut'> {
		let page = this.pages.get(number);
		if (page && ++this.stepsWithoutRequest > maxStepsWithoutRequest) {
			throw new Error(`The reading of ${this.name} does not get on at page ${number}`);
		}
		if (!page) {
			if (!this.takeRequest()) return 'cut';
			this.requests++;
			this.stepsWithoutRequest = 0;
			page = await this.request(number);
			this.pages.set(number, page);
		}
		if (!(page instanceof ReadError)) return page;
		const isMissing = page.kind === 'missing';
		if (isMissing && number > 1 && mayEnd) return endOfList;
		this.isClosed ||= isMissing && number === 1;
		if (isMissing && this.isDormant) return 'failed';
		this.fail('', `Page ${number} of ${this.name}`, page);
		this.isFailed = true;
		return 'failed';
	}

	/** Notes that a part of the list cannot be read. */
	fail(part: '' | ' records' | ' look-ups', what: string, error: ReadError, id = ''): void {
		const { run, key, resource, subaccountId } = this;
		run.addFailure({ key: `${key}${part}`, resource, subaccountId, id, what }, error);
	}

	get name(): string {
		return `the ${this.resource}s of ${this.subaccountId}`;
	}

	/** Compares records with what is known. */
	observe(records: readonly Observation[]): number {
		const { run, resource, subaccountId, list, seen } = this;
		const rules = run.rulesOf(resource, subaccountId);
		const emit = run.emitOf(resource, subaccountId);
		const count = observe(list, records, rules, (change) => {
			const isTaken = emit(change);
			this.hasEmitted ||= isTaken;
			return isTaken;
		});
		for (const { id } of records.slice(0, count)) if (list.open[id]) seen.add(id);
		return count;
	}

	private async request(number: number): Promise<ReadPage | ReadError> {
		const { run, resource, subaccountId } = this;
		const answer = await run.readers
			.page(resource, subaccountId, number)
			.catch((error: unknown) => localFailureOf(error));
		if (answer instanceof ReadError) return answer;
		const { records, pages, unreadable } = answer;
		const [odd] = unreadable;
		const last = records.at(-1);
		run.successfulReads++;
		this.lastPage = pages;
		if (odd) this.fail(' records', `A record on page ${number} of ${this.name}`, odd);
		const hasDisorder = this.hasDisorder(number, records);
		if (hasDisorder) this.beginDisorder();
		const rules = run.rulesOf(resource, subaccountId);
		const endsInKnown = last !== undefined && isKnown(this.list, last, rules);
		const count = this.observe(records);
		const times = records.slice(0, count).map(({ createdAt }) => createdAt);
		const size = records.length + unreadable.length;
		return {
			newest: count > 0 ? Math.max(...times) : undefined,
			oldest: count > 0 ? Math.min(...times) : undefined,
			size,
			isLast: number >= pages || size === 0,
			endsInKnown: endsInKnown && count === records.length,
			isWhole: count === records.length,
			isOdd: odd !== undefined,
			hasDisorder,
		};
	}

	/** The list is not newest first, so times tell nothing: from now on, all pages are read. */
	private beginDisorder(): void {
		if (this.list.unordered) return;
		const { list } = this;
		for (const reading of [list, list.due, list.scan]) reading?.passes.splice(0);
		Object.assign(list, { unordered: true, due: undefined, scan: undefined });
	}

	/** Whether a page contradicts the order newest first, as far as it and the page before tell. */
	private hasDisorder(number: number, records: readonly Observation[]): boolean {
		const { before } = this;
		const isBehind = before?.number === number - 1;
		const fresh = isBehind ? records.filter(({ id }) => !before.ids.has(id)) : records;
		const times = [...(isBehind ? [before.last] : []), ...fresh.map(({ createdAt }) => createdAt)];
		const last = records.at(-1)?.createdAt;
		const ids = new Set(records.map(({ id }) => id));
		this.before = last === undefined ? undefined : { number, last, ids };
		return times.some((time, index) => index > 0 && time > (times[index - 1] as number));
	}
}

const endOfList: ReadPage = {
	size: 0,
	isLast: true,
	endsInKnown: false,
	isWhole: true,
	isOdd: false,
	hasDisorder: false,
};
