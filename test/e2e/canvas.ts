import type { Credential, WorkflowDraft, WorkflowNode } from '../host/session';
import type { World } from './world';

export const credentialType = 'crossBorderPaymentsApi';

const ourPackage = 'n8n-nodes-cross-border-payments';
export const actionType = `${ourPackage}.crossBorderPayments`;
export const triggerType = `${ourPackage}.crossBorderPaymentsTrigger`;

/** Saves the credential for the emulated service, with the values that somebody got wrong. */
export async function saveCredential(
	{ session, emulator: { apiKey, url: sandboxUrl } }: Pick<World, 'session' | 'emulator'>,
	wrong: Record<string, unknown> = {},
): Promise<Credential> {
	const data = { environment: 'sandbox', sandboxUrl, apiKey, ...wrong };
	return await session.createCredential('Emulator', credentialType, data);
}

/** One of our nodes; `settings` are those beside the form, such as what to do on an error. */
export function ourNode(
	name: string,
	type: string,
	{ id, name: credentialName }: Pick<Credential, 'id' | 'name'>,
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

/**
 * n8n takes no poll time below a minute, but any number of poll times: one for every fifth second, so that a test need
 * not wait for the minute.
 */
export const everyFiveSeconds = {
	item: Array.from({ length: 12 }, (_, index) => ({
		mode: 'custom',
		cronExpression: `${index * 5} * * * * *`,
	})),
};

/** As in a workflow file: one node's output goes to the others, which run in this order. */
export function linkTo(...names: string[]) {
	return { main: [names.map((node) => ({ node, type: 'main', index: 0 }))] };
}

/** A row of nodes, and behind its last one branches below each other, which n8n runs in this order. */
export function workflowOf(
	name: string,
	row: readonly WorkflowNode[],
	branches: readonly WorkflowNode[],
	settings: Record<string, unknown> = {},
): WorkflowDraft {
	const nodes = [
		...row.map((node, index) => ({ ...node, position: [220 * index, 0] })),
		...branches.map((node, index) => ({ ...node, position: [220 * row.length, 160 * index] })),
	];
	const connections = row.map((node, index) => {
		const next = index + 1 < row.length ? row.slice(index + 1, index + 2) : branches;
		return [node.name, linkTo(...next.map((target) => target.name))] as const;
	});
	return {
		name,
		nodes,
		connections: Object.fromEntries(connections),
		settings: {
			executionOrder: 'v1',
			saveDataSuccessExecution: 'all',
			saveDataErrorExecution: 'all',
			...settings,
		},
	};
}
