import type { Credential } from '../../host/session';
import { byId, get, uuid } from '../../support/operationCases/operationCase';
import type { ReplayService } from '../../support/replayService';
import { actionType, n8nNode, ourNode, start, workflowOf } from '../canvas';
import { differences, unmet } from '../compare';
import { run } from '../executions';
import type { Check } from '../test';
import type { World } from '../world';

const subaccountId = uuid(1);
const recipient = (id: string) => ({ id, account_owner_name: 'Ada Silva', currency: 'BRL' });
const [first, unknown, third] = [recipient(uuid(2)), recipient(uuid(3)), recipient(uuid(4))];
const refusal = { statusCode: 404, message: 'The bank account was not found' };
const reason = `Could not read one recipient: ${refusal.message}`;

/** Three items, the second of which fails, in n8n's On Error modes. */
export async function failOnOneItem(
	{ session }: World,
	service: ReplayService,
	credential: Credential,
	check: Check,
): Promise<void> {
	const path = ({ id }: { id: string }) => `/v1/ramp/${subaccountId}/banking/recipients/${id}`;
	service.play([
		get(path(first), first),
		{ ...get(path(unknown), refusal), answer: { status: 404, body: refusal } },
		get(path(third), third),
	]);
	const list = JSON.stringify({ list: [first, unknown, third] });
	const row = [
		start,
		n8nNode('List', 'set', { mode: 'raw', jsonOutput: list, options: {} }, 3.4),
		n8nNode('One by one', 'splitOut', { fieldToSplitOut: 'list', options: {} }),
	];
	const form = {
		resource: 'recipient',
		operation: 'get',
		subaccountId: byId(subaccountId),
		recipientId: byId('={{ $json.id }}'),
		output: 'raw',
	};
	const runWith = async (onError: string) => {
		const node = ourNode('Get', actionType, credential, form, { onError });
		const { nodes, ...execution } = await run(session, workflowOf(onError, row, [node]));
		return { ...execution, node: nodes['Get'] };
	};

	const continued = await runWith('continueErrorOutput');
	const { outputs = [], pairedItems } = continued.node ?? {};
	const { error, message } = outputs[1]?.[0] ?? {};
	check('Continue (using error output): the failed item comes out there and says why', [
		...differences([outputs[0], error, pairedItems], [[first, third], reason, [[0, 2], [1]]]),
		...unmet({
			'and what to do': String(message).includes('Check the Subaccount ID'),
			'the execution succeeds': continued.status === 'success',
		}),
	]);

	const { node, ...stopped } = await runWith('stopWorkflow');
	check(
		'Stop Workflow: the execution fails with the reason and names the item',
		unmet({
			'the execution failed': stopped.status === 'error',
			'with the reason': stopped.error === reason,
			'and with what to do': node?.error?.includes('Check the Subaccount ID') ?? false,
			'it names the second item': node?.failedItem === 1,
			'nothing came out': node?.items.length === 0,
		}),
	);
}
