export type Cell = string | number;

/** A Markdown table that is aligned in a terminal, too. */
export function tableOf(header: readonly string[], rows: ReadonlyArray<readonly Cell[]>): string {
	const texts = [header, ...rows.map((row) => row.map(textOf))];
	const widths = header.map((_, column) =>
		Math.max(...texts.map((row) => row[column]?.length ?? 0)),
	);
	const line = (cells: readonly string[]) =>
		`| ${cells.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join(' | ')} |`;
	const rule = widths.map((width, column) => '-'.repeat(width - 1) + (column === 0 ? '-' : ':'));
	return [line(header), line(rule), ...texts.slice(1).map(line)].join('\n');
}

/** 12345.678 -> «12,346»; 1.2345 -> «1.23» */
export function textOf(cell: Cell): string {
	if (typeof cell === 'string') return cell;
	const digits = Number.isInteger(cell) || cell >= 100 ? 0 : 2;
	return cell.toLocaleString('en', {
		minimumFractionDigits: digits,
		maximumFractionDigits: digits,
	});
}

const pad = (text: string, width: number, column: number) =>
	column === 0 ? text.padEnd(width) : text.padStart(width);
