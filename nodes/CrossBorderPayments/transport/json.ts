import { holdsExactly } from '../api/decimal';

/**
 * Parses JSON without losing digits: a number that JavaScript cannot hold becomes text, like the
 * service's decimal amounts. All other numbers stay numbers.
 */
export function parseExactly(
	json: string,
	reviver?: (name: string, value: unknown) => unknown,
): unknown {
	return JSON.parse(json.replace(stringOrNumber, quotedIfInexact), reviver) as unknown;
}

/** Matches strings whole, so that the digits in them are left alone. */
const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

function quotedIfInexact(token: string): string {
	return token.startsWith('"') || holdsExactly(token) ? token : `"${token}"`;
}
