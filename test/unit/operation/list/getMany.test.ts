import { endpoints } from '../../../../nodes/CrossBorderPayments/api/endpoints';
import { defineGetMany } from '../../../../nodes/CrossBorderPayments/operation/list/getMany';
import { deposit } from '../../../../nodes/CrossBorderPayments/api/schemas/deposit';
import { createOutput } from '../../../../nodes/CrossBorderPayments/operation/output/createOutput';
import { getAll as getChannels } from '../../../../nodes/CrossBorderPayments/resources/depositChannel/getAll';
import {
	fakeOperationContext,
	idOf,
	pageOf,
	type FakeRequest,
	type Respond,
} from '../../../support/n8n/fakeExecuteContext';

const deposits = defineGetMany({
	plural: 'deposits',
	description: 'List deposits',
	endpoint: endpoints.depositList,
	fields: [],
	request: ({ subaccountId }) => ({ params: { subaccountId } }),
	output: createOutput(deposit, { simplified: ['id'] }),
	filterBy: {
		createdAt: 'createdAt',
		statuses: ['pending', 'completed'],
		amountPaths: { currency: 'amount', localCurrency: 'localAmount' },
	},
	hasSubaccountField: true,
});

const banks = defineGetMany({
	plural: 'banks',
	description: 'List banks',
	endpoint: endpoints.bankList,
	fields: [],
	request: () => ({ params: { currency: 'BRL' as const } }),
});

/** Deposits 1, 2, 3 and so on; every third one is completed. */
const records = (count: number) =>
	Array.from({ length: count }, (_, index) => ({
		id: idOf(index + 1),
		status: (index + 1) % 3 === 0 ? 'completed' : 'pending',
		createdAt: `2026-01-${String((index % 28) + 1).padStart(2, '0')}T00:00:00.000Z`,
	}));

async function run(values: object, respond: Respond, pageSize = 10, operation = deposits) {
	const context = await fakeOperationContext(respond, { pageSize });
	const items = await operation.execute(context, {
		subaccountId: idOf(99),
		output: 'raw',
		...values,
	});
	const { requests, warnings, tallies } = context;
	return { items, requests, warnings, hints: tallies.hints() };
}

const idsOf = (items: object[]) => items.map((item) => (item as { id: string }).id);

describe('the list of one subaccount', () => {
	const respond = (request: FakeRequest) => pageOf(records(35), request);

	test('is read as far as the limit', async () => {
		const { items, requests } = await run({ limit: 12 }, respond);
		expect(items).toEqual(records(12));
		expect(requests).toHaveLength(2);
		expect(requests[0]?.path).toBe(endpoints.depositList.path.replace('{subaccountId}', idOf(99)));
		expect((await run({}, respond)).items).toEqual(records(35));
		const simplified = await run({ limit: 1, output: 'simplified' }, respond);
		expect(simplified.items).toEqual([
			{ id: idOf(1), subaccountEmail: null, subaccountId: idOf(99) },
		]);
	});

	test('is filtered before it is limited, without reading all of it', async () => {
		const filters = { statuses: ['completed'], createdFrom: '2026-01-02T00:00:00Z' };
		const long = (request: FakeRequest) => pageOf(records(400), request);
		const { items, requests } = await run({ limit: 3, filters }, long);
		expect(idsOf(items)).toEqual([3, 6, 9].map(idOf));
		expect(requests).toHaveLength(1);
		const further = await run({ limit: 4, filters }, long);
		expect(idsOf(further.items)).toEqual([3, 6, 9, 12].map(idOf));
		expect(further.requests.length).toBeLessThanOrEqual(5);
		const all = await run({ filters: { statuses: ['completed'] } }, long);
		expect(all.items).toHaveLength(133);
	});
});

test('where no record passes the filters, a hint says so; an empty list needs none', async () => {
	const hintsOf = async (all: object[]) =>
		(await run({ filters: { statuses: ['failed'] } }, (request) => pageOf(all, request))).hints;
	expect(await hintsOf(records(3))).toEqual(['No deposits match the filters']);
	expect(await hintsOf([])).toEqual([]);
});

test('where no amount passes, a hint says which one was compared, as a payer names what was paid', async () => {
	const paid = records(3).map((record) => ({
		...record,
		...{ amount: '100', currency: 'USD', localAmount: '540.50', localCurrency: 'BRL' },
	}));
	const hintsOf = async (filters: object) =>
		(await run({ filters }, (request) => pageOf(paid, request))).warnings;
	const compared = 'Only amount was compared. To compare localAmount, add Filters > Currency';
	expect(await hintsOf({ amountAtLeast: '540.50' })).toContain(compared);
	expect(await hintsOf({ amountAtLeast: '540.51', currency: 'BRL' })).not.toContain(compared);
	expect(await hintsOf({ amountAtLeast: '100' })).not.toContain(compared);
});

test('amounts in several currencies are not to be mixed, and a hint says so', async () => {
	const hintsOf = async (...currencies: Array<string | null>) => {
		const listed = records(currencies.length).map((record, index) => ({
			...record,
			currency: currencies[index],
		}));
		return (await run({ returnAll: true }, (request) => pageOf(listed, request))).hints;
	};
	expect(await hintsOf('USD', 'BTC', 'usd', null)).toEqual([
		'The amounts are in several currencies (BTC, USD): compare or add up only those with the same currency. In Summarize, set Fields to Split By to currency, and round each sum afterwards',
	]);
	expect(await hintsOf('USD', 'usd', null)).toEqual([]);
});

describe('the order of a list', () => {
	/** The days of a month, in an order of the service's own. */
	const inOrder = (days: number[]) => (request: FakeRequest) =>
		pageOf(
			days.map((day) => ({
				id: idOf(day),
				status: 'pending',
				createdAt: `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`,
			})),
			request,
		);
	const upwards = Array.from({ length: 28 }, (_, index) => index + 1);
	const downwards = [...upwards].reverse();
	const mixed = [...upwards.slice(14), ...upwards.slice(0, 14)];

	test.each<[string, number[], 'newest' | 'oldest', number[], number]>([
		['a list that is newest first is read as far as the limit', downwards, 'newest', [28, 27], 1],
		['one that is oldest first to its end', upwards, 'newest', [28, 27], 3],
		['one without an order, too', mixed, 'newest', [28, 27], 3],
		['oldest first, of a list that is', upwards, 'oldest', [1, 2], 1],
		['oldest first, of a list that is not', downwards, 'oldest', [1, 2], 3],
	])('%s', async (_, days, sort, expected, requests) => {
		const result = await run({ sort, limit: 2 }, inOrder(days));
		expect(idsOf(result.items)).toEqual(expected.map(idOf));
		// Of three pages, none is read twice.
		expect(result.requests).toHaveLength(requests);
	});

	test('has what has no readable time at its end', async () => {
		const records = [
			{ id: idOf(1), createdAt: 'soon' },
			{ id: idOf(2), createdAt: '2026-01-02T00:00:00.000Z' },
		].map((record) => ({ ...record, status: 'pending' }));
		for (const sort of ['newest', 'oldest']) {
			const { items } = await run({ sort }, (request) => pageOf(records, request));
			expect(idsOf(items)).toEqual([idOf(2), idOf(1)]);
		}
	});
});

describe('a list without pages', () => {
	test('is cut at the limit', async () => {
		const response = { body: [{ code: '1' }, { code: '2' }, { code: '3' }] };
		const cut = await run({ limit: 2 }, () => response, 10, banks);
		expect(cut.items).toEqual([{ code: '1' }, { code: '2' }]);
		expect(cut.hints).toEqual(['The first 2 of 3: turn on Return All to get the rest']);
		const whole = await run({}, () => response, 10, banks);
		expect(whole).toMatchObject({ items: response.body, hints: [] });
	});

	test('of deposit channels is cut at the limit, too', async () => {
		const channels = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
		const response = { body: { BRL: { channels } } };
		const cut = await run({ currency: [], limit: 2 }, () => response, 10, getChannels);
		expect(cut.items).toHaveLength(2);
		expect(cut.hints).toEqual(['The first 2 of 3: turn on Return All to get the rest']);
	});

	test('with a record that lacks a required field is rejected', async () => {
		await expect(run({}, () => ({ body: [{ name: 'x' }] }), 10, banks)).rejects.toThrow('code');
	});
});

describe('the lists of all subaccounts', () => {
	const subaccounts = Array.from({ length: 12 }, (_, index) => ({
		id: idOf(index + 1),
		email: `name${index + 1}@example.com`,
		status: 'approved',
	}));
	const isDirectory = ({ path }: FakeRequest) => path === endpoints.subaccountList.path;
	const subaccountOf = ({ path }: FakeRequest) => /ramp\/([^/]+)\/banking/.exec(path)?.[1] ?? '';

	/** Two deposits for each subaccount; a subaccount may be answered in another way. */
	const service =
		(
			others: (subaccountId: string) => ReturnType<Respond> | undefined = () => undefined,
		): Respond =>
		(request) => {
			if (isDirectory(request)) return pageOf(subaccounts, request);
			const subaccountId = subaccountOf(request);
			return (
				others(subaccountId) ??
				pageOf(
					['1', '2'].map((end) => ({ id: `${end}${subaccountId.slice(1)}`, status: 'pending' })),
					request,
				)
			);
		};

	test('come in the order of the subaccounts where no time says otherwise, each with its owner', async () => {
		const slowFirst = async (subaccountId: string) => {
			await new Promise((resolve) => setTimeout(resolve, subaccountId === idOf(1) ? 20 : 0));
			const data = [{ id: `of ${subaccountId}`, status: 'pending' }];
			return { body: { data, count: 1, page: 1, totalPages: 1 } };
		};
		const { items } = await run({ subaccountId: 'all', sort: 'newest' }, service(slowFirst));
		expect(items).toEqual(
			subaccounts.map(({ id, email }) => ({
				id: `of ${id}`,
				status: 'pending',
				subaccountEmail: email,
				subaccountId: id,
			})),
		);
	});

	/** Of each subaccount one deposit a day, newest first; the last subaccount has the newest of all. */
	const daily = (days: number) =>
		service((subaccountId) => ({
			body: {
				data: Array.from({ length: days }, (_, index) => {
					const hour = subaccountId.slice(-2);
					const day = String(days - index).padStart(2, '0');
					const createdAt = `2026-01-${day}T${hour}:00:00.000Z`;
					return { id: `${day} ${hour}`, status: 'pending', createdAt };
				}),
				...{ count: days, page: 1, totalPages: 1 },
			},
		}));

	test('give the newest of all, or the oldest, whosever they are', async () => {
		const idsSorted = async (values: object) =>
			(await run({ subaccountId: 'all', ...values }, daily(28), 100)).items.map(({ id }) => id);
		expect(await idsSorted({ sort: 'newest', limit: 3 })).toEqual(['28 12', '28 11', '28 10']);
		expect(await idsSorted({ sort: 'newest', limit: 13 })).toContain('27 12');
		expect(await idsSorted({ sort: 'oldest', limit: 2 })).toEqual(['01 01', '01 02']);
		const all = await idsSorted({ sort: 'newest' });
		expect(all).toHaveLength(12 * 28);
		expect(all).toEqual([...all].sort().reverse());
	});

	test('get the user’s query parameters, the directory does not', async () => {
		const context = await fakeOperationContext(service(), { pageSize: 100 });
		const client = context.client.with({ queryString: { status: 'paid' } });
		await deposits.execute({ ...context, client }, { subaccountId: 'all' });
		const [directory, ...lists] = context.requests;
		expect(directory?.query).not.toHaveProperty('status');
		expect(lists.map(({ query }) => query.status)).toEqual(Array(12).fill('paid'));
	});

	test('name each reason for which subaccounts are left out', async () => {
		const responses = new Map([
			[idOf(3), { status: 403, body: { message: 'Approved KYC is required' } }],
			[idOf(5), { status: 404, body: { message: 'Subaccount not found' } }],
		]);
		const { warnings } = await run(
			{ subaccountId: 'all', ifIncomplete: 'leaveOut' },
			service((id) => responses.get(id)),
		);
		expect(warnings).toEqual([
			'2 of 12 subaccounts could not be read and are left out: Approved KYC is required; Subaccount not found',
		]);
	});

	test('fail if none of them may be read, and at any other error, with the ID', async () => {
		const rejectAll = service(() => ({ status: 403, body: { message: 'No permission' } }));
		await expect(run({ subaccountId: 'all' }, rejectAll)).rejects.toThrow('No permission');
		const broken = service((id) =>
			id === idOf(2) ? { status: 400, body: { message: 'Broken' } } : undefined,
		);
		await expect(run({ subaccountId: 'all' }, broken)).rejects.toThrow(
			`Subaccount ${idOf(2)}: Could not list the deposits of a subaccount: Broken`,
		);
	});
});
