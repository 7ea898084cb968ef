/** The moment that a record gives, for comparing; not a number where it gives none. */
export function timeOf(moment: unknown): number {
	return typeof moment === 'string' ? Date.parse(moment) : NaN;
}
