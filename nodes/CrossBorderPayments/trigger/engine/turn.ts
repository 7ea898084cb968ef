import { ReadError } from './readers';
import type { Session } from './session';

/** A turn in progress: each step is one read, and says how many requests it may have taken. */
export type Turn = AsyncGenerator<number, void, void>;

/** Something that has its turn once in a round. */
export interface Task {
	/** Orders the tasks of a window, in the same way in every poll. */
	key: string;
	begin: () => Turn;
}

/** A turn of a single read, which takes up to two requests. */
export async function* readTurn({ log }: Session, what: string, read: () => Promise<void>): Turn {
	try {
		await read();
	} catch (error) {
		log.addFailure(what, concernsThisReadAlone(error));
	}
	yield 2;
}

/** The failure, where it concerns this read alone; others end the poll. */
export function concernsThisReadAlone(error: unknown): ReadError {
	const isLocal = error instanceof ReadError && ['missing', 'failed'].includes(error.kind);
	if (!isLocal) throw error;
	return error;
}

/** Requests that one turn may make before the others have had theirs. */
const turnRequests = 8;

/** How many requests a poll may still make. */
export interface Budget {
	left: number;
}

/**
 * Gives every task a turn, several at a time, then further ones to those that are not done, until all
 * are done, the budget is spent, or a read fails that concerns them all.
 * @returns that failure
 * @throws the cause where the key is refused
 */
export async function runTasks(
	tasks: AsyncGenerator<Task, void, void>,
	budget: Budget,
	concurrency: number,
): Promise<ReadError | undefined> {
	const unfinished: Turn[] = [];
	let stop: ReadError | undefined;

	const work = async (): Promise<void> => {
		while (!stop && budget.left > 0) {
			// Set aside before the task is handed out, because that counts as its turn.
			budget.left--;
			const { value: task } = await tasks.next();
			const turn = task ? task.begin() : unfinished.shift();
			if (!turn) {
				budget.left++;
				return;
			}
			const isDone = await takeTurn(turn, budget);
			if (!isDone) unfinished.push(turn);
		}
	};
	const stopOn = (error: unknown) => {
		if (!(error instanceof ReadError)) throw error;
		// The others were stopped because of it, or will be.
		if (!stop || stop.kind === 'stopped') stop = error;
	};
	await Promise.all(Array.from({ length: concurrency }, async () => await work().catch(stopOn)));
	if (stop?.kind === 'unauthorized') throw stop.cause;
	return stop;
}

/**
 * The first request has been set aside, as each further one is, because other turns go on meanwhile.
 * @returns whether there is nothing more to read
 */
async function takeTurn(turn: Turn, budget: Budget): Promise<boolean> {
	for (let used = 0; ; budget.left--) {
		const { done, value: requests } = await turn.next();
		budget.left += done ? 1 : 1 - requests;
		if (done) return true;
		used += requests;
		if (used >= turnRequests || budget.left <= 0) return false;
	}
}
