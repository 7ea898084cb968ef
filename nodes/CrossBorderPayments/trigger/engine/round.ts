import { accountKey, inLowerCase } from './hashes';
import { isUnfinished } from './listState';
import { ListTask } from './listTask';
import { offrampTasks } from './offrampTask';
import type { PollRun } from './pollRun';
import { localFailureOf, ReadError, type Account } from './readers';
import type { State } from './savedState';
import type { Task } from './task';
import { scanTicks } from './time';
import { selectedKeys, listedResources } from './triggerConfig';
import { isVerificationDue, verificationTask } from './verificationTask';

/** Pages of subaccounts that do not count against Max Requests: every poll makes progress. */
const freePages = 10;

interface PageOfTasks {
	tasks: Task[];
	pages: number;
}

/** The API key belongs to another account than the state. */
export class OtherAccount extends Error {
	constructor(readonly account: string) {
		super();
	}
}

/**
 * All that there is to read, in a fixed order. Each poll continues where the last one had to stop,
 * so that everything has its turn, whatever the budget. After the end, the next round begins.
 */
export class Round {
	/** Pages of the list of subaccounts that this poll has read. */
	private pagesRead = 0;

	/** Tasks that this poll has handed out, and where the round stood before each. */
	readonly begun = new Map<string, { page: number; key: string }>();

	/** Page 1 of the list of subaccounts, as it was read for this round. */
	private first: PageOfTasks | undefined;

	/** Whether the round came to its end in this poll. */
	isOver = false;

	/** Where this poll began in the round. */
	private readonly start: State['next'];

	constructor(private readonly run: PollRun) {
		const { next } = run.state;
		this.start = next && { ...next };
	}

	/** The tasks of this poll, to the end of the round. One that is handed out has had its turn. */
	async *tasks(): AsyncGenerator<Task, void, void> {
		const { next } = this.run.state;
		// Page 1 shows whose account it is: before anything counts as news.
		if (this.hasDirectory) this.first = await this.readPage(1);
		yield* this.restOfRound();
		if (!next || !this.isOver || this.begun.size > 0) return;
		// Nothing was left of the last round. In the next one, other things are due.
		this.endRound();
		this.first = undefined;
		yield* this.restOfRound();
	}

	endRound(): void {
		const { state, tick } = this.run;
		state.tick = tick;
		delete state.next;
	}

	private async *restOfRound(): AsyncGenerator<Task, void, void> {
		const { run, begun } = this;
		this.isOver = false;
		const start = run.state.next ?? { page: 0, key: '' };
		for (let page = start.page, pages = page; page <= pages; page++) {
			if (page > start.page) this.moveTo(page, '');
			if (this.pagesRead >= freePages && run.requestsLeft <= 0) return;
			const first = page === 0 ? this.tasksWithoutDirectory() : this.first;
			const read = (page < 2 && first) || (await this.readPage(page));
			pages = read.pages;
			for (const task of read.tasks.sort((a, b) => (a.subject.key < b.subject.key ? -1 : 1))) {
				const { key } = task.subject;
				if ((page === start.page && key <= start.key) || begun.has(key)) continue;
				begun.set(key, run.state.next ?? start);
				this.moveTo(page, key);
				yield task;
			}
		}
		this.isOver = true;
	}

	private moveTo(page: number, key: string): void {
		const { state, tick } = this.run;
		state.next = { page, key, tick };
	}

	/**
	 * The next poll begins with the first task that was blocked or cut off in this one. One that is
	 * cut off again in the next poll is passed over, so that the others do not wait for it.
	 */
	goBack(): void {
		const { news, cutOff, state } = this.run;
		const first = [...this.begun].find(
			([key], index) =>
				news.blocked.has(key) || (cutOff.has(key) && !(this.start?.isCutOff && index === 0)),
		);
		if (!first) return;
		this.moveTo(first[1].page, first[1].key);
		if (state.next && cutOff.has(first[0])) state.next.isCutOff = true;
		this.isOver = false;
	}

	private get hasDirectory(): boolean {
		const { watched, config, isDirectoryWatched } = this.run;
		const isAll = config.subaccounts === 'all';
		return (
			isDirectoryWatched || (isAll && listedResources.some((resource) => watched.has(resource)))
		);
	}

	private tasksWithoutDirectory(): PageOfTasks {
		const { run } = this;
		const { subaccounts } = run.config;
		const selected = subaccounts === 'all' ? [] : subaccounts;
		const tasks = selected.flatMap((id) => this.listTasks(id, false));
		return { tasks: [...tasks, ...offrampTasks(run)], pages: this.hasDirectory ? 1 : 0 };
	}

	private async readPage(page: number): Promise<PageOfTasks> {
		const { run } = this;
		const { state } = run;
		if (++this.pagesRead > freePages) run.requestsLeft--;
		const [whole, records] = [subjectOf(page), subjectOf(page, 'A record on page')];
		try {
			const read = await run.readers.directory(page);
			this.checkAccount(read.records);
			const { unreadable, limit = Infinity } = read;
			const [odd] = unreadable;
			if (odd) run.failures.add(records, odd);
			else run.failures.markRead(records);
			run.failures.markRead(whole);
			if (run.isDirectoryWatched) run.successfulReads++;
			const isFull = read.records.length + unreadable.length >= limit;
			const pages = Math.max(read.pages, isFull ? page + 1 : 0);
			state.directoryPages = pages;
			const selected = selectedKeys(run.config);
			const accounts = read.records.filter(({ id }) => selected?.has(accountKey(id)) ?? true);
			for (const account of accounts) this.observe(account);
			return { tasks: accounts.flatMap((account) => this.tasksOf(account)), pages };
		} catch (error) {
			const failure = this.pageFailureOf(error, page);
			const isBehindEnd = failure.kind === 'missing' && page > 1 && page === state.directoryPages;
			if (isBehindEnd) return { tasks: [], pages: page };
			run.failures.add(whole, failure);
			return { tasks: [], pages: state.directoryPages ?? page };
		}
	}

	/** @throws OtherAccount if the parent's own entry is another one than before */
	private checkAccount(accounts: readonly Account[]): void {
		const { state } = this.run;
		const parent = accounts.find(({ isParent }) => isParent);
		if (!parent) return;
		const account = accountKey(parent.id);
		if ((state.account ??= account) !== account) throw new OtherAccount(account);
	}

	/**
	 * After a rate limit, the next poll begins with the page that was rejected. If it is rejected
	 * again, it is passed over.
	 */
	private pageFailureOf(error: unknown, page: number): ReadError {
		const isLimited = error instanceof ReadError && error.kind === 'rate-limited';
		const isFirst = page === this.start?.page && this.begun.size === 0;
		if (isLimited && this.start?.isCutOff && isFirst) return error;
		const { next } = this.run.state;
		if (isLimited && next) next.isCutOff = true;
		return localFailureOf(error);
	}

	private observe(account: Account): void {
		const { id, status, record } = account;
		const { watched, news, state } = this.run;
		news.emails.set(inLowerCase(id), typeof record.email === 'string' ? record.email : null);
		if (!watched.has('subaccount')) return;
		const key = accountKey(id);
		const subject = { ...directory, resource: 'subaccount' as const, subaccountId: id, id };
		if (news.takeStatus(account, state.subaccount.get(key), subject)) {
			state.subaccount.set(key, status);
		}
	}

	private tasksOf(account: Account): Task[] {
		const { run } = this;
		const watchesAll = run.config.subaccounts === 'all';
		const tasks = watchesAll ? this.listTasks(account.id, !account.capable) : [];
		if (isVerificationDue(account, run)) tasks.push(verificationTask(account, run));
		return tasks;
	}

	/** Without capabilities, a list is read in full scans, and while something in it is open. */
	private listTasks(subaccountId: string, isDormant: boolean): Task[] {
		const { run } = this;
		return listedResources
			.filter((resource) => run.watched.has(resource))
			.map((resource) => ({ resource, task: new ListTask(run, resource, subaccountId, isDormant) }))
			.filter(({ resource, task: { subject } }) => {
				const saved: unknown = run.state.lists[resource][accountKey(subaccountId)];
				return !isDormant || isUnfinished(saved) || run.isDue(subject.key, scanTicks);
			})
			.map(({ task }) => task);
	}
}

const directory = { key: 'directory', subaccountId: '', id: '', what: '' };

const subjectOf = (page: number, part = 'Page') => ({
	...directory,
	key: `${part} ${page}`,
	resource: 'directory' as const,
	what: `${part} ${page} of the list of subaccounts`,
});
