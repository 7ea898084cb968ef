import { assumptions } from '../../nodes/CrossBorderPayments/api/assumptions';
import { blocks, code, codes, madeNote, table } from './markdown';

/** docs/assumptions.md: each gap of the specification, what the package assumes, and how to override it. */
export function assumptionsPage(): string {
	return blocks(
		'# Assumptions',
		madeNote,
		`The specification of the service leaves some things open, mostly by saying «not shown». The package makes ${Object.keys(assumptions).length} assumptions about them. They are all in [assumptions.ts](../nodes/CrossBorderPayments/api/assumptions.ts); no guess is made anywhere else. If your service behaves differently, the last column says what to set.`,
		table(
			['Assumption', 'What the specification leaves open', 'What we assume', 'How to override it'],
			Object.entries(assumptions).map(([name, { value, gap, override }]) => [
				code(name),
				gap,
				valueText(value),
				override,
			]),
		),
	);
}

function valueText(value: unknown): string {
	if (Array.isArray(value)) return codes(value);
	if (typeof value === 'object' && value !== null) {
		return Object.entries(value)
			.map(([name, entry]) => `${name}: ${valueText(entry)}`)
			.join('; ');
	}
	if (typeof value === 'boolean') return value ? 'yes' : 'no';
	const text = String(value);
	return text.includes(' ') ? text : code(text);
}
