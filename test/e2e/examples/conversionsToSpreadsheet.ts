import { linkTo } from '../canvas';
import { differences, unmet } from '../compare';
import { itemsOf } from '../executions';
import { conversionRows, readSpreadsheet } from '../spreadsheets';
import type { Stage } from './example';

const day = 86_400_000;

export async function conversionsToSpreadsheet({ world, check, load, run }: Stage): Promise<void> {
	const draft = load('conversions-to-spreadsheet.json');
	draft.nodes.push(readSpreadsheet('Read it back', 'autodetect'));
	draft.connections['Make the .xlsx file'] = linkTo('Read it back');
	const execution = await run(draft);

	const since = String(itemsOf(execution, 'Period')[0]?.['since']);
	const ageDays = (Date.now() - Date.parse(since)) / day;
	const { data } = await world.session.call<{ data: string }>(
		'GET',
		`/rest/executions/${execution.id}`,
	);
	const all = conversionRows(world.emulator);
	const expected = all
		.filter(({ createdAt }) => Date.parse(createdAt) >= Date.parse(since))
		.sort((a, b) => compare(a.createdAt, b.createdAt) || compare(a.id, b.id));
	const rows = itemsOf(execution, 'Read it back');
	check(
		`conversions to a spreadsheet: ${rows.length} of ${all.length} conversions in the file, since ${since}, oldest first, each cell the same text`,
		[
			...differences(rows, expected),
			...differences([Object.keys(rows[0] ?? {})], [Object.keys(expected[0]!)]),
			...unmet({
				'some are older': expected.length < all.length,
				'since the first day of a month': /^\d{4}-\d{2}-01T00:00:00/.test(since),
				'of last month': ageDays > 27 && ageDays < 63,
				'the name of the file has the date': data.includes(
					`conversions-since-${since.slice(0, 10)}.xlsx`,
				),
			}),
		],
	);
}

function compare(one: string, other: string): number {
	return one < other ? -1 : Number(one > other);
}
