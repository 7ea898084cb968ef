import type { Observation } from './event';
import type { Subject } from './failures';
import type { ListState, Span } from './listState';
import { isKnown } from './observe';
import type { PollRun } from './pollRun';
import { localFailureOf, type Page } from './readers';
import { disorderMs } from './time';
import type { ListedResource } from './triggerConfig';

/** What the walk needs to know about a page. */
export interface ReadPage {
	/** When the newest and the oldest of its records were created; undefined without one. */
	newest?: number | undefined;
	oldest?: number | undefined;
	ids: ReadonlySet<string>;
	/** When its last record was created, if that was known before. */
	knownTo?: number | undefined;
	isLast: boolean;
	/** All its records were compared: the poll had room for what was new. */
	isWhole: boolean;
	/** They do not come newest first, by themselves or behind the page above. */
	inDisorder: boolean;
	/** It has nothing but what the page above it has. */
	isRepeated?: boolean;
	isOdd?: boolean;
}

const endOfList: ReadPage = { ids: new Set(), isLast: true, isWhole: true, inDisorder: false };

/** All of a list is to be read. */
export const wholeList = ({ clock }: PollRun): Span => ({ page: 1, after: -1, begunAt: clock.now });

/** The pages of one list that one poll reads. */
export class ListPages {
	/** Each is read once. */
	readonly read = new Map<number, ReadPage | 'failed'>();

	readonly seen = new Set<string>();

	/** Number of the last page, as far as this poll knows. */
	lastPage: number | undefined;

	/** The service does not show the list at all. */
	isClosed = false;

	readonly list: ListState;

	/** Its watching begins with this poll. */
	private readonly isFirst: boolean;

	/** Its baseline was read by earlier polls. */
	readonly isAgain: boolean;

	constructor(
		private readonly run: PollRun,
		private readonly resource: ListedResource,
		private readonly subaccountId: string,
		private readonly subject: Subject,
		private readonly isDormant: boolean,
	) {
		const { list, isNew, isFirst } = run.lists.load(resource, subaccountId);
		this.isAgain = list.baseline?.isRead === true;
		if (isNew) {
			list.baseline = isFirst ? { to: -1, at: run.clock.local } : { to: -1 };
			list.unread = wholeList(run);
		}
		this.list = list;
		this.isFirst = isFirst;
	}

	/** Whether there is anything to save: a list that fails as a whole is left as it was. */
	get hasProgress(): boolean {
		const isRead = [...this.read.values()].some((page) => page !== 'failed');
		return isRead || (this.read.size > 0 && !this.read.has(1));
	}

	/** Reads a page and compares its records with what is known. */
	async request(number: number): Promise<ReadPage | 'failed'> {
		const page = await this.tryRequest(number);
		this.read.set(number, page);
		return page;
	}

	private async tryRequest(number: number): Promise<ReadPage | 'failed'> {
		const { run, resource, subaccountId } = this;
		try {
			const page = await run.readers.page(resource, subaccountId, number);
			run.successfulReads++;
			return this.takePage(number, page);
		} catch (error) {
			const failure = localFailureOf(error);
			const isMissing = failure.kind === 'missing';
			const { pages } = this.list.unread ?? {};
			// What fails is only taken for the end behind all that was ever counted.
			const last = isMissing ? (this.lastPage ?? pages) : Math.max(this.lastPage ?? 0, pages ?? 0);
			const isBehindEnd = number > (last || Infinity) || (isMissing && number === last);
			if (number > 1 && isBehindEnd) return endOfList;
			if (isMissing && number === 1) this.isClosed = true;
			if (isMissing && this.isDormant) return 'failed';
			run.failures.add({ ...this.subject, what: `Page ${number} of ${this.name}` }, failure);
			// A poll that has nothing but this left to read has not failed.
			if (number > 1 && this.read.get(1) !== 'failed') run.successfulReads++;
			return 'failed';
		}
	}

	private takePage(number: number, page: Page<Observation>): ReadPage {
		const { run, list, subject, resource, subaccountId, isFirst } = this;
		const { records, unreadable, limit = Infinity, pages } = page;
		const before = this.read.get(number - 1);
		const above = before === 'failed' ? undefined : before;
		const [odd] = unreadable;
		if (odd) {
			const what = `A record on page ${number} of ${this.name}`;
			run.failures.add({ ...subject, key: `${subject.key} records`, what }, odd);
		}
		const times = records.map(({ createdAt }) => createdAt);
		const fresh = records.filter(({ id }) => !above?.ids.has(id)).map(({ createdAt }) => createdAt);
		const inDisorder = [Math.max(...fresh), ...times].some(
			(time, index, all) =>
				time > (index > 1 ? (all[index - 1] ?? 0) : (above?.oldest ?? Infinity)) + disorderMs,
		);
		this.confirmBaseline(number, times);
		const rules = run.lists.rulesOf(resource, subaccountId, list);
		if (isFirst) rules.oldTo = Infinity;
		const last = records.at(-1);
		const knownTo = last && isKnown(list, last, rules) ? last.createdAt : undefined;
		const count = run.news.take(list, records, rules, subject);
		for (const { id } of records.slice(0, count)) this.seen.add(id);
		const length = records.length + unreadable.length;
		// A full page is not the last one, whatever the total says.
		this.lastPage = Math.max(pages, length >= limit ? number + 1 : 0);
		// A service may repeat its last page for ever; what arrives meanwhile repeats one page only.
		const isRepeated = length > 0 && fresh.length === 0 && above !== undefined;
		const isSecond = isRepeated && above.isRepeated === true;
		const isBehindTotal = number >= pages && (length < limit || isSecond);
		return {
			...(times.length > 0 && { newest: Math.max(...times), oldest: Math.min(...times) }),
			ids: new Set(records.map(({ id }) => id)),
			...{ knownTo, inDisorder, isRepeated, isOdd: odd !== undefined },
			isLast: length === 0 || isBehindTotal,
			isWhole: count === records.length,
		};
	}

	/** Moves the time up to which unknown records are no news, before the records of a page are compared. */
	private confirmBaseline(number: number, times: number[]): void {
		const { list, run, isFirst, isAgain } = this;
		const { baseline } = list;
		if (!baseline) return;
		const newest = Math.min(Math.max(-1, ...times), run.clock.latest);
		// What comes on top of it from now on is new, whatever the clocks say.
		if (isFirst) baseline.to = Math.max(baseline.to, newest);
		else if (!isAgain) baseline.to = run.beginnings.of(this.resource, this.subaccountId);
		else if (number === 1 && baseline.at !== undefined) {
			// The list may have been half there. What is as old, measured from its newest record, as the baseline was
			// there before it.
			baseline.to = Math.max(baseline.to, newest - Math.abs(run.clock.local - baseline.at));
		}
	}

	private get name(): string {
		return `the ${this.resource}s of ${this.subaccountId}`;
	}
}
