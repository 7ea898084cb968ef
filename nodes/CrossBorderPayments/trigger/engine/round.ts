import { accountKey } from './hashes';
import { PollPages } from './pollPages';
import { ListTask } from './listTask';
import type { PollRun } from './pollRun';
import { localFailureOf, ReadError, type Account } from './readers';
import { offrampTasks } from './offrampTask';
import type { Task } from './task';
import { chosenKeys, listedResources } from './triggerConfig';
import { isVerificationDue, verificationTask } from './verificationTask';

/** Pages of the list of subaccounts that do not count against Max Requests, so that every poll makes progress. */
const freePages = 10;

/**
 * All that there is to read, in a fixed order. Each poll goes on where the last one had to stop, so that
 * everything has its turn, whatever the budget. After the end, the next round begins.
 */
export class Round {
	/** Of the list of subaccounts, in this poll. */
	private pagesRead = 0;

	/** Tasks that this poll has handed out, and where the round stood before each. */
	readonly begun = new Map<string, { page: number; key: string }>();

	/** Whether the round came to its end in this poll. */
	isOver = false;

	/** Keys of the chosen subaccounts; undefined if all are watched. */
	private readonly chosen: ReadonlySet<string> | undefined;

	/** Whether this poll begins with what was cut off: a task, or a page of the list of subaccounts. */
	private readonly beginsWithCutOff: boolean;

	constructor(private readonly run: PollRun) {
		this.beginsWithCutOff = run.state.round?.beginsWithCutOff === true;
		this.chosen = chosenKeys(run.config);
	}

	/** The tasks of this poll, to the end of the round. A task counts as having had its turn once it is handed out. */
	async *tasks(): AsyncGenerator<Task, void, void> {
		const { state, tick } = this.run;
		const isAmidRound = state.round !== undefined;
		yield* this.restOfRound();
		if (!isAmidRound || !this.isOver || this.begun.size > 0) return;
		// Nothing was left of the last round.
		state.tick = tick;
		delete state.round;
		yield* this.restOfRound();
	}

	private async *restOfRound(): AsyncGenerator<Task, void, void> {
		const { run, begun } = this;
		this.isOver = false;
		const start = run.state.round ?? { page: 0, key: '' };
		for (let page = start.page, pages = page; page <= pages; page++) {
			if (page > start.page) this.moveTo(page, '');
			if (this.pagesRead >= freePages && run.requestsLeft <= 0) return;
			const read = page === 0 ? this.tasksWithoutDirectory() : await this.readPage(page);
			pages = read.pages;
			for (const task of read.tasks.sort((a, b) => (a.subject.key < b.subject.key ? -1 : 1))) {
				const { key } = task.subject;
				if ((page === start.page && key <= start.key) || begun.has(key)) continue;
				begun.set(key, run.state.round ?? start);
				this.moveTo(page, key);
				yield task;
			}
		}
		this.isOver = true;
	}

	private moveTo(page: number, key: string): void {
		const { state, tick } = this.run;
		state.round = { page, key, tick };
	}

	/**
	 * The next poll begins with the first task of this one that was blocked or cut off. One that is cut off in a
	 * second poll is passed over: the others do not wait for it.
	 */
	goBack(): void {
		const { blocked, cutOff, state } = this.run;
		const first = [...this.begun].find(
			([key], index) =>
				blocked.has(key) || (cutOff.has(key) && !(this.beginsWithCutOff && index === 0)),
		);
		if (!first) return;
		this.moveTo(first[1].page, first[1].key);
		if (state.round && cutOff.has(first[0])) state.round.beginsWithCutOff = true;
		this.isOver = false;
	}

	private tasksWithoutDirectory(): { tasks: Task[]; pages: number } {
		const { run } = this;
		const { subaccounts } = run.config;
		const watchesAll = subaccounts === 'all';
		const chosen = watchesAll ? [] : subaccounts.flatMap((id) => this.listTasks(id, false));
		const hasLists = watchesAll && listedResources.some((resource) => run.watched.has(resource));
		const pages = run.isDirectoryWatched || hasLists ? 1 : 0;
		return { tasks: [...chosen, ...offrampTasks(run)], pages };
	}

	/** A page of the list of subaccounts. */
	private async readPage(page: number): Promise<{ tasks: Task[]; pages: number }> {
		const { run } = this;
		const { state, failures } = run;
		if (++this.pagesRead > freePages) run.requestsLeft--;
		try {
			const { records, pages, unreadable } = await run.readers.directory(page);
			const [odd] = unreadable;
			if (odd) failures.add(subjectOf(page, 'A record on page'), odd);
			else failures.markRead(subjectOf(page, 'A record on page').key);
			failures.markRead(subjectOf(page).key);
			if (run.isDirectoryWatched) run.successfulReads++;
			state.directoryPages = pages;
			const wanted = records.filter(({ id }) => this.chosen?.has(accountKey(id)) ?? true);
			for (const account of wanted) run.observeAccount(account);
			return { tasks: wanted.flatMap((account) => this.tasksOf(account)), pages };
		} catch (error) {
			const failure = this.pageFailureOf(error);
			const isBehindEnd = failure.kind === 'missing' && page > 1 && page === state.directoryPages;
			if (isBehindEnd) return { tasks: [], pages: page };
			failures.add(subjectOf(page), failure);
			return { tasks: [], pages: state.directoryPages ?? page };
		}
	}

	/** A rate limit ends the poll, and the next one begins with this page; if that is refused again, it is passed over. */
	private pageFailureOf(error: unknown): ReadError {
		const isLimited = error instanceof ReadError && error.kind === 'rate-limited';
		const isFirst = this.pagesRead === 1 && this.begun.size === 0;
		if (isLimited && this.beginsWithCutOff && isFirst) return error;
		const { round } = this.run.state;
		if (isLimited && round) round.beginsWithCutOff = true;
		return localFailureOf(error);
	}

	private tasksOf(account: Account): Task[] {
		const { run } = this;
		const watchesAll = run.config.subaccounts === 'all';
		const tasks = watchesAll ? this.listTasks(account.id, !account.capable) : [];
		if (isVerificationDue(account, run)) tasks.push(verificationTask(account, run));
		return tasks;
	}

	private listTasks(subaccountId: string, isDormant: boolean): Task[] {
		const { run } = this;
		return listedResources
			.filter((resource) => run.watched.has(resource))
			.map((resource) => new ListTask(new PollPages(run, resource, subaccountId, isDormant)))
			.filter((task) => task.isDue);
	}
}

const subjectOf = (page: number, part = 'Page') => ({
	key: `${part} ${page}`,
	resource: 'directory' as const,
	subaccountId: '',
	id: '',
	what: `${part} ${page} of the list of subaccounts`,
});
