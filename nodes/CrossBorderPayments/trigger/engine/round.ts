import { Directory } from './directory';
import { subaccountKey } from './hashes';
import { isUnfinished } from './listState';
import { ListTask } from './listTask';
import { offrampTasks } from './offrampTask';
import type { PollRun } from './pollRun';
import type { ListedSubaccount } from './readers';
import type { State } from './savedState';
import type { Task } from './task';
import { scanTicks } from './time';
import { listedResources } from './triggerConfig';
import { isVerificationDue, verificationTask } from './verificationTask';

interface PageOfTasks {
	tasks: Task[];
	pages: number;
}

/**
 * All that there is to read, in a fixed order. Each poll continues where the last one had to stop,
 * so that everything has its turn, whatever the budget. After the end, the next round begins.
 */
export class Round {
	/** Tasks that this poll has handed out, and where the round stood before each. */
	readonly begun = new Map<string, { page: number; key: string }>();

	/** Page 1 of the list of subaccounts, as it was read for this round. */
	private first: PageOfTasks | undefined;

	/** Whether the round came to its end in this poll. */
	isOver = false;

	/** Where this poll began in the round. */
	private readonly start: State['next'];

	/** The list of subaccounts. */
	private readonly directory: Directory;

	constructor(private readonly run: PollRun) {
		this.directory = new Directory(run);
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
			if (!this.directory.hasRequestsLeft) return;
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
		const isRetried = this.start?.isCutOff === true && page === this.start.page;
		const read = await this.directory.read(page, isRetried && this.begun.size === 0);
		const tasks = read.subaccounts.flatMap((subaccount) => this.tasksOf(subaccount));
		return { tasks, pages: read.pages };
	}

	private tasksOf(subaccount: ListedSubaccount): Task[] {
		const { run } = this;
		const watchesAll = run.config.subaccounts === 'all';
		const tasks = watchesAll ? this.listTasks(subaccount.id, !subaccount.capable) : [];
		if (isVerificationDue(subaccount, run)) tasks.push(verificationTask(subaccount, run));
		return tasks;
	}

	/** Without capabilities, a list is read in full scans, and while something in it is open. */
	private listTasks(subaccountId: string, isDormant: boolean): Task[] {
		const { run } = this;
		return listedResources
			.filter((resource) => run.watched.has(resource))
			.map((resource) => ({ resource, task: new ListTask(run, resource, subaccountId, isDormant) }))
			.filter(({ resource, task: { subject } }) => {
				const saved: unknown = run.state.lists[resource][subaccountKey(subaccountId)];
				return !isDormant || isUnfinished(saved) || run.isDue(subject.key, scanTicks);
			})
			.map(({ task }) => task);
	}
}
