import { openStage } from '../examples/stage';
import type { Check } from '../test';
import type { World } from '../world';
import type { EditorPage } from './editorPage';
import { tour } from './tour';

/** What is to be read in each form of the tour; labels that n8n cuts off are not. */
const forms: ReadonlyArray<{ node: string; picture: string; labels: string[] }> = [
	{
		node: 'quote',
		picture: 'onramp-quote',
		labels: ['Subaccount', 'From Amount', 'From Currency', 'To Asset', 'To Chain', 'Simplify'],
	},
	{
		node: 'deposits',
		picture: 'deposits',
		labels: ['Scope', 'Return All', 'Limit', 'Created After', 'Statuses', 'Simplify'],
	},
	{
		node: 'followUps',
		picture: 'follow-ups',
		labels: ['Create Form Links', 'Minimum Age (Days)', 'Started Only'],
	},
	{
		node: 'business',
		picture: 'submit-business',
		labels: [
			'Specify Body',
			'Legal Name',
			'Ultimate Beneficial Owners',
			'First Name',
			'Birth Date',
		],
	},
	{
		node: 'trigger',
		picture: 'trigger',
		labels: ['Poll Times', 'Events', 'Scope', 'Add Subaccount', 'Offramp IDs', 'Fetch Test Event'],
	},
];

/** Forms that are filled in, an open list, an output and an example on the canvas. */
export async function showForms(editor: EditorPage, world: World, check: Check): Promise<void> {
	const { emulator, session } = world;
	const [credential] = await session.call<Array<{ id: string; name: string }>>(
		'GET',
		'/rest/credentials',
	);
	const { id } = await session.createWorkflow(
		tour(emulator, { id: credential!.id, name: credential!.name }),
	);
	for (const { node, picture, labels } of forms) {
		await editor.openNode(id, node);
		check(`the form «${picture}» shows what it has to`, await editor.missing(labels));
		await editor.takePictures(`form-${picture}`, await editor.formArea());
	}

	await editor.openNode(id, 'subaccount');
	const entries = await editor.openList();
	check(
		'the form «subaccount» shows the list',
		(await entries.count()) > 0 ? [] : ['no entry is shown'],
	);
	await editor.takePictures('form-subaccount', await editor.formArea());

	await editor.openNode(id, 'followUps');
	const { columns, rows } = await editor.execute();
	check('follow-ups come as a table', [
		...['subaccountId', 'email', 'verificationStatus', 'missingRequirements']
			.filter((column) => !columns.includes(column))
			.map((column) => `no column ${column}`),
		...(rows.length > 0 ? [] : ['no row']),
	]);
	await editor.widenOutput();
	await editor.takePictures('output');

	const stage = await openStage(world, check);
	const example = await session.createWorkflow(stage.load('kyc-follow-ups.json'));
	await editor.openWorkflow(example.id);
	await editor.byId('zoom-to-fit').click();
	check(
		'an example stands on the canvas with all its nodes',
		await editor.missing(
			example.nodes.filter(({ type }) => !type.endsWith('stickyNote')).map(({ name }) => name),
		),
	);
	await editor.takePictures('example');
}
