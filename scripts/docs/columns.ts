import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const page = readFileSync(resolve(__dirname, '../../docs/columns.md'), 'utf8');

/** By column and, where it means something else there, resource or operation. */
const meanings = new Map(
	[...page.matchAll(/^\| `(\w+)` \| (?:`([^`]+)`)? \| (.+) \|$/gm)].map(
		([, column = '', group = '', meaning = '']) => [`${group} ${column}`, meaning],
	),
);

const missing = new Set<string>();

/** What docs/columns.md says about a column; of these groups, the first that it names counts. */
export function meaningOf(column: string, ...groups: string[]): string {
	const found = [...groups, ''].map((group) => meanings.get(`${group} ${column}`)).find(Boolean);
	if (!found) missing.add(`${column} of ${groups.join()}`);
	return found ?? '';
}

/** All columns without a row at once, after the pages have asked for theirs. */
export function requireMeanings(): void {
	if (missing.size > 0)
		throw new Error(`docs/columns.md has no row for\n${[...missing].join('\n')}`);
}
