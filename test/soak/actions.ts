import { parentOwner } from '../support/emulator/collection';
import type { Random } from '../support/emulator/random';
import type { Emulator } from '../support/emulator/server';
import { failureIn, runNode, type NodeRun, type NodeRunResult } from '../support/n8n/runNode';
import { byId } from '../support/n8n/setup';
import { timeoutMs } from './faults';

type Credential = NodeRun['credential'];

interface Action extends Pick<NodeRun, 'resource' | 'operation' | 'parameters' | 'items'> {
	/** How often it is sent: a write once for each item. */
	writes?: number;
	/** What is wrong with a result without failed items. */
	faults: (result: NodeRunResult) => string[];
}

export interface ActionOutcome {
	name: string;
	faults: string[];
	/** The error that it threw, or that its first failed item has. */
	error: unknown;
	/** Everything that it returned. */
	output: unknown;
}

/** Runs a random operation: either its result is whole and right, or it is an error. */
export async function runAction(
	emulator: Emulator,
	random: Random,
	credential: Credential,
	subaccountId: string,
): Promise<ActionOutcome> {
	const actions = listsAndWrites(emulator, random, subaccountId);
	const { faults: findFaults, writes = 0, ...run } = random.pick(actions);
	const sentBefore = emulator.requests.length;
	let result: NodeRunResult | undefined;
	let error: unknown;
	try {
		result = await runNode({
			...run,
			parameters: { simplify: false, ...run.parameters, options: { timeout: timeoutMs / 1000 } },
			credential,
			continueOnFail: random.chance(0.7),
		});
		error = result.items.map(failureIn).find((failure) => failure !== undefined);
	} catch (thrown) {
		error = thrown;
	}
	const posts = emulator.requests.slice(sentBefore).filter(({ method }) => method === 'POST');
	// One that throws sends no more.
	const isSentOnce = result ? posts.length === writes : posts.length <= writes;
	const faults = isSentOnce ? [] : [`${writes} to send, ${posts.length} requests sent`];
	if (result && writes > 0 && result.items.length !== writes) {
		faults.push(`${writes} items in, ${result.items.length} out`);
	}
	if (result && error === undefined) faults.push(...findFaults(result));
	return { name: `${run.resource} ${run.operation}`, faults, error, output: result };
}

function listsAndWrites(
	{ store, samples }: Emulator,
	random: Random,
	subaccountId: string,
): Action[] {
	const list = (resource: string, records: readonly RecordWithStatus[]): Action => ({
		resource,
		operation: 'getAll',
		parameters: { scope: 'all', returnAll: true },
		faults: compareStatuses(records),
	});
	const writes = random.int(1, 4);
	const emails = Array.from({ length: writes }, () => ({ email: `${random.uuid()}@example.com` }));
	return [
		list('subaccount', store.subaccounts.of(parentOwner)),
		list(
			'onramp',
			Array.from(store.onramps.all(), ({ record }) => record),
		),
		{
			resource: 'subaccount',
			operation: 'create',
			parameters: { email: '={{ $json.email }}' },
			items: emails,
			writes,
			faults: ({ items }) =>
				items
					.filter(({ json }) => !store.subaccounts.locate(String(json.id)))
					.map(({ json }) => `${String(json.id)} does not exist`),
		},
		{
			resource: 'deposit',
			operation: 'create',
			parameters: { subaccountId: byId(subaccountId), channelId: byId(samples.channelId) },
			writes: 1,
			faults: ({ items }) =>
				items.filter(({ json }) => !json.bankInfo).map(() => 'no bank details'),
		},
	];
}

interface RecordWithStatus {
	id: string;
	status: string;
}

/** Every record that stood before is there once, with its status; one created meanwhile may be there or not. */
function compareStatuses(records: readonly RecordWithStatus[]): Action['faults'] {
	const before = new Map(records.map(({ id, status }) => [id, status]));
	return ({ items, hints }) => {
		const returned = new Map(items.map(({ json }) => [json.id, json.status]));
		// Where a subaccount could not be read, a hint says so.
		const mayMiss = hints.length > 0;
		return [
			...(returned.size < items.length ? [`${items.length - returned.size} records twice`] : []),
			...[...before]
				.filter(([id, status]) => (returned.has(id) ? returned.get(id) !== status : !mayMiss))
				.map(([id, status]) => `${id} is ${status}, returned: ${String(returned.get(id))}`),
		];
	};
}
