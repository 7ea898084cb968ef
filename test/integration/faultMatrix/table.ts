import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { between, code, codes, table } from '../../docs/markdown';
import type { MatrixFault } from './faults';

/** What was seen in one cell. */
export interface Cell {
	/** What it is a cell of, such as an endpoint. */
	row: string;
	/** Rows are grouped with those of the same heading alone. */
	heading: string;
	fault: string;
	/** What came of it; a cell that is played once and for good has two of them, in this order. */
	text: string;
}

interface Group {
	heading: string;
	rows: string[];
	cells: Map<string, string>;
}

/** Faults down, groups of rows that came out the same across. */
export function matrix(cells: readonly Cell[], faults: readonly MatrixFault[]): string {
	const groups = grouped(cells);
	const letterOf = (index: number) => String.fromCharCode(65 + index);
	const legend = groups.map(
		({ heading, rows }, index) => `- **${letterOf(index)}** ${heading}: ${codes(rows)}`,
	);
	/** Names of the faults by what came of them: those that came out the same share a line. */
	const lines = new Map<string, { names: string[]; texts: string[] }>();
	for (const { name } of faults) {
		const texts = groups.map((group) => group.cells.get(name) ?? '');
		if (texts.every((text) => text === '')) continue;
		const key = texts.join('|');
		const line = lines.get(key) ?? { names: [], texts };
		line.names.push(name);
		lines.set(key, line);
	}
	const header = ['Fault', ...groups.map((_, index) => letterOf(index))];
	const body = [...lines.values()].map(({ names, texts }) => [names.join('; '), ...texts]);
	return `${legend.join('\n')}\n\n${table(header, body)}`;
}

/** Rows of one heading that are the same wherever a fault has a place in both. */
function grouped(cells: readonly Cell[]): Group[] {
	const groups: Group[] = [];
	const placeOf = ({ row, heading }: Cell) => `${heading} ${row}`;
	for (const place of new Set(cells.map(placeOf))) {
		const own = cells.filter((cell) => placeOf(cell) === place);
		const { row = '', heading = '' } = own[0] ?? {};
		const texts = textsOf(own);
		const group = groups.find(
			(one) =>
				one.heading === heading &&
				[...texts].every(([fault, text]) => (one.cells.get(fault) ?? text) === text),
		);
		if (group) {
			group.rows.push(row);
			for (const [fault, text] of texts) group.cells.set(fault, text);
		} else {
			groups.push({ heading, rows: [row], cells: texts });
		}
	}
	return groups.sort((a, b) => (a.heading < b.heading ? -1 : a.heading > b.heading ? 1 : 0));
}

function textsOf(cells: readonly Cell[]): Map<string, string> {
	const texts = new Map<string, string>();
	for (const { fault } of cells) {
		const own = cells.filter((cell) => cell.fault === fault).map(({ text }) => text);
		texts.set(fault, [...new Set(own)].join(' / '));
	}
	return texts;
}

/** What must never be, by the words that a cell has then. */
const never = {
	hangs: /^HANG/,
	loops: /^LOOP/,
	'repeated writes': /^REPEATED WRITE/,
	'partial results that look whole': /^PARTIAL/,
	'unclear errors': /UNCLEAR|NOT OF N8N|WITHOUT ITS ITEM|TELLS THE KEY/,
	'events lost or doubled': /^(LOST|TOO MUCH|OUT OF TURN|NO CHANGE)/,
};

/** Zeros, or the table is no use. */
export function summary(
	cells: readonly Cell[],
	what: string,
	...wrong: ReadonlyArray<keyof typeof never>
): string {
	const counts = wrong.map(
		(name) => `${cells.filter(({ text }) => never[name].test(text)).length} ${name}`,
	);
	return `**${cells.length} ${what}: ${counts.join(', ')}.**`;
}

const file = join(resolve(__dirname, '..', '..', '..'), 'docs', 'reliability.md');

/** Set by `npm run reliability`, which writes the tables instead of comparing them. */
const isWriting = process.env.RELIABILITY === 'write';

/** Holds a made part of docs/reliability.md against what was just seen. */
export function expectDocumented(name: string, made: string): void {
	const page = readFileSync(file, 'utf8');
	const wanted = between(page, name, `\n${made}\n`);
	if (isWriting) writeFileSync(file, wanted);
	const now = isWriting ? wanted : page;
	if (now !== wanted) {
		throw new Error(
			`docs/reliability.md is not what was seen. If that is how it should be, run ${code('npm run reliability')} and commit what it writes`,
		);
	}
}
