import type { IExecuteFunctions } from 'n8n-workflow';

import { InputError } from '../../transport/errors';

/** n8n keeps at most this many hashes for a node. A write takes two, a deposit up to eight. */
const maxEntries = 20_000;

const storeOptions = { mode: 'entries', maxEntries } as const;

export type Store = ReturnType<typeof openStore>;

/** n8n's store of processed data, which its Remove Duplicates node uses, one call at a time. */
export function openStore({ helpers }: IExecuteFunctions, name: string) {
	const inOwnTurn = async <T>(work: () => Promise<T>) =>
		// Tries twice: another process may have created the store's row in the meantime.
		await inTurn(name, async () => await work().catch(work)).catch((error: unknown) => {
			throw new InputError(
				`n8n could not remember the key of Once Per: ${String(error)}`,
				'If the workflow is new, save it first',
			);
		});
	return {
		/** Adds entries; resolves to those that were not there yet. */
		add: async (...texts: string[]) => {
			// Extra room, so that asking never pushes out a key.
			const room = { ...storeOptions, maxEntries: maxEntries + texts.length };
			const { new: added } = await inOwnTurn(
				async () => await helpers.checkProcessedAndRecord(texts, 'node', room),
			);
			return new Set(added as string[]);
		},
		forget: async (...texts: string[]) =>
			await inOwnTurn(async () => await helpers.removeProcessed(texts, 'node', storeOptions)),
	};
}

const lastInTurn = new Map<string, Promise<unknown>>();

/** Runs work of the same name one after another, within this process. */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
	const previous = lastInTurn.get(name) ?? Promise.resolve();
	const mine = previous.then(work, work);
	lastInTurn.set(name, mine);
	return await mine.finally(() => {
		if (lastInTurn.get(name) === mine) lastInTurn.delete(name);
	});
}
