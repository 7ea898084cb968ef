import { holdsExactly } from '../api/decimal';

/**
 * Reads an answer to the last digit: a number that JavaScript cannot hold becomes text, as the
 * service's other amounts are. All other numbers stay numbers.
 */
export function parseExactly(
	json: string,
	reviver?: (name: string, value: unknown) => unknown,
): unknown {
	const exact = longNumber.test(json) ? json.replace(textOrNumber, kept) : json;
	return JSON.parse(exact, reviver) as unknown;
}

/**
 * Up to 15 digits are always held. Most answers have no number that is longer, so most are looked at
 * once; amounts that are texts already begin with a quote and do not count.
 */
const longNumber = /[:[,\s]-?(?:\d[\d.]{15}|[\d.]+[eE])/;

/** A text in one piece, so that one of many megabytes needs no deep stack. */
const textOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** A number that JSON can write and JavaScript cannot keep to the last digit. */
export function inexactNumberIn(json: string): string | undefined {
	return json.match(textOrNumber)?.find((found) => kept(found) !== found);
}

function kept(found: string): string {
	return found.startsWith('"') || holdsExactly(found) ? found : `"${found}"`;
}
