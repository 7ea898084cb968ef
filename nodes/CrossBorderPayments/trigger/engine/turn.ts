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
