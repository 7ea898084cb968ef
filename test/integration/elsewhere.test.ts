import type { INodeParameters } from 'n8n-workflow';
import { request } from 'undici';

import { startEmulator, type Emulator } from '../support/emulator/server';
import { startStranger, type Stranger } from '../support/emulator/stranger';
import { runNode, searchList } from '../support/n8n/runNode';
import { ActiveTrigger } from '../support/n8n/runTrigger';
import { byId, sandbox } from '../support/n8n/setup';

/** The key goes to the host of the credential and to no other, whatever answers and parameters say. */

let emulator: Emulator;
let stranger: Stranger;

beforeAll(async () => {
	emulator = await startEmulator({ subaccounts: 10, recordsPerSubaccount: 3 });
	stranger = await startStranger();
});

afterAll(async () => {
	await emulator.close();
	await stranger.close();
});

beforeEach(() => emulator.reset());

const run = (
	resource: string,
	operation: string,
	parameters: INodeParameters = {},
	credential = sandbox(emulator),
) => runNode({ resource, operation, parameters, credential });

test('the stranger counts who comes', async () => {
	const before = stranger.connections;
	const { statusCode, body } = await request(stranger.url);
	await body.dump();
	expect([statusCode, stranger.connections - before]).toEqual([200, 1]);
});

describe.each([301, 302, 303, 307, 308])('a redirect with status %i is not followed', (status) => {
	const ofApproved = () => ({ subaccountId: byId(emulator.samples.approvedSubaccountId) });
	let before = 0;

	beforeEach(() => {
		before = stranger.connections;
		emulator.fault({ kind: 'redirect', status, location: `${stranger.url}/v1/ramp/subaccount` });
	});

	afterEach(() => {
		expect(emulator.requests.length).toBeGreaterThan(0);
		expect(stranger.connections).toBe(before);
	});

	test.each([
		['balance', 'get', () => ({})],
		['subaccount', 'getAll', () => ({})],
		['subaccount', 'create', () => ({ email: 'ada@example.com' })],
		['deposit', 'getAll', () => ({ scope: 'all', returnAll: true })],
		['deposit', 'waitUntilFinal', () => ({ ...ofApproved(), depositId: byId(unknownId) })],
		['onramp', 'createQuote', () => ({ ...ofApproved(), fromAmount: '10' })],
	])('by %s: %s', async (resource, operation, parameters) => {
		await expect(run(resource, operation, parameters())).rejects.toMatchObject({
			httpCode: String(status),
			description: expect.stringContaining('is not followed, so that the API key goes nowhere'),
		});
	});

	test('by a list of the form', async () => {
		const credential = sandbox(emulator);
		const form = { resource: 'deposit', operation: 'getAll', credential };
		await expect(searchList({ ...form, method: 'searchSubaccounts' })).rejects.toMatchObject({
			httpCode: String(status),
		});
	});

	test('by a poll and by a test event', async () => {
		const trigger = new ActiveTrigger({
			parameters: { events: ['depositStatusChanged'], scope: 'all' },
			credential: sandbox(emulator),
		});
		await expect(trigger.poll()).rejects.toMatchObject({ httpCode: String(status) });
		await expect(trigger.fetchTestEvent()).rejects.toMatchObject({ httpCode: String(status) });
	});
});

const unknownId = '3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6f';

describe('an address in the place of a value', () => {
	const host = () => stranger.url.replace('http:', '');
	const addresses: Array<[string, () => string]> = [
		['a URL', () => `${stranger.url}/`],
		['//host', () => host()],
		['@host', () => host().replace('//', '@')],
		['a way up', () => `../../../..${host()}`],
		['backslashes', () => host().replaceAll('/', '\\')],
	];

	const nothingLeaves = async (started: Promise<unknown>) => {
		const before = stranger.connections;
		const failure = await started.then(
			() => undefined,
			(error: unknown) => error,
		);
		expect(stranger.connections).toBe(before);
		return failure;
	};

	test.each(addresses)('%s as an ID is refused', async (_, address) => {
		const failures = [
			run('deposit', 'getAll', { subaccountId: byId(address()) }),
			run('onramp', 'get', { subaccountId: byId(unknownId), onrampId: byId(address()) }),
			run('verification', 'submitCustomer', {
				verificationId: address(),
				specifyBody: 'json',
				jsonBody: '{"first_name":"Ada"}',
			}),
			run('bank', 'getAll', { currency: address() }),
		].map(nothingLeaves);
		for (const failure of await Promise.all(failures)) {
			expect(failure).toMatchObject({ name: 'NodeOperationError' });
		}
		expect(emulator.requests).toEqual([]);
	});

	test.each(addresses)('%s as a query parameter stays one', async (_, address) => {
		const parameter = [
			{ name: 'url', value: address() },
			{ name: address(), value: 'x' },
		];
		await nothingLeaves(run('balance', 'get', { options: { queryParameters: { parameter } } }));
		expect(emulator.requests).toMatchObject([{ query: { url: address(), [address()]: 'x' } }]);
	});

	test('a user name in front of another host is refused', async () => {
		const { apiKey, url } = emulator;
		const good = url.replace('http://', '');
		const [evil, elsewhere] = [host().slice(2), stranger.url];
		for (const sandboxUrl of [
			`http://${good}@${evil}`,
			`http://${good.split(':')[0]}:80@${evil}`,
			`http://@${evil}?${good}`,
			`${elsewhere}#@${good}`,
		]) {
			const credential = { environment: 'sandbox', apiKey, sandboxUrl };
			expect(await nothingLeaves(run('balance', 'get', {}, credential))).toMatchObject({
				name: 'NodeOperationError',
			});
		}
		expect(emulator.requests).toEqual([]);
	});
});
