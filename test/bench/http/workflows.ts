import type { Credential, WorkflowDraft, WorkflowNode } from '../../host/session';
import type { Emulator } from '../../support/emulator/server';
import { byId } from '../../support/n8n/setup';

/** Name of the node whose time counts. */
export const measuredNode = 'Read';

export type NodeUnderTest = 'own' | 'httpRequest';

type Parameters = Record<string, unknown>;

const credentialType = 'crossBorderPaymentsApi';
const itemCount = 1_000;

/** The same work for the package's node and for the HTTP Request node. */
export class Workflows {
	private readonly subaccountId: string;
	/** IDs of the conversions that are read one by one. */
	readonly ids: readonly string[];

	constructor(
		private readonly emulator: Emulator,
		private readonly credential: Credential,
	) {
		this.subaccountId = emulator.samples.approvedSubaccountId;
		const conversions = emulator.store.conversions.of(this.subaccountId);
		this.ids = conversions.slice(0, itemCount).map(({ id }) => id);
	}

	/** Reads one conversion for each of 1,000 items; `id` is a fixed ID or an expression. */
	reads(node: NodeUnderTest, id: string, concurrency = 20): WorkflowDraft {
		if (node === 'httpRequest') {
			const isExpression = id.startsWith('=');
			const url = `${isExpression ? '=' : ''}${this.listUrl}/${isExpression ? id.slice(1) : id}`;
			return this.workflow(this.ids, this.httpRequest(url));
		}
		return this.workflow(
			this.ids,
			this.own({
				operation: 'get',
				conversionId: byId(id),
				options: { concurrency },
			}),
		);
	}

	/** Reads the whole list; the HTTP Request node with its own pagination. */
	list(node: NodeUnderTest): WorkflowDraft {
		if (node === 'own') {
			return this.workflow(
				['one item'],
				this.own({ operation: 'getAll', scope: 'one', returnAll: true }),
			);
		}
		const pagination = {
			paginationMode: 'updateAParameterInEachRequest',
			parameters: { parameters: [{ type: 'qs', name: 'page', value: '={{ $pageCount + 1 }}' }] },
			paginationCompleteWhen: 'other',
			completeExpression: '={{ $response.body.page >= $response.body.totalPages }}',
		};
		const url = `${this.listUrl}?limit=100`;
		return this.workflow(['one item'], this.httpRequest(url, { pagination: { pagination } }));
	}

	private get listUrl(): string {
		return `${this.emulator.url}/v1/ramp/${this.subaccountId}/banking/conversions`;
	}

	private own(parameters: Parameters): WorkflowNode {
		return this.withCredential({
			...plainNode(measuredNode, '', 1, {
				resource: 'conversion',
				subaccountId: byId(this.subaccountId),
				...parameters,
			}),
			type: 'n8n-nodes-cross-border-payments.crossBorderPayments',
		});
	}

	private httpRequest(url: string, options: Parameters = {}): WorkflowNode {
		return this.withCredential(
			plainNode(measuredNode, 'httpRequest', 4.2, {
				url,
				authentication: 'predefinedCredentialType',
				nodeCredentialType: credentialType,
				options,
			}),
		);
	}

	private withCredential(node: WorkflowNode): WorkflowNode {
		const { id, name } = this.credential;
		return {
			...node,
			credentials: { [credentialType]: { id, name } },
			// Failures are counted, not thrown.
			onError: 'continueRegularOutput',
		};
	}

	/** Manual trigger, a list split into items, and the node that is measured. */
	private workflow(ids: readonly string[], measured: WorkflowNode): WorkflowDraft {
		const nodes = [
			plainNode('Start', 'manualTrigger', 1, {}),
			plainNode('List', 'set', 3.4, { mode: 'raw', jsonOutput: JSON.stringify({ id: ids }) }),
			plainNode('Items', 'splitOut', 1, { fieldToSplitOut: 'id' }),
			measured,
		];
		const connections = Object.fromEntries(
			nodes.slice(1).map(({ name }, index) => {
				return [nodes[index]!.name, { main: [[{ node: name, type: 'main', index: 0 }]] }];
			}),
		);
		return { name: 'Bench', nodes, connections };
	}
}

function plainNode(
	name: string,
	type: string,
	typeVersion: number,
	parameters: Parameters,
): WorkflowNode {
	const id = name.toLowerCase();
	return { id, name, type: `n8n-nodes-base.${type}`, typeVersion, position: [0, 0], parameters };
}
