import { endpoints } from '../../nodes/CrossBorderPayments/api/endpoints';
import { resources } from '../../nodes/CrossBorderPayments/resources';
import type { Credential, Execution } from '../host/session';
import { actionType, ourNode, saveCredential, start, workflowOf } from './canvas';
import { differences, unmet, untilSaved } from './examples/stage';
import type { Case } from './operations/case';
import { failOnOneItem } from './operations/onError';
import { reads } from './operations/reads';
import { writes } from './operations/writes';
import type { Check, EndToEndTest } from './test';
import type { World } from './world';

/** «deposit.create» and all else that the node offers. */
const offered = resources.flatMap(({ value, operations: entries }) =>
	entries.map((operation) => `${value}.${operation.value}`),
);

/** Runs every operation in a real n8n and compares what comes out with the service's own data. */
export const operations: EndToEndTest = {
	name: 'operations',
	emulator: { seed: 7, subaccounts: 24, recordsPerSubaccount: 6 },

	async run(world, check) {
		await world.start();
		const credential = await saveCredential(world);
		checkTables(check);
		// Reads first: what they are compared with is as they found it.
		await runAll('reads', reads, world, credential, check);
		await runAll('writes', writes, world, credential, check);
		checkEndpoints(world, check);
		await failOnOneItem(world, credential, check);
	},
};

function checkTables(check: Check): void {
	const known = [...Object.keys(reads), ...Object.keys(writes)];
	check(
		`all ${offered.length} operations have a case here`,
		differences(known.sort(), offered.sort()),
	);
}

async function runAll(
	title: string,
	cases: Record<string, Case>,
	world: World,
	credential: Credential,
	check: Check,
): Promise<void> {
	const { session, emulator } = world;
	const branches = Object.entries(cases).map(([name, { parameters }]) => {
		const [resource, operation] = name.split('.');
		const form = { resource, operation, ...parameters(emulator.samples) };
		// One that fails must not hide what the others give.
		return ourNode(name, actionType, credential, form, { onError: 'continueRegularOutput' });
	});
	const workflow = await session.createWorkflow(workflowOf(title, [start], branches));
	const { id } = await session.runWorkflow(workflow);
	const execution = await untilSaved(session, id);
	for (const [name, one] of Object.entries(cases)) {
		check(
			`${name}, ${execution.nodes[name]?.items.length} items`,
			faultsOf(execution, name, one, world),
		);
	}
}

function faultsOf({ nodes }: Execution, name: string, one: Case, { emulator }: World): string[] {
	const node = nodes[name];
	if (!node) return ['it did not run'];
	const expected = one.items(emulator);
	const items = node.items.map((item, index) => {
		const row = expected[index];
		if (!row || 'error' in item) return item;
		return Object.fromEntries(Object.keys(row).map((column) => [column, item[column]]));
	});
	return [
		...unmet({ 'there is something to compare': expected.length > 0 }),
		...differences(items, expected),
		...unmet({
			'each item is paired with the one of the input': (node.pairedItems[0] ?? []).every(
				(origin) => origin === 0,
			),
			...one.changed?.(emulator),
		}),
	];
}

function checkEndpoints({ emulator: { requests } }: World, check: Check): void {
	const reached = new Set(
		requests
			.filter(({ status, authenticated }) => authenticated && status !== null && status < 300)
			.map(({ endpoint }) => endpoint),
	);
	const all = Object.keys(endpoints) as Array<keyof typeof endpoints>;
	check(
		`all ${all.length} endpoints were reached, with ${requests.length} requests`,
		all.filter((id) => !reached.has(id)).map((id) => `${id}: no request with a good answer`),
	);
}
