import { isDeepStrictEqual } from 'node:util';
import type { Check } from '../test';
import { unmet } from '../compare';
import type { World } from '../world';
import type { EditorPage } from './editorPage';

const eventColumns = [
	'event',
	'resource',
	'id',
	'subaccountId',
	'subaccountEmail',
	'previousStatus',
	'status',
	'detectedAt',
	'record',
];

/** From the login to the output of a node, as somebody does it for the first time. */
export async function walkThrough(editor: EditorPage, world: World, check: Check): Promise<void> {
	await editor.signIn();
	await createCredential(editor, world, check);
	await addTrigger(editor, check);
	await addAction(editor, world, check);
	await runAction(editor, check);
}

async function createCredential(editor: EditorPage, { emulator }: World, check: Check) {
	await editor.startCredential('Cross-Border Payments API');
	const hidesProduction = (await editor.parameter('productionUrl').count()) === 0;
	await editor.choose('environment', 'Production');
	const showsProduction = await editor.parameter('productionUrl').isVisible();
	await editor.choose('environment', 'Sandbox');
	await editor.fill('apiKey', emulator.apiKey);
	await editor.fill('sandboxUrl', emulator.url);
	await editor.byId('credential-save-button').click();
	await editor.byId('credentials-config-container-test-success').waitFor();
	check(
		'the credential is saved and its test is green; each environment shows its own URL',
		unmet({
			'Connection tested successfully': await editor
				.text('Connection tested successfully')
				.isVisible(),
			'the sandbox has no field for the production URL': hidesProduction,
			'production has a field for its URL': showsProduction,
			'the sandbox URL is gone with the production one': !(await editor
				.parameter('productionUrl')
				.isVisible()),
		}),
	);
	await editor.takePictures('credential');
}

async function addTrigger(editor: EditorPage, check: Check) {
	await editor.openNewWorkflow();
	await editor.searchNodes('KYC');
	const found = await editor.nodesFound().allInnerTexts();
	await editor.chooseFound('Cross-Border Payments');
	await editor.chooseFound('On deposit status changed');
	await editor.parameter('events').first().waitFor();
	const events = await editor.parameter('events').innerText();
	const scope = await editor.valueOf('scope');
	check(
		'«KYC» finds the trigger, and its form opens with the event chosen',
		unmet({
			'it is the only one found': found.length === 1,
			'the event of the entry': events.includes('Deposit Status Changed'),
			'no other event': !events.includes('Onramp'),
			'all subaccounts': scope.includes('All Subaccounts'),
			'the credential is chosen': (
				await editor.byId('node-credentials-select').locator('input').first().inputValue()
			).startsWith('Cross-Border'),
		}),
	);
	const { columns, rows } = await editor.execute();
	check(
		'Fetch Test Event shows deposits as the events that they would be',
		unmet({
			'five rows': rows.length === 5,
			'the columns of an event': isDeepStrictEqual(columns.filter(Boolean), eventColumns),
			'each is of the event': rows.every((row) => row[0] === 'depositStatusChanged'),
		}),
	);
	await editor.closeNode();
}

async function addAction(editor: EditorPage, { emulator }: World, check: Check) {
	await editor.searchNodes('KYC');
	const found = await editor.nodesFound().allInnerTexts();
	await editor.takePictures('nodes-panel');
	await editor.chooseFound('Cross-Border Payments');
	await editor.chooseFound('Create an onramp quote');
	await editor.parameter('operation').waitFor();
	const chosen = [await editor.valueOf('resource'), await editor.valueOf('operation')];
	check(
		'«KYC» finds the action node, and its form opens with resource and operation chosen',
		unmet({
			'it is the only one found': isDeepStrictEqual(found, ['Cross-Border Payments']),
			'onramp, create quote': isDeepStrictEqual(chosen, ['Onramp', 'Create Quote']),
		}),
	);

	const { length } = emulator.requests;
	const entries = await editor.openList();
	const listed = await entries.allInnerTexts();
	const sent = emulator.requests.length - length;
	const stored = [...emulator.store.subaccounts.all()].map(({ record }) => record.email);
	const { approvedSubaccountEmail: email } = emulator.samples;
	await editor.searchList(email);
	const matching = await entries.allInnerTexts();
	await entries.first().click();
	await editor.settle();
	const picked = await editor.byId('rlc-input').first().inputValue();
	check(
		`the list has all ${listed.length} subaccounts; one is searched and picked`,
		unmet({
			'each of the service is there': stored.every((each) =>
				listed.some((label) => label.startsWith(each)),
			),
			'no other': listed.length === stored.length,
			'it cost one request': sent === 1,
			'the search leaves one': matching.length === 1,
			'its label says who it is': picked.startsWith(email),
		}),
	);
}

async function runAction(editor: EditorPage, check: Check) {
	await editor.fill('fromAmount', '1250.50');
	const { columns, rows } = await editor.execute();
	const cell = (row: string[], column: string) => row[columns.indexOf(column)] ?? '';
	check(
		'the node runs, and its output table has a quote for each item of the trigger',
		unmet({
			'five rows': rows.length === 5,
			'what was entered': rows.every((row) => Number(cell(row, 'fromAmount')) === 1250.5),
			'what the customer gets': rows.every((row) => /^\d+(\.\d+)?$/.test(cell(row, 'toNetAmount'))),
		}),
	);
}
