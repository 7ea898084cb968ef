/** Values as spreadsheets, databases, models and expressions have them, through n8n's own parameters. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { runNode } from '../support/n8n/runNode';
import { sandbox } from '../support/n8n/setup';
import { byId, get, getPage, uuid } from '../support/operationCases/operationCase';
import { service, useReplayService } from '../support/fakeServer';

useReplayService();

const subaccountId = byId(uuid(1));

/** Runs an operation whose expressions read `value` of the input item. */
async function run(
	[resource, operation]: [string, string],
	parameters: INodeParameters,
	value: unknown,
) {
	const { items } = await runNode({
		resource,
		operation,
		parameters: { subaccountId, ...parameters },
		items: [{ value }] as IDataObject[],
		credential: sandbox(service),
		continueOnFail: true,
	});
	return items;
}

const conversion = (id: string, createdAt: string) => ({ id, createdAt, amount: '1.00' });

describe('Created From', () => {
	const before = conversion(uuid(2), '2026-01-31T09:29:59.000Z');
	const after = conversion(uuid(3), '2026-01-31T09:30:00.000Z');
	const path = `/v1/ramp/${uuid(1)}/banking/conversions`;

	test.each<[string, unknown]>([
		['={{ $json.value }}', 1_769_851_800],
		['={{ DateTime.fromISO($json.value) }}', '2026-01-31T09:30:00Z'],
		['={{ new Date($json.value) }}', '2026-01-31T09:30:00Z'],
		['={{ DateTime.fromISO($json.value).toUnixInteger() }}', '2026-01-31T09:30:00Z'],
	])('%s of %j', async (createdFrom, value) => {
		service.play([getPage('total', path, [after, before])]);
		const parameters = { returnAll: true, filters: { createdFrom } };
		const items = await run(['conversion', 'getAll'], parameters, value);
		expect(items.map(({ json }) => json.id ?? json)).toEqual([after.id]);
	});
});

const deposit = (id: string, status: string, reference = '') => ({
	...{ id, status, reference, amount: '1.00', createdAt: '2026-01-31T09:30:00.000Z' },
});
const deposits = `/v1/ramp/${uuid(1)}/banking/deposits`;

test.each([123_456_789, '123456789'])('an account number %p in a locator', async (value) => {
	service.play([getPage('count', deposits, [deposit(uuid(2), 'completed', '123456789')])]);
	const depositId = { __rl: true, mode: 'idOrReference', value: '={{ $json.value }}' };
	const items = await run(['deposit', 'get'], { depositId }, value);
	expect(items.map(({ json }) => json.id ?? json)).toEqual([uuid(2)]);
});

test('a number as a choice', async () => {
	service.play([get('/v1/ramp/banking/banks/986', [{ name: 'Banco', code: '1' }])]);
	const currency = { __rl: true, mode: 'other', value: '={{ $json.value }}' };
	const items = await run(['bank', 'getAll'], { currency }, 986);
	expect(items.map(({ json }) => json)).toEqual([{ name: 'Banco', code: '1' }]);
});
