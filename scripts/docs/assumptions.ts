import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { assumptions } from '../../nodes/CrossBorderPayments/api/assumptions';
import { code, codes, table } from './markdown';

type Name = keyof typeof assumptions;

const page = readFileSync(resolve(__dirname, '../../docs/assumptions.md'), 'utf8');

/** The rows of the table in docs/assumptions.md; those of a value begin with its name. */
export const rows = [...page.matchAll(/^\| ((?:`(\w+)`: )?.+?) \| (.+?) \| (.+) \|$/gm)]
	.slice(2)
	.map(([, text = '', name, gap = '', override = '']) => {
		const isValue = name !== undefined && name in assumptions;
		return { name: isValue ? (name as Name) : undefined, text, gap, override };
	});

/** What docs/assumptions.md says about an assumption: what the specification leaves open, and what to set instead. */
export function textsOf(name: string) {
	const row = rows.find((one) => one.name === name);
	if (!row) throw new Error(`docs/assumptions.md has no row for ${name}`);
	return row;
}

/** The table in docs/assumptions.md, with the values that hold now. */
export function assumptionsTable(): string {
	return table(
		['What we assume', 'How we know', 'How to override it'],
		rows.map(({ name, text, gap, override }) => [
			name === undefined ? text : `${code(name)}: ${valueText(assumptions[name])}`,
			gap,
			override,
		]),
	);
}

function valueText(value: unknown): string {
	if (Array.isArray(value)) return codes(value);
	if (typeof value === 'object' && value !== null) {
		if (Object.values(value).every((entry) => entry === true)) return codes(Object.keys(value));
		return Object.entries(value)
			.map(([name, entry]) => `${name}: ${valueText(entry)}`)
			.join('; ');
	}
	const text = String(value);
	return text.includes(' ') ? text : code(text);
}
