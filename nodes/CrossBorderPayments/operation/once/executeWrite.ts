import type { IDataObject } from 'n8n-workflow';

import { joinUnique, toRecord, toText } from '../../api/unknownValues';
import type { OnceValues } from '../../descriptions/options';
import { AdvisedError } from '../../transport/errors';
import { fateOf, SentBeforeError, type Fate } from '../failure';
import type { ChooseRemembered, Operation, OperationContext } from '../operation';
import { countText } from '../tallies';
import { Claim, countOf, keyOf } from './claim';
import type { SentItems } from './sentItems';
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
	const { oncePer } = values;
	const execute = async (writing: OperationContext) => await operation.execute(writing, values);
	if (oncePer === undefined) return await sentItems.execute(context, execute);
	const { client, item } = context;
	const { n8n } = item;
	const key = keyOf(operation, client, oncePer);
	const node = `${n8n.getWorkflow().id} ${n8n.getNode().id}`;
	// Read as it is in the workflow, so that no expression can send everything again.
	const { sendAgain } = toRecord(n8n.getNode().parameters.options);
	// Executions in one process wait for each other; between processes, the store decides.
	return await inTurn(`${node} ${key}`, async () => {
		const store = openStore(n8n, node);
		const claim = new Claim(key, store, client.pause, countOf(oncePer, toText(sendAgain)));
		const end = async (fate: Fate) => {
			const records = sentItems.recordsOf(context) ?? [];
			const names = records.flatMap((record) => operation.namesOf?.(record) ?? []);
			// A failure of the store would hide the service's response or error.
			await claim.end(fate, names).catch(() => undefined);
		};
		const claiming = { ...context, client: client.with({ beforeWrite: claim.begin.bind(claim) }) };
		const items = await sentItems.execute(claiming, execute).catch(async (error: unknown) => {
			if (error instanceof SentBeforeError && error.isDone) return undefined;
			await end(fateOf(error, client.write));
			throw error;
		});
		if (items) {
			await end('done');
			return items.map((sent) => ({ ...sent, repeated: false, oncePer }));
		}
		context.tally('repeated', alreadySent);
		const earlier = await findEarlier(operation, context, values, claim.remembered.bind(claim));
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
