import { startRawServer, type RawServer } from '../support/fakeServer';
import { idOf } from '../support/n8n/fakeExecuteContext';
import { beginRun, resumeRun } from '../support/n8n/parkedRun';
import { runNode } from '../support/n8n/runNode';
import { byId } from '../support/n8n/setup';

/** Which key came with which request, at each of two servers. */
const received: string[] = [];
let production: RawServer;
let sandbox: RawServer;

const startServer = async (name: string) =>
	await startRawServer(({ method, url, headers }, response) => {
		const path = String(url).replace(/.*\/(?=[^/])/, '');
		received.push(`${String(headers['x-api-key'])} ${name} ${method} ${path}`);
		const record = {
			id: path.slice(0, 36),
			status: 'pending',
			created_at: new Date().toISOString(),
		};
		const isList = path.includes('page=');
		response
			.setHeader('content-type', 'application/json')
			.end(JSON.stringify(isList ? { data: [], page: 1, total: 0 } : record));
	});

beforeAll(async () => {
	production = await startServer('production');
	sandbox = await startServer('sandbox');
});
afterAll(async () => await Promise.all([production.close(), sandbox.close()]));
beforeEach(() => void received.splice(0));
afterEach(() => jest.restoreAllMocks());

/** As someone enters it who has a table of accounts. */
const credential = () => ({
	environment: '={{ $json.env }}',
	apiKey: '={{ $json.key }}',
	productionUrl: production.url,
	sandboxUrl: sandbox.url,
});

const accounts = [
	{ key: 'key-of-account-a', env: 'production', id: idOf(1) },
	{ key: 'key-of-account-b', env: 'sandbox', id: idOf(2) },
	{ key: 'key-of-account-a', env: 'sandbox', id: idOf(3) },
];

/** Each account's own key, at the server of its own environment. */
const eachOfItsOwn = (requests: (id: string) => string[]) =>
	accounts.flatMap(({ key, env, id }) => requests(id).map((request) => `${key} ${env} ${request}`));

test.each([
	['subaccount', 'create', { email: 'ada@customers.test' }, () => ['POST subaccount']],
	[
		'onramp',
		'get',
		{ subaccountId: byId(idOf(9)), onrampId: byId('={{ $json.id }}') },
		(id: string) => [`GET ${id}`],
	],
	[
		'onramp',
		'getAll',
		{ subaccountId: byId(idOf(9)), limit: 5 },
		() => ['GET ?page=1&limit=100', 'GET subaccount?page=1&limit=100'],
	],
])(
	'%s.%s: each item goes out with its own credential',
	async (resource, operation, form, request) => {
		await runNode({
			...{ resource, operation, items: accounts, credential: credential() },
			parameters: form,
		});
		expect(received.sort()).toEqual(eachOfItsOwn(request).sort());
	},
);

test('Wait Until Final: so does each check of a parked item', async () => {
	const run = {
		credential: credential(),
		items: accounts,
		parameters: {
			...{ resource: 'onramp', operation: 'waitUntilFinal' },
			...{ subaccountId: byId(idOf(9)), onrampId: byId('={{ $json.id }}') },
		},
	};
	const parked = await beginRun(run);
	const checks = eachOfItsOwn((id) => [`GET ${id}`]).sort();
	expect(received.splice(0).sort()).toEqual(checks);
	jest.spyOn(Date, 'now').mockReturnValue(parked.waitTill!.getTime() + 60_000);
	await resumeRun(run, parked);
	expect(received.sort()).toEqual(checks);
});
