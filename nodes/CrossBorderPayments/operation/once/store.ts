import type { IExecuteFunctions } from 'n8n-workflow';

import { AdvisedError } from '../../transport/errors';

/** Nothing was sent: an earlier outcome is unknown, or this request cannot be remembered. */
export class OnceError extends AdvisedError {}

/** n8n keeps at most this many hashes for a node. A write takes two, a deposit up to eight. */
const maxEntries = 20_000;

const storeOptions = { mode: 'entries', maxEntries } as const;

export interface Store {
	/** Adds entries; resolves to those that were not there yet. */
	add: (...texts: string[]) => Promise<Set<string>>;
	forget: (...texts: string[]) => Promise<void>;
}

/** n8n's store of processed data, which its Remove Duplicates node uses, one call at a time. */
export function openStore({ helpers }: IExecuteFunctions, name: string): Store {
	const inOwnTurn = async <T>(work: () => Promise<T>) =>
		// Tries twice: another process may have created the store's row in the meantime.
		await inTurn(name, async () => await work().catch(work)).catch((error: unknown) => {
			throw new OnceError(
				`n8n could not remember the key of Once Per: ${String(error)}`,
				'If the workflow is new, save it first',
			);
		});
	return {
		add: async (...texts) => {
			// Extra room, so that asking never pushes out a key.
			const room = { ...storeOptions, maxEntries: maxEntries + texts.length };
			const { new: added } = await inOwnTurn(
				async () => await helpers.checkProcessedAndRecord(texts, 'node', room),
			);
			return new Set(added as string[]);
		},
		forget: async (...texts) =>
			await inOwnTurn(async () => await helpers.removeProcessed(texts, 'node', storeOptions)),
	};
}

/** Ignores a failure of the store, which would hide the service's response or error. */
export async function ignoringFailure(done: Promise<unknown>): Promise<void> {
	await done.catch(() => undefined);
}

const lastInTurn = new Map<string, Promise<unknown>>();

/** Runs work of the same name one after another, within this process. */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
	const previous = lastInTurn.get(name) ?? Promise.resolve();
	const mine = previous.then(work, work);
	lastInTurn.set(name, mine);
	try {
		return await mine;
	} finally {
		if (lastInTurn.get(name) === mine) lastInTurn.delete(name);
	}
}
