import { holdsExactly } from '../api/decimal';

/**
 * Parses JSON without losing digits: a number that JavaScript cannot hold becomes text, like the
 * service's decimal amounts. All other numbers stay numbers. Undefined if the text is not JSON.
 */
export function parseExactly(text: string): unknown {
	try {
		const value: unknown = JSON.parse(text.replace(stringOrNumber, quotedIfInexact));
		return value;
	} catch {
		return undefined;
	}
}

/** Matches strings whole, so that the digits in them are left alone. */
const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

function quotedIfInexact(token: string): string {
	return token.startsWith('"') || holdsExactly(token) ? token : `"${token}"`;
}
