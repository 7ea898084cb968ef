import { endpoints } from '../../../nodes/CrossBorderPayments/api/endpoints';
import { findRecord } from '../../../nodes/CrossBorderPayments/reads/findRecord';
import {
	fakeOperationContext,
	idOf,
	pageOf,
	type Respond,
} from '../../support/n8n/fakeExecuteContext';

const deposits = Array.from({ length: 30 }, (_, index) => ({
	id: idOf(index + 1),
	status: 'pending',
}));

async function find(
	wanted: string,
	respond: Respond = (request) => pageOf(deposits, request),
	keysOf = ({ id }: { id: string; status: string }): unknown[] => [id],
) {
	const context = await fakeOperationContext(respond, { pageSize: 2 });
	const search = findRecord(context, {
		endpoint: endpoints.depositList,
		request: { params: { subaccountId: idOf(99) } },
		key: wanted,
		keysOf,
		notFound: () => 'No deposit of this subaccount has this ID',
	});
	return { search, requests: context.requests };
}

test('a record on the first page costs one request', async () => {
	const { search, requests } = await find(idOf(2));
	expect(await search).toEqual({ id: idOf(2), status: 'pending' });
	expect(requests).toHaveLength(1);
});

test('a record that is on no page is an error that says so', async () => {
	const { search, requests } = await find(idOf(31));
	await expect(search).rejects.toMatchObject({
		message: 'No deposit of this subaccount has this ID',
		advice:
			'The list was read to its end. Check the value, and that it belongs to the sandbox environment',
	});
	expect(requests).toHaveLength(15);
});

test('a list that came incomplete proves nothing', async () => {
	const meta = { count: 30, page: 1, limit: 30, totalPages: 1 };
	const { search } = await find(idOf(31), () => ({ body: { data: deposits.slice(1), ...meta } }));
	await expect(search).rejects.toMatchObject({
		advice: expect.stringMatching(/30 records but sent 29.*First Page.*may still exist/) as string,
	});
});

test('a value that several records have is an error that names two', async () => {
	const { search, requests } = await find('pending', undefined, ({ status }) => [status]);
	await expect(search).rejects.toMatchObject({
		message: `Several records match what was entered, such as ${idOf(1)} and ${idOf(2)}`,
		advice: 'Enter the ID of one',
	});
	expect(requests).toHaveLength(1);
});

describe('a value that is written in another way', () => {
	const accounts = ['0123456789', '9876543210', '123-45'].map((reference, index) => ({
		id: idOf(index + 1),
		status: 'pending',
		reference,
	}));
	const findAccount = async (wanted: string, list: object[] = accounts) => {
		const keysOf = (deposit: object) => [Reflect.get(deposit, 'reference') as unknown];
		return (await find(wanted, (request) => pageOf(list, request), keysOf)).search;
	};

	test('finds the record', async () => {
		expect(await findAccount('0123 456 789')).toMatchObject({ id: idOf(1) });
	});

	test('a record that has it as it is written comes before one that is alike', async () => {
		const alike = { id: idOf(4), status: 'pending', reference: '12-345' };
		expect(await findAccount('123-45', [alike, ...accounts])).toMatchObject({ id: idOf(3) });
		expect(await findAccount('12-345', [...accounts, alike])).toMatchObject({ id: idOf(4) });
	});

	test('several that are alike are an error that names two', async () => {
		const alike = { id: idOf(4), status: 'pending', reference: '12-345' };
		await expect(findAccount('12345', [...accounts, alike])).rejects.toThrow(
			`Several records match what was entered, such as ${idOf(3)} and ${idOf(4)}`,
		);
	});
});
