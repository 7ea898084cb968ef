import type { Credential, WorkflowDraft } from '../../host/session';
import type { Emulator } from '../../support/emulator/server';
import { actionType, ourNode, start, triggerType, workflowOf } from '../canvas';
import type { Check } from '../test';
import type { World } from '../world';
import type { EditorPage } from './editorPage';

/** Checks what the editor shows beside an output, and takes the pictures for docs/ where they are wanted. */
export async function showForms(
	editor: EditorPage,
	world: World,
	check: Check,
	pictures: string | undefined,
): Promise<void> {
	const { emulator, session } = world;
	const [credential] = await session.call<Credential[]>('GET', '/rest/credentials');
	const { id } = await session.createWorkflow(filledIn(emulator, credential!));
	await editor.openNode(id, 'Get Deposits');
	await editor.execute();
	check(
		'the output says from when it is, in which zone, and what nodes make of amounts as text',
		await editor.missing([', America/New_York: ', 'Sort and Summarize']),
	);
	if (!pictures) return;

	await editor.openNode(id, 'Watch');
	await editor.takePictures('form-trigger', 'form');

	await editor.openNode(id, 'Get Follow-Ups');
	await editor.execute();
	await editor.widenOutput();
	await editor.takePictures('output');
}

/** Nodes as somebody has filled them in, to take pictures of. */
function filledIn({ samples }: Emulator, credential: Credential): WorkflowDraft {
	const { approvedSubaccountId, approvedSubaccountEmail } = samples;
	const picked = (id: string, label: string) => ({
		__rl: true,
		mode: 'list',
		value: id,
		cachedResultName: `${label}, ${id.slice(0, 8)})`,
	});
	const subaccountId = picked(approvedSubaccountId, `${approvedSubaccountEmail} (approved`);
	const actions: Record<string, object> = {
		'Get Follow-Ups': {
			resource: 'verification',
			operation: 'getFollowUps',
			verificationType: 'individual',
			filters: { statuses: ['incomplete'] },
		},
		'Get Deposits': {
			resource: 'deposit',
			operation: 'getAll',
			subaccountId: picked('all', 'All Subaccounts'),
			filters: { createdFrom: '2026-01-01T00:00:00' },
		},
	};
	const trigger = ourNode('Watch', triggerType, credential, {
		pollTimes: { item: [{ mode: 'everyMinute' }] },
		events: ['depositStatusChanged', 'offrampStatusChanged'],
		offramps: { offramp: [{ subaccountId, offrampIds: samples.pendingOfframpId }] },
		options: { subaccountIds: { subaccount: [{ subaccountId }] } },
	});
	const nodes = Object.entries(actions).map(([name, form]) =>
		ourNode(name, actionType, credential, form),
	);
	const draft = workflowOf('Filled in', [start], nodes);
	return { ...draft, nodes: [...draft.nodes, { ...trigger, position: [0, 320] }] };
}
