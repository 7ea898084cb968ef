import { linkTo, n8nNode } from '../canvas';
import { differences, unmet } from '../compare';
import { itemsOf } from '../executions';
import { conversionRows } from './conversionRows';
import { lastMonth, type Stage } from './example';

/** A spreadsheet's own numbers have 15 digits in all. */
const longAmounts = ['123456789012345678901.123456789012', '9007199254740993.000000000001'];

/** What is read back from the file is what the service sent, digit by digit. */
export async function conversionsToSpreadsheet({ world, check, load, run }: Stage): Promise<void> {
	const { emulator, session } = world;
	const month = lastMonth();
	for (const [index, amount] of longAmounts.entries()) {
		const createdAt = `${month}-15T12:00:0${index}.000Z`;
		emulator.createConversion(emulator.samples.approvedSubaccountId, { amount, createdAt });
	}
	const draft = await load('conversions-to-spreadsheet');
	draft.settings = { ...draft.settings, timezone: 'UTC' };
	// Not its successor, Extract from File: the pinned n8n 2 lacks a package that it needs.
	const reader = { operation: 'fromFile', fileFormat: 'autodetect', options: {} };
	const readBack = n8nNode('Read it back', 'spreadsheetFile', reader, 2);
	draft.nodes.push({ ...readBack, position: [1460, 0] });
	draft.connections['Make the .xlsx file'] = linkTo('Read it back');
	const execution = await run(draft);

	const { data } = await session.call<{ data: string }>('GET', `/rest/executions/${execution.id}`);
	const all = conversionRows(emulator);
	const expected = all
		.filter((row) => row.createdAt.startsWith(month))
		.sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
	const rows = itemsOf(execution, 'Read it back');
	check(
		`conversions to a spreadsheet: ${rows.length} of ${all.length} conversions in the file, those of ${month}, oldest first, each cell the same text`,
		[
			...differences(rows, expected),
			...differences([Object.keys(rows[0] ?? {})], [Object.keys(expected[0]!)]),
			...unmet({
				'long amounts are among them': longAmounts.every((long) =>
					rows.some(({ amount }) => amount === long),
				),
				'some are of other months': expected.length < all.length,
				'the name of the file has the month': data.includes(`conversions-${month}.xlsx`),
			}),
		],
	);
}
