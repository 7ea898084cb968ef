import { sandbox } from '../support/n8n/setup';
import { operationCases } from '../support/operationCases';
import {
	menusOf,
	nameOf,
	withoutTimes,
	type OperationCase,
} from '../support/operationCases/operationCase';
import { inAnyOrder, startReplayService, type ReplayService } from '../support/fakeServer';
import type { Credential, Execution } from '../host/session';
import { actionType, credentialType, ourNode, start, workflowOf } from './canvas';
import { differences, unmet } from './compare';
import { run } from './executions';
import type { Check, EndToEndTest } from './test';
import type { World } from './world';

/** Runs every operation case. test/integration/operations runs them on the core of n8n 2. */
export const operations: EndToEndTest = {
	name: 'operations',
	enoughIn: 'n8n-1',
	emulator: { seed: 7, subaccounts: 2 },

	async run(world, check) {
		await world.start();
		const service = await startReplayService();
		try {
			const credentials = await saveCredentials(world, service);
			await runAllCases(world, service, credentials, check);
		} finally {
			await service.close();
		}
	},
};

/** One for each page size that a case has. */
async function saveCredentials({ session }: World, service: ReplayService) {
	const credentials = new Map<number | undefined, Credential>();
	for (const { settings } of operationCases) {
		if (credentials.has(settings?.pageSize)) continue;
		const data = sandbox(service, settings);
		const saved = await session.createCredential('Replay', credentialType, data);
		credentials.set(settings?.pageSize, saved);
	}
	return credentials;
}

async function runAllCases(
	{ session }: World,
	service: ReplayService,
	credentials: ReadonlyMap<number | undefined, Credential>,
	check: Check,
): Promise<void> {
	const exchanges = operationCases.flatMap((one) => one.exchanges);
	service.play(exchanges);
	const nodes = operationCases.map((one) => {
		const form = { ...menusOf(one), ...one.parameters };
		// One that fails must not hide what the others give.
		const settings = { onError: 'continueRegularOutput' };
		const credential = credentials.get(one.settings?.pageSize)!;
		return ourNode(nameOf(one), actionType, credential, form, settings);
	});
	const execution = await run(session, workflowOf('Every operation', [start], nodes));
	for (const one of operationCases) check(nameOf(one), faultsOf(execution, one));
	const requests = exchanges.map(({ request }) => request);
	check(
		`${requests.length} requests, as expected`,
		differences(inAnyOrder(service.received), inAnyOrder(requests)),
	);
}

function faultsOf({ nodes }: Execution, one: OperationCase): string[] {
	const node = nodes[nameOf(one)];
	if (!node) return ['it did not run'];
	const isPaired = node.pairedItems.every((origin) => origin === 0);
	return [
		...differences(withoutTimes(node.items), one.items),
		...unmet({ 'each item is paired with the one of the input': isPaired }),
	];
}
