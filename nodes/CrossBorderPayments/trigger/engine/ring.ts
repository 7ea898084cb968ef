import { observeAccount, type KnownAccounts } from './accounts';
import type { Budget } from './budget';
import { listedResources, type ListedResource } from './watched';
import { isOfframpDue, offrampTurn } from './offramps';
import type { Account } from './readers';
import { tickMs, tickOf, type Session } from './session';
import { isEmpty, shortHash, type ListState } from './state';
import { concernsThisReadAlone, ListTurn, type Task } from './turn';
import { countUndecided, isVerificationDue, verificationTurn } from './verifications';

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
	private isFirstWindow = true;

	private readonly found = new Set<string>();

	private readonly start: Position;

	/** Those that were read in this poll, by their first page. */
	private readonly windows = new Map<number, Window>();

	/** Those that began in this poll. */
	private readonly listTurns: ListTurn[] = [];

	/** The round that came to its end in this poll. */
	private finished: { began: number; failed: boolean } | undefined;

	constructor(
		private readonly session: Session,
		private readonly known: KnownAccounts,
		private readonly budget: Budget,
	) {
		this.start = session.state.ring ?? origin;
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
		const undecided = countUndecided(this.known);
		const tasks = window.accounts.flatMap((account) => this.tasksOf(account, undecided));
		return { tasks: sorted(tasks), next: this.isAllFound() ? undefined : window.next };
	}

	/** Ten pages of the list of subaccounts; the first ones of a poll are free, so that any budget gets on. */
	private async readWindow(page: number): Promise<Window> {
		const { state } = this.session;
		const size = this.isFirstWindow
			? windowPages
			: Math.max(1, Math.min(windowPages, this.budget.available));
		const first = await this.readDirectory(page);
		const last = Math.min(page + size - 1, Math.max(page, state.directoryPages ?? page));
		const numbers = Array.from({ length: last - page }, (_, index) => page + 1 + index);
		const others = await Promise.all(numbers.map(async (one) => await this.readDirectory(one)));
		if (!this.isFirstWindow) this.budget.spend(1 + others.length);
		this.isFirstWindow = false;
		const accounts = new Map([first, ...others].flat().map((account) => [account.id, account]));
		const isLast = last >= (state.directoryPages ?? 0);
		return { accounts: [...accounts.values()], ...(!isLast && { next: last + 1 }) };
	}

	private async readDirectory(page: number): Promise<Account[]> {
		const { session } = this;
		const { state } = session;
		try {
			const { accounts, pages, unreadable } = await session.readers.directory(page);
			for (const problem of unreadable)
				session.noteUnreadable('the list of subaccounts', page, problem);
			state.directoryPages = pages;
			if (session.isDirectoryWatched) session.noteRead(accounts);
			const wanted = accounts.filter(({ id }) => session.isInScope(id));
			for (const account of wanted) {
				this.found.add(account.id);
				observeAccount(account, this.known, session);
			}
			return wanted;
		} catch (error) {
			session.noteFailure(`Page ${page} of the list of subaccounts`, concernsThisReadAlone(error));
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

	private tasksOf(account: Account, undecided: number): Task[] {
		const { session, known } = this;
		const tasks =
			session.config.subaccounts === 'all' ? this.listTasks(account.id, !account.capable) : [];
		if (!session.watched.has('verification')) return tasks;
		if (!isVerificationDue(account, known, undecided, session)) return tasks;
		const begin = () => verificationTurn(account, known, session);
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
		const list: ListState | undefined = this.session.list(resource, subaccountId);
		const isBusy = list && (!isEmpty(list.open) || list.gaps.length > 0 || list.scan || list.next);
		return Boolean(isBusy) || this.session.isScanDue(shortHash(`${subaccountId} ${resource}`));
	}

	private isAllFound(): boolean {
		const { subaccounts } = this.session.config;
		return subaccounts !== 'all' && subaccounts.every((id) => this.found.has(id));
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
