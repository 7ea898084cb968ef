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

/** Every call, a From List menu and the credential test, while the service fails in every way. */
export async function callThroughFailures(
	world: World,
	otherServer: OtherServer,
	check: Check,
): Promise<void> {
	const { emulator, session } = world;
	const calls = callsOf(emulator.samples);
	const credential = await saveCredential(world);
	const menu = {
		node: actionType,
		parameter: 'subaccountId',
		method: 'searchSubaccounts',
		parameters: { resource: 'deposit', operation: 'getAll' },
		credential,
	};
	for (const [index, { name, faults, succeeds = false }] of failures.entries()) {
		const onError = index % 2 ? 'continueErrorOutput' : 'continueRegularOutput';
		const firstCall = calls.slice(index % calls.length).slice(0, 1);
		for (const fault of faults(otherServer.url)) emulator.fault(fault);
		const succeeded = [
			...(await succeededOf(world, workflowFor(calls, credential, onError))),
			// Where a failure stops the workflow, only its first call runs.
			...(await succeededOf(world, workflowFor(firstCall, credential, 'stopWorkflow'))),
		];
		await session.searchList(menu).catch(() => {});
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
	const host = otherServer.url.slice('http://'.length);
	const wrongCredentials: Array<[string, Record<string, string>]> = [
		['a wrong key', { apiKey: wrongKey }],
		['a password in the URL', { sandboxUrl: 'https://me:mine@127.0.0.1:9' }],
		['another host behind an @', { sandboxUrl: `${emulator.url}@${host}` }],
	];
	for (const [name, wrong] of wrongCredentials) {
		const saved = await saveCredential(world, wrong);
		const { status } = await session.testCredential(saved);
		const succeeded = await succeededOf(world, workflowFor(calls, saved, 'continueRegularOutput'));
		check(`credential test and calls, ${name}`, [
			...unmet({ 'the credential test fails': status === 'Error' }),
			...succeeded.map((one) => `${one} did not fail`),
		]);
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
