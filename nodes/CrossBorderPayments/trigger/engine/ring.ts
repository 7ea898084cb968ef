import { ListTask } from './listTask';
import { isVerificationDue, offrampTasks, verificationTask } from './lookUps';
import type { Account } from './readers';
import type { Session } from './session';
import { accountKey, chosenKeys } from './state';
import { listedResources } from './triggerConfig';
import { concernsThisReadAlone, type Task } from './task';

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
	readonly begun = new Set<string>();

	/** Whether the round came to its end in this poll. */
	isOver = false;

	/** Keys of the chosen subaccounts; undefined where all are watched. */
	private readonly chosen: ReadonlySet<string> | undefined;

	constructor(private readonly session: Session) {
		this.chosen = chosenKeys(session.config);
	}

	/** The tasks of this poll, to the end of the round. A task that was handed out has had its turn. */
	async *tasks(): AsyncGenerator<Task, void, void> {
		const { state } = this.session;
		const start = state.ring ?? { page: 0, key: '' };
		for (let page = start.page, pages = page; page <= pages; page++) {
			if (page > start.page) this.moveTo(page, '');
			if (this.pagesRead >= freePages && this.session.requestsLeft <= 0) return;
			const read = page === 0 ? this.withoutDirectory() : await this.readPage(page);
			pages = read.pages;
			for (const task of read.tasks.sort((a, b) => (a.key < b.key ? -1 : 1))) {
				if ((page === start.page && task.key <= start.key) || this.begun.has(task.key)) continue;
				this.moveTo(page, task.key);
				this.begun.add(task.key);
				yield task;
			}
		}
		this.isOver = true;
	}

	private moveTo(page: number, key: string): void {
		const { state } = this.session;
		state.ring = { ...state.ring, page, key };
	}

	/** To be called when all turns have ended. */
	finish(): void {
		const { state, now, tick } = this.session;
		if (state.ring) state.ring.began ??= now;
		if (!this.isOver) return;
		state.tick = tick;
		delete state.ring;
	}

	private withoutDirectory(): { tasks: Task[]; pages: number } {
		const { session } = this;
		const { subaccounts } = session.config;
		const isAll = subaccounts === 'all';
		const chosen = isAll ? [] : subaccounts.flatMap((id) => this.listTasks(id, false));
		const isOfAll = isAll && listedResources.some((resource) => session.watched.has(resource));
		const pages = session.isDirectoryWatched || isOfAll ? 1 : 0;
		return { tasks: [...chosen, ...offrampTasks(session)], pages };
	}

	/** A page of the list of subaccounts. */
	private async readPage(page: number): Promise<{ tasks: Task[]; pages: number }> {
		const { session } = this;
		const { state } = session;
		if (++this.pagesRead > freePages) session.requestsLeft--;
		try {
			const { records, pages, unreadable } = await session.readers.directory(page);
			session.log.addFailure(`A record on page ${page} of the list of subaccounts`, ...unreadable);
			if (session.isDirectoryWatched) session.reads++;
			state.directoryPages = pages;
			const wanted = records.filter(({ id }) => this.chosen?.has(accountKey(id)) ?? true);
			for (const account of wanted) session.observeAccount(account);
			return { tasks: wanted.flatMap((account) => this.tasksOf(account)), pages };
		} catch (error) {
			const failure = concernsThisReadAlone(error);
			session.log.addFailure(`Page ${page} of the list of subaccounts`, failure);
			return { tasks: [], pages: state.directoryPages ?? page };
		}
	}

	private tasksOf(account: Account): Task[] {
		const { session } = this;
		const isOfAll = session.config.subaccounts === 'all';
		const tasks = isOfAll ? this.listTasks(account.id, !account.capable) : [];
		if (isVerificationDue(account, session)) tasks.push(verificationTask(account, session));
		return tasks;
	}

	private listTasks(subaccountId: string, isDormant: boolean): Task[] {
		const { session } = this;
		return listedResources
			.filter((resource) => session.watched.has(resource))
			.map((resource) => new ListTask(session, resource, subaccountId, isDormant))
			.filter((task) => task.isDue);
	}
}
