import { assumptions } from '../../nodes/CrossBorderPayments/api/assumptions';
import { code, codes, madeNote, page, table } from './markdown';

/** docs/assumptions.md: each gap of the specification, what is taken in its place, and the way round it. */
export function assumptionsPage(): string {
	return page(
		'# Assumptions',
		madeNote,
		`The specification of the service leaves some things open, mostly by saying «not shown». The package had to decide ${Object.keys(assumptions).length} of them. They are all in [assumptions.ts](../nodes/CrossBorderPayments/api/assumptions.ts), and no other place makes a guess. When your service behaves differently, the last column says what to set.`,
		table(
			['Assumption', 'What the specification leaves open', 'What we take', 'How to override it'],
			Object.entries(assumptions).map(([name, { value, gap, override }]) => [
				code(name),
				gap,
				taken(value),
				override,
			]),
		),
	);
}

/** A value as it is; a phrase, which has spaces, without quotes. */
function taken(value: unknown): string {
	if (Array.isArray(value)) return codes(value.map(String));
	if (typeof value === 'object' && value !== null) {
		return Object.entries(value)
			.map(([name, entry]) => `${name}: ${taken(entry)}`)
			.join('; ');
	}
	if (typeof value === 'boolean') return value ? 'yes' : 'no';
	const text = String(value);
	return text.includes(' ') ? text : code(text);
}
