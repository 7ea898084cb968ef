import type { WorkflowDraft } from '../../host/session';
import { conversionRows } from './conversionRows';
import { differences, itemsOf, unmet, type Stage } from './stage';

const day = 86_400_000;

export async function conversionsToSpreadsheet({ world, check, load, run }: Stage): Promise<void> {
	const draft = load('conversions-to-spreadsheet.json');
	addReader(draft);
	const first = await run(draft);
	const second = await run(draft);

	const since = String(itemsOf(first, 'Period')[0]?.['since']);
	const ageDays = (Date.now() - Date.parse(since)) / day;
	const execution = await world.session.call<{ data: string }>(
		'GET',
		`/rest/executions/${first.id}`,
	);
	check(
		`conversions to a spreadsheet: since ${since}, and so is the file called`,
		unmet({
			'the first day of a month': /^\d{4}-\d{2}-01T00:00:00/.test(since),
			'of last month': ageDays > 27 && ageDays < 63,
			'the name has the date': execution.data.includes(
				`conversions-since-${since.slice(0, 10)}.xlsx`,
			),
		}),
	);

	const all = conversionRows(world.emulator);
	const expected = all
		.filter(({ createdAt }) => Date.parse(createdAt) >= Date.parse(since))
		.sort((a, b) => compare(a.createdAt, b.createdAt) || compare(a.id, b.id));
	const rows = itemsOf(first, 'Read it back');
	check(
		`conversions to a spreadsheet: ${rows.length} of ${all.length} conversions in the file, oldest first, each cell the same text`,
		[
			...differences(rows, expected),
			...differences([Object.keys(rows[0] ?? {})], [Object.keys(expected[0]!)]),
			...unmet({ 'some are older': expected.length < all.length }),
		],
	);
	check(
		'conversions to a spreadsheet: a second run makes the same file',
		differences(itemsOf(second, 'Read it back'), rows),
	);
}

/** Test only: numbers in the file would come back as numbers. */
function addReader(draft: WorkflowDraft): void {
	draft.nodes.push({
		id: 'read-it-back',
		name: 'Read it back',
		// Not its successor, Extract from File: the pinned n8n 2 lacks a package that it needs.
		type: 'n8n-nodes-base.spreadsheetFile',
		typeVersion: 2,
		position: [1460, 0],
		parameters: { operation: 'fromFile', fileFormat: 'autodetect', options: {} },
	});
	draft.connections['Make the .xlsx file'] = {
		main: [[{ node: 'Read it back', type: 'main', index: 0 }]],
	};
}

function compare(one: string, other: string): number {
	return one < other ? -1 : Number(one > other);
}
