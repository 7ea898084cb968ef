import {
	groupOfRecord,
	totalsOf,
} from '../../../../nodes/CrossBorderPayments/operation/list/totals';
import { Tallies } from '../../../../nodes/CrossBorderPayments/operation/output/tallies';

const measures = {
	amount: { amount: 'amount', currency: 'currency' },
	fees: { amount: 'fees.total', currency: 'fees.currency' },
};

const record = (amount: unknown, currency: string, fee: unknown, feeCurrency: string | null) => ({
	amount,
	currency,
	fees: { total: fee, currency: feeCurrency },
	status: 'completed',
});

const noPause = async () => await Promise.resolve();

/** The rows, and the hints beside them. */
async function totals(...records: object[]) {
	const tallies = new Tallies();
	const rows = await totalsOf(records, measures, () => ({}), tallies.add, noPause);
	return { rows, hints: tallies.hints() };
}

test('sums by currency, in whichever case it is written, fees in their own', async () => {
	expect(
		(
			await totals(
				record('10.10', 'USD', '5', 'brl'),
				record('0.20', 'usd', '0.05', 'BRL'),
				record('7', 'BRL', '1', 'USD'),
			)
		).rows,
	).toEqual([
		{ currency: 'BRL', count: 1, amount: '7', fees: '5.05' },
		{ currency: 'USD', count: 2, amount: '10.30', fees: '1' },
	]);
});

test('has a row for each group', async () => {
	const records = [
		record('1', 'USD', null, null),
		{ ...record('2', 'USD', '', ''), status: 'failed' },
	];
	const { add } = new Tallies();
	expect(await totalsOf(records, measures, ({ status }) => ({ status }), add, noPause)).toEqual([
		{ status: 'completed', currency: 'USD', count: 1, amount: '1', fees: null },
		{ status: 'failed', currency: 'USD', count: 1, amount: '2', fees: null },
	]);
});

test.each([
	['2026-01-01T02:30:00.000Z', '2025-12', '2025-12-31'],
	['soon', null, null],
	[null, null, null],
])('a record created at %s is in the month %s and the day %s of the workflow', (at, month, day) => {
	const record = { createdAt: at };
	const group = groupOfRecord(record, 'createdAt', ['month', 'day'], 'America/Sao_Paulo');
	expect(group).toEqual({ month, day });
});

test('counts amounts that cannot be read, and keeps what has no currency apart', async () => {
	expect(await totals(record('n/a', 'USD', '3', null))).toEqual({
		hints: ['In 1 record, amount cannot be read, and is left out'],
		rows: [
			{ currency: 'USD', count: 1, amount: null, fees: null },
			{ currency: null, count: 0, amount: null, fees: '3' },
		],
	});
});

test('a fee of nothing has no row of its own', async () => {
	expect((await totals(record('1', 'USD', '0.00000000', null))).rows).toEqual([
		{ currency: 'USD', count: 1, amount: '1', fees: null },
	]);
});

test('counts records without an amount, by its field', async () => {
	const { hints } = await totals(record('1', 'USD', null, 'USD'), record(null, 'USD', '', null));
	expect(hints).toEqual([
		'In 2 records, fees.total is missing, and is left out',
		'In 1 record, amount is missing, and is left out',
	]);
});

test('gives nothing for nothing', async () => {
	expect(await totals()).toEqual({ rows: [], hints: [] });
});
