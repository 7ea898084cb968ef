import type { FastifyInstance, FastifyRequest } from 'fastify';

type Cell = string | number | null;
/** The rows of a tab, the header row among them. */
export type Grid = Cell[][];

interface ValueRange {
	range: string;
	values: Cell[][];
}

/** What the Google Sheets node calls: the values of one spreadsheet. */
export function serveGoogleSheets(app: FastifyInstance, sheets: Record<string, Grid>): void {
	// The only one, for the menu in the editor.
	const webViewLink = 'https://docs.google.com/spreadsheets/d/any/edit';
	app.get('/drive/v3/files', () => ({ files: [{ id: 'any', name: 'Payments', webViewLink }] }));
	app.all('/v4/spreadsheets/*', (request) => responseTo(request, sheets));
}

function responseTo({ method, url, body }: FastifyRequest, sheets: Record<string, Grid>): object {
	const { pathname, searchParams } = new URL(url, 'https://sheets.googleapis.com');
	const parts = /\/values\/(.+?)(:append|:clear)?$/.exec(decodeURIComponent(pathname));
	if (!parts) {
		const { data = [], valueInputOption } = (body ?? {}) as {
			data?: ValueRange[];
			valueInputOption?: string;
		};
		for (const { range, values } of data) write(range, values, valueInputOption);
		const properties = Object.keys(sheets).map((title, sheetId) => ({ sheetId, title }));
		return { sheets: properties.map((each) => ({ properties: each })) };
	}
	const [, range, verb] = parts as unknown as [string, string, string?];
	const { grid, rows, columns } = locate(range);
	if (verb === ':clear') grid.splice(rows[0], rows[1] - rows[0]);
	else if (method === 'GET') {
		return { range, values: grid.slice(...rows).map((row) => row.slice(...columns)) };
	} else {
		const { values } = body as ValueRange;
		const title = range.split('!')[0];
		const target = verb === ':append' ? `${title}!${grid.length + 1}:${grid.length + 1}` : range;
		write(target, values, searchParams.get('valueInputOption') ?? undefined);
	}
	return {};

	function write(where: string, values: Cell[][], inputOption: string | undefined): void {
		const {
			grid: target,
			rows: [top],
			columns: [left],
		} = locate(where);
		for (const [down, row] of values.entries()) {
			const cells = (target[top + down] ??= []);
			for (const [right, cell] of row.entries()) {
				// As typed into the sheet, what looks like a number becomes one.
				const isNumber = inputOption !== 'RAW' && cell !== '' && Number.isFinite(Number(cell));
				if (cell !== null) cells[left + right] = isNumber ? Number(cell) : cell;
			}
		}
	}

	/** Where `Tab`, `Tab!2:5`, `Tab!A2:C` or `Tab!B3` is: the first row and column, and those after the last. */
	function locate(where: string) {
		const [, title, left, top, right, bottom] =
			/^'?(.+?)'?(?:!([A-Z]*)(\d*)(?::([A-Z]*)(\d*))?)?$/.exec(where)!;
		const grid = sheets[title!];
		if (!grid) throw new Error(`the spreadsheet has no tab “${title}”`);
		const rows = [Number(top || 1) - 1, bottom ? Number(bottom) : Infinity] as const;
		return {
			grid,
			rows,
			columns: [columnOf(left || 'A') - 1, columnOf(right) || Infinity] as const,
		};
	}
}

/** A is 1; without letters 0. */
function columnOf(letters = ''): number {
	return [...letters].reduce((sum, letter) => 26 * sum + parseInt(letter, 36) - 9, 0);
}
