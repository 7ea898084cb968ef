import { z } from 'zod/v4';

export type PagingStyle = 'meta' | 'count' | 'total';

const count = z.int().nonnegative();

/** Subaccounts: {data, meta: {total, page, limit, pages}}. */
export const metaList = <T extends z.ZodType>(item: T) =>
	z.strictObject({
		data: z.array(item),
		meta: z.strictObject({ total: count, page: count, limit: count, pages: count }),
	});

/** Deposits and onramps: {data, count, page, limit, totalPages}. */
export const countList = <T extends z.ZodType>(item: T) =>
	z.strictObject({ data: z.array(item), count, page: count, limit: count, totalPages: count });

/** Conversions: {data, total, page, limit, totalPages}. */
export const totalList = <T extends z.ZodType>(item: T) =>
	z.strictObject({
		data: z.array(item),
		total: count,
		page: count,
		limit: count,
		totalPages: count,
	});
