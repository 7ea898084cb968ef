import { byId } from '../../support/n8n/setup';
import type { Credential, WorkflowDraft } from '../../host/session';
import type { Samples } from '../../support/emulator/server';
import { actionType, n8nNode, ourNode, saveCredential, start, workflowOf } from '../canvas';
import { unmet } from '../compare';
import { run } from '../executions';
import type { OtherServer } from '../otherServer';
import type { Check } from '../test';
import type { World } from '../world';
import { failures } from './failures';
import { businessJson, individualFields, person } from './person';
import { wrongKey } from './spellings';

/** The node whose item holds the person. */
export const personNode = 'Person';

type OnError = 'continueRegularOutput' | 'continueErrorOutput' | 'stopWorkflow';
type Call = [name: string, resource: string, operation: string, parameters: object];

/** What sends personal data, and what only reads. */
function callsOf(samples: Samples): Call[] {
	const subaccountId = byId(samples.approvedSubaccountId);
	const { verificationId } = samples;
	const json = { specifyBody: 'json' };
	return [
		[
			'Submit individual',
			'verification',
			'submitIndividual',
			{ subaccountId, specifyBody: 'fields', fields: individualFields },
		],
		[
			'Submit business',
			'verification',
			'submitBusiness',
			{ subaccountId, ...json, jsonBody: businessJson },
		],
		[
			'Submit customer',
			'verification',
			'submitCustomer',
			{ verificationId, ...json, jsonBody: '={{ ({ first_name: $json.first_name }) }}' },
		],
		['Refused by the form', 'subaccount', 'create', { email: '={{ $json.street }}' }],
		['Create subaccount', 'subaccount', 'create', { email: '={{ $json.email }}' }],
		['Check PIX key', 'recipient', 'validateBrl', { pixKey: '={{ $json.pix_key }}' }],
		['Read onramp', 'onramp', 'get', { subaccountId, onrampId: byId(samples.onrampId) }],
		['Read balance', 'balance', 'get', {}],
	];
}

/** Every call while the service fails in every way, and with credentials that are wrong. */
export async function callThroughFailures(
	world: World,
	otherServer: OtherServer,
	check: Check,
): Promise<void> {
	const { emulator } = world;
	const calls = callsOf(emulator.samples);
	const credential = await saveCredential(world);
	for (const [index, { name, faults, succeeds = false }] of failures.entries()) {
		const { length } = emulator.requests;
		const onError = index % 2 ? 'continueErrorOutput' : 'continueRegularOutput';
		// Where a failure stops the workflow, only its first call runs.
		const runs = [
			{ calls, onError },
			{ calls: [calls[index % calls.length]!], onError: 'stopWorkflow' },
		] as const;
		const faultsFound: string[] = [];
		for (const each of runs) {
			for (const fault of faults(otherServer.url)) emulator.fault(fault);
			const succeeded = await succeededOf(world, workflowFor(each.calls, credential, each.onError));
			if (!succeeds) faultsFound.push(...succeeded.map((call) => `«${call}» did not fail`));
			emulator.clearFaults();
		}
		check(`calls, ${name}`, [
			...unmet({ 'there are requests': emulator.requests.length > length }),
			...faultsFound,
		]);
	}

	const host = otherServer.url.slice('http://'.length);
	const wrongCredentials: Array<[string, object]> = [
		['a wrong key', { apiKey: wrongKey }],
		['a password in the URL', { sandboxUrl: 'https://me:mine@127.0.0.1:9' }],
		['another host behind an @', { sandboxUrl: `${emulator.url}@${host}` }],
	];
	for (const [name, wrong] of wrongCredentials) {
		const saved = await saveCredential(world, { ...wrong });
		const { status } = await world.session.testCredential(saved);
		const succeeded = await succeededOf(world, workflowFor(calls, saved, 'continueRegularOutput'));
		check(`credential and calls, ${name}`, [
			...unmet({ 'the credential test fails': status === 'Error' }),
			...succeeded.map((call) => `«${call}» did not fail`),
		]);
	}
	await searchThroughFailures(world, otherServer, credential, check);
}

/** The credential test and a From List menu; n8n writes the answers to both into its log. */
async function searchThroughFailures(
	{ session, emulator }: World,
	{ url }: OtherServer,
	credential: Credential,
	check: Check,
): Promise<void> {
	const search = {
		node: actionType,
		parameter: 'subaccountId',
		method: 'searchSubaccounts',
		parameters: { resource: 'deposit', operation: 'getAll' },
		credential,
	};
	for (const { name, faults, succeeds } of failures) {
		const some = faults(url).filter(({ kind }) => ['status', 'redirect'].includes(kind));
		if (succeeds || some.length === 0) continue;
		for (const fault of some) emulator.fault(fault);
		const isOpened = await session.searchList(search).then(
			() => true,
			() => false,
		);
		emulator.clearFaults();
		// n8n logs what the service answers to a credential test: nothing of ours can change that.
		for (const fault of some) emulator.fault({ ...fault, message: 'Refused' });
		const { status } = await session.testCredential(credential);
		emulator.clearFaults();
		check(
			`From List menu and credential test, ${name}`,
			unmet({ 'the menu fails': !isOpened, 'the test fails': status === 'Error' }),
		);
	}
}

/** The person's item goes to each of the calls. */
function workflowFor(
	calls: readonly Call[],
	credential: Credential,
	onError: OnError,
): WorkflowDraft {
	const item = n8nNode(personNode, 'set', { mode: 'raw', jsonOutput: JSON.stringify(person) }, 3.4);
	const nodes = calls.map(([name, resource, operation, parameters]) =>
		ourNode(
			name,
			actionType,
			credential,
			{ resource, operation, ...parameters, options: { timeout: 1 } },
			{ onError },
		),
	);
	return workflowOf(`Calls, ${onError}`, [start, item], nodes);
}

/** The names of the calls that did not fail. */
async function succeededOf({ session }: World, draft: WorkflowDraft): Promise<string[]> {
	const { nodes } = await run(session, draft);
	return Object.entries(nodes)
		.filter(([name]) => name !== 'Start' && name !== personNode)
		.filter(([, { error, outputs }]) => !error && !outputs.flat().some((item) => 'error' in item))
		.map(([name]) => name);
}
