import { launchChromium, openPage } from './editor/browser';
import { customCall } from './editor/customCall';
import { EditorPage } from './editor/editorPage';
import { fieldsBeforeRun } from './editor/fieldsBeforeRun';
import { walkThrough } from './editor/walkThrough';
import { showForms } from './editor/forms';
import type { EndToEndTest } from './test';

/**
 * What a person does in the editor, in headless Chromium: the credential, both nodes from the nodes panel, a
 * subaccount picked from the list, a run and its output, and a custom call. Pictures of the forms are taken on the way,
 * where they are wanted.
 * Only in n8n 2: the editor of n8n 1 has other markup, and the other tests use what is behind it in both.
 */
export const editor: EndToEndTest = {
	name: 'editor',
	hosts: ['n8n-2'],
	// Fixed times too, so that the pictures stay the same.
	emulator: {
		seed: 7,
		subaccounts: 24,
		recordsPerSubaccount: 6,
		rules: { endorsementsOnRead: true },
		startAt: '2026-03-02T09:00:00Z',
	},

	async run(world, check, pictures) {
		await world.start();
		const browser = await launchChromium();
		try {
			const { page, complaints } = await openPage(browser);
			const editorPage = new EditorPage(page, world.n8n.url, pictures);
			try {
				await editorPage.signIn();
				await walkThrough(editorPage, world, check);
				await fieldsBeforeRun(editorPage, check);
				await showForms(editorPage, world, check, pictures);
				if (!pictures) await customCall(editorPage, world, check);
			} catch (error) {
				await page.screenshot({ path: `${world.folder}/failed.png` });
				throw error;
			}
			check('no error in the console, no failed request', complaints);
		} finally {
			await browser.close();
		}
	},
};
