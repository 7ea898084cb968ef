import type { FilterValues } from '../descriptions/filtersField';

export function passesFilters(
	record: { status?: unknown },
	createdAt: string,
	{ statuses, createdAfter, createdBefore }: FilterValues,
): boolean {
	if (statuses?.length && !statuses.some((status) => status === record.status)) return false;
	const created = Date.parse(createdAt);
	// A record without a readable time is not a number, and no comparison with it is true.
	if (createdAfter && !(created >= Date.parse(createdAfter))) return false;
	return !createdBefore || created < Date.parse(createdBefore);
}
