/** Many items of one subaccount look through its list: it is read once for all of them. */
import type { INodeParameters } from 'n8n-workflow';

import { emulator, useEmulator } from '../support/emulator/useEmulator';
import { runNode } from '../support/n8n/runNode';
import { byId, sandbox } from '../support/n8n/setup';

useEmulator({ subaccounts: 4, recordsPerSubaccount: 0 });

const records = 150;

const owner = () => emulator.samples.approvedSubaccountId;

interface Case {
	resource: 'deposit' | 'onramp';
	operation: string;
	endpoint: string;
}

const cases: Case[] = [
	{ resource: 'deposit', operation: 'get', endpoint: 'depositList' },
	{ resource: 'onramp', operation: 'waitUntilFinal', endpoint: 'onrampList' },
];

/** Looks for all of the records, those of the last page first. */
async function look({ resource, operation, endpoint }: Case, more: INodeParameters = {}) {
	const create = resource === 'deposit' ? emulator.createDeposit : emulator.createOnramp;
	const ids = Array.from({ length: records }, (_, index) => {
		const made = create(owner(), { status: 'completed' });
		if ('client_onramp_reference' in made) made.client_onramp_reference = `ref-${index}`;
		return made.id;
	});
	const named = ids.map((id, index) => ({
		id,
		value: resource === 'deposit' ? id : `ref-${index}`,
	}));
	emulator.resetLog();
	const { items } = await runNode({
		resource,
		operation,
		parameters: {
			subaccountId: byId(owner()),
			[`${resource}Id`]: { __rl: true, mode: 'idOrReference', value: '={{ $json.value }}' },
			...more,
		},
		items: named,
		credential: sandbox(emulator),
	});
	const requestsTo = (wanted: string) =>
		emulator.requests.filter(({ endpoint: asked }) => asked === wanted).length;
	return {
		found: items.map(({ json }) => json['id']),
		ids,
		requests: requestsTo(endpoint),
		requestsTo,
	};
}

test.each(cases)('$resource > $operation', async (each) => {
	const { found, ids, requests } = await look(each);
	expect(found).toEqual(ids);
	expect(requests).toBe(Math.ceil(records / 100));
});

test('the subaccount that all items name by its email address is looked for once', async () => {
	const { email } = emulator.store.subaccounts.get('', owner())!;
	const subaccountId = { __rl: true, mode: 'idOrEmail', value: email };
	const { found, ids, requestsTo } = await look(cases[0]!, { subaccountId });
	expect(found).toEqual(ids);
	expect(requestsTo('subaccountList')).toBe(1);
});
