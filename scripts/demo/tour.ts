import { basename, join, resolve } from 'node:path';

import { actionType } from '../../test/e2e/canvas';
import { launchChromium, openPage } from '../../test/e2e/editor/browser';
import { EditorPage } from '../../test/e2e/editor/editorPage';
import { ImportedWorkflow } from '../../test/e2e/editor/importedWorkflow';
import { walkThrough } from '../../test/e2e/editor/walkThrough';
import { startRegistry } from '../../test/e2e/standIns/registry';
import type { Check } from '../../test/e2e/test';
import { prepareHost } from '../../test/e2e/world';
import { startN8n } from '../../test/host/n8n';
import { signUp } from '../../test/host/session';
import type { Cleanup } from '../../test/support/cleanup';
import { startEmulator } from '../../test/support/emulator/server';

const [packageName] = actionType.split('.') as [string];
const withTools = resolve(__dirname, '..', '..', 'examples', 'agent-with-approval.json');
/** Slow enough to be followed, on a screen or in a video. */
const pace = { slowMo: 250, headless: !hasScreen() };
const lookMs = 4_000;

/**
 * `npm run demo -- --tour`: what n8n's reviewers want to see, in a browser and in one go, in an n8n that has no package
 * yet: install, credential and its test, the trigger, a quote for a client picked from the live list, a list, a write, a
 * tool. Where there is no screen, Chromium shows nothing, and the tour only proves that it runs.
 */
export async function tour(hostName: string, cleanup: Cleanup): Promise<void> {
	const { host, tarball, folder } = await prepareHost(hostName, cleanup);
	const registry = await startRegistry(folder);
	cleanup.add(registry.close);
	await registry.publish(tarball);
	const emulator = await startEmulator({ subaccounts: 60, recordsPerSubaccount: 6 });
	cleanup.add(emulator.close);
	registry.leadNpm(join(folder, 'user'));
	const n8n = await startN8n(host, join(folder, 'user'), { env: registry.env });
	cleanup.add(n8n.stop);
	const session = await signUp(n8n);
	cleanup.add(session.close);
	const browser = await launchChromium(pace);
	cleanup.add(async () => await browser.close());
	const { page } = await openPage(browser);
	const editor = new EditorPage(page, n8n.url, undefined);
	const started = Date.now();
	const say = (text: string) =>
		console.log(`${String(Math.round((Date.now() - started) / 1000)).padStart(4)} s  ${text}`);
	const look = async () => await page.waitForTimeout(lookMs);

	say(`n8n ${host.version} and ${basename(tarball)}`);
	await editor.signIn();
	await editor.installPackage(packageName);
	say('installed from Settings > Community nodes');
	await look();

	const check: Check = (title, faults = []) => {
		if (faults.length > 0) throw new Error([title, ...faults].join('\n'));
		say(title);
	};
	await walkThrough(editor, { n8n, emulator }, check);
	await look();

	await editor.openNewWorkflow();
	await addAction(editor, 'Get many deposits');
	await editor.openList();
	await editor.byId('rlc-item').first().click();
	const deposits = await editor.execute();
	say(`a live list: the first ${deposits.rows.length} deposits`);
	await look();

	await editor.openNewWorkflow();
	await addAction(editor, 'Create subaccount');
	await editor.parameter('email').locator('input').first().fill('new-client@customers.test');
	const created = await editor.execute();
	say(`a write: ${created.rows.length} subaccount created`);
	await look();

	const workflow = await ImportedWorkflow.open(editor, withTools);
	await look();
	await workflow.openNode('Create a deposit');
	say('a tool of an AI agent, behind a person’s approval');
	await look();
}

/** The first node of an open workflow, from the nodes panel. */
async function addAction(editor: EditorPage, action: string): Promise<void> {
	await editor.searchNodes('Cross-Border');
	await editor.chooseFound('Cross-Border Payments');
	// On an empty canvas, the actions are folded below the triggers.
	await editor.page.getByText(/^Actions \(\d+\)$/).click();
	await editor.chooseFound(action);
	await editor.parameter('operation').waitFor();
}

function hasScreen(): boolean {
	const { DISPLAY, WAYLAND_DISPLAY } = process.env;
	return process.platform !== 'linux' || Boolean(DISPLAY ?? WAYLAND_DISPLAY);
}
