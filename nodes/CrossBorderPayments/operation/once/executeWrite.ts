import type { IDataObject } from 'n8n-workflow';

import type { RequestValues } from '../../descriptions/options';
import { endpoints } from '../../api/endpoints';
import { toRecord, toText } from '../../api/unknownValues';
import { AdvisedError, CancelledError, InputError, mayBeDone } from '../../transport/errors';
import type { Client } from '../../transport/client';
import { parseExactly } from '../../transport/json';
import type { HttpRequest } from '../../transport/request';
import { countOf } from '../output/tallies';
import { inTurn, OnceError, openStore, type Store } from './store';
import type { ChooseRemembered, Operation, OperationContext } from '../operation';

/** The write was carried out before. */
class Repeated extends Error {}

/** Within this time, another process may overwrite n8n's store with an older copy that lacks this claim. */
const settleMs = 250;
const maxAttempts = 5;

type Write = Pick<Operation, 'endpoints' | 'findEarlier' | 'execute'>;

type Values = Record<string, unknown>;

/** Executes an operation that creates or submits something; with Once Per, once for each value. */
export async function executeWrite(
	operation: Write,
	context: OperationContext,
	values: Values,
): Promise<IDataObject[]> {
	const { oncePer } = values as RequestValues;
	if (oncePer !== undefined) return await writeOnce(oncePer, operation, context, values);
	// It repeats the whole node, also for the items that have succeeded.
	if (context.item.n8n.getNode().retryOnFail) {
		throw new InputError(
			'Retry On Fail would repeat requests that have succeeded. Turn it off in the node’s settings, or fill in Once Per',
			'With Once Per, each value is sent only once, however often the node runs',
		);
	}
	return await operation.execute(context, values);
}

/**
 * Writes once for a value of Once Per, however often the node runs. Immediately before the request
 * is sent, its key is claimed in n8n's store of processed data, together with what is sent, and with a
 * third entry: that the outcome is open.
 *
 * | the write          | the key  | its outcome | with the same key and data, the next run |
 * |--------------------|----------|-------------|------------------------------------------|
 * | has succeeded      | is kept  | is known    | sends nothing, gives `repeated: true`,   |
 * |                    |          |             | with what is found of it                 |
 * | was rejected       | is free  | is known    | sends                                    |
 * | may have been done | is kept  | is open     | sends nothing, says what to check        |
 *
 * With other data, it sends nothing and says so. The store keeps only hashes, for each node of each workflow.
 */
async function writeOnce(
	oncePer: string,
	operation: Write,
	context: OperationContext,
	values: Values,
): Promise<IDataObject[]> {
	const { client, item, tally } = context;
	const { connection, pause } = client;
	// One value may stand for a payment of each operation, server and account. A new API key is of the same account.
	const account = await accountOf(client);
	const key = JSON.stringify([operation.endpoints[0]?.id, connection.baseUrl, account, oncePer]);
	const node = `${item.n8n.getWorkflow().id} ${item.n8n.getNode().id}`;
	// Executions in one process wait for each other; between processes, the store decides.
	return await inTurn(`${node} ${key}`, async () => {
		const store = openStore(item.n8n, node);
		let sent: string | undefined;
		const beforeWrite = async (http: HttpRequest) => {
			// Where the service lacks the first endpoint, the request goes to another one.
			if (sent !== undefined) return;
			const data = sentEntry(key, http);
			if (!(await claim(key, data, store, pause))) throw new Repeated();
			sent = data;
		};
		// Twice: another process may write back an older copy of the store, but only during the pause.
		const close = async () => {
			await ignoringFailure(store.forget(openOutcome(key)));
			await pause(settleMs).catch(() => undefined);
			await ignoringFailure(store.forget(openOutcome(key)));
		};
		const claiming = { ...context, client: client.with({ beforeWrite }) };
		const items = await operation.execute(claiming, values).catch(async (error: unknown) => {
			if (error instanceof Repeated) return undefined;
			if (sent !== undefined && client.write.isDone) await close();
			else if (sent !== undefined && !(error instanceof CancelledError) && !mayBeDone(error)) {
				await ignoringFailure(store.forget(key, openOutcome(key), sent));
			}
			throw error;
		});
		if (!items) {
			tally(
				'repeated',
				(count) =>
					`Already sent, so not sent again: ${countOf(count, 'items')}. To leave them out, add an If on repeated`,
			);
			return [
				{ ...(await findEarlier(operation, context, values, store, key)), repeated: true, oncePer },
			];
		}
		const { findInList } = values as RequestValues;
		const ids = findInList ? items.map(({ id }) => id) : [];
		const kept = ids.filter((id) => typeof id === 'string').map((id) => idEntry(key, id));
		if (kept.length > 0) await ignoringFailure(store.remember(...kept));
		await close();
		return items.map((item) => ({ ...item, repeated: false, oncePer }));
	});
}

/**
 * The ID of the account that the API key belongs to, which stays when the key is replaced. Read once in a run.
 * @throws OnceError without it, because a key of an unknown account would not be found again
 */
async function accountOf(client: Client): Promise<string> {
	const about = 'Once Per needs the ID of the account, which comes with its balances';
	const read = async function* () {
		yield await client.call(endpoints.balanceGet, {});
	};
	const pages = client.sharedReads.read('account', undefined, read);
	const { value } = await pages.next().catch((error: unknown) => {
		if (!(error instanceof AdvisedError)) throw error;
		throw new OnceError(`${error.message}. ${about}`, error.advice);
	});
	const id = toText(toRecord(value).id);
	if (id === '') throw new OnceError(`${about}, but the service sent none`, 'Run Service > Check');
	return id;
}

/** What an earlier run has sent with the key, if the service shows it; otherwise a hint says why not. */
async function findEarlier(
	operation: Write,
	context: OperationContext,
	values: Values,
	store: Store,
	key: string,
) {
	const choose: ChooseRemembered = async (ids) => await chooseRemembered(store, key, ids);
	return await operation.findEarlier?.(context, values, choose).catch((error: unknown) => {
		if (!(error instanceof AdvisedError)) throw error;
		context.warn(`The item contains only “repeated”: ${error.message}. ${error.advice}`);
		return undefined;
	});
}

/** Where a request goes and what is in it, the same in whatever order its fields come. */
function sentEntry(key: string, { url, body }: HttpRequest): string {
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

/** Without hyphens: an ID may lack them in the response to a write, and have them in the list. */
const idEntry = (key: string, id: string) => `${key} ${id.replaceAll('-', '').toLowerCase()}`;

/** The IDs that were kept with the key. Asking n8n's store adds the others, so they are removed again. */
async function chooseRemembered(store: Store, key: string, ids: readonly string[]) {
	const entryOf = (id: string) => idEntry(key, id);
	const added = await store.remember(...ids.map(entryOf));
	await store.forget(...ids.map(entryOf).filter((entry) => added.has(entry)));
	return new Set(ids.filter((id) => !added.has(entryOf(id))));
}

/** A failure of the store hides neither the response nor the error of the service; at worst the outcome stays open. */
const ignoringFailure = async (done: Promise<unknown>) => await done.catch(() => undefined);

const openOutcome = (key: string) => `${key} open`;

/**
 * True if the key is new, and now claimed; false if a write with it and the same data has succeeded.
 * @throws OnceError if it was used with other data, or the outcome of an earlier write is not known
 */
async function claim(
	key: string,
	sent: string,
	store: Store,
	pause: (ms: number) => Promise<void>,
): Promise<boolean> {
	for (let attempt = 1; attempt <= maxAttempts; attempt++) {
		const token = `${key} ${Math.random()}`;
		// One call, so that a process that dies here leaves the outcome open rather than known.
		const added = await store.remember(key, openOutcome(key), sent, token);
		if (!added.has(key)) {
			await store.forget(...[openOutcome(key), sent, token].filter((entry) => added.has(entry)));
			if (!added.has(openOutcome(key))) {
				throw new OnceError(
					'A request with this key (Once Per) was already sent or is being sent, and its outcome is unknown',
					'Check in the service whether it went through. If it did not, run the node again with another key, such as the same key followed by “-2”',
				);
			}
			if (!added.has(sent)) return false;
			throw new OnceError(
				'This key (Once Per) was already used for other data',
				'Use a different key for each request, such as the invoice number. To send corrected data, run the node with another key, such as the same key followed by “-2”',
			);
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
				await ignoringFailure(
					store.forget(token, ...(isOurs ? [key, openOutcome(key), sent] : [])),
				);
				throw error;
			});
		await store.forget(token);
		if (!isLost) return true;
	}
	throw new OnceError('n8n is too busy to remember the key (Once Per)', 'Try again later');
}
