import { normalizeKey } from '../../api/normalizeText';
import type { Client } from '../../transport/client';
import { InputError } from '../../transport/errors';
import { parseExactly } from '../../transport/json';
import { isPlainObject } from '../../transport/mergeBody';
import type { HttpRequest } from '../../transport/request';
import { SentBeforeError, type Fate } from '../failure';
import type { Operation } from '../operation';
import type { Store } from './store';

/** How long another process may still write back an older copy of the store, which lacks the claim. */
const settleMs = 250;
const maxAttempts = 5;

/**
 * A key of Once Per. Immediately before the request is sent, the key is claimed: n8n's store of
 * processed data remembers it, what is sent and, while the outcome is unknown, that it is open.
 *
 * | the write          | the key  | its outcome | with the same key and data, the next run   |
 * |--------------------|----------|-------------|--------------------------------------------|
 * | has succeeded      | is kept  | is known    | sends nothing, and says so                 |
 * | was rejected       | is free  | is known    | sends                                      |
 * | may have been done | is kept  | is unknown  | sends nothing, unless it is to send again  |
 *
 * With other data, the next run sends nothing and says so. The store keeps only hashes.
 */
export class Claim {
	/** What claiming has added to the store. */
	private added: string[] = [];
	private readonly open: string;
	private readonly token: string;

	/** @param sendAgain how many unknown outcomes a person has looked up: none of them went through */
	constructor(
		private readonly key: string,
		private readonly store: Store,
		private readonly pause: (ms: number) => Promise<void>,
		private readonly sendAgain: number,
	) {
		this.open = `${key} open`;
		this.token = `${key} ${Math.random()}`;
	}

	/**
	 * Claims the key for a request that is about to be sent.
	 * @throws SentBeforeError if a write with the key and the same data has succeeded, or if the
	 * outcome of a write with the key is not known
	 * @throws InputError if the key was used for other data
	 */
	async begin(http: HttpRequest): Promise<void> {
		// Claimed already: the service lacks the first endpoint of this write, so another is used.
		if (this.added.length > 0) return;
		const { key, open, token, store } = this;
		const data = `${key} ${dataOf(http)}`;
		/** How many unknown outcomes there are, at least: each has taken a name of the key. */
		let unknown = 0;
		let attempt = 1;
		while (attempt <= maxAttempts) {
			const name = unknown === 0 ? key : `${key} again ${unknown}`;
			// In one call: a process that dies here leaves the outcome unknown, not known.
			const isNew = await store.add(name, open, data, token);
			const added = [name, open, data].filter((entry) => isNew.has(entry));
			if (isNew.has(name) && (unknown === 0 || !isNew.has(open))) {
				this.added = added;
				await this.pause(settleMs * attempt++);
				if (await this.isThere()) return;
			} else {
				await store.forget(token, ...added);
				if (isNew.has(open)) throw isNew.has(data) ? usedForOtherData() : alreadySent();
				if (unknown++ === this.sendAgain) throw unknownOutcome(this.sendAgain);
			}
		}
		throw new InputError('n8n is too busy to remember the key (Once Per)', 'Try again later');
	}

	/** Keeps the key, and the names that find the record, unless the service did not carry it out. */
	async end(fate: Fate, names: readonly string[]): Promise<void> {
		const { added, open, store } = this;
		if (added.length === 0 || fate === 'unknown') return;
		// It was cancelled while it claimed the key, which another process may have claimed since.
		if (fate === 'not sent' && !(await this.isThere())) return;
		if (fate !== 'done') return await store.forget(...added);
		if (names.length > 0) await store.add(...names.map(this.entryOfName));
		// Twice: another process may write back an older copy of the store, but only during the pause.
		await store.forget(open);
		await this.pause(settleMs);
		await store.forget(open);
	}

	/**
	 * Whether what was added is there. n8n's store reads, then writes: of two processes that add
	 * entries at the same time, one loses its own, and with them its token. Adding it again shows it.
	 */
	private async isThere(): Promise<boolean> {
		const isNew = await this.store.add(this.token);
		await this.store.forget(this.token);
		return !isNew.has(this.token);
	}

	/** Returns the names that were remembered. Asking the store adds the others, so they are removed. */
	async remembered(names: readonly string[]): Promise<Set<string>> {
		const others = await this.store.add(...new Set(names.map(this.entryOfName)));
		await this.store.forget(...others);
		return new Set(names.filter((name) => !others.has(this.entryOfName(name))));
	}

	/** Names may lack their hyphens in the response to the write, and have them in the list. */
	private readonly entryOfName = (name: string) =>
		`${this.key} is ${name.replace(/[\s-]/g, '').toLowerCase()}`;
}

const alreadySent = () =>
	new SentBeforeError('A request with this key (Once Per) was already sent', '', true);

const unknownOutcome = (before: number) =>
	new SentBeforeError(
		'A request with this key (Once Per) was already sent or is being sent, and its outcome is unknown',
		`Check in the service whether it went through. If it did not, enter the key in Options > Send Again${before > 0 ? ' once more, in a line of its own' : ''}`,
	);

const usedForOtherData = () =>
	new InputError(
		'This key (Once Per) was already used for other data',
		'Use a different key for each request, such as the invoice number. To send corrected data, use another key, such as the same key followed by “-2”',
	);

/** The key of a value of Once Per, which may also be used in other operations and on other servers. */
export const keyOf = (
	{ mainEndpoint }: Pick<Operation, 'mainEndpoint'>,
	{ connection }: Pick<Client, 'connection'>,
	oncePer: string,
) => JSON.stringify([mainEndpoint.id, connection.baseUrl, normalizeKey(oncePer)]);

/**
 * Where a request goes and what is in it.
 * @param valueOf what is compared of a value
 */
export function dataOf({ url, body }: HttpRequest, valueOf = comparable): string {
	const text = String(body ?? '');
	return `${url} ${JSON.stringify(parseExactly(text) ?? text, valueOf)}`;
}

/**
 * Fields have no order, an email address has no case, and the link to a file is signed anew each
 * time, in its query.
 */
export function comparable(_name: string, value: unknown): unknown {
	if (isPlainObject(value)) return Object.fromEntries(Object.entries(value).sort());
	if (typeof value !== 'string') return value;
	if (/^https?:/i.test(value)) return value.replace(/[?#].*/s, '');
	return value.includes('@') ? value.toLowerCase() : value;
}

/** How often a key is among the lines of Send Again. */
export const countOf = (oncePer: string, lines: string) =>
	lines.split('\n').filter((line) => normalizeKey(line) === normalizeKey(oncePer)).length;
