import type { WorkflowDraft } from '../../host/session';
import { differences, unmet } from '../compare';
import { itemsOf, type Row } from '../executions';
import type { World } from '../world';
import { conversionRows } from './conversionRows';
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
	const saved = conversionRows(emulator).length;
	check(
		`conversions to a data table: all ${saved} conversions in it, each cell the same text`,
		await faultsOf(world, table),
	);

	// The last one is late: older than what is saved already.
	const { approvedSubaccountId } = emulator.samples;
	const newest = Math.max(...conversionRows(emulator).map((one) => Date.parse(one.createdAt)));
	emulator.createConversion(approvedSubaccountId);
	const createdAt = new Date(newest - 12 * hour).toISOString();
	emulator.createConversion(approvedSubaccountId, { createdAt });
	const second = await run(draft);
	const read = itemsOf(second, 'Get conversions').length;
	check(
		`conversions to a data table: 2 new ones, a second run reads ${read} and all are in it once each`,
		[
			...(await faultsOf(world, table)),
			...unmet({
				'the table is used again': isN8n1 || itemsOf(second, creator)[0]?.['id'] === table.id,
				// The older n8n does not sort rows: it reads on from some row, not from the newest.
				'read is what is new and a day before': isN8n1 || read < saved / 2,
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

/** What the table has otherwise than the service. */
async function faultsOf({ session, emulator }: World, { id, projectId }: Table): Promise<string[]> {
	const expected: Row[] = conversionRows(emulator).map(
		({ id: conversionId, createdAt, ...rest }) => {
			return { conversionId, convertedAt: createdAt, ...rest };
		},
	);
	const path = `/rest/projects/${projectId}/data-tables/${id}/rows?take=50`;
	const pages = [await session.call<{ data: Row[] }>('GET', path)];
	pages.push(await session.call<{ data: Row[] }>('GET', `${path}&skip=50`));
	const saved = pages.flatMap(({ data }) => data);
	const rows = saved.map((row) =>
		Object.fromEntries(Object.keys(expected[0]!).map((column) => [column, row[column]])),
	);
	return differences(rows.sort(byConversion), expected.sort(byConversion));
}

function byConversion(one: Row, other: Row): number {
	return String(one['conversionId']) < String(other['conversionId']) ? -1 : 1;
}
