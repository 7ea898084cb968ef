import { actionType, n8nNode, ourNode, saveCredential, start, workflowOf } from '../canvas';
import { differences, unmet } from '../compare';
import type { EndToEndTest } from '../test';
import { launchChromium, openPage } from './browser';
import { EditorPage } from './editorPage';

/** What the nodes lack, as the README says: n8n's HTTP Request node with our credential. */
export const customCall: EndToEndTest = {
	name: 'editor custom call',
	enoughIn: 'n8n-2',
	emulator: { subaccounts: 3 },

	async run(world, check) {
		const { emulator } = world;
		await world.start();
		const credential = await saveCredential(world);
		const ours = ourNode('Ours', actionType, credential, { resource: 'balance' });
		const url = `${emulator.url}/v1/ramp/banking/balances`;
		const call = n8nNode('Call', 'httpRequest', { url, options: {} }, 4.2);
		const draft = workflowOf('Custom call', [start], [ours, call]);
		const { id } = await world.session.createWorkflow(draft);
		const browser = await launchChromium();
		const { page } = await openPage(browser);
		const editor = new EditorPage(page, world.n8n.url, undefined);
		try {
			await editor.signIn();
			await editor.openNode(id, 'Ours');
			const resources = await editor.choicesOf('resource');
			const operations = await editor.choicesOf('operation');
			check(
				'both menus of the node end with “Custom API Call”',
				[resources, operations].flatMap((menu) => differences([menu.at(-1)], ['Custom API Call'])),
			);
			await editor.choose('resource', 'Custom API Call');
			check(
				'it leads to the HTTP Request node',
				await editor.missing([
					'Use the HTTP Request node',
					'take care of the Cross-Border Payments auth',
				]),
			);

			await editor.openNode(id, 'Call');
			await editor.choose('authentication', 'Predefined Credential Type');
			await editor.choose('nodeCredentialType', 'Cross-Border Payments API', 'Cross-B');
			await editor.chooseCredential(credential);
			const before = emulator.requests.length;
			const { columns, rows } = await editor.execute();
			const sent = emulator.requests.slice(before);
			check(
				'the HTTP Request node offers the credential, and sends its key',
				unmet({
					[`a row of the service: ${columns.join()}`]:
						rows.length === 1 && columns.includes('balances'),
					[`one request: ${sent.length}`]: sent.length === 1,
					'with the key': sent.every(({ authenticated }) => authenticated),
				}),
			);
		} catch (error) {
			await page.screenshot({ path: `${world.folder}/failed.png` });
			throw error;
		} finally {
			await browser.close();
		}
	},
};
