import { ReadError } from './readers';
import type { Task, Turn } from './turn';

/** Requests that one turn may make before the others have had theirs. */
const turnRequests = 8;

/** How many requests a poll may still make. What a turn under way may need is set aside. */
export class Budget {
	private reserved = 0;

	constructor(private left: number) {}

	get available(): number {
		return this.left - this.reserved;
	}

	spend(requests: number): void {
		this.left -= requests;
	}

	reserve(): number {
		const requests = Math.min(turnRequests, this.available);
		this.reserved += requests;
		return requests;
	}

	release(requests: number): void {
		this.reserved -= requests;
	}
}

/**
 * Gives every task a turn, several at a time, then further ones to those that are not done, until all
 * are done, the budget is spent, or a read fails that concerns them all.
 * @throws ReadError where the key is refused
 */
export async function runTasks(
	tasks: AsyncGenerator<Task, void, void>,
	budget: Budget,
	concurrency: number,
): Promise<ReadError | undefined> {
	const unfinished: Turn[] = [];
	const underWay = new Set<Promise<void>>();
	let stop: ReadError | undefined;

	const next = async (): Promise<Turn | undefined> => {
		const { value: task } = await tasks.next();
		return task ? task.begin() : unfinished.shift();
	};
	const stopOn = (error: unknown) => {
		if (!(error instanceof ReadError)) throw error;
		// The others were stopped because of it, or will be.
		if (!stop || stop.kind === 'stopped') stop = error;
	};
	const take = async (turn: Turn) => {
		const isDone = await takeTurn(turn, budget);
		if (!isDone) unfinished.push(turn);
	};

	while (!stop) {
		const hasRoom = underWay.size < concurrency && budget.available > 0;
		const turn = hasRoom ? await next().catch(stopOn) : undefined;
		if (turn) {
			const taken: Promise<void> = take(turn)
				.catch(stopOn)
				.finally(() => underWay.delete(taken));
			underWay.add(taken);
		} else if (underWay.size > 0) await Promise.race(underWay);
		else break;
	}
	await Promise.all(underWay);
	if (stop?.kind === 'unauthorized') throw stop.cause;
	return stop;
}

/** @returns whether there is nothing more to read */
async function takeTurn(turn: Turn, budget: Budget): Promise<boolean> {
	const allowed = budget.reserve();
	let used = 0;
	try {
		while (used < allowed) {
			const { done, value: requests } = await turn.next();
			if (done) return true;
			budget.spend(requests);
			budget.release(Math.min(requests, allowed - used));
			used += requests;
		}
		return false;
	} finally {
		budget.release(Math.max(0, allowed - used));
	}
}
