import type { INodeParameters } from 'n8n-workflow';
import { request } from 'undici';

import { startOtherServer, type OtherServer } from '../support/emulator/otherServer';
import { startEmulator, type Emulator } from '../support/emulator/server';
import { runNode, searchList } from '../support/n8n/runNode';
import { ActiveTrigger } from '../support/n8n/runTrigger';
import { byId, sandbox } from '../support/n8n/setup';

/** The key goes to the host of the credential alone, whatever answers and parameters say. */

let emulator: Emulator;
let otherServer: OtherServer;

beforeAll(async () => {
	emulator = await startEmulator({ subaccounts: 10, recordsPerSubaccount: 3 });
	otherServer = await startOtherServer();
});

afterAll(async () => {
	await emulator.close();
	await otherServer.close();
});

beforeEach(() => emulator.reset());

const run = async (operation: string, parameters: INodeParameters = {}, url = emulator.url) => {
	const [resource = '', name = ''] = operation.split('.');
	const credential = sandbox({ apiKey: emulator.apiKey, url });
	return await runNode({ resource, operation: name, parameters, credential });
};

/** Runs it, and checks that the other server got no connection. */
async function errorOf(started: Promise<unknown>): Promise<unknown> {
	const before = otherServer.connections;
	const thrown = await started.catch((error: unknown) => error);
	expect(otherServer.connections).toBe(before);
	return thrown;
}

test('the other server counts connections', async () => {
	const before = otherServer.connections;
	const { body } = await request(otherServer.url);
	await body.dump();
	expect(otherServer.connections).toBe(before + 1);
});

describe.each([301, 302, 303, 307, 308])('a redirect with status %i is not followed', (status) => {
	beforeEach(() => {
		emulator.fault({ kind: 'redirect', status, location: `${otherServer.url}/v1/ramp/subaccount` });
	});

	test.each([
		['balance.get', {}],
		['subaccount.create', { email: 'ada@example.com' }],
		['deposit.getAll', { scope: 'all', returnAll: true }],
	])('by %s', async (operation, parameters) => {
		expect(await errorOf(run(operation, parameters))).toMatchObject({
			httpCode: String(status),
			description: expect.stringContaining('URL'),
		});
		expect(emulator.requests).toHaveLength(1);
	});

	test('by a From List menu', async () => {
		const credential = sandbox(emulator);
		const form = { resource: 'deposit', operation: 'getAll', credential };
		const search = searchList({ ...form, method: 'searchSubaccounts' });
		expect(await errorOf(search)).toMatchObject({ httpCode: String(status) });
	});

	test.each(['poll', 'fetchTestEvent'] as const)('by the trigger: %s', async (method) => {
		const trigger = new ActiveTrigger({
			parameters: { events: ['depositStatusChanged'], scope: 'all' },
			credential: sandbox(emulator),
		});
		expect(await errorOf(trigger[method]())).toMatchObject({ httpCode: String(status) });
	});
});

describe('a URL in the place of a value', () => {
	const host = () => otherServer.url.replace('http:', '');
	const urls: Array<[string, () => string]> = [
		['http://host/', () => `${otherServer.url}/`],
		['//host', () => host()],
		['@host', () => host().replace('//', '@')],
		['../../host', () => `../../../..${host()}`],
		['\\\\host', () => host().replaceAll('/', '\\')],
	];

	test.each(urls)('%s is refused as an ID', async (_, url) => {
		const id = '3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6f';
		const jsonBody = '{"first_name":"Ada"}';
		for (const started of [
			run('deposit.getAll', { subaccountId: byId(url()) }),
			run('onramp.get', { subaccountId: byId(id), onrampId: byId(url()) }),
			run('verification.submitCustomer', { verificationId: url(), specifyBody: 'json', jsonBody }),
			run('bank.getAll', { currency: url() }),
		]) {
			expect(await errorOf(started)).toMatchObject({ name: 'NodeOperationError' });
		}
		expect(emulator.requests).toEqual([]);
	});

	test.each(urls)('%s is sent as it is in a query parameter', async (_, url) => {
		const parameter = [
			{ name: 'url', value: url() },
			{ name: url(), value: 'x' },
		];
		await errorOf(run('balance.get', { options: { queryParameters: { parameter } } }));
		expect(emulator.requests).toMatchObject([{ query: { url: url(), [url()]: 'x' } }]);
	});

	test('a user name before another host is refused in the credential', async () => {
		const service = emulator.url.replace('http://', '');
		const other = host().slice(2);
		for (const url of [
			`http://${service}@${other}`,
			`http://@${other}?${service}`,
			`${otherServer.url}#@${service}`,
		]) {
			expect(await errorOf(run('balance.get', {}, url))).toMatchObject({
				name: 'NodeOperationError',
			});
		}
		expect(emulator.requests).toEqual([]);
	});
});
