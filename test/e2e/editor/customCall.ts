import type { Credential } from '../../host/session';
import { actionType, n8nNode, ourNode, start, workflowOf } from '../canvas';
import { differences, unmet } from '../compare';
import type { Check } from '../test';
import type { World } from '../world';
import type { EditorPage } from './editorPage';

/** What the nodes lack, as the README says: n8n's HTTP Request node with our credential. */
export async function customCall(
	editor: EditorPage,
	{ emulator, session }: World,
	check: Check,
): Promise<void> {
	const [credential] = await session.call<Credential[]>('GET', '/rest/credentials');
	const ours = ourNode('Ours', actionType, credential!, { resource: 'balance' });
	const url = `${emulator.url}/v1/ramp/banking/balances`;
	const call = n8nNode('Call', 'httpRequest', { url, options: {} }, 4.2);
	const draft = workflowOf('Custom call', [start], [ours, call]);
	const { id } = await session.createWorkflow(draft);
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
	await editor.chooseCredential(credential!);
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
}
