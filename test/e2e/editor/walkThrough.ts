import { until } from '../../support/until';
import type { Check } from '../test';
import { differences, unmet } from '../compare';
import type { World } from '../world';
import type { EditorPage } from './editorPage';

const searchTimeoutMs = 60_000;

type Place = Pick<World, 'emulator' | 'n8n'>;

/** From the credential to the output of a node, as somebody does it for the first time. */
export async function walkThrough(editor: EditorPage, world: Place, check: Check): Promise<void> {
	await createCredential(editor, world, check);
	await addTrigger(editor, check);
	await addAction(editor, world, check);
	await runAction(editor, check);
}

async function createCredential(editor: EditorPage, world: Place, check: Check) {
	const { page } = editor;
	const { apiKey, url } = world.emulator;
	const type = 'Cross-Border Payments API';
	await page.goto(`${world.n8n.url}/home/credentials/create`);
	await editor.byId('new-credential-type-select').click();
	await page.keyboard.type(type, { delay: 20 });
	await editor.byId('new-credential-type-select-option').filter({ hasText: type }).first().click();
	await editor.byId('new-credential-type-button').click();
	await editor.byId('editCredential-modal').waitFor();
	const production = editor.parameter('productionUrl');
	const isHiddenInSandbox = (await production.count()) === 0;
	await editor.choose('environment', 'Production');
	const inProduction = await editor.unmet(async () => ({
		'production has its URL': await production.isVisible(),
	}));
	await editor.choose('environment', 'Sandbox');
	await editor.parameter('apiKey').locator('input').first().fill(apiKey);
	await editor.parameter('sandboxUrl').locator('input').first().fill(url);
	await editor.byId('credential-save-button').click();
	await editor.byId('credentials-config-container-test-success').waitFor();
	check('the credential is saved, its test is green, and each environment shows its own URL', [
		...(await editor.missing(['Connection tested successfully'])),
		...unmet({ 'the sandbox has no production URL': isHiddenInSandbox }),
		...inProduction,
	]);
	await editor.takePictures('credential');
}

async function addTrigger(editor: EditorPage, check: Check) {
	await editor.openWorkflow();
	await editor.searchNodes('KYC');
	const others = await editor.moreThanOneFound();
	await editor.chooseFound('Cross-Border Payments');
	await editor.chooseFound('On deposit status changed');
	await editor.parameter('events').first().waitFor();
	const credential = editor.byId('node-credentials-select').locator('input').first();
	check('“KYC” finds the trigger, and its form opens with the event chosen', [
		...others,
		...(await editor.unmet(async () => {
			const events = await editor.parameter('events').innerText();
			const form = await editor.byId('node-parameters').innerText();
			return {
				'the event of the entry': events.includes('Deposit Status Changed'),
				'no other event': !events.includes('Onramp'),
				'neither offramps nor subaccounts to choose': !/Offramps|Only These Subaccounts/.test(form),
				'the credential': (await credential.inputValue()).startsWith('Cross-Border'),
			};
		})),
	]);
	check(
		'the statuses to choose from are those of the event',
		differences(await editor.choicesOf('statuses'), [
			'Completed\nFinal',
			'Failed\nFinal',
			'Pending',
			'Processing',
		]),
	);
	const { columns, rows } = await editor.execute();
	const event = columns.indexOf('event');
	check(
		'Fetch Test Event shows deposits as events',
		unmet({
			'five rows': rows.length === 5,
			'each is of the event': rows.every((row) => row[event] === 'depositStatusChanged'),
			[`ten columns: ${columns.join()}`]: columns.filter(Boolean).length === 10,
		}),
	);
	await editor.page.keyboard.press('Escape');
	await editor.settle();
}

async function addAction(editor: EditorPage, { emulator }: Place, check: Check) {
	await editor.searchNodes('KYC');
	const others = await editor.moreThanOneFound();
	await editor.chooseFound('Cross-Border Payments');
	await editor.chooseFound('Create onramp quote');
	await editor.parameter('operation').waitFor();
	check('“KYC” finds the action node, and its form opens with resource and operation chosen', [
		...others,
		...(await editor.unmet(async () => ({
			'the resource': (await editor.valueOf('resource')) === 'Onramp',
			'the operation': (await editor.valueOf('operation')) === 'Create Quote',
		}))),
	]);

	const entries = await editor.openList();
	const listed = await entries.count();
	const { approvedSubaccountEmail: email } = emulator.samples;
	await editor.byId('rlc-search').filter({ visible: true }).fill(email);
	const isFound = await until(async () => (await entries.count()) === 1, searchTimeoutMs);
	await entries.first().click();
	await editor.settle();
	const picked = editor.byId('rlc-input').first();
	check(
		`the list has ${listed} subaccounts; one is searched and picked`,
		await editor.unmet(async () => ({
			'all of the service': listed === [...emulator.store.subaccounts.all()].length,
			'the search leaves one': isFound,
			'its label says who it is': (await picked.inputValue()).startsWith(email),
		})),
	);
}

async function runAction(editor: EditorPage, check: Check) {
	await editor.parameter('fromAmount').locator('input').first().fill('1250.50');
	const { columns, rows } = await editor.execute();
	const cells = (column: string) => rows.map((row) => row[columns.indexOf(column)] ?? '');
	check(
		'the node runs, and its output table has a quote for each item of the trigger',
		unmet({
			'five rows': rows.length === 5,
			'what was filled in': cells('fromAmount').every((amount) => Number(amount) === 1250.5),
			'the amount after fees': cells('toNetAmount').every((text) => /^\d+(\.\d+)?$/.test(text)),
		}),
	);
}
