/** Workflows that run at the same time, with one key, on a service that limits the rate. */
import { sleep } from 'n8n-workflow';

import { emulator, useEmulator } from '../support/emulator/useEmulator';
import { runNode } from '../support/n8n/runNode';
import { ActiveTrigger } from '../support/n8n/runTrigger';
import { byId, sandbox } from '../support/n8n/setup';

useEmulator({ subaccounts: 8, recordsPerSubaccount: 1, rules: { requestsPerSecond: 10 } });

// The service counts real seconds.
beforeEach(() => {
	const { sleep: wait } = jest.requireActual<typeof import('n8n-workflow')>('n8n-workflow');
	jest.mocked(sleep).mockImplementation(wait);
});

test('all succeed, writes included', async () => {
	const credential = sandbox(emulator);
	const read = async (resource: string) => {
		const parameters = { subaccountId: byId('all'), returnAll: true };
		return (await runNode({ resource, operation: 'getAll', parameters, credential })).items;
	};
	const create = async (name: string) => {
		const items = [1, 2, 3].map((number) => ({ email: `${name}${number}@clients.test` }));
		const parameters = { email: '={{ $json.email }}' };
		const run = { resource: 'subaccount', operation: 'create', parameters, items, credential };
		return (await runNode(run)).items;
	};
	const trigger = new ActiveTrigger({ parameters: { event: 'conversionCreated' }, credential });
	const [deposits, onramps, ones, others] = await Promise.all([
		read('deposit'),
		read('onramp'),
		create('one'),
		create('other'),
		trigger.activate(),
	]);
	expect(deposits).not.toEqual([]);
	expect(onramps).not.toEqual([]);
	expect(ones).toHaveLength(3);
	expect(others).toHaveLength(3);
	expect(trigger.log).toEqual([]);
	const writes = emulator.requests.filter(({ method }) => method === 'POST');
	expect(writes.map(({ status }) => status)).toEqual(writes.map(() => 201));
});
