import { Directory } from './directory';
import { forgetGone } from './forgetting';
import { isUnfinished } from './listState';
import { ListTask } from './listTask';
import type { PollRun } from './pollRun';
import type { ListedSubaccount } from './readers';
import { namedTasks, profileTasks } from './recordTask';
import type { State } from './savedState';
import { listSource } from './source';
import type { Task, Tasks } from './task';
import { monthOf, scanTicks } from './time';
import { watchedOf } from './watched';

interface PageOfTasks {
	tasks: Task[];
	pages: number;
}

/**
 * All that there is to read, in a fixed order. Each poll continues where the last one had to stop,
 * so that everything has its turn, whatever the budget. After the end, the next round begins.
 */
export class Round implements Tasks {
	/** Tasks that this poll has begun, and where the round stood before each. */
	readonly begun = new Map<string, { page: number; key: string }>();

	/** Page 1 of the list of subaccounts, as it was read for this round. */
	private first: PageOfTasks | undefined;

	/** Whether the round came to its end in this poll. */
	isOver = false;

	/** Where this poll began in the round. */
	private readonly start: State['next'];

	/** The page of the task that was handed out last. */
	private page = 0;

	private readonly directory: Directory;
	private readonly tasks: AsyncGenerator<Task, void, void>;

	constructor(private readonly run: PollRun) {
		this.directory = new Directory(run);
		const { next } = run.state;
		this.start = next && { ...next };
		this.tasks = this.allTasks();
	}

	async next(): Promise<Task | undefined> {
		return (await this.tasks.next()).value ?? undefined;
	}

	begin({ source: { key } }: Task): void {
		this.begun.set(key, this.run.state.next ?? { page: 0, key: '' });
		this.moveTo(this.page, key);
	}

	/** To the end of the round and, if this poll has begun within it, on into the next one. */
	private async *allTasks(): AsyncGenerator<Task, void, void> {
		const { next } = this.run.state;
		// Page 1 shows whose account it is: before anything counts as news.
		if (this.hasDirectory) this.first = await this.readPage(1);
		yield* this.restOfRound();
		if (!next || !this.isOver) return;
		// In the next one, other things are due.
		this.endRound();
		this.first = undefined;
		yield* this.restOfRound();
	}

	endRound(): void {
		const { state, tick, clock } = this.run;
		state.tick = tick;
		delete state.next;
		if (this.hasDirectory && !state.hasGap) forgetGone(state, monthOf(clock.local));
		delete state.hasGap;
	}

	private async *restOfRound(): AsyncGenerator<Task, void, void> {
		const { run, begun } = this;
		this.isOver = false;
		const start = run.state.next ?? { page: 0, key: '' };
		for (let page = start.page, pages = page; page <= pages; page++) {
			if (page > start.page) this.moveTo(page, '');
			const first = page === 0 ? this.tasksWithoutDirectory() : this.first;
			const all = (page < 2 && first) || (await this.readPage(page));
			if (!all) return;
			pages = all.pages;
			this.page = page;
			for (const task of all.tasks.sort((a, b) => (a.source.key < b.source.key ? -1 : 1))) {
				const { key } = task.source;
				if ((page === start.page && key <= start.key) || begun.has(key)) continue;
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
	 * Where the next poll begins: behind the last task that was begun, unless some must not wait for a
	 * whole round. These are the tasks that had no room for any of their news, and those that a rate
	 * limit cut off: it then begins with the first of them. If that one is cut off again, it is passed
	 * over, so that the others do not wait for it.
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

	/** A list of the account does not show whose it is: the list of subaccounts does. */
	private get hasDirectory(): boolean {
		const { run } = this;
		const ofAccount = run.watchedBy('list').some((one) => watchedOf(one).of === 'account');
		return run.isDirectoryWatched || ofAccount || this.listsOfSubaccounts.length > 0;
	}

	/** What each listed subaccount has a list of, unless some are selected. */
	private get listsOfSubaccounts() {
		const { run } = this;
		const lists = run.watchedBy('list').filter((one) => watchedOf(one).of === 'subaccount');
		return run.config.subaccounts === 'all' ? lists : [];
	}

	private tasksWithoutDirectory(): PageOfTasks {
		const { run } = this;
		const { subaccounts } = run.config;
		const selected = subaccounts === 'all' ? [] : subaccounts;
		const sources = run
			.watchedBy('list')
			.flatMap((resource) =>
				watchedOf(resource).of === 'account'
					? [listSource(resource)]
					: selected.map((id) => listSource(resource, id)),
			);
		const lists = sources.map((source) => new ListTask(run, source, false));
		return { tasks: [...lists, ...namedTasks(run)], pages: this.hasDirectory ? 1 : 0 };
	}

	private async readPage(page: number): Promise<PageOfTasks | undefined> {
		const isRetried = this.start?.isCutOff === true && page === this.start.page;
		const listed = await this.directory.read(page, isRetried && this.begun.size === 0);
		const tasks = listed?.subaccounts.flatMap((subaccount) => this.tasksOf(subaccount));
		return listed && { tasks: tasks ?? [], pages: listed.pages };
	}

	/** Without capabilities, a list is read in full scans, and while something in it is open. */
	private tasksOf(subaccount: ListedSubaccount): Task[] {
		const { run } = this;
		const isDormant = !subaccount.capable;
		const lists = this.listsOfSubaccounts
			.map((resource) => listSource(resource, subaccount.id))
			.filter(({ key }) => {
				return !isDormant || isUnfinished(run.state.lists[key]) || run.isDue(key, scanTicks);
			})
			.map((source) => new ListTask(run, source, isDormant));
		return [...lists, ...profileTasks(subaccount, run)];
	}
}
