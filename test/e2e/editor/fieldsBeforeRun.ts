import type { Locator } from 'playwright-core';

import { triggerType } from '../canvas';
import type { Check } from '../test';
import type { EditorPage } from './editorPage';

/** The fields of a node that has never run, one of them dragged into the next node. */
export async function fieldsBeforeRun(editor: EditorPage, check: Check): Promise<void> {
	await editor.openWorkflow();
	await addNode(editor, 'KYC', 'Cross-Border Payments', 'On deposit status changed');
	await addNode(editor, 'KYC', 'Cross-Border Payments', 'Get many deposits');
	await addNode(editor, 'Edit Fields', 'Edit Fields (Set)');

	const fields = editor.byId('run-data-schema-node-name').filter({ visible: true });
	await fields.first().waitFor();
	const target = editor.byId('assignment-collection-drop-area');
	const assignments = editor.byId('assignment-collection-assignments');
	// The editor loses a drag while it is busy.
	for (let attempt = 1; attempt <= 5; attempt++) {
		await drag(editor, fields.filter({ hasText: /^status$/ }), target);
		const assigned = await editor.unmet(async () => ({
			assigned: (await assignments.allInnerTexts()).join().includes('$json.status'),
		}));
		if (assigned.length === 0) break;
	}
	// The editor has no preview of triggers, but n8n's workflow builder reads the same file.
	const { href } = new URL(`/schemas/${triggerType}/1.0.0.json`, editor.page.url());
	const ofTrigger = await (await editor.page.request.get(href)).text();
	check(
		'the next node has the fields before anything has run',
		await editor.unmet(async () => {
			const columns = (await fields.allInnerTexts()).join();
			const assigned = (await assignments.allInnerTexts()).join();
			return {
				[`columns of a deposit: ${columns}`]:
					columns.startsWith('status,amount') && columns.includes('subaccountEmail'),
				[`the field that was dragged: ${assigned}`]: assigned.includes('$json.status'),
				[`columns of an event: ${ofTrigger}`]: ofTrigger.includes('previousStatus'),
			};
		}),
	);
}

async function addNode(editor: EditorPage, words: string, ...choices: string[]): Promise<void> {
	await editor.page.keyboard.press('Escape');
	await editor.settle();
	await editor.searchNodes(words);
	for (const choice of choices) await editor.chooseFound(choice);
	await editor.byId('node-parameters').waitFor();
	await editor.settle();
}

async function drag(editor: EditorPage, from: Locator, to: Locator): Promise<void> {
	const { mouse } = editor.page;
	const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!];
	await mouse.move(start.x + start.width / 2, start.y + start.height / 2);
	await mouse.down();
	await mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 10 });
	await mouse.up();
	await editor.settle();
}
