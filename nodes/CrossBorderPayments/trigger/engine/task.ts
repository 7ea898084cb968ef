import type { PollRun } from './pollRun';
import { ReadError } from './readers';
import type { Source } from './source';

/** Called before each request: whether the turn may make it. If so, it is counted. */
export type SpendRequest = () => boolean;

/** Something to read: a round hands it out once, and it then has turns until it is done. */
export interface Task {
	/** What it reads; its key orders the tasks of a page, in the same way in every poll. */
	source: Source;
	/** How many requests its first read takes. */
	cost: number;
	/**
	 * The first read is paid for.
	 * @returns whether there is nothing more to read
	 */
	takeTurn(spendRequest: SpendRequest): Promise<boolean>;
}

/** Hands out tasks in their order. */
export interface Tasks {
	next(): Promise<Task | undefined>;
	/** The task that was handed out last is begun: the next poll does not begin with it. */
	begin(task: Task): void;
}

/** Requests that one turn may make before the others have had theirs. */
const turnRequests = 8;

/** A rate limit may concern one read or all. This many rejections in a row concern all. */
const maxRejections = 10;

/**
 * Gives every task a turn, several at a time, then further ones to those that are not done, until
 * all are done, no request is left, the poll is full, or a failure concerns them all.
 * @returns that failure
 * @throws the cause if the key is rejected
 */
export async function runTasks(tasks: Tasks, run: PollRun): Promise<ReadError | undefined> {
	const { budget, news, config } = run;
	const unfinished: Task[] = [];
	let stop: ReadError | undefined;
	let rejections = 0;
	let readBefore = 0;

	const isOver = () => stop !== undefined || !news.hasRoom;

	/** Ends the poll, unless only this task is rejected; its turn is then over. */
	const cutOff = ({ source }: Task, error: unknown): true => {
		run.cutOff.add(source.key);
		if (!(error instanceof ReadError && error.kind === 'rate-limited')) throw error;
		run.failures.add(source, error);
		rejections = run.successfulReads > readBefore ? 1 : rejections + 1;
		readBefore = run.successfulReads;
		if (rejections >= maxRejections) throw error;
		return true;
	};

	let handingOut: Promise<Task | undefined> = Promise.resolve(undefined);
	let isShort = false;

	/** One after another: a task that is too dear for what is left is the first one of the next poll. */
	const nextOfRound = async () => {
		const task = isOver() || isShort || budget.left <= 0 ? undefined : await tasks.next();
		if (!task) return undefined;
		isShort = isOver() || !budget.spend(task.cost);
		if (isShort) return undefined;
		tasks.begin(task);
		return task;
	};
	const nextTask = async () => {
		handingOut = handingOut.then(nextOfRound);
		const task = await handingOut;
		if (task || isOver() || unfinished.length === 0) return task;
		return budget.spend(1) ? unfinished.shift() : undefined;
	};

	const work = async (): Promise<void> => {
		for (let task = await nextTask(); task; task = await nextTask()) {
			let used = 0;
			const spendRequest = () => {
				if (used > 0 && (used === turnRequests || isOver() || !budget.spend(1))) return false;
				used++;
				return true;
			};
			const { takeTurn } = task;
			const turn = takeTurn.call(task, spendRequest);
			const current = task;
			const isDone = await turn.catch((error: unknown) => cutOff(current, error));
			if (!isDone) unfinished.push(task);
		}
	};
	const stopOn = (error: unknown) => {
		if (!(error instanceof ReadError)) throw error;
		// Reads that another failure has `stopped` say nothing; a rejected key says most.
		if (!stop || stop.kind === 'stopped' || error.kind === 'unauthorized') stop = error;
		run.readers.close();
	};
	const length = Math.max(1, Math.min(config.concurrency, config.maxRequests));
	await Promise.all(Array.from({ length }, async () => await work().catch(stopOn)));
	if (stop?.kind === 'unauthorized') throw stop.cause;
	return stop;
}
