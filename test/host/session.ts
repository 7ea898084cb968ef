import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { until } from '../support/until';
import { logTail } from './childProcess';
import { nodeRuns, type ExecutionData, type NodeRun } from './execution';
import type { N8n } from './n8n';

const publicationMs = 300_000;

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

/** What n8n 2 has made of a workflow that is activated: it says “partial” when some of its triggers did not start. */
interface Publication {
	status: string;
	triggers: Array<{ errorMessage: string | null }>;
}

/** Whether it has ended and is saved whole: n8n 1 saves the status a moment before the nodes' output. */
export function isOver({ status, nodes }: Execution): boolean {
	if (['new', 'running', 'waiting'].includes(status)) return false;
	return status !== 'success' || Object.keys(nodes).length > 0;
}

/** Sets up the owner account of a fresh n8n and stays logged in. */
export async function signUp(n8n: N8n): Promise<Session> {
	return await openSession(n8n, '/rest/owner/setup', owner);
}

/** Logs in to an n8n that was set up in an earlier run. */
export async function logIn(n8n: N8n): Promise<Session> {
	const { email, password } = owner;
	return await openSession(n8n, '/rest/login', { emailOrLdapLoginId: email, password });
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** What the editor does over n8n's internal REST API, as the owner of the instance. */
export type Session = Awaited<ReturnType<typeof openSession>>;

async function openSession(n8n: N8n, loginPath: string, login: object) {
	// Without keep-alive: n8n may close an idle connection in the moment in which it is used again.
	const dispatcher = new Agent({ pipelining: 0 });
	const isVersion1 = n8n.host.line === 'n8n-1';
	let cookie = '';

	async function call<T>(method: Method, path: string, body?: unknown): Promise<T> {
		const response = await request(n8n.url + path, {
			dispatcher,
			method,
			headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
			body: body === undefined ? null : JSON.stringify(body),
		});
		const text = await response.body.text();
		if (response.statusCode >= 400) {
			throw new Error(`n8n responded with ${response.statusCode} to ${method} ${path}: ${text}`);
		}
		const cookies = [response.headers['set-cookie'] ?? []].flat();
		cookie = cookies.find((line) => line.startsWith('n8n-auth='))?.split(';')[0] ?? cookie;
		const content = (text === '' ? undefined : JSON.parse(text)) as T | { data: T };
		const isWrapped = typeof content === 'object' && content !== null && 'data' in content;
		return isWrapped ? content.data : content;
	}

	await call('POST', loginPath, login);

	// n8n's own copy reads what n8n wrote, whatever its version. That of an image cannot be loaded here.
	const { folder } = n8n.host;
	const requireFromN8n = createRequire(
		folder ? join(folder, 'node_modules/n8n/package.json') : __filename,
	);
	const flatted = requireFromN8n('flatted') as {
		parse(text: string): ExecutionData | undefined;
	};

	type Saved = Pick<Execution, 'status' | 'workflowId'> & { data: string };
	const readSaved = async (id: string) => await call<Saved>('GET', `/rest/executions/${id}`);

	async function getExecution(id: string): Promise<Execution> {
		const { data, status, workflowId } = await readSaved(id);
		// A running execution has no data yet: “[]”, which parses to undefined.
		const { error, runData = {} } = flatted.parse(data)?.resultData ?? {};
		return {
			id,
			status,
			workflowId,
			...(error && { error: String(error.message) }),
			nodes: nodeRuns(runData),
		};
	}

	/** n8n 2 responds before it starts or stops the triggers. */
	async function waitForPublication({ id }: Workflow): Promise<Publication> {
		let publication!: Publication;
		await until(async () => {
			publication = await call('GET', `/rest/workflows/${id}/publication-status`);
			return publication.status !== 'in_progress';
		}, publicationMs);
		return publication;
	}

	return {
		/** Any call, such as the parameter loaders under /rest/dynamic-node-parameters. */
		call,
		getExecution,

		/** All that n8n keeps of what an execution did. */
		async executionData(id: string): Promise<ExecutionData> {
			return flatted.parse((await readSaved(id)).data) ?? {};
		},

		async createCredential(
			name: string,
			type: string,
			data: Record<string, unknown>,
		): Promise<Credential> {
			const { id } = await call<{ id: string }>('POST', '/rest/credentials', { name, type, data });
			return { id, name, type, data };
		},

		async testCredential(credentials: Credential) {
			return await call<{ status: string; message: string }>('POST', '/rest/credentials/test', {
				credentials,
			});
		},

		async createWorkflow(draft: WorkflowDraft): Promise<Workflow> {
			return await call('POST', '/rest/workflows', { settings: {}, ...draft, active: false });
		},

		/** Saves it with changed nodes; an active one runs on as it was until it is activated again. */
		async saveWorkflow(workflow: Workflow): Promise<Workflow> {
			const { id, name, nodes, connections, settings, versionId } = workflow;
			const changed = { name, nodes, connections, settings, versionId };
			return await call('PATCH', `/rest/workflows/${id}`, changed);
		},

		/** Waits until its triggers run, those that poll after their first poll. */
		async activateWorkflow(workflow: Workflow): Promise<void> {
			const { id, name, versionId } = workflow;
			if (isVersion1) {
				await call('PATCH', `/rest/workflows/${id}`, { active: true, versionId });
				return;
			}
			await call('POST', `/rest/workflows/${id}/activate`, { versionId });
			let publication = await waitForPublication(workflow);
			// n8n reads what is under way and what is done side by side, and can miss the moment between them.
			if (publication.status === 'not_published') publication = await waitForPublication(workflow);
			const { status, triggers } = publication;
			if (status === 'published') return;
			const reasons = triggers.flatMap(({ errorMessage }) => errorMessage ?? []);
			throw new Error(
				`workflow “${name}” is ${status}: ${reasons.join('; ')}\n${logTail(n8n.logFile)}`,
			);
		},

		async deactivateWorkflow(workflow: Workflow): Promise<void> {
			if (isVersion1) {
				await call('PATCH', `/rest/workflows/${workflow.id}`, { active: false });
				return;
			}
			await call('POST', `/rest/workflows/${workflow.id}/deactivate`, {});
			await waitForPublication(workflow);
		},

		/** Runs it as the editor's button does. Returns the ID of the execution. */
		async startWorkflow(workflow: Workflow): Promise<string> {
			const trigger = workflow.nodes.find((node) => /trigger$/i.test(node.type));
			if (!trigger) throw new Error(`workflow “${workflow.name}” has no trigger`);
			// n8n 1 needs the whole workflow; n8n 2 takes the saved one.
			const what = { workflowData: workflow, triggerToStartFrom: { name: trigger.name } };
			const path = `/rest/workflows/${workflow.id}/run`;
			return (await call<{ executionId: string }>('POST', path, what)).executionId;
		},

		/**
		 * As the editor's Retry button does: with the workflow as it was, or as it is now. Returns the ID of the new
		 * execution.
		 */
		async retryExecution(id: string, loadWorkflow = false): Promise<string> {
			const path = `/rest/executions/${id}/retry`;
			return (await call<{ id: string }>('POST', path, { loadWorkflow })).id;
		},

		/** Ids of the workflow's executions, newest first; 100 at most. */
		async listExecutions(workflowId: string): Promise<string[]> {
			const filter = encodeURIComponent(JSON.stringify({ workflowId }));
			const path = `/rest/executions?limit=100&filter=${filter}`;
			const { results } = await call<{ results: Array<{ id: string }> }>('GET', path);
			// n8n reads those that run and those that have ended one after the other: one may be in both.
			return [...new Set(results.map(({ id }) => id))];
		},

		close: async () => await dispatcher.close(),
	};
}
