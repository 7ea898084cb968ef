import type { Subject } from './failures';
import type { PollRun } from './pollRun';
import { localFailureOf, ReadError } from './readers';

/** Called before each request: whether the turn may make it. If so, it is counted. */
export type TakeRequest = () => boolean;

/** Something to read: a round hands it out once, and it then has turns until it is done. */
export interface Task {
	/** What it reads; its key orders the tasks of a page, in the same way in every poll. */
	subject: Subject;
	/** @returns whether there is nothing more to read */
	takeTurn(takeRequest: TakeRequest): Promise<boolean>;
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
export async function runTasks(
	tasks: AsyncGenerator<Task, void, void>,
	run: PollRun,
): Promise<ReadError | undefined> {
	const unfinished: Task[] = [];
	let stop: ReadError | undefined;
	let rejections = 0;
	let readBefore = 0;

	/** Ends the poll, unless only this task is rejected; its turn is then over. */
	const cutOff = ({ subject }: Task, error: unknown): true => {
		run.cutOff.add(subject.key);
		if (!(error instanceof ReadError && error.kind === 'rate-limited')) throw error;
		run.failures.add(subject, error);
		rejections = run.successfulReads > readBefore ? 1 : rejections + 1;
		readBefore = run.successfulReads;
		if (rejections >= maxRejections) throw error;
		return true;
	};

	const work = async (): Promise<void> => {
		while (!stop && run.requestsLeft > 0 && run.news.hasRoom) {
			let used = 0;
			const takeRequest = () => {
				const isOver = stop !== undefined || run.requestsLeft <= 0 || !run.news.hasRoom;
				const isLimited = used === turnRequests || isOver;
				if (used > 0 && isLimited) return false;
				if (used++ > 0) run.requestsLeft--;
				return true;
			};
			// Reserved before the task is taken: one that is handed out counts as having had its turn.
			run.requestsLeft--;
			const task = (await tasks.next()).value ?? unfinished.shift();
			if (!task) {
				run.requestsLeft++;
				return;
			}
			const turn = task.takeTurn(takeRequest);
			const isDone = await turn.catch((error: unknown) => cutOff(task, error));
			if (!isDone) unfinished.push(task);
		}
	};
	const stopOn = (error: unknown) => {
		if (!(error instanceof ReadError)) throw error;
		// Reads that another failure has `stopped` say nothing; a rejected key says most.
		if (!stop || stop.kind === 'stopped' || error.kind === 'unauthorized') stop = error;
		run.readers.close();
	};
	// At most half as many side by side as there are requests: the first read of a turn may take two.
	const { concurrency, maxRequests } = run.config;
	const length = Math.max(1, Math.min(concurrency, maxRequests >> 1));
	await Promise.all(Array.from({ length }, async () => await work().catch(stopOn)));
	if (stop?.kind === 'unauthorized') throw stop.cause;
	return stop;
}

/**
 * A task of a single read, which takes up to two requests.
 * @param read resolves to whether the poll had room for what it found
 */
export function singleReadTask(subject: Subject, run: PollRun, read: () => Promise<boolean>): Task {
	const { key } = subject;
	const takeTurn = async (takeRequest: TakeRequest) => {
		// The first one is always granted.
		takeRequest();
		if (!takeRequest() && run.config.maxRequests > 1) {
			run.news.blocked.add(key);
			return false;
		}
		try {
			const isDone = await read();
			run.successfulReads++;
			run.failures.markRead(subject);
			return isDone;
		} catch (error) {
			run.failures.add(subject, localFailureOf(error));
			return true;
		}
	};
	return { subject, takeTurn };
}
