import type { Credential, WorkflowDraft } from '../../host/session';
import type { Emulator } from '../../support/emulator/server';
import { actionType, ourNode, start, triggerType, workflowOf } from '../canvas';
import { unmet } from '../compare';
import { loadExample } from '../examples/example';
import type { Check } from '../test';
import type { World } from '../world';
import type { EditorPage } from './editorPage';

/** Each node's picture, and what its form shows; labels that n8n cuts off are left out. */
const forms: ReadonlyArray<[node: string, picture: string, labels: string[]]> = [
	['Create a Quote', 'onramp-quote', ['Subaccount', 'From Amount', 'To Chain']],
	['Submit a Business', 'submit-business', ['Legal Name', 'Owners']],
	['Watch', 'trigger', ['Poll Times', 'Events', 'Only These Subaccounts', 'Fetch Test Event']],
];

/** Forms that are filled in, an open list, an output and an example on the canvas. */
export async function showForms(editor: EditorPage, world: World, check: Check): Promise<void> {
	const { emulator, session } = world;
	const [credential] = await session.call<Credential[]>('GET', '/rest/credentials');
	const { id } = await session.createWorkflow(filledIn(emulator, credential!));
	for (const [node, picture, labels] of forms) {
		await editor.openNode(id, node);
		check(`the form “${picture}” shows its fields`, await editor.missing(labels));
		await editor.takePictures(`form-${picture}`, 'form');
	}

	await editor.openNode(id, 'Get a Subaccount');
	const entries = await (await editor.openList()).count();
	check('the form “subaccount” shows the list', unmet({ 'there are entries': entries > 0 }));
	await editor.takePictures('form-subaccount', 'form');

	await editor.openNode(id, 'Create a Deposit');
	check(
		'what must be known of an operation is in its form',
		await editor.missing(['Creates a real deposit for each input item']),
	);

	await editor.openNode(id, 'Get Deposits');
	await editor.execute();
	check(
		'the output says from when it is, in which zone, and what nodes make of amounts as text',
		await editor.missing([', America/New_York: ', 'Sort and Summarize']),
	);

	await editor.openNode(id, 'Get Follow-Ups');
	const { columns, rows } = await editor.execute();
	const expected = ['subaccountId', 'email', 'verificationStatus', 'missingRequirements'];
	check(
		'follow-ups come as a table',
		unmet({
			[`its columns: ${columns.join()}`]: expected.every((column) => columns.includes(column)),
			'there are rows': rows.length > 0,
		}),
	);
	await editor.widenOutput();
	await editor.takePictures('output');

	const file = 'pay-out-and-report.json';
	const example = await session.createWorkflow(loadExample(file, [credential!]));
	await editor.openWorkflow(example.id);
	await editor.byId('zoom-to-fit').click();
	const names = example.nodes
		.filter(({ type }) => !type.endsWith('stickyNote'))
		.map(({ name }) => name);
	check('an example is on the canvas with all its nodes', await editor.missing(names));
	await editor.takePictures('example');
}

/** Nodes as somebody has filled them in, to take pictures of. */
function filledIn({ samples }: Emulator, credential: Credential): WorkflowDraft {
	const { approvedSubaccountId, approvedSubaccountEmail, businessSubaccountId } = samples;
	const picked = (id: string, label: string) => ({
		__rl: true,
		mode: 'list',
		value: id,
		cachedResultName: `${label}, ${id.slice(0, 8)})`,
	});
	const subaccountId = picked(approvedSubaccountId, `${approvedSubaccountEmail} (approved`);
	const owner = { first_name: 'Ana', last_name: 'Souza', ownership_percentage: 60 };
	const actions: Record<string, object> = {
		'Create a Quote': {
			resource: 'onramp',
			operation: 'createQuote',
			subaccountId,
			fromAmount: '1250.50',
		},
		'Get Follow-Ups': {
			resource: 'verification',
			operation: 'getFollowUps',
			verificationType: 'individual',
			filters: { statuses: ['incomplete'] },
		},
		'Submit a Business': {
			resource: 'verification',
			operation: 'submitBusiness',
			subaccountId: picked(businessSubaccountId, 'business@customers.test (created'),
			data: { legal_name: 'Exemplo Pagamentos Ltda' },
			owners: { owner: [owner] },
		},
		'Get a Subaccount': { resource: 'subaccount', operation: 'get' },
		'Create a Deposit': { resource: 'deposit', operation: 'create', subaccountId },
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
