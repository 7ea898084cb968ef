import { byId } from '../../support/n8n/setup';
import type { Credential, WorkflowDraft, WorkflowNode } from '../../host/session';
import type { ServiceProcess } from './serviceProcess';

/** The node whose time is measured, or all of those that a loop goes through. */
export interface Measured {
	draft: WorkflowDraft;
	nodes: readonly string[];
}

const credentialType = 'crossBorderPaymentsApi';
const read = 'Read';
const loop = 'Loop';

type Parameters = Record<string, unknown>;

/** Manual trigger, a list made into items, and what reads for each of them. */
function chainOf(name: string, items: readonly string[], reader: WorkflowNode): WorkflowDraft {
	return draftOf(name, [
		plainNode('Start', 'manualTrigger', 1, {}),
		plainNode('List', 'set', 3.4, { mode: 'raw', jsonOutput: JSON.stringify({ id: items }) }),
		plainNode('Items', 'splitOut', 1, { fieldToSplitOut: 'id' }),
		reader,
	]);
}

function draftOf(name: string, nodes: WorkflowNode[]): WorkflowDraft {
	const connections = Object.fromEntries(
		nodes.slice(0, -1).map(({ name: from }, index) => [from, to(nodes[index + 1]?.name ?? '')]),
	);
	return { name, nodes, connections };
}

const to = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });

function plainNode(
	name: string,
	type: string,
	typeVersion: number,
	parameters: Parameters,
): WorkflowNode {
	const id = name.toLowerCase();
	return { id, name, type: `n8n-nodes-base.${type}`, typeVersion, position: [0, 0], parameters };
}

function withCredential(node: WorkflowNode, { id, name }: Credential): WorkflowNode {
	// Failures are counted, not thrown.
	return {
		...node,
		credentials: { [credentialType]: { id, name } },
		onError: 'continueRegularOutput',
	};
}

function ourNode(credential: Credential, parameters: Parameters): WorkflowNode {
	const type = 'n8n-nodes-cross-border-payments.crossBorderPayments';
	return withCredential({ ...plainNode(read, '', 1, parameters), type }, credential);
}

function httpNode(credential: Credential, url: string, options: Parameters = {}): WorkflowNode {
	const parameters = {
		url,
		authentication: 'predefinedCredentialType',
		nodeCredentialType: credentialType,
		options,
	};
	return withCredential(plainNode(read, 'httpRequest', 4.2, parameters), credential);
}

/** What each case does, in our node and in those that people use instead. */
export class Workflows {
	constructor(
		private readonly service: ServiceProcess,
		private readonly credential: Credential,
	) {}

	private get owner() {
		const [owner] = this.service.owners;
		if (!owner) throw new Error('the service has no subaccount');
		return owner;
	}

	private get conversions(): string {
		return `${this.service.url}/v1/ramp/${this.owner.id}/banking/conversions`;
	}

	gets(concurrency: number): Measured {
		const node = ourNode(this.credential, {
			resource: 'conversion',
			operation: 'get',
			subaccountId: byId(this.owner.id),
			conversionId: byId('={{ $json.id }}'),
			options: { concurrency },
		});
		return { draft: chainOf('Gets', this.owner.conversions, node), nodes: [read] };
	}

	getsByHttp(): Measured {
		const node = httpNode(this.credential, `=${this.conversions}/{{ $json.id }}`);
		return { draft: chainOf('Gets by HTTP', this.owner.conversions, node), nodes: [read] };
	}

	/** One after another, as many as asked for. */
	getsInLoop(count: number): Measured {
		const node = httpNode(this.credential, `=${this.conversions}/{{ $json.id }}`);
		return looped('Gets in a loop', this.owner.conversions.slice(0, count), node);
	}

	list(scope: 'one' | 'all'): Measured {
		const node = ourNode(this.credential, {
			resource: 'conversion',
			operation: 'getAll',
			scope,
			...(scope === 'one' && { subaccountId: byId(this.owner.id) }),
			returnAll: true,
		});
		return { draft: chainOf(`List of ${scope}`, ['once'], node), nodes: [read] };
	}

	/** The pages of one list, by the node's own pagination; `pages` stops it earlier. */
	listByHttp(pages?: number): Measured {
		const node = httpNode(this.credential, `${this.conversions}?limit=100`, {
			pagination: {
				pagination: {
					paginationMode: 'updateAParameterInEachRequest',
					parameters: {
						parameters: [{ type: 'qs', name: 'page', value: '={{ $pageCount + 1 }}' }],
					},
					paginationCompleteWhen: 'other',
					completeExpression: '={{ $response.body.page >= $response.body.totalPages }}',
					limitPagesFetched: pages !== undefined,
					maxRequests: pages ?? 100,
				},
			},
		});
		return { draft: chainOf('List by HTTP', ['once'], node), nodes: [read] };
	}

	/** One page after another, as many as asked for. */
	listInLoop(pages: number): Measured {
		const numbers = Array.from({ length: pages }, (_, index) => String(index + 1));
		const node = httpNode(this.credential, `=${this.conversions}?limit=100&page={{ $json.id }}`);
		return looped('List in a loop', numbers, node);
	}

	/** The only page of so many subaccounts. */
	allInLoop(count: number): Measured {
		const ids = this.service.owners.slice(0, count).map(({ id }) => id);
		const url = `=${this.service.url}/v1/ramp/{{ $json.id }}/banking/conversions?limit=100`;
		return looped('All in a loop', ids, httpNode(this.credential, url));
	}
}

/** Loop Over Items, one at a time. */
function looped(name: string, items: readonly string[], reader: WorkflowNode): Measured {
	const looping = plainNode(loop, 'splitInBatches', 3, { batchSize: 1, options: {} });
	const draft = draftOf(name, [
		...chainOf(name, items, looping).nodes,
		// Its second output is the loop, the first what comes when it is done.
	]);
	draft.nodes.push(reader);
	Object.assign(draft.connections, {
		[loop]: { main: [[], [{ node: read, type: 'main', index: 0 }]] },
		[read]: to(loop),
	});
	return { draft, nodes: [loop, read] };
}
