import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { nodeRuns, type ExecutionData, type NodeRun } from './execution';
import { logTail } from './guarded';
import type { N8n } from './n8n';

export const owner = {
	email: 'owner@cross-border-payments.example',
	firstName: 'Demo',
	lastName: 'Owner',
	password: 'Demo-password-1',
};

export interface Credential {
	id: string;
	name: string;
	type: string;
	data: Record<string, unknown>;
}

export interface WorkflowNode {
	name: string;
	type: string;
	disabled?: boolean;
	credentials?: Record<string, { id: string; name: string }>;
	[field: string]: unknown;
}

export interface WorkflowDraft {
	name: string;
	nodes: WorkflowNode[];
	connections: Record<string, unknown>;
	settings?: Record<string, unknown>;
	[field: string]: unknown;
}

export interface Workflow extends WorkflowDraft {
	id: string;
	versionId?: string;
}

export interface Execution {
	id: string;
	/** success, error, canceled, crashed; running, new and waiting are not final. */
	status: string;
	workflowId: string;
	error?: string;
	nodes: Record<string, NodeRun>;
}

/** One page of a «From list» menu. */
export interface ListPage {
	results: Array<{ name: string; value: string }>;
	paginationToken?: string;
}

export interface ListSearch {
	/** Type of the node and the parameter that is opened. */
	node: string;
	parameter: string;
	method: string;
	/** What the form shows at that moment. */
	parameters: Record<string, unknown>;
	credential: Credential;
	filter?: string;
	paginationToken?: string;
}

/** What the editor does over n8n's internal REST API, as the owner of the instance. */
export interface Session {
	createCredential(name: string, type: string, data: Record<string, unknown>): Promise<Credential>;
	testCredential(credential: Credential): Promise<{ status: string; message: string }>;
	createWorkflow(draft: WorkflowDraft): Promise<Workflow>;
	/** Saves it with changed nodes; one that is active runs on as it was until it is activated again. */
	saveWorkflow(workflow: Workflow): Promise<Workflow>;
	/** Waits until its triggers run, those that poll after their first poll. */
	activateWorkflow(workflow: Workflow): Promise<void>;
	deactivateWorkflow(workflow: Workflow): Promise<void>;
	/** Runs it as the editor's button does and waits for the end. */
	runWorkflow(workflow: Workflow, options?: { timeoutMs?: number }): Promise<Execution>;
	getExecution(id: string): Promise<Execution>;
	/** Ids of the workflow's executions, the newest first; of the last hundred. */
	listExecutions(workflowId: string): Promise<string[]>;
	/** Opens or scrolls a «From list» menu, or types into its search. */
	searchList(search: ListSearch): Promise<ListPage>;
	/** Types of all loaded nodes, such as `n8n-nodes-base.set`. */
	nodeTypes(): Promise<string[]>;
	/** Any other call, such as the parameter loaders under /rest/dynamic-node-parameters. */
	call<T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<T>;
	close(): Promise<void>;
}

/** n8n answered with an error status. */
export class Refusal extends Error {
	constructor(
		what: string,
		/** All that it said. */
		readonly body: string,
	) {
		super(`${what}: ${body.slice(0, 2_000)}`);
	}
}

/** Ended, with all that it leaves: n8n 1 saves that one has succeeded a moment before what its nodes gave. */
export function isOver({ status, nodes }: Execution): boolean {
	if (['new', 'running', 'waiting'].includes(status)) return false;
	return status !== 'success' || Object.keys(nodes).length > 0;
}

/** Sets up the owner account of a fresh n8n and stays logged in. */
export async function signUp(n8n: N8n): Promise<Session> {
	return await enter(n8n, '/rest/owner/setup', owner);
}

/** Logs in to an n8n that was set up in an earlier run. */
export async function logIn(n8n: N8n): Promise<Session> {
	const { email, password } = owner;
	return await enter(n8n, '/rest/login', { emailOrLdapLoginId: email, password });
}

async function enter(n8n: N8n, path: string, credentials: object): Promise<Session> {
	const dispatcher = new Agent();
	let cookie = '';

	async function call<T>(
		method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
		path: string,
		body?: unknown,
	): Promise<T> {
		const response = await request(n8n.url + path, {
			dispatcher,
			method,
			headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
			body: body === undefined ? null : JSON.stringify(body),
		});
		const text = await response.body.text();
		if (response.statusCode >= 400) {
			throw new Refusal(`n8n answered ${response.statusCode} to ${method} ${path}`, text);
		}
		cookie = authCookie(response.headers['set-cookie']) ?? cookie;
		const answer = text === '' ? undefined : (JSON.parse(text) as unknown);
		return (isEnvelope(answer) ? answer.data : answer) as T;
	}

	await call('POST', path, credentials);

	// n8n's own copy reads what n8n wrote, whatever its version.
	const flatted = createRequire(join(n8n.host.folder, 'node_modules', 'n8n', 'package.json'))(
		'flatted',
	) as {
		parse(text: string): ExecutionData | undefined;
	};

	async function getExecution(id: string): Promise<Execution> {
		const raw = await call<{ id: string; status: string; workflowId: string; data: string }>(
			'GET',
			`/rest/executions/${id}`,
		);
		// A running execution has nothing to show yet: «[]», which parses to undefined.
		const result = flatted.parse(raw.data)?.resultData ?? {};
		return {
			id: raw.id,
			status: raw.status,
			workflowId: raw.workflowId,
			...(result.error ? { error: String(result.error.message) } : {}),
			nodes: nodeRuns(result.runData ?? {}),
		};
	}

	async function untilFinal(id: string, timeoutMs: number): Promise<Execution> {
		for (const deadline = Date.now() + timeoutMs; ; await delay(200)) {
			const execution = await getExecution(id);
			if (isOver(execution)) return execution;
			if (Date.now() > deadline) {
				throw new Error(
					`execution ${id} is still ${execution.status} after ${timeoutMs} ms\n${logTail(n8n.logFile)}`,
				);
			}
		}
	}

	/** n8n 2 answers before it starts or stops the triggers. */
	async function publicationOf({ id }: Workflow): Promise<string> {
		for (;;) {
			const { status } = await call<{ status: string }>(
				'GET',
				`/rest/workflows/${id}/publication-status`,
			);
			if (status !== 'in_progress') return status;
			await delay(200);
		}
	}

	return {
		call,
		getExecution,

		async createCredential(name, type, data) {
			const { id } = await call<{ id: string }>('POST', '/rest/credentials', { name, type, data });
			return { id, name, type, data };
		},

		testCredential: async (credential) =>
			await call('POST', '/rest/credentials/test', { credentials: credential }),

		createWorkflow: async (draft) =>
			await call('POST', '/rest/workflows', { settings: {}, ...draft, active: false }),

		saveWorkflow: async ({ id, name, nodes, connections, settings, versionId }) =>
			await call('PATCH', `/rest/workflows/${id}`, {
				name,
				nodes,
				connections,
				settings,
				versionId,
			}),

		async activateWorkflow(workflow) {
			if (isVersion1(n8n)) {
				await call('PATCH', `/rest/workflows/${workflow.id}`, {
					active: true,
					versionId: workflow.versionId,
				});
			} else {
				await call('POST', `/rest/workflows/${workflow.id}/activate`, {
					versionId: workflow.versionId,
				});
				const status = await publicationOf(workflow);
				if (status !== 'published') {
					throw new Error(`workflow «${workflow.name}» is ${status}\n${logTail(n8n.logFile)}`);
				}
			}
		},

		async deactivateWorkflow(workflow) {
			if (isVersion1(n8n)) {
				await call('PATCH', `/rest/workflows/${workflow.id}`, { active: false });
			} else {
				await call('POST', `/rest/workflows/${workflow.id}/deactivate`, {});
				await publicationOf(workflow);
			}
		},

		async runWorkflow(workflow, { timeoutMs = 120_000 } = {}) {
			const trigger = workflow.nodes.find((node) => /trigger$/i.test(node.type));
			if (!trigger) throw new Error(`workflow «${workflow.name}» has no trigger`);
			const { executionId } = await call<{ executionId: string }>(
				'POST',
				`/rest/workflows/${workflow.id}/run`,
				{
					// n8n 1 wants the whole workflow; n8n 2 takes the saved one.
					workflowData: workflow,
					triggerToStartFrom: { name: trigger.name },
				},
			);
			return await untilFinal(executionId, timeoutMs);
		},

		async listExecutions(workflowId) {
			const filter = encodeURIComponent(JSON.stringify({ workflowId }));
			const { results } = await call<{ results: Array<{ id: string }> }>(
				'GET',
				`/rest/executions?limit=100&filter=${filter}`,
			);
			return results.map(({ id }) => id);
		},

		searchList: async ({ node, parameter, method, parameters, credential, ...asked }) =>
			await call('POST', '/rest/dynamic-node-parameters/resource-locator-results', {
				nodeTypeAndVersion: { name: node, version: 1 },
				path: `parameters.${parameter}`,
				methodName: method,
				currentNodeParameters: parameters,
				credentials: { [credential.type]: { id: credential.id, name: credential.name } },
				...asked,
			}),

		nodeTypes: async () =>
			(await call<Array<{ name: string }>>('GET', '/types/nodes.json')).map(({ name }) => name),

		close: async () => await dispatcher.close(),
	};
}

function isVersion1(n8n: N8n): boolean {
	return n8n.host.version.startsWith('1.');
}

function isEnvelope(answer: unknown): answer is { data: unknown } {
	return (
		typeof answer === 'object' && answer !== null && 'data' in answer && !Array.isArray(answer)
	);
}

function authCookie(header: string | string[] | undefined): string | undefined {
	return [header ?? []]
		.flat()
		.map((line) => line.split(';')[0]!)
		.find((pair) => pair.startsWith('n8n-auth='));
}
