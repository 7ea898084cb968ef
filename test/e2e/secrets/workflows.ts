import { byId } from '../../support/n8n/setup';
import type { Credential, WorkflowDraft, WorkflowNode } from '../../host/session';
import type { Samples } from '../../support/emulator/server';
import { businessJson, individualFields, person } from './person';

const action = 'n8n-nodes-cross-border-payments.crossBorderPayments';
const trigger = 'n8n-nodes-cross-border-payments.crossBorderPaymentsTrigger';
export const credentialType = 'crossBorderPaymentsApi';

/** The node whose items hold the person. */
export const personNode = 'Person';
export const watchNode = 'Watch';

type Call = [name: string, resource: string, operation: string, parameters: object];

/** What sends personal data, and what only reads. */
export function callsOf(samples: Samples): Call[] {
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

/** The person's item goes to each of the calls; a failure stops the run only without Continue On Fail. */
export function calling(
	name: string,
	calls: readonly Call[],
	credential: Credential,
	onError: 'continueRegularOutput' | 'continueErrorOutput' | 'stopWorkflow',
): WorkflowDraft {
	const nodes = calls.map(
		([title, resource, operation, parameters], index): WorkflowNode => ({
			...nodeOf(title, action, 2, index),
			credentials: { [credentialType]: { id: credential.id, name: credential.name } },
			onError,
			parameters: { resource, operation, ...parameters, options: { timeout: 1 } },
		}),
	);
	const next = (titles: string[]) => ({
		main: [titles.map((node) => ({ node, type: 'main', index: 0 }))],
	});
	return {
		name,
		nodes: [
			nodeOf('Start', 'n8n-nodes-base.manualTrigger', 0, 0),
			{
				...nodeOf(personNode, 'n8n-nodes-base.set', 1, 0),
				typeVersion: 3.4,
				parameters: { mode: 'raw', jsonOutput: JSON.stringify(person) },
			},
			...nodes,
		],
		connections: {
			Start: next([personNode]),
			[personNode]: next(calls.map(([title]) => title)),
		},
	};
}

export function watching(credential: Credential): WorkflowDraft {
	return {
		name: 'TriggerConfig',
		nodes: [
			{
				...nodeOf(watchNode, trigger, 0, 0),
				credentials: { [credentialType]: { id: credential.id, name: credential.name } },
				parameters: {
					pollTimes: { item: [{ mode: 'everyMinute' }] },
					events: ['depositStatusChanged', 'subaccountStatusChanged'],
					scope: 'all',
					options: { timeout: 1 },
				},
			},
			nodeOf('End', 'n8n-nodes-base.noOp', 1, 0),
		],
		connections: { [watchNode]: { main: [[{ node: 'End', type: 'main', index: 0 }]] } },
	};
}

function nodeOf(name: string, type: string, column: number, row: number) {
	return {
		id: name.toLowerCase().replaceAll(' ', '-'),
		name,
		type,
		typeVersion: 1,
		position: [column * 220, row * 180],
		parameters: {},
	};
}
