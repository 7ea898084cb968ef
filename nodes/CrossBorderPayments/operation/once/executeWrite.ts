import type { IDataObject } from 'n8n-workflow';

import { normalizeKey } from '../../api/normalizeText';
import { joinUnique, toRecord, toText } from '../../api/unknownValues';
import type { OnceValues } from '../../descriptions/options';
import { AdvisedError } from '../../transport/errors';
import { fateOf, SentBeforeError } from '../failure';
import type { ChooseRemembered, Operation, OperationContext } from '../operation';
import { countText } from '../tallies';
import { AlreadySentError, Claim, countOf } from './claim';
import type { SavedItem, SentItems } from './sentItems';
import { inTurn, openStore } from './store';

type Write = Pick<Operation, 'mainEndpoint' | 'findEarlier' | 'namesOf' | 'execute'>;

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
	const { oncePer } = values;
	const execution = item.n8n.getExecutionId();
	const saved = sentItems.of(baseUrl, item.index);
	const { problem: earlierProblem } = saved;
	// A person who retries an execution has looked whether it went through.
	if (earlierProblem !== undefined && (saved.execution ?? execution) === execution)
		throw new SentBeforeError(earlierProblem, '', saved.execution === undefined);
	let { records } = saved;
	const save = (sent: SavedItem) => sentItems.save(baseUrl, item.index, sent);
	const writing: OperationContext = {
		...context,
		earlierRecords: records,
		onWritten: (written) => {
			records = written.map((record) => ({ ...toRecord(record) }));
			save({ records });
		},
	};
	const write = async () => {
		if (oncePer !== undefined && !records)
			return await writeOnce(oncePer, operation, writing, values);
		const items = await operation.execute(writing, values);
		return oncePer === undefined ? items : items.map((sent) => asSent(sent, oncePer));
	};
	return await write().catch((error: unknown) => {
		if (error instanceof SentBeforeError) throw error;
		const fate = fateOf(error, client.write);
		const problem = error instanceof Error ? error.message : String(error);
		if (fate === 'unknown') save({ problem, execution });
		if (fate === 'done' && !records) save({ problem });
		throw error;
	});
}

const asSent = (item: IDataObject, oncePer: string) => ({ ...item, repeated: false, oncePer });

/** Writes once for a value of Once Per, whatever the execution: see claim.ts. */
async function writeOnce(
	oncePer: string,
	operation: Write,
	context: OperationContext,
	values: Values,
): Promise<IDataObject[]> {
	const { client, item } = context;
	const { n8n } = item;
	// The same value may be used in other operations, and on other servers.
	const { baseUrl } = client.connection;
	const key = JSON.stringify([operation.mainEndpoint.id, baseUrl, normalizeKey(oncePer)]);
	const node = `${n8n.getWorkflow().id} ${n8n.getNode().id}`;
	// Read as it is in the workflow, so that no expression can send everything again.
	const { sendAgain } = toRecord(n8n.getNode().parameters.options);
	// Executions in one process wait for each other; between processes, the store decides.
	return await inTurn(`${node} ${key}`, async () => {
		const store = openStore(n8n, node);
		const claim = new Claim(key, store, client.pause, countOf(oncePer, toText(sendAgain)));
		const names: string[] = [];
		const claiming: OperationContext = {
			...context,
			client: client.with({ beforeWrite: claim.begin.bind(claim) }),
			onWritten: (records) => {
				context.onWritten?.(records);
				names.push(...records.flatMap((record) => operation.namesOf?.(record) ?? []));
			},
		};
		const items = await operation.execute(claiming, values).catch(async (error: unknown) => {
			if (error instanceof AlreadySentError) return undefined;
			await claim.end(fateOf(error, client.write), names);
			throw error;
		});
		if (items) {
			await claim.end('done', names);
			return items.map((sent) => asSent(sent, oncePer));
		}
		context.tally('repeated', alreadySent);
		const isRemembered = claim.remembered.bind(claim);
		const earlier = await findEarlier(operation, context, values, isRemembered);
		return [{ ...earlier, repeated: true, oncePer }];
	});
}

const alreadySent = (count: number) =>
	`Already sent, so not sent again: ${countText(count, 'items')}. To leave them out, add an If on repeated`;

/** What the service shows of what an earlier execution has sent, with a note if that is not all. */
async function findEarlier(
	operation: Write,
	context: OperationContext,
	values: Values,
	chooseRemembered: ChooseRemembered,
): Promise<IDataObject> {
	const notes: string[] = [];
	const warn = (message: string) => void notes.push(message);
	const earlier = await operation
		.findEarlier?.({ ...context, warn }, values, chooseRemembered)
		.catch((error: unknown) => {
			if (!(error instanceof AdvisedError)) throw error;
			warn(`${error.message}. ${error.advice}`);
			return undefined;
		});
	if (!earlier && notes.length === 0) warn('The service does not show what was sent earlier');
	return { ...earlier, ...(notes.length > 0 && { note: joinUnique(notes) }) };
}
