import { actionType, credentialType, n8nNode, ourNode, start, workflowOf } from '../e2e/canvas';
import { runToSuccess } from '../e2e/executions';
import type { World } from '../e2e/world';
import type { Credential, WorkflowNode } from '../host/session';
import type { FaultInput } from '../support/emulator/server';
import { byId } from '../support/n8n/setup';
import { median } from './section';

/** The HTTP Request node with our credential, or with the key in a header that is typed in. */
type NodeUnderTest = 'own' | 'httpRequest' | 'bareHttpRequest';

const itemCount = 1_000;
const measuredNode = 'Read';
/** Failures are missing items. */
const settings = { onError: 'continueRegularOutput' };

/** The same work for the package's node and for the HTTP Request node, in an n8n that runs. */
export class Stage {
	/** IDs of the conversions that are read one by one. */
	readonly ids: readonly string[];
	private readonly subaccountId: string;
	private readonly listUrl: string;

	constructor(
		private readonly world: World,
		private readonly credential: Credential,
		private readonly times: number,
	) {
		const { samples, store, url } = world.emulator;
		this.subaccountId = samples.approvedSubaccountId;
		this.ids = store.conversions
			.of(this.subaccountId)
			.slice(0, itemCount)
			.map(({ id }) => id);
		this.listUrl = `${url}/v1/ramp/${this.subaccountId}/banking/conversions`;
	}

	/** Reads one conversion for each of 1,000 items, by the ID of the item unless another is given. */
	async reads(node: NodeUnderTest, faults: readonly FaultInput[] = [], id = '={{ $json.id }}') {
		const url = `=${this.listUrl}/{{ $json.id }}`;
		const read = {
			own: () => this.own({ operation: 'get', conversionId: byId(id) }),
			httpRequest: () => this.httpRequest(url),
			bareHttpRequest: () => this.httpRequest(url, {}, this.keyInHeader()),
		}[node]();
		return await this.measure(this.ids, read, faults);
	}

	/** Reads the whole list; the HTTP Request node with its own pagination. */
	async list(node: 'own' | 'httpRequest', faults: readonly FaultInput[]) {
		const pagination = {
			paginationMode: 'updateAParameterInEachRequest',
			parameters: { parameters: [{ type: 'qs', name: 'page', value: '={{ $pageCount + 1 }}' }] },
			paginationCompleteWhen: 'other',
			completeExpression: '={{ $response.body.page >= $response.body.totalPages }}',
		};
		const read =
			node === 'own'
				? this.own({ operation: 'getAll', returnAll: true })
				: this.httpRequest(`${this.listUrl}?limit=100`, { pagination: { pagination } });
		return await this.measure(['one item'], read, faults);
	}

	private own(parameters: object): WorkflowNode {
		const form = { resource: 'conversion', subaccountId: byId(this.subaccountId), ...parameters };
		return ourNode(measuredNode, actionType, this.credential, form, settings);
	}

	private httpRequest(
		url: string,
		options: object = {},
		authentication: object = {
			authentication: 'predefinedCredentialType',
			nodeCredentialType: credentialType,
		},
	): WorkflowNode {
		const form = { url, options, ...authentication };
		const type = 'n8n-nodes-base.httpRequest';
		return ourNode(measuredNode, type, this.credential, form, { typeVersion: 4.2, ...settings });
	}

	private keyInHeader() {
		const header = { name: 'x-api-key', value: this.world.emulator.apiKey };
		return { sendHeaders: true, headerParameters: { parameters: [header] } };
	}

	/** Runs it several times while the service behaves in this way, and returns the medians. */
	private async measure(
		ids: readonly string[],
		measured: WorkflowNode,
		faults: readonly FaultInput[],
	) {
		const list = { mode: 'raw', jsonOutput: JSON.stringify({ id: ids }) };
		const row = [
			start,
			n8nNode('List', 'set', list, 3.4),
			n8nNode('Items', 'splitOut', { fieldToSplitOut: 'id' }),
		];
		const draft = workflowOf('Bench', row, [measured]);
		const runs = [];
		while (runs.length < this.times) runs.push(await this.runOnce(draft, faults));
		return {
			/** What n8n says that the node took. */
			ms: median(runs.map(({ ms }) => ms)),
			items: median(runs.map(({ items }) => items)),
		};
	}

	private async runOnce(draft: ReturnType<typeof workflowOf>, faults: readonly FaultInput[]) {
		const { session, emulator } = this.world;
		emulator.clearFaults();
		emulator.resetLog();
		for (const fault of faults) emulator.fault(fault);
		const { items, durationMs } = (await runToSuccess(session, draft)).nodes[measuredNode]!;
		return { ms: durationMs, items: items.filter((item) => !('error' in item)).length };
	}
}
