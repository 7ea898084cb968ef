import { endpoints, type ResponseOf } from '../../../nodes/CrossBorderPayments/api/endpoints';
import { balance } from '../../../nodes/CrossBorderPayments/api/schemas/balance';
import { finalStatusesOption } from '../../../nodes/CrossBorderPayments/descriptions/waitFields';
import { defineOperation } from '../../../nodes/CrossBorderPayments/operation/defineOperation';
import type {
	Operation,
	OperationContext,
} from '../../../nodes/CrossBorderPayments/operation/operation';
import { createOutput } from '../../../nodes/CrossBorderPayments/operation/output/createOutput';
import { fakeOperationContext } from '../../support/n8n/fakeExecuteContext';

const menuEntry = { name: 'Get', value: 'get', action: 'Get it', description: 'Read it' };
const base = {
	...menuEntry,
	endpoints: [endpoints.balanceGet],
	fields: [],
	execute: async ({ client }: OperationContext) => [await client.call(endpoints.balanceGet, {})],
} as const;
const response = { id: 'x', balances: { usd: 1 } };

const run = async ({ execute }: Operation, values: object) =>
	await execute(await fakeOperationContext(() => ({ body: response })), values as never);

test('without output the response is the item', async () => {
	expect(await run(defineOperation(base), {})).toEqual([response]);
});

test('the compiler demands what the endpoint takes, and a guard for what its response may lack', () => {
	const request = { params: { subaccountId: 'x' } };
	// @ts-expect-error A body is missing.
	void (({ client }: OperationContext) => client.call(endpoints.depositCreate, request));
	const balanceOf = ({ id, balances, email }: ResponseOf<typeof endpoints.balanceGet>) => {
		// @ts-expect-error It may be null.
		const text: string = email;
		return [id, balances.usd?.toFixed(2), text];
	};
	expect(balanceOf({ id: 'x', balances: { usd: null } })).toEqual(['x', undefined, undefined]);
});

test('output adds its fields, and makes an item of each record', async () => {
	const output = createOutput(balance, {
		simplified: ['name', 'id'],
		customColumns: { name: 'businessName' },
	});
	const made = defineOperation({ ...base, output });
	expect(made.fields.map(({ property }) => property.name)).toEqual(['output', 'outputFields']);
	expect(await run(made, {})).toEqual([{ name: null, id: 'x' }]);
	expect(await run(made, { output: 'raw' })).toEqual([response]);
	expect(defineOperation(base).fields).toEqual([]);
});

const optionsOf = ({ options }: Operation) => options.map(({ property }) => property.name);

test.each([
	['a read', endpoints.rateGet, true, []],
	['a read of a record with a time', endpoints.balanceGet, true, ['dates']],
	['a write', endpoints.subaccountCreate, false, ['oncePer', 'sendAgain', 'bodyFields']],
	['a POST that changes nothing', endpoints.onrampQuote, true, ['bodyFields']],
] as const)('%s has its options', (_, endpoint, isReadOnly, options) => {
	const made = defineOperation({ ...base, endpoints: [endpoint] });
	expect(made).toMatchObject({ ...menuEntry, endpoints: [endpoint], isReadOnly });
	expect(optionsOf(made)).toEqual(options);
});

test('an operation of several calls is read-only if each of its endpoints is', () => {
	const spec = { ...menuEntry, fields: [], execute: async () => [] };
	const reads = [endpoints.rateGet, endpoints.depositFee] as const;
	const made = defineOperation({ ...spec, endpoints: reads });
	expect(made.isReadOnly).toBe(true);
	expect(optionsOf(made)).toEqual([]);
	const mixed = defineOperation({
		...spec,
		endpoints: [...reads, endpoints.subaccountCreate],
		options: [finalStatusesOption],
	});
	expect(mixed.isReadOnly).toBe(false);
	expect(optionsOf(mixed)).toEqual(['finalStatuses']);
});
