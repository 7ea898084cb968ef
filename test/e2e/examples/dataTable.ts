import type { WorkflowDraft } from '../../host/session';
import type { Row } from '../executions';
import type { World } from '../world';
import { nodeOf } from './example';

const creator = 'Create the table once';

interface Table {
	name: string;
	columns: { column: Array<{ name: string; type: string }> };
}

/** What the notes tell users of n8n 1 to do first. */
export async function createTable(world: World, draft: WorkflowDraft): Promise<string> {
	const { name, columns } = tableOf(draft);
	const path = await tablesPath(world);
	const table = { name, columns: columns.column };
	return (await world.session.call<{ id: string }>('POST', path, table)).id;
}

/** The first 100 rows at most of the only table that the example reads and writes, with these columns. */
export async function rowsOf(
	world: World,
	draft: WorkflowDraft,
	columns: readonly string[],
): Promise<Row[]> {
	const { call } = world.session;
	const tables = await tablesPath(world);
	const { data } = await call<{ data: Array<{ id: string; name: string }> }>('GET', tables);
	const used = new Set(draft.nodes.map(({ parameters }) => tableIn(parameters as Row)));
	const found = data.filter(({ id, name }) => used.has(id) || used.has(name));
	if (found.length !== 1) throw new Error(`${found.length} tables “${[...used].join()}”`);
	const path = `${tables}/${found[0]!.id}/rows?take=50`;
	const pages = [await call<{ data: Row[] }>('GET', path)];
	pages.push(await call<{ data: Row[] }>('GET', `${path}&skip=50`));
	return pages
		.flatMap((page) => page.data)
		.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])));
}

/** The ID or the name of the table that a node works on. */
const tableIn = ({ dataTableId }: Row) => (dataTableId as { value?: string } | undefined)?.value;

function tableOf(draft: WorkflowDraft): Table {
	const { tableName, columns } = nodeOf(draft, creator).parameters;
	return { name: String(tableName), columns: columns as Table['columns'] };
}

async function tablesPath({ session }: World): Promise<string> {
	const { id } = await session.call<{ id: string }>('GET', '/rest/projects/personal');
	return `/rest/projects/${id}/data-tables`;
}
