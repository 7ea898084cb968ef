import type { Credential, WorkflowDraft, WorkflowNode } from '../host/session';
import type { World } from './world';

export const credentialType = 'crossBorderPaymentsApi';

const ourPackage = 'n8n-nodes-cross-border-payments';
export const actionType = `${ourPackage}.crossBorderPayments`;
export const triggerType = `${ourPackage}.crossBorderPaymentsTrigger`;

/** The right one for the emulated service, or with what somebody got wrong. */
export function credentialData({ emulator }: World, wrong: Record<string, unknown> = {}) {
	const { apiKey, url: sandboxUrl } = emulator;
	return { environment: 'sandbox', sandboxUrl, apiKey, ...wrong };
}

export async function saveCredential(
	world: World,
	wrong?: Record<string, unknown>,
): Promise<Credential> {
	return await world.session.createCredential(
		'Emulator',
		credentialType,
		credentialData(world, wrong),
	);
}

/** One of our nodes; `settings` are those beside the form, such as what to do on an error. */
export function ourNode(
	name: string,
	type: string,
	{ id, name: credentialName }: Credential,
	parameters: object,
	settings: object = {},
): WorkflowNode {
	const credentials = { [credentialType]: { id, name: credentialName } };
	return { id: name, name, type, typeVersion: 1, parameters, credentials, ...settings };
}

export function n8nNode(
	name: string,
	type: string,
	parameters: object = {},
	typeVersion = 1,
): WorkflowNode {
	return { id: name, name, type: `n8n-nodes-base.${type}`, typeVersion, parameters };
}

export const start = n8nNode('Start', 'manualTrigger');

/** A row of nodes, and behind its last one branches below each other, which n8n runs in this order. */
export function workflowOf(
	name: string,
	row: readonly WorkflowNode[],
	branches: readonly WorkflowNode[],
): WorkflowDraft {
	const nodes = [
		...row.map((node, index) => ({ ...node, position: [220 * index, 0] })),
		...branches.map((node, index) => ({ ...node, position: [220 * row.length, 160 * index] })),
	];
	const connections = row.map((node, index) => {
		const next = index + 1 < row.length ? row.slice(index + 1, index + 2) : branches;
		const main = [next.map((target) => ({ node: target.name, type: 'main', index: 0 }))];
		return [node.name, { main }] as const;
	});
	return {
		name,
		nodes,
		connections: Object.fromEntries(connections),
		settings: {
			executionOrder: 'v1',
			saveDataSuccessExecution: 'all',
			saveDataErrorExecution: 'all',
		},
	};
}
