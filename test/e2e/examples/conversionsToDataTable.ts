import type { WorkflowDraft } from '../../host/session';
import type { Emulator } from '../../support/emulator/server';
import type { World } from '../world';
import { differences, unmet } from '../compare';
import { itemsOf, type Row } from '../executions';
import { conversionRows } from '../spreadsheets';
import { nodeOf, type Stage } from './example';

const creator = 'Create the table once';
const hour = 3_600_000;

interface Table {
	id: string;
	projectId: string;
}

export async function conversionsToDataTable({ world, check, load, run }: Stage): Promise<void> {
	const { emulator, isN8n1 } = world;
	const draft = load('conversions-to-data-table.json');
	const handMade = isN8n1 ? await createByHand(world, draft) : undefined;

	const first = await run(draft);
	const table = handMade ?? (itemsOf(first, creator)[0] as unknown as Table);
	const saved = await rowsOf(world, table);
	check(
		`conversions to a data table: all ${saved.length} conversions in it, each cell the same text`,
		differences(saved, expectedRows(emulator)),
	);

	// The last one is late: older than what is saved already.
	const { approvedSubaccountId } = emulator.samples;
	const newest = Math.max(...conversionRows(emulator).map((one) => Date.parse(one.createdAt)));
	emulator.createConversion(approvedSubaccountId);
	emulator.createConversion(approvedSubaccountId, { amount: '123456789.123456789012' });
	emulator.createConversion(approvedSubaccountId, {
		createdAt: new Date(newest - 12 * hour).toISOString(),
	});
	const second = await run(draft);
	const read = itemsOf(second, 'Get conversions').length;
	const after = await rowsOf(world, table);
	check(
		`conversions to a data table: 3 new ones, a second run reads ${read} and all ${after.length} are in it once each`,
		[
			...differences(after, expectedRows(emulator)),
			...unmet({
				'3 rows more': after.length === saved.length + 3,
				'the table is used again': isN8n1 || itemsOf(second, creator)[0]?.['id'] === table.id,
				// The older n8n does not sort rows: it reads on from some row, not from the newest.
				'read is what is new and a day before': isN8n1 || read < after.length / 2,
			}),
		],
	);
}

/** What the example's note tells users of n8n 1.x to do. */
async function createByHand({ session }: World, draft: WorkflowDraft): Promise<Table> {
	const { id: projectId } = await session.call<{ id: string }>('GET', '/rest/projects/personal');
	const { columns, tableName } = nodeOf(draft, creator).parameters as {
		columns: { column: Array<{ name: string; type: string }> };
		tableName: string;
	};
	const { id } = await session.call<{ id: string }>(
		'POST',
		`/rest/projects/${projectId}/data-tables`,
		{ name: tableName, columns: columns.column },
	);
	for (const name of ['Newest row', 'Save each once']) {
		nodeOf(draft, name).parameters['dataTableId'] = { __rl: true, mode: 'list', value: id };
	}
	nodeOf(draft, creator).disabled = true;
	return { id, projectId };
}

/** In order of the conversions' ids. */
async function rowsOf({ session, emulator }: World, { id, projectId }: Table): Promise<Row[]> {
	const rows: Row[] = [];
	for (let isLast = false; !isLast; ) {
		const path = `/rest/projects/${projectId}/data-tables/${id}/rows?take=50&skip=${rows.length}`;
		const { data } = await session.call<{ data: Row[] }>('GET', path);
		rows.push(...data);
		isLast = data.length < 50;
	}
	const columns = Object.keys(expectedRows(emulator)[0]!);
	return rows
		.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])))
		.sort(byConversion);
}

function expectedRows(emulator: Emulator): Row[] {
	return conversionRows(emulator)
		.map(({ id, createdAt, ...rest }) => ({ conversionId: id, convertedAt: createdAt, ...rest }))
		.sort(byConversion);
}

function byConversion(one: Row, other: Row): number {
	return String(one['conversionId']) < String(other['conversionId']) ? -1 : 1;
}
