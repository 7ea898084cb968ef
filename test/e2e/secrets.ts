import type { Credential, Session, WorkflowDraft } from '../host/session';
import type { FaultInput } from '../support/emulator/server';
import { startRawServer } from '../support/fakeServer';
import { byId } from '../support/n8n/setup';
import { until } from '../support/until';
import {
	actionType,
	credentialType,
	n8nNode,
	ourNode,
	saveCredential,
	start,
	workflowOf,
} from './canvas';
import { unmet } from './compare';
import { run } from './executions';
import { apiKey, keyEcho, person } from './secrets/markers';
import { personNode, search } from './secrets/search';
import type { Check, EndToEndTest } from './test';
import { TriggerWorkflow } from './triggerWorkflow';
import type { World } from './world';

/** n8n logs as much as it can, to a file too. */
const verbose = {
	N8N_LOG_LEVEL: 'debug',
	N8N_LOG_OUTPUT: 'console,file',
	N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem',
};

const pollTimeoutMs = 180_000;

/**
 * A real n8n that logs all it can, and a service that fails, repeats the key and personal data in its messages and
 * redirects requests to another host. Whatever n8n writes, keeps or responds with is searched for both.
 */
export const secrets: EndToEndTest = {
	name: 'secrets',
	emulator: { subaccounts: 12, recordsPerSubaccount: 4, apiKey },

	async run(world, check) {
		const otherServer = await startRawServer();
		try {
			await world.start(verbose);
			const credential = await saveCredential(world);
			const redirect: FaultInput = { kind: 'redirect', status: 307, location: otherServer.url };
			const responses = [
				...(await callThroughFailures(world, credential, redirect, check)),
				await testWrongKey(world),
			];
			await pollThroughFailures(world, credential, redirect, check);
			const executions = await readBack(world.session, responses);
			await world.stop();
			const { connections } = otherServer;
			check(
				'no request reached another host',
				unmet({ [`${connections} connections`]: connections === 0 }),
			);
			search(world.folder, check, responses, executions);
		} finally {
			await otherServer.close();
		}
	},
};

/** Repeats the key and what it was sent of the person. */
function echoing(status: number): FaultInput[] {
	const fault: FaultInput = { kind: 'status', status, message: keyEcho };
	const { email, ...others } = person;
	const refused = (values: object) => `${Object.values(values).join(', ')} is refused. ${keyEcho}`;
	return [
		{ ...fault, endpoint: 'individualSubmit', message: refused({ email, ...others }) },
		{ ...fault, endpoint: 'subaccountCreate', message: refused({ email }) },
		fault,
	];
}

/** Calls and a From List menu while the service fails; returns what n8n answered. */
async function callThroughFailures(
	world: World,
	credential: Credential,
	redirect: FaultInput,
	check: Check,
): Promise<string[]> {
	const { emulator, session } = world;
	const failures: Record<string, FaultInput[]> = {
		'status 400 with key and person': echoing(400),
		'status 500 with key and person': echoing(500),
		'a broken connection': [{ kind: 'reset' }],
		'a redirect': [redirect],
		'the key for a status': [{ kind: 'unknownStatus', value: `held by ${apiKey}` }],
	};
	const responses: string[] = [];
	for (const [name, faults] of Object.entries(failures)) {
		for (const fault of faults) emulator.fault(fault);
		const all = await run(session, workflowFor(world, credential, 'continueRegularOutput'));
		// Here the first call that fails ends the execution.
		const first = await run(session, workflowFor(world, credential, 'stopWorkflow'));
		const menu = await openMenu(session, credential).then(JSON.stringify, String);
		emulator.clearFaults();
		responses.push(JSON.stringify([all, first]), menu);
		const succeeded = Object.keys(formsOf(world)).filter(
			(call) => !all.nodes[call]?.error && !all.nodes[call]?.items.some((item) => 'error' in item),
		);
		check(
			`calls and a menu, ${name}`,
			unmet({
				[`succeeded: ${succeeded.join()}`]:
					succeeded.length > 0 === (faults[0]?.kind === 'unknownStatus'),
			}),
		);
	}
	return responses;
}

/** What sends personal data, and what only reads. */
function formsOf({ emulator: { samples } }: World): Record<string, object> {
	const subaccountId = byId(samples.approvedSubaccountId);
	const create = { resource: 'subaccount', operation: 'create' };
	const value = (name: keyof typeof person) => `={{ $json.${name} }}`;
	const data = {
		first_name: value('first_name'),
		last_name: value('last_name'),
		birth_date: value('birth_date'),
		phone: value('phone'),
		email: value('email'),
		signed_agreement_id: '3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6f',
		address_street_line_1: value('street'),
		address_country: 'BRA',
	};
	const documents = {
		identification: [{ type: 'passport', number: value('number'), image_front: value('document') }],
	};
	const submit = { resource: 'verification', operation: 'submitIndividual', subaccountId };
	return {
		'Submit individual': { ...submit, data, documents },
		'Refused by the form': { ...create, email: value('street') },
		'Create subaccount': { ...create, email: value('email') },
		'Read onramp': {
			resource: 'onramp',
			operation: 'get',
			subaccountId,
			onrampId: byId(samples.onrampId),
		},
	};
}

/** The person's item goes to each of the calls. */
function workflowFor(
	world: World,
	credential: Credential,
	onError: 'continueRegularOutput' | 'stopWorkflow',
): WorkflowDraft {
	const item = n8nNode(personNode, 'set', { mode: 'raw', jsonOutput: JSON.stringify(person) }, 3.4);
	const nodes = Object.entries(formsOf(world)).map(([name, form]) =>
		ourNode(name, actionType, credential, form, { onError }),
	);
	return workflowOf(`Calls, ${onError}`, [start, item], nodes);
}

/** As the editor does for a From List menu. */
async function openMenu(session: Session, { id, name }: Credential): Promise<unknown> {
	return await session.call('POST', '/rest/dynamic-node-parameters/resource-locator-results', {
		nodeTypeAndVersion: { name: actionType, version: 1 },
		path: 'parameters.subaccountId',
		methodName: 'searchSubaccounts',
		currentNodeParameters: { resource: 'deposit', operation: 'getAll' },
		credentials: { [credentialType]: { id, name } },
	});
}

/** Nothing of ours can keep out of n8n's log what the service responds to a credential test. */
async function testWrongKey(world: World): Promise<string> {
	const wrong = await saveCredential(world, { apiKey: `${apiKey}-old` });
	return JSON.stringify(await world.session.testCredential(wrong));
}

/** Polls of the trigger and a test event while the service fails. */
async function pollThroughFailures(
	world: World,
	credential: Credential,
	redirect: FaultInput,
	check: Check,
): Promise<void> {
	const { emulator } = world;
	const trigger = await TriggerWorkflow.create(world, credential, {
		events: ['depositStatusChanged', 'subaccountStatusChanged'],
	});
	await trigger.activate();
	const polls = () =>
		emulator.requests.filter(({ endpoint }) => endpoint === 'subaccountList').length;
	const matching = `${emulator.samples.approvedSubaccountId}/`;
	const failures: Record<string, FaultInput> = {
		'one subaccount fails': { kind: 'status', status: 500, matching, message: keyEcho },
		'key refused': { kind: 'status', status: 401, message: keyEcho },
		'a redirect': redirect,
	};
	for (const [name, fault] of Object.entries(failures)) {
		emulator.fault(fault);
		const before = polls();
		const isPolled = await until(() => polls() > before + 1, pollTimeoutMs);
		await trigger.fetchTestEvent();
		check(`polls and a test event, ${name}`, unmet({ 'there are polls': isPolled }));
		emulator.clearFaults();
	}
	await trigger.deactivate();
}

/** What the editor shows of executions, workflows and credentials, added to `responses`; returns the executions' data. */
async function readBack(session: Session, responses: string[]): Promise<object[]> {
	type Listed = Array<{ id: string }>;
	const read = async <T>(path: string): Promise<T> => {
		const response = await session.call<T>('GET', `/rest/${path}`);
		responses.push(JSON.stringify(response));
		return response;
	};
	const executions: object[] = [];
	const { results } = await read<{ results: Listed }>('executions?limit=100');
	for (const { id } of results) {
		await read(`executions/${id}`);
		executions.push(await session.executionData(id));
	}
	await read('workflows');
	for (const { id } of await read<Listed>('credentials')) {
		await read(`credentials/${id}?includeData=true`);
	}
	return executions;
}
