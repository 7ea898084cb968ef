import { ApiError, CancelledError, ConnectionError } from '../transport/errors';
import { inParallel } from '../transport/parallel';
import type { InputItem } from './inputItem';

/** Few, because each may hold the files that it would send. */
const maxItemsUnderWay = 5;

/** Ends the validation of an item whose request is complete. */
class ReadyToSendError extends Error {}

/** Ends the validation of an item in the place of its write. */
export const readyToSend = async (): Promise<never> => await Promise.reject(new ReadyToSendError());

/**
 * Executes each item up to the point where its request would be sent. Returns why items cannot be
 * sent, by their index. When a read fails, no further ones are validated.
 * @param execute with a client whose `insteadOfWrite` ends in `readyToSend`
 */
export async function validateItems(
	items: readonly InputItem[],
	execute: (item: InputItem) => Promise<void>,
): Promise<Map<number, Error>> {
	const invalid = new Map<number, Error>();
	// A single item is validated when it is executed.
	if (items.length === 1) return invalid;
	let hasServiceFailed = false;
	await inParallel(items, maxItemsUnderWay, async (item) => {
		if (hasServiceFailed) return;
		await execute(item).catch((error: unknown) => {
			if (error instanceof CancelledError) throw error;
			if (error instanceof ReadyToSendError) return;
			hasServiceFailed ||= error instanceof ApiError || error instanceof ConnectionError;
			invalid.set(item.index, error instanceof Error ? error : new Error(String(error)));
		});
	});
	return invalid;
}
