import type { Credential } from '../../host/session';
import { unmet } from '../compare';
import { loadExample } from '../examples/example';
import type { Check } from '../test';
import type { World } from '../world';
import type { EditorPage } from './editorPage';
import { tour } from './tour';

/** What each form of the tour shows; labels that n8n cuts off are left out. */
const forms: Record<string, { picture: string; labels: string[] }> = {
	'Create a Quote': { picture: 'onramp-quote', labels: ['Subaccount', 'From Amount', 'To Chain'] },
	'Get All Deposits': { picture: 'deposits', labels: ['Scope', 'Return All', 'Created After'] },
	'Get Follow-Ups': { picture: 'follow-ups', labels: ['Create Form Links', 'Started Only'] },
	'Submit a Business': {
		picture: 'submit-business',
		labels: ['Legal Name', 'Ultimate Beneficial Owners', 'First Name'],
	},
	Watch: { picture: 'trigger', labels: ['Poll Times', 'Events', 'Scope', 'Fetch Test Event'] },
};

/** Forms that are filled in, an open list, an output and an example on the canvas. */
export async function showForms(editor: EditorPage, world: World, check: Check): Promise<void> {
	const { emulator, session } = world;
	const [credential] = await session.call<Credential[]>('GET', '/rest/credentials');
	const { id } = await session.createWorkflow(tour(emulator, credential!));
	for (const [node, { picture, labels }] of Object.entries(forms)) {
		await editor.openNode(id, node);
		check(`the form «${picture}» shows its fields`, await editor.missing(labels));
		await editor.takePictures(`form-${picture}`, 'form');
	}

	await editor.openNode(id, 'Get a Subaccount');
	const entries = await editor.openList();
	check(
		'the form «subaccount» shows the list',
		unmet({ 'there are entries': (await entries.count()) > 0 }),
	);
	await editor.takePictures('form-subaccount', 'form');

	await editor.openNode(id, 'Get Follow-Ups');
	const { columns, rows } = await editor.execute();
	check('follow-ups come as a table', [
		...['subaccountId', 'email', 'verificationStatus', 'missingRequirements']
			.filter((column) => !columns.includes(column))
			.map((column) => `no column ${column}`),
		...unmet({ 'there are rows': rows.length > 0 }),
	]);
	await editor.widenOutput();
	await editor.takePictures('output');

	const example = await session.createWorkflow(loadExample('kyc-follow-ups.json', credential!));
	await editor.openWorkflow(example.id);
	await editor.byId('zoom-to-fit').click();
	const names = example.nodes
		.filter(({ type }) => !type.endsWith('stickyNote'))
		.map(({ name }) => name);
	check('an example is on the canvas with all its nodes', await editor.missing(names));
	await editor.takePictures('example');
}
