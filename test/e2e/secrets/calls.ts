import { byId } from '../../support/n8n/setup';
import type { Credential, WorkflowDraft } from '../../host/session';
import type { Samples } from '../../support/emulator/server';
import {
	actionType,
	credentialType,
	n8nNode,
	ourNode,
	saveCredential,
	start,
	workflowOf,
} from '../canvas';
import { unmet } from '../compare';
import { run } from '../executions';
import type { OtherServer } from '../../support/emulator/otherServer';
import type { Check } from '../test';
import type { World } from '../world';
import { failures } from './failures';
import { businessJson, individualFields, person } from './person';
import { wrongKey } from './spellings';

/** The node whose item holds the person. */
export const personNode = 'Person';

/** What sends personal data, and what only reads. */
function formsOf(samples: Samples): Record<string, object> {
	const subaccountId = byId(samples.approvedSubaccountId);
	const verification = { resource: 'verification', subaccountId };
	const createSubaccount = { resource: 'subaccount', operation: 'create' };
	return {
		'Submit individual': {
			...verification,
			operation: 'submitIndividual',
			specifyBody: 'fields',
			fields: individualFields,
		},
		'Submit business': {
			...verification,
			operation: 'submitBusiness',
			specifyBody: 'json',
			jsonBody: businessJson,
		},
		'Refused by the form': { ...createSubaccount, email: '={{ $json.street }}' },
		'Create subaccount': { ...createSubaccount, email: '={{ $json.email }}' },
		'Read onramp': {
			resource: 'onramp',
			operation: 'get',
			subaccountId,
			onrampId: byId(samples.onrampId),
		},
	};
}

/** Every call, a From List menu and the credential test, while the service fails in every way. */
export async function callThroughFailures(
	world: World,
	otherServer: OtherServer,
	check: Check,
): Promise<void> {
	const { emulator, session } = world;
	const credential = await saveCredential(world);
	for (const { name, faults, succeeds = false } of failures) {
		for (const fault of faults(otherServer.url)) emulator.fault(fault);
		const succeeded = await succeededOf(world, credential);
		// Here the first call that fails ends the execution.
		await run(session, workflowFor(world, credential, 'stopWorkflow'));
		await openMenu(world, credential).catch(() => {});
		emulator.clearFaults();
		check(
			`calls and a menu, ${name}`,
			succeeds ? [] : succeeded.map((one) => `${one} did not fail`),
		);
	}

	// Nothing of ours can keep out of n8n's log what the service answers to a credential test.
	for (const status of [400, 401, 500]) {
		emulator.fault({ kind: 'status', status, message: 'Refused' });
		await session.testCredential(credential);
		emulator.clearFaults();
	}
	const wrong = await saveCredential(world, { apiKey: wrongKey });
	const { status } = await session.testCredential(wrong);
	check('credential test and calls, a wrong key', [
		...unmet({ 'the credential test fails': status === 'Error' }),
		...(await succeededOf(world, wrong)).map((one) => `${one} did not fail`),
	]);
}

/** As the editor does for a From List menu. */
async function openMenu({ session }: World, { id, name }: Credential): Promise<void> {
	await session.call('POST', '/rest/dynamic-node-parameters/resource-locator-results', {
		nodeTypeAndVersion: { name: actionType, version: 1 },
		path: 'parameters.subaccountId',
		methodName: 'searchSubaccounts',
		currentNodeParameters: { resource: 'deposit', operation: 'getAll' },
		credentials: { [credentialType]: { id, name } },
	});
}

/** The person's item goes to each of the calls. */
function workflowFor(
	{ emulator }: World,
	credential: Credential,
	onError: 'continueRegularOutput' | 'stopWorkflow',
): WorkflowDraft {
	const item = n8nNode(personNode, 'set', { mode: 'raw', jsonOutput: JSON.stringify(person) }, 3.4);
	const options = { timeout: 1 };
	const nodes = Object.entries(formsOf(emulator.samples)).map(([name, form]) =>
		ourNode(name, actionType, credential, { ...form, options }, { onError }),
	);
	return workflowOf(`Calls, ${onError}`, [start, item], nodes);
}

/** The names of the calls that did not fail. */
async function succeededOf(world: World, credential: Credential): Promise<string[]> {
	const draft = workflowFor(world, credential, 'continueRegularOutput');
	const { nodes } = await run(world.session, draft);
	return Object.keys(formsOf(world.emulator.samples)).filter(
		(name) => !nodes[name]?.error && !nodes[name]?.items.some((item) => 'error' in item),
	);
}
