import { observeAccount } from './accounts';
import type { Budget } from './budget';
import { listedResources, type ListedResource } from './watched';
import { isOfframpDue, offrampTurn } from './offramps';
import type { Account } from './readers';
import { tickMs, tickOf, type Session } from './session';
import { isBusy, shortHash } from './state';
import { ListTurn } from './listTurn';
import { concernsThisReadAlone, type Task } from './turn';
import { countUnapproved, isVerificationDue, verificationTurn } from './verifications';

/** Pages of the list of subaccounts that are read at a time. */
const windowPages = 10;

interface Position {
	/** First page of a window of the list of subaccounts; 0 for what is read without that list. */
	page: number;
	/** The last task that had its turn. */
	key: string;
}

interface Window {
	accounts: Account[];
	/** First page of the next window. */
	next?: number;
}

interface Tasks {
	tasks: Task[];
	next?: number | undefined;
}

const origin: Position = { page: 0, key: '' };

/**
 * All that there is to read, as a ring: each poll goes on where the last one had to stop, so that
 * everything has its turn, whatever the budget. A round is one way around.
 */
export class Ring {
	private readonly start: Position;

	/** Verifications that are followed. */
	private readonly unapproved: number;

	/** Those that were read in this poll, by their first page. */
	private readonly windows = new Map<number, Window>();

	/** Those that began in this poll. */
	private readonly listTurns: ListTurn[] = [];

	/** The round that came to its end in this poll. */
	private finished: { began: number; failed: boolean } | undefined;

	constructor(
		private readonly session: Session,
		private readonly budget: Budget,
	) {
		this.start = session.state.ring ?? origin;
		this.unapproved = countUnapproved(session.state);
	}

	/** The tasks of this poll, each once. A task that was handed out has had its turn. */
	async *tasks(): AsyncGenerator<Task, void, void> {
		yield* this.walk(this.start, undefined);
		this.finishRound();
		if (this.start === origin) return;
		yield* this.walk(origin, this.start);
		// All have had their turn: the next round begins at the origin again.
		delete this.session.state.ring;
	}

	private async *walk(from: Position, to: Position | undefined): AsyncGenerator<Task, void, void> {
		let page: number | undefined = from.page;
		while (page !== undefined && !isBehind({ page, key: '' }, to)) {
			const { tasks, next }: Tasks = await this.tasksOfWindow(page);
			for (const task of tasks) {
				if (page === from.page && task.key <= from.key) continue;
				if (isBehind({ page, key: task.key }, to)) return;
				this.moveTo({ page, key: task.key });
				this.session.tasks++;
				yield task;
			}
			page = next;
			if (page !== undefined) this.moveTo({ page, key: '' });
		}
	}

	private moveTo(position: Position): void {
		const { state } = this.session;
		state.ring = { ...state.ring, ...position };
	}

	private finishRound(): void {
		const { state, now } = this.session;
		this.finished = { began: state.ring?.began ?? now, failed: state.ring?.failed === true };
		delete state.ring;
	}

	/**
	 * To be called when all turns have ended. After a whole round, everything had its turn since it
	 * began, so what is older than the overlap is settled.
	 */
	settle(): void {
		const { state, config } = this.session;
		for (const turn of this.listTurns) turn.holdWatermark();
		if (this.finished) {
			const { began, failed } = this.finished;
			state.tick = tickOf(began);
			const watermark = state.tick * tickMs - config.overlapMs;
			if (!failed) state.watermark = Math.max(state.watermark, watermark);
		}
		for (const turn of this.listTurns) turn.settle();
	}

	private async tasksOfWindow(page: number): Promise<Tasks> {
		const { session } = this;
		if (page === 0) {
			const next = session.isDirectoryNeeded ? 1 : undefined;
			return { tasks: sorted(this.tasksWithoutDirectory()), next };
		}
		const window = this.windows.get(page) ?? (await this.readWindow(page));
		this.windows.set(page, window);
		const tasks = window.accounts.flatMap((account) => this.tasksOf(account));
		return { tasks: sorted(tasks), next: window.next };
	}

	/** Ten pages of the list of subaccounts; the first ones of a poll are free, so that any budget gets on. */
	private async readWindow(page: number): Promise<Window> {
		const { state } = this.session;
		const first = await this.readDirectory(page);
		const last = Math.min(page + windowPages - 1, Math.max(page, state.directoryPages ?? page));
		const numbers = Array.from({ length: last - page }, (_, index) => page + 1 + index);
		const others = await Promise.all(numbers.map(async (one) => await this.readDirectory(one)));
		if (this.windows.size > 0) this.budget.left -= 1 + others.length;
		const accounts = new Map([first, ...others].flat().map((account) => [account.id, account]));
		const isLast = last >= (state.directoryPages ?? 0);
		return { accounts: [...accounts.values()], ...(!isLast && { next: last + 1 }) };
	}

	private async readDirectory(page: number): Promise<Account[]> {
		const { session } = this;
		const { state } = session;
		try {
			const { accounts, pages, unreadable } = await session.readers.directory(page);
			session.log.addUnreadable(unreadable, 'the list of subaccounts', page);
			state.directoryPages = pages;
			if (session.isDirectoryWatched) session.noteRead(accounts);
			const { subaccounts } = session.config;
			const wanted = accounts.filter(({ id }) => subaccounts === 'all' || subaccounts.includes(id));
			for (const account of wanted) observeAccount(account, session);
			return wanted;
		} catch (error) {
			const failure = concernsThisReadAlone(error);
			session.log.addFailure(`Page ${page} of the list of subaccounts`, failure);
			// What is on that page has no turn, so this round settles nothing.
			state.ring = { page, key: '', ...state.ring, failed: true };
			return [];
		}
	}

	private tasksWithoutDirectory(): Task[] {
		const { session } = this;
		const { subaccounts, offramps } = session.config;
		const chosen = subaccounts === 'all' ? [] : [...new Set(subaccounts)];
		return [
			...chosen.flatMap((id) => this.listTasks(id, false)),
			...(session.watched.has('offramp') ? offramps : [])
				.filter(({ subaccountId, id }) => isOfframpDue(subaccountId, id, session))
				.map(({ subaccountId, id }) => ({
					key: `${shortHash(subaccountId)} offramp ${id}`,
					begin: () => offrampTurn(subaccountId, id, session),
				})),
		];
	}

	private tasksOf(account: Account): Task[] {
		const { session, unapproved } = this;
		const tasks =
			session.config.subaccounts === 'all' ? this.listTasks(account.id, !account.capable) : [];
		if (!session.watched.has('verification')) return tasks;
		if (!isVerificationDue(account, unapproved, session)) return tasks;
		const begin = () => verificationTurn(account, session);
		return [...tasks, { key: `${shortHash(account.id)} verification`, begin }];
	}

	private listTasks(subaccountId: string, isDormant: boolean): Task[] {
		const { session } = this;
		const hash = shortHash(subaccountId);
		return listedResources
			.filter((resource) => session.watched.has(resource))
			.filter((resource) => !isDormant || this.isAwake(resource, subaccountId))
			.map((resource) => ({
				key: `${hash} ${resource}`,
				begin: () => {
					const turn = new ListTurn(session, resource, subaccountId, isDormant);
					this.listTurns.push(turn);
					return turn.run();
				},
			}));
	}

	/** Lists of subaccounts without capabilities are read at scan time, or while something is under way. */
	private isAwake(resource: ListedResource, subaccountId: string): boolean {
		const list = this.session.list(resource, subaccountId);
		if (list && isBusy(list)) return true;
		return this.session.isScanDue(shortHash(`${subaccountId} ${resource}`));
	}
}

/** Whether a task comes after the last one of a walk. */
function isBehind({ page, key }: Position, to: Position | undefined): boolean {
	if (!to) return false;
	return page > to.page || (page === to.page && (to.key === '' || key > to.key));
}

function sorted(tasks: readonly Task[]): Task[] {
	const byKey = new Map(tasks.map((task) => [task.key, task]));
	return [...byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}
