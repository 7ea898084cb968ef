import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { assumptions } from '../../nodes/CrossBorderPayments/api/assumptions';
import { checks } from '../../nodes/CrossBorderPayments/resources/service/checks';
import { code, codes, table } from './markdown';

type Name = keyof typeof assumptions;

const page = readFileSync(resolve(__dirname, '../../docs/assumptions.md'), 'utf8');

/** The rows of the table in docs/assumptions.md; those of a value begin with its name. */
export const rows = [...page.matchAll(/^\| ((?:`(\w+)`: )?.+?) \| (.+?) \| (.+?) \| (.+) \|$/gm)]
	.slice(2)
	.map(([, text = '', name, gap = '', check = '', override = '']) => {
		const isValue = name !== undefined && name in assumptions;
		return { name: isValue ? (name as Name) : undefined, text, gap, check, override };
	});

/** What docs/assumptions.md says about an assumption: what the specification leaves open, and what to set instead. */
export function textsOf(name: string) {
	const row = rows.find((one) => one.name === name);
	if (!row) throw new Error(`docs/assumptions.md has no row for ${name}`);
	return row;
}

/** The table in docs/assumptions.md, with the values that hold now and the checks that look at them. */
export function assumptionsTable(): string {
	return table(
		['What we assume', 'How we know', 'Service > Check', 'How to override it'],
		rows.map(({ name, text, gap, check, override }) => {
			if (name === undefined) return [text, gap, check, override];
			const found = checks.filter(({ settings = [] }) => settings.some((one) => one === name));
			const row = found.map((one) => one.name).join(', ') || check;
			return [`${code(name)}: ${valueText(assumptions[name])}`, gap, row, override];
		}),
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
