import { linkTo, n8nNode } from '../canvas';
import { differences, unmet } from '../compare';
import { itemsOf } from '../executions';
import { conversionRows } from './conversionRows';
import { lastMonth, type Stage } from './example';

/** With more than 8 decimals that count. */
const longAmounts = ['1234.123456789012', '0.000000019999'];

/** As the note says: a number, rounded to 8 decimals. */
const rounded = (amount: string) => Number(Number(amount).toFixed(8));

/** What is read back from the file are numbers, so that the sheet can add them up. */
export async function conversionsToSpreadsheet({ world, check, load, run }: Stage): Promise<void> {
	const { emulator, session } = world;
	const month = lastMonth();
	for (const [index, amount] of longAmounts.entries()) {
		const createdAt = `${month}-15T12:00:0${index}.000Z`;
		emulator.createConversion(emulator.samples.approvedSubaccountId, { amount, createdAt });
	}
	const draft = await load('conversions-to-spreadsheet');
	draft.settings = { ...draft.settings, timezone: 'UTC' };
	const readBack = n8nNode('Read it back', 'extractFromFile', { operation: 'xlsx', options: {} });
	draft.nodes.push({ ...readBack, position: [1460, 0] });
	draft.connections['Make the .xlsx file'] = linkTo('Read it back');
	const execution = await run(draft);

	const { data } = await session.call<{ data: string }>('GET', `/rest/executions/${execution.id}`);
	const all = conversionRows(emulator);
	const expected = all
		.filter((row) => row.createdAt.startsWith(month))
		.sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))
		.map((row) => ({
			id: row.id,
			subaccountEmail: row.subaccountEmail,
			createdAt: row.createdAt,
			fromCurrency: row.fromCurrency,
			toCurrency: row.toCurrency,
			amount: rounded(row.amount),
			feeAmount: rounded(row.feeAmount),
			feeCurrency: row.feeCurrency,
			netAmount: rounded(row.netAmount),
			estimatedReceived: rounded(row.estimatedReceived),
			rate: rounded(row.rate),
			subaccountId: row.subaccountId,
		}));
	const rows = itemsOf(execution, 'Read it back');
	check(
		`conversions to a spreadsheet: ${rows.length} of ${all.length} conversions in the file, those of ${month}, oldest first, amounts as numbers`,
		[
			...differences(rows, expected),
			...differences([Object.keys(rows[0] ?? {})], [Object.keys(expected[0]!)]),
			...unmet({
				'long amounts are among them': longAmounts.every((long) =>
					rows.some(({ amount }) => amount === rounded(long)),
				),
				'some are of other months': expected.length < all.length,
				'the name of the file has the month': data.includes(`conversions-${month}.xlsx`),
			}),
		],
	);
}
