import type { Locator } from 'playwright-core';

import type { Check } from '../test';
import { unmet } from '../compare';
import type { EditorPage } from './editorPage';

/** The fields of a node that has never run, one of them dragged into the next node. */
export async function fieldsBeforeRun(editor: EditorPage, check: Check): Promise<void> {
	await editor.openWorkflow();
	await addNode(editor, 'KYC', 'Cross-Border Payments', 'On deposit status changed');
	await closeForm(editor);
	await addNode(editor, 'KYC', 'Cross-Border Payments', 'Get many deposits');
	await closeForm(editor);
	await addNode(editor, 'Edit Fields', 'Edit Fields (Set)');

	const fields = editor.byId('run-data-schema-node-name').filter({ visible: true });
	await fields.first().waitFor();
	const columns = await fields.allInnerTexts();
	const target = editor.byId('assignment-collection-drop-area');
	await drag(editor, fields.filter({ hasText: /^status$/ }).first(), target);
	await editor.settle();
	const assigned = await editor.byId('assignment-collection-assignments').innerText();

	await editor.byId('run-data-schema-header').filter({ hasText: 'Trigger' }).click();
	await fields.filter({ hasText: /^eventId$/ }).waitFor();
	const all = await fields.allInnerTexts();
	check(
		'the next node has the fields of both nodes before anything has run',
		unmet({
			[`columns of a deposit: ${columns.join()}`]: columns.join().startsWith('createdAt,amount'),
			[`the field that was dragged: ${assigned}`]: assigned.includes('$json.status'),
			[`columns of an event: ${all.join()}`]: all.includes('previousStatus'),
		}),
	);
}

async function addNode(editor: EditorPage, words: string, ...choices: string[]): Promise<void> {
	await editor.searchNodes(words);
	for (const choice of choices) await editor.chooseFound(choice);
}

async function drag({ page }: EditorPage, from: Locator, to: Locator): Promise<void> {
	const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!];
	await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
	await page.mouse.down();
	await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 10 });
	await page.mouse.up();
}

async function closeForm(editor: EditorPage): Promise<void> {
	await editor.parameter('events').or(editor.parameter('operation')).first().waitFor();
	await editor.page.keyboard.press('Escape');
	await editor.settle();
}
