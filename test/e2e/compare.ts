import { isDeepStrictEqual } from 'node:util';

/** Rows that are not as expected, each with both sides; types count, order too. */
export function differences(actual: readonly unknown[], expected: readonly unknown[]): string[] {
	const faults =
		actual.length === expected.length
			? []
			: [`${actual.length} rows, expected are ${expected.length}`];
	for (const [index, row] of expected.entries()) {
		if (isDeepStrictEqual(actual[index], row)) continue;
		faults.push(
			`row ${index + 1}: ${JSON.stringify(actual[index])}\n         expected ${JSON.stringify(row)}`,
		);
	}
	return faults;
}

/** The titles of what does not hold. */
export function unmet(claims: Record<string, boolean>): string[] {
	return Object.entries(claims)
		.filter(([, holds]) => !holds)
		.map(([claim]) => `not so: ${claim}`);
}
