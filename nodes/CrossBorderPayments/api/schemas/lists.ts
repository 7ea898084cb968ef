import { z } from 'zod/v4';

const count = z.int().nonnegative();

const position = { page: count, limit: count, totalPages: count };

/** The three ways in which a list states its page and its number of records. */
const wrappers = {
	meta: { meta: z.strictObject({ total: count, page: count, limit: count, pages: count }) },
	count: { count, ...position },
	total: { total: count, ...position },
};

export type PagingStyle = keyof typeof wrappers;

/** A list that comes in pages. */
export const paged = <const S extends PagingStyle, T extends z.ZodType>(paging: S, record: T) => ({
	paging,
	response: z.strictObject({ data: z.array(record), ...wrappers[paging] }),
});
