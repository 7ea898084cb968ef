import { endpoints } from '../../../nodes/CrossBorderPayments/api/endpoints';
import { composite, operation } from '../../../nodes/CrossBorderPayments/operation/operation';
import { fakeRunContext } from '../../support/n8n/fakeExecuteContext';

const menuEntry = { name: 'Get', value: 'get', action: 'Get it', description: 'Read it' };
const base = {
	...menuEntry,
	endpoint: endpoints.balanceGet,
	fields: [],
	request: () => ({}),
} as const;
const answer = { id: 'x', balances: { usd: 1 } };

async function run(
	{ run: execute }: ReturnType<typeof operation>,
	values: object,
	body: unknown = answer,
) {
	return await execute(await fakeRunContext(() => ({ body })), values as never);
}

test('without simplify or output the answer is the output, an array an item for each record', async () => {
	expect(await run(operation(base), {})).toEqual([answer]);
	const banks = operation({
		...menuEntry,
		endpoint: endpoints.bankList,
		fields: [],
		request: () => ({ params: { currency: 'BRL' as const } }),
	});
	const body = [{ code: '1' }, { code: ['2'] }];
	expect(await run(banks, {}, body)).toEqual(body);
});

test('output makes the items from the answer and the values', async () => {
	const custom = operation({
		...base,
		output: ({ id }, values) => [{ id }, { values }],
	});
	expect(await run(custom, { a: 1 })).toEqual([{ id: 'x' }, { values: { a: 1 } }]);
});

test('simplify adds a switch, and works when it is on', async () => {
	const simplified = operation({ ...base, simplify: ({ id }) => ({ id }) });
	expect(simplified.fields.map(({ property }) => property.name)).toEqual(['simplify']);
	expect(await run(simplified, { simplify: true })).toEqual([{ id: 'x' }]);
	expect(await run(simplified, { simplify: false })).toEqual([answer]);
	expect(operation(base).fields).toEqual([]);
});

test.each([
	['a read', endpoints.balanceGet, true, ['concurrency', 'queryParameters', 'timeout']],
	['a write', endpoints.subaccountCreate, false, ['timeout']],
	['a POST that changes nothing', endpoints.onrampQuote, true, ['concurrency', 'timeout']],
])('%s has its options', (_, endpoint, retryable, options) => {
	const made = operation({ ...menuEntry, endpoint, fields: [], request: () => ({}) as never });
	expect(made).toMatchObject({ ...menuEntry, endpoints: [endpoint], retryable, options });
});

test('a composite is retryable only if each of its endpoints is', () => {
	const spec = { ...menuEntry, fields: [], run: async () => [] };
	const reads = [endpoints.individualGet, endpoints.businessGet];
	expect(composite({ ...spec, endpoints: reads })).toMatchObject({
		retryable: true,
		options: ['concurrency', 'queryParameters', 'timeout'],
	});
	const mixed = composite({
		...spec,
		endpoints: [...reads, endpoints.subaccountCreate],
		options: ['timeout'],
	});
	expect(mixed).toMatchObject({ retryable: false, options: ['timeout'] });
});
