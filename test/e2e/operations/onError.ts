import type { Credential, Execution } from '../../host/session';
import { actionType, n8nNode, ourNode, start, workflowOf } from '../canvas';
import { differences, unmet, untilSaved } from '../examples/stage';
import type { Check } from '../test';
import type { World } from '../world';
import { byId } from '../../support/n8n/setup';

const unknownId = '00000000-0000-4000-8000-0000000000ff';
const reason = 'Could not read one onramp: Not Found';
const advice =
	'Check the ID: it must exist in the sandbox environment, and under the subaccount given';

/** Three items, of which the second names an onramp that does not exist, in each of n8n's ways to deal with it. */
export async function failOnOneItem(
	world: World,
	credential: Credential,
	check: Check,
): Promise<void> {
	const { onrampId, pendingOnrampId, approvedSubaccountId } = world.emulator.samples;
	const list = JSON.stringify({
		list: [onrampId, unknownId, pendingOnrampId].map((id) => ({ id })),
	});
	const row = [
		start,
		n8nNode('List', 'set', { mode: 'raw', jsonOutput: list, options: {} }, 3.4),
		n8nNode('One by one', 'splitOut', { fieldToSplitOut: 'list', options: {} }),
	];
	const parameters = {
		resource: 'onramp',
		operation: 'get',
		subaccountId: byId(approvedSubaccountId),
		onrampId: byId('={{ $json.id }}'),
	};
	const getOnramp = (name: string, onError: string) =>
		ourNode(name, actionType, credential, parameters, { onError });
	const run = async (name: string, ...ways: string[]) => {
		const branches = ways.map((way) => getOnramp(way, way));
		const draft = workflowOf(name, row, branches);
		const { id } = await world.session.runWorkflow(await world.session.createWorkflow(draft));
		return await untilSaved(world.session, id);
	};

	const going = await run('Goes on', 'continueRegularOutput', 'continueErrorOutput');
	const statusOf = (id: string) => world.emulator.store.onramps.locate(id)!.record.status;
	const first = { id: onrampId, status: statusOf(onrampId) };
	const third = { id: pendingOnrampId, status: statusOf(pendingOnrampId) };
	const failed = { error: reason, message: advice };
	check('on an error, continue: the item says why, the others have their records', [
		...outcome(going, 'continueRegularOutput', [[first, failed, third]], [[0, 1, 2]]),
		...unmet({ 'the execution ends well': going.status === 'success' }),
	]);
	check(
		'on an error, continue with the error output: the item comes out there, with why',
		outcome(going, 'continueErrorOutput', [[first, third], [failed]], [[0, 2], [1]]),
	);

	const stopped = await run('Stops', 'stopWorkflow');
	const node = stopped.nodes['stopWorkflow'];
	check(
		`on an error, stop: ${stopped.error}`,
		unmet({
			'the execution failed': stopped.status === 'error',
			'with the reason': stopped.error === reason,
			'and with what to do': node?.error === `${reason}: ${advice}`,
			'it names the second item': node?.failedItem === 1,
			'nothing came out': node?.items.length === 0,
		}),
	);
}

/** Items of each output, in the columns given, and the input items that they come from. */
function outcome(
	{ nodes }: Execution,
	name: string,
	expected: object[][],
	origins: number[][],
): string[] {
	const { outputs = [], pairedItems = [] } = nodes[name] ?? {};
	return expected.flatMap((rows, output) => {
		const items = (outputs[output] ?? []).map((item, index) =>
			Object.fromEntries(Object.keys(rows[index] ?? item).map((column) => [column, item[column]])),
		);
		return [
			...differences(items, rows),
			...differences(pairedItems[output] ?? [], origins[output]!),
		];
	});
}
