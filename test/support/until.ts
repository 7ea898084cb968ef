import { setTimeout as delay } from 'node:timers/promises';

/** Waits until it holds; false when it does not in time. */
export async function until(
	holds: () => boolean | Promise<boolean>,
	timeoutMs: number,
): Promise<boolean> {
	for (const deadline = Date.now() + timeoutMs; !(await holds()); await delay(200)) {
		if (Date.now() > deadline) return false;
	}
	return true;
}
