import type { Credential, WorkflowDraft, WorkflowNode } from '../../host/session';
import type { Emulator } from '../../support/emulator/server';
import { byId } from '../../support/n8n/setup';
import { actionType, credentialType, n8nNode, ourNode, start, workflowOf } from '../../e2e/canvas';

/** Name of the node whose time counts. */
export const measuredNode = 'Read';

export type NodeUnderTest = 'own' | 'httpRequest';

const itemCount = 1_000;

/** Failures are counted, not thrown. */
const settings = { onError: 'continueRegularOutput' };

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

	/** Reads one conversion for each of 1,000 items, by the ID of the item unless another is given. */
	reads(node: NodeUnderTest, id = '={{ $json.id }}'): WorkflowDraft {
		const read =
			node === 'own'
				? this.own({ operation: 'get', conversionId: byId(id) })
				: this.httpRequest(`=${this.listUrl}/{{ $json.id }}`);
		return workflow(this.ids, read);
	}

	/** Reads the whole list; the HTTP Request node with its own pagination. */
	list(node: NodeUnderTest): WorkflowDraft {
		if (node === 'own') {
			const form = { operation: 'getAll', scope: 'one', returnAll: true };
			return workflow(['one item'], this.own(form));
		}
		const pagination = {
			paginationMode: 'updateAParameterInEachRequest',
			parameters: { parameters: [{ type: 'qs', name: 'page', value: '={{ $pageCount + 1 }}' }] },
			paginationCompleteWhen: 'other',
			completeExpression: '={{ $response.body.page >= $response.body.totalPages }}',
		};
		const url = `${this.listUrl}?limit=100`;
		return workflow(['one item'], this.httpRequest(url, { pagination: { pagination } }));
	}

	private get listUrl(): string {
		return `${this.emulator.url}/v1/ramp/${this.subaccountId}/banking/conversions`;
	}

	private own(parameters: object): WorkflowNode {
		const form = { resource: 'conversion', subaccountId: byId(this.subaccountId), ...parameters };
		return ourNode(measuredNode, actionType, this.credential, form, settings);
	}

	private httpRequest(url: string, options: object = {}): WorkflowNode {
		const authentication = 'predefinedCredentialType';
		const form = { url, authentication, nodeCredentialType: credentialType, options };
		const type = 'n8n-nodes-base.httpRequest';
		return ourNode(measuredNode, type, this.credential, form, { typeVersion: 4.2, ...settings });
	}
}

/** Manual trigger, a list split into items, and the node that is measured. */
function workflow(ids: readonly string[], measured: WorkflowNode): WorkflowDraft {
	const list = { mode: 'raw', jsonOutput: JSON.stringify({ id: ids }) };
	const row = [
		start,
		n8nNode('List', 'set', list, 3.4),
		n8nNode('Items', 'splitOut', { fieldToSplitOut: 'id' }),
	];
	return workflowOf('Bench', row, [measured]);
}
