import type { Emulator } from '../../support/emulator/server';
import type { Session, WorkflowDraft, WorkflowNode } from '../../host/session';

const action = 'n8n-nodes-cross-border-payments.crossBorderPayments';
const trigger = 'n8n-nodes-cross-border-payments.crossBorderPaymentsTrigger';
const credentialType = 'crossBorderPaymentsApi';
const saved = { saveDataSuccessExecution: 'all', saveDataErrorExecution: 'all' };

export type Credentials = NonNullable<WorkflowNode['credentials']>;
type Parameters = Record<string, unknown>;

/** What n8n says to the credential is in `test`. */
export async function createCredential(
	session: Session,
	{ url, apiKey }: Emulator,
): Promise<{ credentials: Credentials; test: { status: string; message: string } }> {
	const credential = await session.createCredential(`Emulator at ${url}`, credentialType, {
		environment: 'sandbox',
		sandboxUrl: url,
		apiKey,
	});
	const { id, name } = credential;
	const test = await session.testCredential(credential);
	return { credentials: { [credentialType]: { id, name } }, test };
}

/** Reads of many records and a write, each in a node of its own. */
export function actionWorkflow(credentials: Credentials, email: string): WorkflowDraft {
	const operations: Record<string, Parameters> = {
		Subaccounts: { resource: 'subaccount', operation: 'getAll', returnAll: true },
		Deposits: { resource: 'deposit', operation: 'getAll', scope: 'all', returnAll: true },
		Onramps: { resource: 'onramp', operation: 'getAll', scope: 'all', returnAll: true },
		Create: { resource: 'subaccount', operation: 'create', email },
	};
	return {
		name: 'Reads and a write',
		nodes: [
			node('Start', 'n8n-nodes-base.manualTrigger', {}),
			...Object.entries(operations).map(([name, parameters]) =>
				node(name, action, parameters, credentials),
			),
		],
		connections: connections('Start', ...Object.keys(operations)),
		settings: saved,
	};
}

/** One write, run by hand. */
export function writeWorkflow(credentials: Credentials, email: string): WorkflowDraft {
	const parameters = { resource: 'subaccount', operation: 'create', email };
	return {
		name: 'A write',
		nodes: [
			node('Start', 'n8n-nodes-base.manualTrigger', {}),
			node('Create', action, parameters, credentials),
		],
		connections: connections('Start', 'Create'),
		settings: saved,
	};
}

/** The trigger, and behind it a request for each item. */
export function watchWorkflow(
	name: string,
	credentials: Credentials,
	watched: Parameters,
	errorWorkflow?: string,
): WorkflowDraft {
	return {
		name,
		nodes: [
			node('Watch', trigger, watched, credentials),
			node('Balance', action, { resource: 'balance', operation: 'get' }, credentials),
		],
		connections: connections('Watch', 'Balance'),
		settings: { ...saved, ...(errorWorkflow && { errorWorkflow }) },
	};
}

/** What n8n starts when an execution fails. */
export function alarmWorkflow(): WorkflowDraft {
	return {
		name: 'Alarm',
		nodes: [node('Alarm', 'n8n-nodes-base.errorTrigger', {})],
		connections: {},
		settings: saved,
	};
}

function node(
	name: string,
	type: string,
	parameters: Parameters,
	credentials?: Credentials,
): WorkflowNode {
	const place = { id: name, typeVersion: 1, position: [0, 0] };
	return { ...place, name, type, parameters, ...(credentials && { credentials }) };
}

/** From one node to others, one after another. */
function connections(from: string, ...to: string[]): Record<string, unknown> {
	return { [from]: { main: [to.map((name) => ({ node: name, type: 'main', index: 0 }))] } };
}
