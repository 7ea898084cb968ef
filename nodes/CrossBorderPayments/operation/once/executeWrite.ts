import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../../api/endpoints';
import { toRecord, toText } from '../../api/unknownValues';
import type { OnceValues } from '../../descriptions/options';
import type { Client } from '../../transport/client';
import { AdvisedError } from '../../transport/errors';
import { fateOf, SentBeforeError } from '../failure';
import type { ChooseRemembered, Operation, OperationContext } from '../operation';
import { countText } from '../tallies';
import { AlreadySentError, Claim } from './claim';
import { rememberedIds } from './rememberedIds';
import type { SentItems } from './sentItems';
import { inTurn, OnceError, openStore } from './store';

type Write = Pick<Operation, 'mainEndpoint' | 'findEarlier' | 'execute'>;

type Values = Record<string, unknown> & OnceValues;

/**
 * Executes an operation that creates or submits something, for one item. What was sent before in
 * this execution is not sent again: sentItems.ts. With Once Per, each value is sent once, whatever
 * the execution: claim.ts.
 */
export async function executeWrite(
	operation: Write,
	context: OperationContext,
	values: Values,
	sentItems: SentItems,
): Promise<IDataObject[]> {
	const { client, item } = context;
	const { baseUrl } = client.connection;
	const saved = sentItems.of(baseUrl, item.index);
	const execution = item.n8n.getExecutionId();
	// A person who retries an execution has looked whether it went through.
	const isSentAgain = saved.execution !== undefined && saved.execution !== execution;
	if (saved.problem !== undefined && !isSentAgain) {
		throw new SentBeforeError(saved.problem, '', saved.execution === undefined);
	}
	const writing: OperationContext = {
		...context,
		earlierRecords: saved.records,
		onWritten: (records) => sentItems.save(baseUrl, item.index, { records: records.map(toRecord) }),
	};
	const { oncePer } = values;
	const write = async () =>
		saved.records || oncePer === undefined
			? await withKey(oncePer, operation.execute(writing, values))
			: await writeOnce(oncePer, operation, writing, values);
	return await write().catch((error: unknown) => {
		const fate = fateOf(error, client.write);
		const isSaved = sentItems.of(baseUrl, item.index).records !== undefined;
		const problem = error instanceof Error ? error.message : String(error);
		if (error instanceof SentBeforeError) throw error;
		if (fate === 'unknown') sentItems.save(baseUrl, item.index, { problem, execution });
		if (fate === 'done' && !isSaved) sentItems.save(baseUrl, item.index, { problem });
		throw error;
	});
}

/** With Once Per, what was sent says so. */
const withKey = async (oncePer: string | undefined, items: Promise<IDataObject[]>) =>
	oncePer === undefined
		? await items
		: (await items).map((item) => ({ ...item, repeated: false, oncePer }));

/** Writes once for a value of Once Per, however often the node runs: see claim.ts. */
async function writeOnce(
	oncePer: string,
	operation: Write,
	context: OperationContext,
	values: Values,
): Promise<IDataObject[]> {
	const { client, item } = context;
	// The same value may be used in other operations, on other servers, and for other accounts.
	const account = await accountOf(client);
	const { baseUrl } = client.connection;
	const key = JSON.stringify([operation.mainEndpoint.id, baseUrl, account, oncePer]);
	const node = `${item.n8n.getWorkflow().id} ${item.n8n.getNode().id}`;
	// Executions in one process wait for each other; between processes, the store decides.
	return await inTurn(`${node} ${key}`, async () => {
		const store = openStore(item.n8n, node);
		const ids = rememberedIds(store, key);
		const claim = new Claim(key, store, client.pause);
		const claimingClient = client.with({ beforeWrite: claim.begin.bind(claim) });
		const claiming = { ...context, client: claimingClient };
		const items = await operation.execute(claiming, values).catch(async (error: unknown) => {
			if (error instanceof AlreadySentError) return undefined;
			await claim.releaseOrKeep(fateOf(error, client.write));
			throw error;
		});
		if (!items) {
			context.tally('repeated', alreadySent);
			const earlier = await earlierItem(operation, context, values, ids.choose);
			return [{ ...earlier, repeated: true, oncePer }];
		}
		if (values.findInList) await ids.add(items);
		await claim.keep();
		return items.map((written) => ({ ...written, repeated: false, oncePer }));
	});
}

const alreadySent = (count: number) =>
	`Already sent, so not sent again: ${countText(count, 'items')}. To leave them out, add an If on repeated`;

/** What an earlier run has sent. If the service does not show it, undefined, with a hint. */
async function earlierItem(
	{ findEarlier }: Write,
	context: OperationContext,
	values: Values,
	chooseRemembered: ChooseRemembered,
): Promise<IDataObject | undefined> {
	return await findEarlier?.(context, values, chooseRemembered).catch((error: unknown) => {
		if (!(error instanceof AdvisedError)) throw error;
		context.warn(`The item contains only “repeated”: ${error.message}. ${error.advice}`);
		return undefined;
	});
}

/**
 * The ID of the account, which stays the same when its API key is replaced. Read once in a run.
 * @throws OnceError without it, because a key of an unknown account would not be found again
 */
async function accountOf(client: Client): Promise<string> {
	const about = 'Once Per needs the ID of the account, which comes with its balances';
	const read = async () => await client.call(endpoints.balanceGet, {});
	const balances = await client.sharedReads.readOnce('account', read).catch((error: unknown) => {
		if (!(error instanceof AdvisedError)) throw error;
		throw new OnceError(`${error.message}. ${about}`, error.advice);
	});
	const id = toText(toRecord(balances).id);
	if (id === '') throw new OnceError(`${about}, but the service sent none`, 'Run Service > Check');
	return id;
}
