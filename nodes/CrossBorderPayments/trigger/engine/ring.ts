import { isVerificationDue, observeAccount, verificationTask } from './accounts';
import { ListTask } from './listTask';
import { isOfframpDue, offrampTask } from './offramps';
import type { Account } from './readers';
import { tickOf, type Session } from './session';
import { listedResources } from './triggerConfig';
import { concernsThisReadAlone, type Budget, type Task } from './task';

interface Position {
	/** Of the list of subaccounts; 0 for what is read without that list. */
	page: number;
	/** The last task that had its turn. */
	key: string;
}

/** Pages of the list of subaccounts that do not count in a poll, so that any budget gets on. */
const freePages = 10;

/**
 * All that there is to read, as a ring: each poll goes on where the last one had to stop, so that
 * everything has its turn, whatever the budget. A round is one way around.
 */
export class Ring {
	/** Of the list of subaccounts. */
	private pagesRead = 0;

	/** Tasks that had their turn in this poll. */
	private readonly begun = new Set<string>();

	/** When the round began that came to its end in this poll. */
	private finishedRound?: number;

	constructor(
		private readonly session: Session,
		private readonly budget: Budget,
	) {}

	get isEmpty(): boolean {
		return this.begun.size === 0;
	}

	/** The tasks of this poll, to the end of the round. A task that was handed out has had its turn. */
	async *tasks(): AsyncGenerator<Task, void, void> {
		const isResumed = this.session.state.ring !== undefined;
		yield* this.round();
		// The last poll may have been cut at the very end.
		if (isResumed && this.isEmpty) yield* this.round();
	}

	private async *round(): AsyncGenerator<Task, void, void> {
		const { state } = this.session;
		const start = state.ring ?? { page: 0, key: '' };
		for (let page = start.page, pages = page; page <= pages; page++) {
			if (page > start.page) this.moveTo({ page, key: '' });
			if (this.pagesRead >= freePages && this.budget.left <= 0) return;
			const read = page === 0 ? this.withoutDirectory() : await this.readPage(page);
			pages = read.pages;
			for (const task of read.tasks.sort((a, b) => (a.key < b.key ? -1 : 1))) {
				if ((page === start.page && task.key <= start.key) || this.begun.has(task.key)) continue;
				this.moveTo({ page, key: task.key });
				this.begun.add(task.key);
				yield task;
			}
		}
		this.finishedRound = state.ring?.began ?? this.session.now;
		delete state.ring;
	}

	private moveTo(position: Position): void {
		const { state } = this.session;
		state.ring = { ...state.ring, ...position };
	}

	/** To be called when all turns have ended. */
	finish(): void {
		const { state, now } = this.session;
		if (state.ring) state.ring.began ??= now;
		if (this.finishedRound !== undefined) state.tick = tickOf(this.finishedRound);
	}

	private withoutDirectory(): { tasks: Task[]; pages: number } {
		const { session } = this;
		const { subaccounts, offramps } = session.config;
		const chosen = subaccounts === 'all' ? [] : [...new Set(subaccounts)];
		const tasks = [
			...chosen.flatMap((id) => this.listTasks(id, false)),
			...(session.watched.has('offramp') ? offramps : [])
				.filter(({ subaccountId, id }) => isOfframpDue(subaccountId, id, session))
				.map(({ subaccountId, id }) => offrampTask(subaccountId, id, session)),
		];
		return { tasks, pages: session.isDirectoryNeeded ? 1 : 0 };
	}

	/** A page of the list of subaccounts. */
	private async readPage(page: number): Promise<{ tasks: Task[]; pages: number }> {
		const { session } = this;
		const { state, config } = session;
		if (++this.pagesRead > freePages) this.budget.left--;
		try {
			const { records, pages, unreadable } = await session.readers.directory(page);
			session.log.addUnreadable(unreadable, 'the list of subaccounts', page);
			if (session.isDirectoryWatched) session.reads++;
			state.directoryPages = pages;
			const { subaccounts } = config;
			const wanted = records.filter(({ id }) => subaccounts === 'all' || subaccounts.includes(id));
			for (const account of wanted) observeAccount(account, session);
			return { tasks: wanted.flatMap((account) => this.tasksOf(account)), pages };
		} catch (error) {
			const failure = concernsThisReadAlone(error);
			session.log.addFailure(`Page ${page} of the list of subaccounts`, failure);
			return { tasks: [], pages: state.directoryPages ?? page };
		}
	}

	private tasksOf(account: Account): Task[] {
		const { session } = this;
		const tasks =
			session.config.subaccounts === 'all' ? this.listTasks(account.id, !account.capable) : [];
		if (!session.watched.has('verification') || !isVerificationDue(account, session)) return tasks;
		return [...tasks, verificationTask(account, session)];
	}

	private listTasks(subaccountId: string, isDormant: boolean): Task[] {
		const { session } = this;
		return listedResources
			.filter((resource) => session.watched.has(resource))
			.map((resource) => new ListTask(session, resource, subaccountId, isDormant))
			.filter((task) => task.isDue);
	}
}
