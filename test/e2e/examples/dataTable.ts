import type { WorkflowDraft } from '../../host/session';
import type { Row } from '../executions';
import type { World } from '../world';

const creator = 'Create the table once';

/** What the notes tell users of n8n 1 to do where an example has a table, which n8n 2 creates by itself. */
export async function chooseTable(world: World, draft: WorkflowDraft): Promise<void> {
	const creating = draft.nodes.find(({ name }) => name === creator);
	if (!creating) return;
	const { tableName: name, columns } = creating['parameters'] as Row;
	const table = { name, columns: (columns as { column: object[] }).column };
	const path = await tablesPath(world);
	const { id } = await world.session.call<{ id: string }>('POST', path, table);
	creating.disabled = true;
	for (const { parameters } of draft.nodes) {
		const form = parameters as Row;
		if (form['dataTableId']) form['dataTableId'] = { __rl: true, mode: 'list', value: id };
	}
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

async function tablesPath({ session }: World): Promise<string> {
	const { id } = await session.call<{ id: string }>('GET', '/rest/projects/personal');
	return `/rest/projects/${id}/data-tables`;
}
