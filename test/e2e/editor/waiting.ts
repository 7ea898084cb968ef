import type { Credential, WorkflowDraft } from '../../host/session';
import { byId } from '../../support/n8n/setup';
import { until } from '../../support/until';
import { actionType, linkTo, n8nNode, ourNode, start } from '../canvas';
import { unmet } from '../compare';
import { itemsOf, untilParked, untilSaved } from '../executions';
import type { Check } from '../test';
import type { World } from '../world';
import type { EditorPage } from './editorPage';

const startTimeoutMs = 120_000;
const maxClicks = 3;

/** What people do with a waiting node in the editor: add the next node, change what a node does, pin its output. */
export async function waitInEditor(editor: EditorPage, world: World, check: Check): Promise<void> {
	const { emulator, session } = world;
	const [credential] = await session.call<Credential[]>('GET', '/rest/credentials');
	const subaccountId = emulator.samples.approvedSubaccountId;
	const createOnramp = () => emulator.createOnramp(subaccountId, { status: 'pending' }).id;

	/** Start > Payment, and what comes behind it. */
	const draftOf = (name: string, id: string, operation: string): WorkflowDraft => ({
		name,
		nodes: [
			{ ...start, position: [0, 0] },
			{
				...ourNode('Payment', actionType, credential!, {
					...{ resource: 'onramp', operation },
					...{ subaccountId: byId(subaccountId), onrampId: byId(id) },
				}),
				position: [220, 0],
			},
		],
		connections: { Start: linkTo('Payment') },
		settings: { executionOrder: 'v1' },
	});
	const reported = (draft: WorkflowDraft): WorkflowDraft => ({
		...draft,
		nodes: [...draft.nodes, { ...n8nNode('Report', 'noOp'), position: [440, 0] }],
		connections: { ...draft.connections, Payment: linkTo('Report') },
	});

	/** Runs the workflow that is open. */
	async function execute(workflowId: string): Promise<string> {
		const button = editor.byId('execute-workflow-button').filter({ visible: true }).first();
		// n8n loses a click while it saves.
		for (let click = 1; click <= maxClicks; click++) {
			await button.click();
			let [id] = await session.listExecutions(workflowId);
			await until(
				async () => ([id] = await session.listExecutions(workflowId)).length > 0,
				startTimeoutMs,
			);
			if (id !== undefined) return id;
		}
		throw new Error('nothing was executed');
	}

	const fromPanel = createOnramp();
	const panel = await session.createWorkflow(
		draftOf('From the panel', fromPanel, 'waitUntilFinal'),
	);
	await editor.openWorkflow(panel.id);
	await editor.addBehind('Payment', 'No Operation, do nothing');
	const waitingId = await execute(panel.id);
	await untilParked(session, waitingId);
	const early = itemsOf(await session.getExecution(waitingId), 'No Operation, do nothing');
	emulator.moveOnramp(fromPanel, 'completed');

	const changed = createOnramp();
	const other = await session.createWorkflow(reported(draftOf('Changed', changed, 'get')));
	emulator.moveOnramp(changed, 'completed');
	await editor.openNode(other.id, 'Payment');
	await editor.choose('operation', 'Wait Until Final');
	check('the form says how long it waits', [
		...(await editor.missing(['Wait at Most (Hours)'])),
		...(await editor.unmet(async () => ({
			'three days': (await editor.valueOf('waitAtMost')) === '72',
		}))),
	]);
	await editor.closeForm();
	const final = await untilSaved(session, await execute(other.id));
	check(
		'Get, changed to Wait Until Final, reports a final payment on its line',
		unmet({
			[`it succeeds: ${final.error}`]: final.status === 'success',
			'one report': itemsOf(final, 'Report').length === 1,
			'of the final payment': itemsOf(final, 'Report')[0]?.['final'] === true,
		}),
	);

	const pinned = { ...reported(draftOf('Pinned', createOnramp(), 'waitUntilFinal')) };
	const { id: pinnedId } = await session.createWorkflow({
		...pinned,
		pinData: { Payment: [{ json: { id: 'pinned', status: 'pending' } }] },
	});
	await editor.openWorkflow(pinnedId);
	const withPin = await untilSaved(session, await execute(pinnedId));
	check(
		'a pin left from another operation is used once',
		unmet({
			[`it succeeds: ${withPin.error}`]: withPin.status === 'success',
			'one report': itemsOf(withPin, 'Report').length === 1,
		}),
	);

	const ended = await untilSaved(session, waitingId);
	const late = itemsOf(ended, 'No Operation, do nothing');
	check(
		'a node from the panel behind it runs when the payment is final, not before',
		unmet({
			'nothing comes while it waits': early.length === 0,
			[`it succeeds: ${ended.error}`]: ended.status === 'success',
			'one item': late.length === 1,
			'of the final payment': late[0]?.['final'] === true,
		}),
	);
}
