import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { AdvisedError, CancelledError, mayBeDone } from '../transport/errors';
import type { ChooseWritten } from './operation';

/** n8n does not know the outcome of an earlier request, or cannot remember this one. */
class OnceError extends AdvisedError {}

/**
 * n8n keeps at most this many hashes for a node. A write takes one, or two with Find in List, and three
 * while it is under way.
 */
const maxEntries = 10_000;

/** Within this time, another process may overwrite n8n's store with an older copy that lacks this claim. */
const settleMs = 250;
const maxAttempts = 5;

const storeOptions = { mode: 'entries', maxEntries } as const;

/** What a write needs from the run that it is part of. */
interface Run {
	context: IExecuteFunctions;
	pause: (ms: number) => Promise<void>;
	/** Sends the request; an error says whether it may have been carried out. */
	write: () => Promise<IDataObject[]>;
	/** Whether the service has carried it out, whatever failed afterwards. */
	isWritten: () => boolean;
	/** Finds what was written with the key before, if the service shows it. */
	findWritten?: (chooseWritten: ChooseWritten) => Promise<IDataObject | undefined>;
	/** Whether to remember the IDs of what is written, so that `findWritten` can find it. */
	keepsIds?: boolean;
}

/**
 * Writes once for a key (Options > Once Per), however often the node runs. The key is claimed in n8n's
 * store of processed data before anything is sent, with a second entry: that the outcome is open.
 *
 * | the write          | the key  | its outcome | with the same key, the next run        |
 * |--------------------|----------|-------------|----------------------------------------|
 * | has succeeded      | is kept  | is known    | sends nothing, gives `repeated: true`, |
 * |                    |          |             | with what is found of it               |
 * | was refused        | is free  | is known    | sends                                  |
 * | may have been done | is kept  | is open     | sends nothing, says what to check      |
 *
 * The store keeps only hashes, for each node of each workflow.
 */
export async function writeOnce(key: string, run: Run): Promise<IDataObject[]> {
	const owner = `${run.context.getWorkflow().id} ${run.context.getNode().id}`;
	// Executions in one process wait for each other; between processes, the store decides.
	return await inTurn(`${owner} ${key}`, async () => {
		const store = openStore(run.context, owner);
		const isMine = await claim(key, store, run.pause);
		if (!isMine) {
			const found = await run.findWritten?.(async (ids) => await chooseWritten(store, key, ids));
			return [{ ...found, repeated: true }];
		}
		// Twice: another process may write back an older copy of the store, but only during the pause.
		const close = async () => {
			await ignoringFailure(store.forget(openOutcome(key)));
			await run.pause(settleMs).catch(() => undefined);
			await ignoringFailure(store.forget(openOutcome(key)));
		};
		const items = await run.write().catch(async (error: unknown) => {
			if (run.isWritten()) await close();
			else if (!(error instanceof CancelledError) && !mayBeDone(error)) {
				await ignoringFailure(store.forget(key, openOutcome(key)));
			}
			throw error;
		});
		const ids = run.keepsIds ? items.map(({ id }) => id) : [];
		const kept = ids.filter((id) => typeof id === 'string').map((id) => idEntry(key, id));
		if (kept.length > 0) await ignoringFailure(store.remember(...kept));
		await close();
		return items.map((item) => ({ ...item, repeated: false }));
	});
}

/** Without hyphens: an ID may lack them in the answer to a write, and have them in the list. */
const idEntry = (key: string, id: string) => `${key} ${id.replaceAll('-', '').toLowerCase()}`;

/** The IDs that were kept with the key. Asking n8n's store adds the others, so they are removed again. */
async function chooseWritten(store: Store, key: string, ids: readonly string[]) {
	const entryOf = (id: string) => idEntry(key, id);
	const added = await store.remember(...ids.map(entryOf));
	await store.forget(...ids.map(entryOf).filter((entry) => added.has(entry)));
	return new Set(ids.filter((id) => !added.has(entryOf(id))));
}

/** A failure of the store hides neither the answer nor the error of the service; at worst the outcome stays open. */
const ignoringFailure = async (done: Promise<unknown>) => await done.catch(() => undefined);

const openOutcome = (key: string) => `${key} open`;

/**
 * True if the key is new, and now claimed; false if a write with it has succeeded.
 * @throws OnceError if the outcome of an earlier write is not known
 */
async function claim(key: string, store: Store, pause: Run['pause']): Promise<boolean> {
	for (let attempt = 1; attempt <= maxAttempts; attempt++) {
		const token = `${key} ${Math.random()}`;
		// One call, so that a process that dies here leaves the outcome open rather than known.
		const added = await store.remember(key, openOutcome(key), token);
		if (!added.has(key)) {
			if (!added.has(openOutcome(key))) {
				await store.forget(token);
				throw new OnceError(
					'A request with this key (Options > Once Per) was sent before or is being sent, and its outcome is not known',
					'Nothing was sent now. Check in the service whether it was carried out. If it was not, run the node again with another key, such as the same one with “-2” behind it',
				);
			}
			await store.forget(openOutcome(key), token);
			return false;
		}
		// n8n's store reads, then writes: of two processes that do so at the same time, one loses its entries.
		const isClaimLost = async () => (await store.remember(token)).has(token);
		const isLost = await pause(settleMs * attempt)
			.then(isClaimLost)
			.catch(async (error: unknown) => {
				// Nothing was sent, so the key is freed, unless another process has claimed it by now.
				const isOurs = await isClaimLost().then(
					(lost) => !lost,
					() => true,
				);
				await ignoringFailure(store.forget(token, ...(isOurs ? [key, openOutcome(key)] : [])));
				throw error;
			});
		await store.forget(token);
		if (!isLost) return true;
	}
	throw new OnceError(
		'n8n is too busy to remember the key (Options > Once Per)',
		'Nothing was sent. Try again later',
	);
}

interface Store {
	/** Adds entries; resolves to those that were not there yet. */
	remember: (...texts: string[]) => Promise<Set<unknown>>;
	forget: (...texts: string[]) => Promise<void>;
}

/** n8n's store of processed data, which its Remove Duplicates node uses, one call at a time. */
function openStore({ helpers }: IExecuteFunctions, name: string): Store {
	const use = async <T>(work: () => Promise<T>) =>
		// If it fails, tries once more, because another process may have made the store's row meanwhile.
		await inTurn(name, async () => await work().catch(work)).catch((error: unknown) => {
			throw new OnceError(
				`n8n could not remember the key of Options > Once Per: ${String(error)}`,
				'Nothing was sent. If the workflow is new, save it. Then run it again',
			);
		});
	return {
		remember: async (...texts) => {
			// Extra room, so that asking never pushes out a key.
			const room = { ...storeOptions, maxEntries: maxEntries + texts.length };
			const check = async () => await helpers.checkProcessedAndRecord(texts, 'node', room);
			return new Set((await use(check)).new);
		},
		forget: async (...texts) =>
			await use(async () => await helpers.removeProcessed(texts, 'node', storeOptions)),
	};
}

const lastInTurn = new Map<string, Promise<unknown>>();

/** Runs work of the same name one after another, within this process. */
async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
	const before = lastInTurn.get(name) ?? Promise.resolve();
	const mine = before.then(work, work);
	lastInTurn.set(name, mine);
	try {
		return await mine;
	} finally {
		if (lastInTurn.get(name) === mine) lastInTurn.delete(name);
	}
}
