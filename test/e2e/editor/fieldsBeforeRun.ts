import { triggerType } from '../canvas';
import type { Check } from '../test';
import type { EditorPage } from './editorPage';

/** The next node shows the fields of one that has never run. */
export async function fieldsBeforeRun(editor: EditorPage, check: Check): Promise<void> {
	await editor.openWorkflow();
	await addNode(editor, 'KYC', 'Cross-Border Payments', 'On deposit status changed');
	await addNode(editor, 'KYC', 'Cross-Border Payments', 'Get many deposits');
	await addNode(editor, 'Edit Fields', 'Edit Fields (Set)');

	const fields = editor.byId('run-data-schema-node-name').filter({ visible: true });
	await fields.first().waitFor();
	// The editor has no preview of triggers, but n8n's workflow builder reads the same file.
	const { href } = new URL(`/schemas/${triggerType}/1.0.0.json`, editor.page.url());
	const ofTrigger = await (await editor.page.request.get(href)).text();
	check(
		'the next node has the fields before anything has run',
		await editor.unmet(async () => {
			const columns = (await fields.allInnerTexts()).join();
			return {
				[`columns of a deposit: ${columns}`]:
					columns.startsWith('status,amount') && columns.includes('subaccountEmail'),
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
