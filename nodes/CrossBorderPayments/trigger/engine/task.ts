import { ReadError } from './readers';
import type { Session } from './session';

/** Asked before each request: whether the turn may make it. */
export type MayRead = () => boolean;

/** Something that has its turn once in a round. */
export interface Task {
	/** Orders the tasks of a page, in the same way in every poll. */
	key: string;
	/** @returns whether there is nothing more to read */
	run(mayRead: MayRead): Promise<boolean>;
}

/** A task of a single read, which takes up to two requests. */
export function readTask(
	key: string,
	what: string,
	{ log }: Session,
	read: () => Promise<void>,
): Task {
	const run = async (mayRead: MayRead) => {
		if (!mayRead()) return false;
		mayRead();
		await read().catch((error: unknown) => log.addFailure(what, concernsThisReadAlone(error)));
		return true;
	};
	return { key, run };
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
	const unfinished: Task[] = [];
	let stop: ReadError | undefined;

	const work = async (): Promise<void> => {
		while (!stop && budget.left > 0) {
			let used = 0;
			const mayRead = () => {
				if (used > 0 && (used === turnRequests || budget.left <= 0)) return false;
				if (used++ > 0) budget.left--;
				return true;
			};
			// The first request is set aside before the task is handed out, because that counts as its turn.
			budget.left--;
			const task = (await tasks.next()).value ?? unfinished.shift();
			const isDone = await task?.run(mayRead);
			if (used === 0) budget.left++;
			if (!task) return;
			if (!isDone) unfinished.push(task);
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
