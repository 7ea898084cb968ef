/** What lists and sums say of themselves: how many of how many, of what, and whether something is missing. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { Tallies } from '../../nodes/CrossBorderPayments/operation/tallies';
import { runNode } from '../support/n8n/runNode';
import { byId, sandbox } from '../support/n8n/setup';
import { startFakeServer } from '../support/fakeServer';
import { uuid } from '../support/operationCases/operationCase';

type Client = Record<string, unknown> & { records: object[]; status?: number };

interface Run {
	clients: Client[];
	operation: [resource: string, operation: string];
	parameters?: INodeParameters;
	items?: IDataObject[];
	hasTotal?: boolean;
	continueOnFail?: boolean;
}

/** On a service whose subaccounts have these records, in pages of the size asked for. */
async function run({ clients, operation, parameters, hasTotal = true, ...more }: Run) {
	const [resource, name] = operation;
	const directory = clients.map((client, index) => ({
		...{ id: uuid(index + 1), email: `c${index + 1}@shop.test`, status: 'approved' },
		...(client.entry as object),
	}));
	const server = await startFakeServer(({ path, query }) => {
		const number = clients.findIndex((_, index) => path.includes(uuid(index + 1)));
		const { records = directory, status = 200 } = clients[number] ?? {};
		if (status !== 200) return { status, body: { message: 'Forbidden' } };
		const [page, size] = [Number(query.page), Number(query.limit)];
		const data = records.slice((page - 1) * size, page * size);
		if (path.endsWith('/recipients')) return { body: records };
		const totalPages = Math.ceil(records.length / size);
		return { body: { data, ...(hasTotal && { count: records.length, page, totalPages }) } };
	});
	try {
		const { items, hints } = await runNode({
			...{ resource, operation: name },
			parameters: { subaccountId: byId('all'), ...parameters },
			credential: sandbox({ url: server.url, apiKey: 'key' }),
			...more,
		});
		const rows = items.map(({ json }) => json);
		return { rows, hints: hints.map(({ message }) => message) };
	} finally {
		await server.close();
	}
}

/** Conversions of a hundred dollars, newest first, one an hour. */
const conversions = (count: number, first = 1, more: object = {}) =>
	Array.from({ length: count }, (_, index) => ({
		id: uuid(1000 + first + index),
		...{ fromCurrency: 'usd', toCurrency: 'brl', amount: '100.00' },
		createdAt: new Date(Date.UTC(2026, 0, 31) - (first + index) * 3_600_000).toISOString(),
		...more,
	}));

const getTotals: [string, string] = ['conversion', 'getTotals'];
const getMany: [string, string] = ['conversion', 'getAll'];
const leaveOut = { ifIncomplete: 'leaveOut' };

const three = (...more: object[]) =>
	Array.from({ length: 3 }, (_, index) => ({
		records: conversions(1, 10 * index),
		...more[index],
	}));

describe('a sum that lacks a part is an error, unless the user wants the rest', () => {
	const incomplete = 'The result would be incomplete: ';
	const [one] = conversions(1, 50);

	test.each<[string, object, string]>([
		[
			'one of three clients responds with 403',
			{ status: 403 },
			'1 of 3 subaccounts could not be read',
		],
		[
			'an amount cannot be read',
			{ records: [{ ...one, amount: '1,250.50' }] },
			`In 1 record (${one!.id}), amount cannot be read`,
		],
		['a fee cannot be read', { records: [{ ...one, feeAmount: 'n/a' }] }, 'feeAmount cannot be'],
		['a record has no ID', { records: [one, { ...one, id: null }] }, '1 record is left out'],
		['a time cannot be read', { records: [{ ...one, createdAt: 'soon' }] }, 'creation time'],
	])('%s', async (_, part, says) => {
		const clients = three({}, part);
		const parameters = { filters: { createdFrom: '2020-01-01' } };
		const sum = { clients, operation: getTotals };
		await expect(run({ ...sum, parameters })).rejects.toMatchObject({
			message: expect.stringMatching(new RegExp(`^${incomplete}`)) as string,
			description: expect.stringContaining('If a Part Cannot Be Read') as string,
		});
		await expect(run({ ...sum, parameters })).rejects.toThrow(says);
		const { rows, hints } = await run({ ...sum, parameters: { ...parameters, options: leaveOut } });
		expect(rows).toMatchObject([{ currency: 'USD', amount: /ID/.test(_) ? '300.00' : '200.00' }]);
		expect(hints.join()).toContain(says);
	});

	test.each<[string, object, string]>([
		['cannot be read', { status: 403 }, incomplete],
		['responds with an error', { status: 500 }, `Subaccount ${uuid(2)}`],
	])('with Continue On Fail, there is no sum at all if a client %s', async (_, part, error) => {
		const clients = three({}, part);
		const { rows } = await run({ clients, operation: getTotals, continueOnFail: true });
		expect(rows).toMatchObject([{ error: expect.stringContaining(error) as string }]);
	});

	test('who was never approved can have no payments, so a hint is enough', async () => {
		const clients = three({}, { status: 403, entry: { status: 'incomplete' } });
		const { rows, hints } = await run({ clients, operation: getTotals });
		expect(rows).toMatchObject([{ currency: 'USD', count: 2, amount: '200.00' }]);
		expect(hints.join()).toContain('1 of 3 subaccounts could not be read');
	});

	test('a client who was approved in one country may have some', async () => {
		const kyc = { profiles: [{ country: 'BR', status: 'approved' }] };
		const clients = three({}, { status: 403, entry: { status: 'incomplete', kyc } });
		await expect(run({ clients, operation: getTotals })).rejects.toThrow(incomplete);
	});
});

describe('a list of all subaccounts that lacks one', () => {
	const clients = three({}, { status: 403 });

	test('is an error with Return All, unless the user wants the rest', async () => {
		const list = { clients, operation: getMany };
		await expect(run(list)).rejects.toThrow('1 of 3 subaccounts could not be read');
		const { rows, hints } = await run({ ...list, parameters: { options: leaveOut } });
		expect(rows).toHaveLength(2);
		expect(hints.join()).toContain('1 of 3 subaccounts could not be read');
	});

	test('with a limit has a hint', async () => {
		const parameters = { returnAll: false, limit: 50 };
		const { rows, hints } = await run({ clients, operation: getMany, parameters });
		expect(rows).toHaveLength(2);
		expect(hints.join()).toContain('1 of 3 subaccounts could not be read');
	});
});

describe('a parent that lists the records of its clients again', () => {
	const clients = [
		{ records: conversions(3), entry: { isParent: true } },
		{ records: conversions(2) },
		{ records: conversions(1, 3) },
	];
	const hint =
		'3 conversions are also in the list of the parent or another subaccount: counted once, for the client';

	test('doubles no sum', async () => {
		const groupBy = ['subaccount'];
		const { rows, hints } = await run({ clients, operation: getTotals, parameters: { groupBy } });
		expect(rows).toMatchObject([
			{ subaccountId: uuid(2), count: 2, amount: '200.00' },
			{ subaccountId: uuid(3), count: 1, amount: '100.00' },
		]);
		expect(hints).toContain(hint);
	});

	test('doubles no item, nor what Limit says', async () => {
		const { rows, hints } = await run({ clients, operation: getMany });
		expect(rows.map(({ id, subaccountEmail }) => [id, subaccountEmail])).toEqual([
			[uuid(1001), 'c2@shop.test'],
			[uuid(1002), 'c2@shop.test'],
			[uuid(1003), 'c3@shop.test'],
		]);
		expect(hints).toContain(hint);
		const parameters = { returnAll: false, limit: 2 };
		const cut = await run({ clients, operation: getMany, parameters });
		expect(cut.rows.map(({ id }) => id)).toEqual([uuid(1001), uuid(1002)]);
		expect(cut.hints).toContain(
			'The newest 2; there may be more. Turn on Return All to get the rest',
		);
	});

	test('keeps its own records', async () => {
		const own = [{ records: conversions(2), entry: { isParent: true } }, { records: [] }];
		const { rows, hints } = await run({ clients: own, operation: getMany });
		expect(rows).toHaveLength(2);
		expect(hints.join()).not.toContain('counted once');
	});

	test.each(['deposit', 'onramp', 'recipient'])('of %ss likewise', async (resource) => {
		const record = { id: uuid(77), status: 'completed', createdAt: '2026-01-02T00:00:00.000Z' };
		const parent = { records: [record], entry: { isParent: true } };
		const repeated = [parent, { records: [record] }, { records: [record] }];
		const { rows } = await run({ clients: repeated, operation: [resource, 'getAll'] });
		expect(rows).toMatchObject([{ id: uuid(77), subaccountEmail: 'c2@shop.test' }]);
	});
});

describe('what Limit cuts is said, with how many there are', () => {
	const one = [{ records: conversions(185) }];
	const three = [90, 60, 35].map((count, index) => ({ records: conversions(count, 100 * index) }));
	const january = { createdFrom: '2026-01-01', createdUntil: '2026-01-31' };
	const turnOn = 'turn on Return All to get the rest';

	const hintsOf = async (clients: Client[], parameters: INodeParameters, more: object = {}) => {
		const { rows, hints } = await run({
			...{ clients, operation: getMany },
			parameters: { returnAll: false, limit: 50, options: { amounts: 2 }, ...parameters },
			...more,
		});
		expect(rows.length).toBeGreaterThan(0);
		// What this service lacks of the specification.
		return hints.filter((hint) => !hint.includes('specification'));
	};

	test('without a filter', async () => {
		expect(await hintsOf(one, {})).toEqual([`The newest 50 of 185: ${turnOn}`]);
		expect(await hintsOf(three, {})).toEqual([`The newest 50 of 185: ${turnOn}`]);
		const options = { amounts: 2, sort: 'oldest' };
		expect(await hintsOf(one, { options })).toEqual([`The oldest 50 of 185: ${turnOn}`]);
	});

	test('with a filter, as far as it is known', async () => {
		const filters = { currency: 'USD' };
		const more = 'The newest 50; there are more. Turn on Return All to get the rest';
		expect(await hintsOf(one, { filters })).toEqual([more]);
		const [created, ...others] = await hintsOf(one, { filters: january });
		expect(others).toEqual([]);
		expect(created).toMatch(
			/^Created 1 Jan.* to 1 Feb.*\. The newest 50; there are more\. Turn on Return All to get the rest$/,
		);
		// The first page has 50 that match, and nothing shows what the others have.
		const usd = conversions(50);
		const rest = conversions(80, 51, { fromCurrency: 'eur' });
		expect(await hintsOf([{ records: [...usd, ...rest] }], { filters })).toEqual([
			'The newest 50; there may be more. Turn on Return All to get the rest',
		]);
	});

	test('without a total of the service', async () => {
		const hintsOfFirst = async (count: number) =>
			await hintsOf([{ records: conversions(count) }], { limit: 100 }, { hasTotal: false });
		expect(await hintsOfFirst(185)).toEqual([
			'The newest 100; there may be more. Turn on Return All to get the rest',
		]);
		expect(await hintsOfFirst(99)).toEqual([]);
	});

	test('but not where it cuts nothing', async () => {
		expect(await hintsOf([{ records: conversions(50) }], {})).toEqual([]);
		const { rows, hints } = await run({ clients: one, operation: getMany });
		expect(rows).toHaveLength(185);
		expect(hints.filter((hint) => /Return All/.test(hint))).toEqual([]);
	});

	test('of several input items, in one sentence', async () => {
		const subaccountId = byId('={{ $json.id }}');
		const items = [{ id: uuid(1) }, { id: uuid(2) }];
		expect(await hintsOf(three, { subaccountId }, { items })).toEqual([
			`Limit cuts the results of several input items: ${turnOn}`,
		]);
	});
});

test('a limit that was not reached cuts nothing, whatever the service counts', async () => {
	const clients = [{ records: [...conversions(1), { amount: '1' }] }];
	const { rows, hints } = await run({
		...{ clients, operation: getMany },
		parameters: { subaccountId: byId(uuid(1)), returnAll: false, limit: 5 },
	});
	expect(rows).toHaveLength(1);
	expect(hints).not.toContainEqual(expect.stringContaining('Return All'));
});

test('Get Totals says how many payments have no amount yet', async () => {
	const deposit = (id: number, more: object) => ({ ...conversions(1)[0], id: uuid(id), ...more });
	const records = [
		deposit(901, { status: 'completed', currency: 'USD', amount: '5' }),
		deposit(902, { status: 'pending', currency: 'USD', amount: null }),
		deposit(903, { status: 'failed', currency: 'USD', amount: null }),
	];
	const totals = async (some: object[]) =>
		await run({ clients: [{ records: some }], operation: ['deposit', 'getTotals'] });
	const { rows, hints } = await totals(records);
	expect(rows).toHaveLength(1);
	expect(hints).toContain(
		'2 deposits are not completed and have no amount yet: left out of count and amount',
	);
	expect((await totals(records.slice(0, 2))).hints).toContain(
		'1 deposit is not completed and has no amount yet: left out of count and amount',
	);
});

describe('onramps whose stored amount repeats the net amount', () => {
	const onramp = (id: number, currency: string, paid: string) => ({
		...{ id: uuid(id), status: 'completed', created_at: '2026-01-02T00:00:00.000Z' },
		from: { amount: paid, currency },
		to: { asset: 'USDC', gross_amount: '95.46', net_amount: '94.42' },
		pricing: { fx_rate: '0.19', fees: { total_fees: '1.04', total_fees_currency: 'usdc' } },
	});
	const records = [
		...[onramp(1, 'BRL', '502.40'), onramp(2, 'BRL', '94.42'), onramp(3, 'BRL', '502.42')],
		onramp(4, 'USD', '502.41'),
	];
	const clients = [{ records }];
	const hint = `In 1 record (${uuid(2)}), from.amount repeats to.net_amount, so what was paid is not known: left empty, except in Raw output`;

	test('have no sum of it', async () => {
		const { rows, hints } = await run({ clients, operation: ['onramp', 'getTotals'] });
		expect(rows).toMatchObject([
			{ status: 'completed', currency: 'BRL', count: 3, amount: null },
			{ currency: 'USD', count: 1, amount: '502.41' },
			{ currency: 'USDC', receivedCount: 4, received: '377.68' },
		]);
		expect(hints).toContain(hint);
	});

	test('pass no filter by amount', async () => {
		const filters = { amountAtLeast: '90', currency: 'BRL' };
		const list = { clients, operation: ['onramp', 'getAll'] as [string, string] };
		const parameters = { returnAll: false, limit: 9, filters };
		const { rows, hints } = await run({ ...list, parameters });
		expect(rows.map(({ id }) => id)).toEqual([uuid(1), uuid(3)]);
		expect(hints).toContain('Records with an unreadable amount are left out');
	});
});

test('totals say that they are of all dates, unless there is a filter by date', async () => {
	const ofAll = 'All dates are included. To total a period, add Filters > Created In';
	const hintsOf = async (filters: INodeParameters) => {
		const clients = [{ records: conversions(3) }];
		return (await run({ clients, operation: getTotals, parameters: { filters } })).hints;
	};
	expect(await hintsOf({})).toContain(ofAll);
	expect(await hintsOf({ currency: 'BRL' })).toContain(ofAll);
	expect(await hintsOf({ createdUntil: '2030-01-01' })).not.toContain(ofAll);
	expect(await hintsOf({ period: 'last30Days' })).not.toContain(ofAll);
});

describe('several input items with the same settings', () => {
	const clients = [{ records: conversions(33) }];
	const filters = { createdFrom: '2020-01-01' };
	const items = [{ x: 1 }, { x: 2 }, { x: 3 }];
	const ranTimes =
		'Ran 3 times with the same settings, once for each input item. Turn on Settings > Execute Once';

	const hintsOf = async (parameters: INodeParameters, operation = getMany) =>
		(await run({ clients, operation, items, parameters })).hints;

	test('are said, and counted once', async () => {
		const hints = await hintsOf({ filters });
		expect(hints[0]).toBe(ranTimes);
		expect(hints).toContainEqual(expect.stringMatching(/^Created from .*: 33 conversions$/));
		expect(await hintsOf({}, getTotals)).toContain(ranTimes);
	});

	test('also where an expression does not read the item', async () => {
		const createdFrom = '={{ $now.minus({ years: 30 }) }}';
		const hints = await hintsOf({ filters: { createdFrom } });
		expect(hints[0]).toBe(ranTimes);
		expect(hints).toContainEqual(expect.stringMatching(/: 33 conversions$/));
	});

	test.each([
		'={{ $json.x ? "2020-01-01" : "" }}',
		'={{ $input.item.json.x ? "2020-01-01" : "" }}',
		'={{ $itemIndex < 9 ? "2020-01-01" : "" }}',
	])('but not with %s', async (createdFrom) => {
		const hints = await hintsOf({ filters: { createdFrom } });
		expect(hints).not.toContain(ranTimes);
		expect(hints).toContainEqual(expect.stringMatching(/: 99 conversions$/));
	});

	test('keep the hint that only one of their responses has', async () => {
		const all = new Tallies();
		const [first, second] = [new Tallies(), new Tallies()];
		first.add('all', (count) => `${count} read`, 33);
		second.add('all', (count) => `${count} read`, 32);
		second.add('left out', (count) => `${count} left out`);
		for (const one of [first, second]) all.include(one, true);
		expect(all.hints()).toEqual(['33 read', '1 left out']);
	});

	test('one item needs no hint', async () => {
		const { hints } = await run({ clients, operation: getMany, parameters: { filters } });
		expect(hints).not.toContainEqual(expect.stringContaining('times with the same settings'));
	});
});

test.each(['all', ' ALL ', 'All Subaccounts'])(
	'whoever enters “%s” into a form does not see the payments of all clients',
	async (who) => {
		const subaccountId = { __rl: true, mode: 'idOrEmail', value: '={{ $json.email }}' };
		const operation: Run['operation'] = ['conversion', 'getAll'];
		const clients = [{ records: conversions(2) }, { records: conversions(2, 3) }];
		const asked = { clients, operation, parameters: { subaccountId }, continueOnFail: true };
		const rejected = await run({ ...asked, items: [{ email: who }] });
		expect(rejected.rows).toEqual([
			expect.objectContaining({ error: 'Subaccount must not be “all” by an expression' }),
		]);
		const { rows } = await run({ ...asked, items: [{ email: 'c2@shop.test' }] });
		expect(rows).toHaveLength(2);
	},
);

test('rows whose sums are elsewhere say so, and that a sheet takes text for nothing', async () => {
	const deposit = { ...conversions(1)[0], status: 'completed', currency: 'usd', fee: '1.00' };
	const records = [{ ...deposit, feeCurrency: 'USD', localCurrency: 'NGN', localAmount: '900' }];
	const sum = async (parameters: INodeParameters) =>
		await run({ clients: [{ records }], operation: ['deposit', 'getTotals'], parameters });
	const { rows, hints } = await sum({});
	expect(rows).toMatchObject([
		{ currency: 'USD', count: 1, amount: '100.00', localCount: 0, localAmount: '0' },
		{ currency: 'NGN', count: 0, amount: '0', localCount: 1, localAmount: '900' },
	]);
	expect(hints).toContain(
		'Each sum is in the row of its own currency, and 0 elsewhere. For what was credited and what was paid in one row, add Group By > Local Currency',
	);
	expect(hints).toContain('Sums are text: for a sheet, add Options > Amounts');
	const numbers = await sum({ groupBy: ['localCurrency'], options: { amounts: 2 } });
	expect(numbers.rows).toMatchObject([{ localCurrency: 'NGN', amount: 100, localAmount: 900 }]);
	expect(numbers.hints.join()).not.toMatch(/Each sum|Sums are text/);
});
