import { parseExactly } from '../../transport/json';
import type { HttpRequest } from '../../transport/request';
import { SentBeforeError, type Fate } from '../failure';
import { ignoringFailure, OnceError, type Store } from './store';

/** An earlier write with the same key and data has succeeded. */
export class AlreadySentError extends Error {}

/** For this long, another process may write back an older copy of the store, without the claim. */
const settleMs = 250;
const maxAttempts = 5;

/**
 * A key of Once Per. Immediately before the request is sent, the key is claimed: n8n's store of
 * processed data remembers it, what is sent and, while the outcome is unknown, a third entry.
 *
 * | the write          | the key  | its outcome | with the same key and data, the next run |
 * |--------------------|----------|-------------|------------------------------------------|
 * | has succeeded      | is kept  | is known    | sends nothing, and says so               |
 * | was rejected       | is free  | is known    | sends                                    |
 * | may have been done | is kept  | is unknown  | sends nothing, says what to check        |
 *
 * With other data, the next run sends nothing and says so. The store keeps only hashes.
 */
export class Claim {
	/** What is stored for the data of the request; set once the key is claimed. */
	private dataEntry: string | undefined;
	/** What is stored while the outcome is unknown. */
	private readonly openEntry: string;

	constructor(
		private readonly key: string,
		private readonly store: Store,
		private readonly pause: (ms: number) => Promise<void>,
	) {
		this.openEntry = `${key} open`;
	}

	/**
	 * Claims the key for a request that is about to be sent.
	 * @throws AlreadySentError if a write with the key and the same data has succeeded
	 * @throws OnceError if the key was used for other data, or the outcome of that write is not known
	 */
	async begin(http: HttpRequest): Promise<void> {
		// A second request of the same write: the service lacks the first endpoint, so another is used.
		if (this.dataEntry !== undefined) return;
		const dataEntry = dataEntryOf(this.key, http);
		for (let attempt = 1; attempt <= maxAttempts; attempt++) {
			const token = await this.addEntries(dataEntry);
			if (await this.haveStayed(token, dataEntry, settleMs * attempt)) {
				this.dataEntry = dataEntry;
				return;
			}
		}
		throw new OnceError('n8n is too busy to remember the key (Once Per)', 'Try again later');
	}

	/** Keeps the key: the write has succeeded. */
	async keep(): Promise<void> {
		if (this.dataEntry === undefined) return;
		// Twice: another process may write back an older copy of the store, but only during the pause.
		await ignoringFailure(this.store.forget(this.openEntry));
		await this.pause(settleMs).catch(() => undefined);
		await ignoringFailure(this.store.forget(this.openEntry));
	}

	/** The write has failed: frees the key, unless the service has carried it out, or may have. */
	async releaseOrKeep(fate: Fate): Promise<void> {
		if (fate === 'done') return await this.keep();
		if (this.dataEntry === undefined || fate === 'unknown') return;
		await ignoringFailure(this.store.forget(this.key, this.openEntry, this.dataEntry));
	}

	/** Adds the entries, and a token of their own, which is returned. Throws if the key was used. */
	private async addEntries(dataEntry: string): Promise<string> {
		const { key, openEntry, store } = this;
		const token = `${key} ${Math.random()}`;
		// One call, so that a process that dies here leaves the outcome unknown rather than known.
		const added = await store.add(key, openEntry, dataEntry, token);
		if (added.has(key)) return token;
		await store.forget(...[openEntry, dataEntry, token].filter((entry) => added.has(entry)));
		throw usedBefore(!added.has(openEntry), !added.has(dataEntry));
	}

	/**
	 * Whether the store has the entries of this process. n8n's store reads, then writes, so of two
	 * processes that add entries at the same time, one loses its own, and with them its token.
	 */
	private async haveStayed(token: string, dataEntry: string, waitMs: number): Promise<boolean> {
		const { key, openEntry, store } = this;
		// Adding the token again shows whether it is still there.
		const isThere = async () => !(await store.add(token)).has(token);
		const haveStayed = await this.pause(waitMs)
			.then(isThere)
			.catch(async (error: unknown) => {
				// Nothing was sent, so the key is freed, unless another process has claimed it by now.
				const entries = (await isThere().catch(() => true)) ? [key, openEntry, dataEntry] : [];
				await ignoringFailure(store.forget(token, ...entries));
				throw error;
			});
		await store.forget(token);
		return haveStayed;
	}
}

/** The error for a key that was claimed before. */
function usedBefore(isOutcomeUnknown: boolean, isSameData: boolean): Error {
	if (isOutcomeUnknown) {
		return new SentBeforeError(
			'A request with this key (Once Per) was already sent or is being sent, and its outcome is unknown',
			'Check in the service whether it went through. If it did not, use another key, such as the same key followed by “-2”',
		);
	}
	if (isSameData) return new AlreadySentError();
	return new OnceError(
		'This key (Once Per) was already used for other data',
		'Use a different key for each request, such as the invoice number. To send corrected data, use another key, such as the same key followed by “-2”',
	);
}

/** Where a request goes and what is in it, whatever the order of its fields. */
function dataEntryOf(key: string, { url, body }: HttpRequest): string {
	const text = String(body ?? '');
	return `${key} ${url} ${inOrder(parseExactly(text) ?? text)}`;
}

function inOrder(value: unknown): string {
	if (Array.isArray(value)) return `[${value.map(inOrder).join()}]`;
	if (typeof value !== 'object' || value === null) return JSON.stringify(value);
	const members = Object.entries(value).map(
		([name, member]) => `${JSON.stringify(name)}:${inOrder(member)}`,
	);
	return `{${members.sort().join()}}`;
}
