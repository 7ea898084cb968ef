import type { Execution, WorkflowDraft } from '../../host/session';
import { itemsOf, type Row } from '../executions';
import type { World } from '../world';
import { nodeOf } from './example';

const creator = 'Create the table once';

/** A data table of n8n. */
export interface Table {
	id: string;
	projectId: string;
}

/** The table that an example has created. */
export function createdTable(execution: Execution): Table {
	return itemsOf(execution, creator)[0] as unknown as Table;
}

/** What the examples' notes tell users of n8n 1.x to do. */
export async function createByHand({ session }: World, draft: WorkflowDraft): Promise<Table> {
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
	for (const { type, parameters } of draft.nodes) {
		if (!type.endsWith('.dataTable')) continue;
		(parameters as Row)['dataTableId'] = { __rl: true, mode: 'list', value: id };
	}
	nodeOf(draft, creator).disabled = true;
	return { id, projectId };
}

/** The first 100 rows at most, with these columns. */
export async function rowsOf(
	{ session }: World,
	{ id, projectId }: Table,
	columns: readonly string[],
): Promise<Row[]> {
	const path = `/rest/projects/${projectId}/data-tables/${id}/rows?take=50`;
	const pages = [await session.call<{ data: Row[] }>('GET', path)];
	pages.push(await session.call<{ data: Row[] }>('GET', `${path}&skip=50`));
	return pages
		.flatMap(({ data }) => data)
		.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])));
}
