import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { assumptions } from '../../nodes/CrossBorderPayments/api/assumptions';
import { code, codes, table } from './markdown';

type Name = keyof typeof assumptions;

const page = readFileSync(resolve(__dirname, '../../docs/assumptions.md'), 'utf8');

const written = new Map(
	[...page.matchAll(/^\| `(\w+)` \| (.+?) \| .+? \| (.+) \|$/gm)].map(
		([, name, gap = '', override = '']) => [name, { gap, override }],
	),
);

/** What docs/assumptions.md says about an assumption: what the specification leaves open, and what to set instead. */
export function textsOf(name: string) {
	const texts = written.get(name);
	if (!texts) throw new Error(`docs/assumptions.md has no row for ${name}`);
	return texts;
}

/** The table in docs/assumptions.md, with the values that hold now. */
export function assumptionsTable(): string {
	return table(
		['Assumption', 'What the specification leaves open', 'What we assume', 'How to override it'],
		Object.keys(assumptions).map((name) => {
			const { gap, override } = textsOf(name);
			return [code(name), gap, valueText(assumptions[name as Name]), override];
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
