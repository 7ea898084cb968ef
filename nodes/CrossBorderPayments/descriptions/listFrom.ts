import { parseExactly } from '../transport/json';

/**
 * The entries of what an expression, a model or a person gives for a list: an array, its JSON, or a text
 * with commas. Anything else is a list of its own.
 */
export function listFrom(value: unknown): unknown[] {
	if (Array.isArray(value)) return value;
	if (typeof value !== 'string') return [value];
	return (arrayIn(value) ?? value.split(/[,;|\n]/)).filter(
		(entry) => typeof entry !== 'string' || entry.trim() !== '',
	);
}

function arrayIn(text: string): unknown[] | undefined {
	const parsed = text.trimStart().startsWith('[') ? parseExactly(text) : undefined;
	return Array.isArray(parsed) ? parsed : undefined;
}
