import {
	groupColumnsOf,
	totalsOf,
} from '../../../../nodes/CrossBorderPayments/operation/list/totals';
import { Tallies } from '../../../../nodes/CrossBorderPayments/operation/tallies';

const legs = [
	{ countColumn: 'count', currencyPath: 'currency', sums: { amount: 'amount' } },
	{ countColumn: 'localCount', currencyPath: 'localCurrency', sums: { localAmount: 'local' } },
	{
		countColumn: 'feesCount',
		currencyPath: 'fees.currency',
		sums: { fees: 'fees.total' },
	},
] as const;

let id = 0;

/** A completed deposit whose local amount is in another currency. */
const record = (amount: unknown, currency: string, fee: unknown, feeCurrency: string | null) => ({
	id: `d${++id}`,
	...{ amount, currency, local: '100', localCurrency: 'NGN', status: 'completed' },
	fees: { total: fee, currency: feeCurrency },
});

beforeEach(() => {
	id = 0;
});

const noPause = async () => await Promise.resolve();

/** The rows without sums of nothing, and the hints beside them. */
async function totals(records: object[], groupOf?: (record: object) => object) {
	const { rows, hints } = await totalsIn(records, groupOf);
	const filled = rows.map((row) =>
		Object.fromEntries(
			Object.entries(row).filter(([, value]) => value !== null && value !== 0 && value !== '0'),
		),
	);
	return { rows: filled, hints };
}

async function totalsIn(records: object[], groupOf: (record: object) => object = () => ({})) {
	const tallies = new Tallies();
	const rows = await totalsOf(records, {
		legs,
		groupOf: (one) => groupOf(one) as Record<string, string>,
		pause: noPause,
		tally: tallies.add,
	});
	return { rows, hints: tallies.hints() };
}

test('each sum has the count of its own records beside it, in the row of its currency; the main sums come first', async () => {
	const { rows } = await totals([
		record('10.10', 'USD', '5', 'brl'),
		record('0.20', 'usd', '0.05', 'BRL'),
		record('7', 'BRL', '1', 'USD'),
	]);
	expect(rows).toEqual([
		{ currency: 'BRL', count: 1, amount: '7', feesCount: 2, fees: '5.05' },
		{ currency: 'USD', count: 2, amount: '10.30', feesCount: 1, fees: '1' },
		{ currency: 'NGN', localCount: 3, localAmount: '300' },
	]);
});

test('grouped by local currency, both amounts are in one row', async () => {
	const groupBy = ['localCurrency'] as const;
	const records = [
		record('1', 'USD', '0', null),
		record('2', 'USD', '0', null),
		{ ...record('4', 'USD', '0', null), localCurrency: 'ghs', local: '50' },
	];
	const group = (one: object) => groupColumnsOf(one, 'createdAt', groupBy, 'UTC');
	expect((await totals(records, group)).rows).toEqual([
		{
			...{ localCurrency: 'GHS', currency: 'USD', count: 1, amount: '4' },
			...{ localCount: 1, localAmount: '50' },
		},
		{
			...{ localCurrency: 'NGN', currency: 'USD', count: 2, amount: '3' },
			...{ localCount: 2, localAmount: '200' },
		},
	]);
});

test.each([
	['2026-01-01T02:30:00.000Z', '2025-12', '2025-12-31'],
	['soon', null, null],
	[null, null, null],
])('a record created at %s is in the month %s and the day %s of the workflow', (at, month, day) => {
	const record = { createdAt: at };
	const group = groupColumnsOf(record, 'createdAt', ['month', 'day'], 'America/Sao_Paulo');
	expect(group).toEqual({ month, day });
});

test.each([
	['n/a', 'amount cannot be read'],
	['1,250.50', 'amount cannot be read'],
	[null, 'amount is missing'],
	['', 'amount is missing'],
	[undefined, 'amount is missing'],
])(
	'a completed record with the amount %p is in no sum, and a hint says so',
	async (amount, why) => {
		const records = [record('1', 'USD', '2', 'USD'), record(amount, 'USD', '3', 'USD')];
		expect(await totals(records)).toEqual({
			hints: [`In 1 record (d2), ${why}: left out of all sums`],
			rows: [
				{ currency: 'USD', count: 1, amount: '1', feesCount: 1, fees: '2' },
				{ currency: 'NGN', localCount: 1, localAmount: '100' },
			],
		});
	},
);

test('what is not completed may have no amount yet, and what has no fee counts in no fees', async () => {
	const pending = { ...record(null, 'USD', null, null), status: 'pending', local: undefined };
	expect(await totals([pending, record('1', 'USD', null, null)])).toEqual({
		hints: [],
		rows: [
			{ currency: 'USD', count: 1, amount: '1' },
			{ currency: 'NGN', localCount: 1, localAmount: '100' },
		],
	});
});

test('a fee of nothing has no row of its own; a fee without a currency has', async () => {
	const rowsOf = async (fee: string) => (await totals([record('1', 'USD', fee, null)])).rows;
	expect(await rowsOf('0.00000000')).toHaveLength(2);
	expect(await rowsOf('3')).toContainEqual({ feesCount: 1, fees: '3' });
});

test('each row has the same columns, 0 where it has nothing of a sum', async () => {
	const { rows } = await totalsIn([record('1', 'USD', '0', null)]);
	expect(rows).toEqual([
		{
			...{ currency: 'USD', count: 1, amount: '1', localCount: 0, localAmount: '0' },
			...{ feesCount: 0, fees: '0' },
		},
		{
			...{ currency: 'NGN', count: 0, amount: '0', localCount: 1, localAmount: '100' },
			...{ feesCount: 0, fees: '0' },
		},
	]);
});

test('gives nothing for nothing', async () => {
	expect(await totals([])).toEqual({ rows: [], hints: [] });
});
