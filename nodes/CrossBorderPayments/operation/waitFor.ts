import type { Client } from '../transport/client';
import { InputError } from '../transport/errors';

interface Waiting {
	/** Seconds. */
	timeout: number;
	/** Seconds. */
	interval: number;
	onTimeout: 'error' | 'lastState';
}

const longestIntervalMs = 60_000;
const growth = 1.5;

/**
 * Reads a record until its status is final, each wait longer than the one before. When the time
 * is over, it is an error or, by choice, the record as it is.
 */
export async function waitUntilFinal<R extends { status: string }>(
	client: Client,
	what: string,
	finalStatuses: readonly string[],
	{ timeout, interval, onTimeout }: Waiting,
	read: () => Promise<R>,
): Promise<{ record: R; final: boolean }> {
	const deadline = Date.now() + timeout * 1000;
	const longest = Math.max(longestIntervalMs, interval * 1000);
	for (let waitMs = interval * 1000; ; waitMs = Math.min(longest, waitMs * growth)) {
		const record = await read();
		if (finalStatuses.includes(record.status)) return { record, final: true };
		const leftMs = deadline - Date.now();
		if (leftMs <= 0) {
			if (onTimeout === 'lastState') return { record, final: false };
			throw new InputError(
				`The ${what} was still “${record.status}” after ${timeout} seconds`,
				`It is not lost: run the node again to go on waiting, raise Timeout, or set On Timeout to Return Last State. Final are: ${finalStatuses.join(', ')}`,
			);
		}
		await client.pause(Math.min(waitMs, leftMs));
	}
}
