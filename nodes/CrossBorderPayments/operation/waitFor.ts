import { assumptions } from '../api/assumptions';
import type { Client } from '../transport/client';
import { InputError } from '../transport/errors';

interface WaitSettings {
	/** Seconds. */
	timeout: number;
	/** Seconds. */
	interval: number;
	onTimeout: 'error' | 'lastState';
}

const maxIntervalMs = 60_000;
const intervalGrowth = 1.5;

/**
 * Reads a record until its status is final. Each wait is longer than the one before, up to one minute
 * or the interval itself.
 * @throws InputError at the time-out, if `onTimeout` is `error`.
 */
export async function waitForFinalStatus<R extends { status: string }>(
	client: Pick<Client, 'pause'>,
	resource: keyof typeof assumptions.finalStatuses.value,
	{ timeout, interval, onTimeout }: WaitSettings,
	read: () => Promise<R>,
): Promise<{ record: R; final: boolean }> {
	const finalStatuses: readonly string[] = assumptions.finalStatuses.value[resource];
	const deadline = Date.now() + timeout * 1000;
	const maxMs = Math.max(maxIntervalMs, interval * 1000);
	for (let waitMs = interval * 1000; ; waitMs = Math.min(maxMs, waitMs * intervalGrowth)) {
		const record = await read();
		if (finalStatuses.includes(record.status)) return { record, final: true };
		const remainingMs = deadline - Date.now();
		if (remainingMs > 0) {
			await client.pause(Math.min(waitMs, remainingMs));
			continue;
		}
		if (onTimeout === 'lastState') return { record, final: false };
		throw new InputError(
			`The ${resource} was still “${record.status}” after ${timeout} seconds`,
			`The ${resource} itself is not affected. Run the node again to wait longer, raise Timeout, or set On Timeout to Return Last State. Final statuses: ${finalStatuses.join(', ')}`,
		);
	}
}
