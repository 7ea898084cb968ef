/** A subaccount that is named by its email address, wherever a form asks for one. */
import type { INodeParameters, ILoadOptionsFunctions } from 'n8n-workflow';

import { listSearch } from '../../nodes/CrossBorderPayments/listSearch';
import { resources } from '../../nodes/CrossBorderPayments/resources';
import { emulator, useEmulator } from '../support/emulator/useEmulator';
import { fakeExecuteContext, idOf, pageOf } from '../support/n8n/fakeExecuteContext';
import { runNode } from '../support/n8n/runNode';
import { byId, sandbox } from '../support/n8n/setup';

useEmulator({ subaccounts: 6, recordsPerSubaccount: 2 });

const owner = () => emulator.store.subaccounts.get('', emulator.samples.approvedSubaccountId)!;

const byEmail = (value: string) => ({ __rl: true, mode: 'idOrEmail', value });

const operationsWithSubaccount = resources.flatMap(({ value: resource, operations }) =>
	operations
		.filter(({ fields }) => fields.some(({ property }) => property.name === 'subaccountId'))
		.map(({ value: operation }) => ({ resource, operation })),
);

test.each(operationsWithSubaccount)(
	'$resource > $operation takes it',
	({ resource, operation }) => {
		const { operations } = resources.find(({ value }) => value === resource)!;
		const { fields } = operations.find(({ value }) => value === operation)!;
		const { property, schema } = fields.find(({ property: { name } }) => name === 'subaccountId')!;
		expect(property.modes?.map(({ displayName }) => displayName)).toContain('ID or Email');
		expect(schema.safeParse(' ada@example.com ')).toMatchObject({ data: 'ada@example.com' });
		expect(schema.safeParse('ada').success).toBe(false);
	},
);

const cases: Array<[string, string, INodeParameters]> = [
	['deposit', 'getAll', { returnAll: true }],
	['conversion', 'getTotals', {}],
	['recipient', 'getAll', {}],
	['verification', 'getIndividual', {}],
	['verification', 'get', {}],
	['deposit', 'check', { channelId: byId(idOf(99)) }],
];

test.each(cases)('%s > %s gives what it gives by ID', async (resource, operation, more) => {
	const { id, email } = owner();
	const run = async (subaccountId: object) => {
		const parameters = { subaccountId, ...more } as INodeParameters;
		const credential = sandbox(emulator);
		return (await runNode({ resource, operation, parameters, credential })).items;
	};
	const items = await run(byId(id));
	expect(items.length).toBeGreaterThan(0);
	const found = await run(byEmail(email.toUpperCase()));
	if (operation === 'getAll') expect(found[0]?.json.subaccountEmail).toBe(email);
	for (const { json } of [...items, ...found]) {
		// Known only to whoever enters it.
		if (json.subaccountEmail !== undefined) json.subaccountEmail = email;
	}
	expect(found).toEqual(items);
});

test('a write goes to the one that has the address, and to nobody where none has', async () => {
	const { id, email } = owner();
	const channelId = byId(emulator.store.channels[0]!.channel.id);
	const create = async (address: string) => {
		emulator.resetLog();
		const parameters = { channelId, subaccountId: byEmail(address) };
		const menus = { resource: 'deposit', operation: 'create' };
		const run = { ...menus, parameters, credential: sandbox(emulator), continueOnFail: true };
		const { items } = await runNode(run);
		const writes = emulator.requests.filter(({ method }) => method === 'POST');
		return { item: items[0]?.json, writes: writes.map(({ path }) => path) };
	};
	expect((await create(email)).writes).toEqual([`/v1/ramp/${id}/banking/deposits`]);
	expect(await create('nobody@example.com')).toEqual({
		item: expect.objectContaining({
			error: 'No subaccount has this ID or email address. Nothing was sent',
		}) as object,
		writes: [],
	});
});

test('the menus of its records are filled', async () => {
	const { context, requests } = fakeExecuteContext({
		parameters: { subaccountId: 'ada@example.com' },
		respond: (request) =>
			pageOf([{ id: idOf(7), email: 'ada@example.com', status: 'pending' }], request),
	});
	const { results } = await listSearch.searchDeposits.call(
		context as unknown as ILoadOptionsFunctions,
	);
	expect(results).toHaveLength(1);
	expect(requests.map(({ path }) => path)).toEqual([
		'/v1/ramp/subaccount',
		`/v1/ramp/${idOf(7)}/banking/deposits`,
	]);
});

test('the query string is for the records, not for the list that has the address', async () => {
	const { email } = owner();
	const options = { queryString: 'status=paid&limit=10' };
	emulator.resetLog();
	const { items } = await runNode({
		...{ resource: 'deposit', operation: 'getAll', credential: sandbox(emulator) },
		parameters: { subaccountId: byEmail(email), returnAll: true, options },
	});
	expect(items.length).toBeGreaterThan(0);
	const [directory, records] = emulator.requests.map(({ query }) => query);
	expect(directory).not.toHaveProperty('status');
	expect(records).toMatchObject({ status: 'paid' });
});
