/** Which row of the specification a request belongs to, and what stands around its records. */
import { SPEC_ENDPOINTS, type SpecEndpoint } from './endpoints';

type SpecRow = SpecEndpoint & { readonly name: string };

const patterns = Object.entries(SPEC_ENDPOINTS).map(([name, row]): [SpecRow, RegExp] => [
	{ name, ...row },
	new RegExp(`^${name.replace(/\{\w+\}/g, '[^/]+')}$`),
]);

/** The row of a request, given as its method and path. */
export function rowOf(request: string): SpecRow | undefined {
	return patterns.find(([, pattern]) => pattern.test(request))?.[0];
}

/** A list of one page, with the limits of the specification's samples. */
export function wrappedList(list: 'meta' | 'count' | 'total' | 'array', data: unknown[]): unknown {
	const total = data.length;
	if (list === 'array') return data;
	if (list === 'meta') return { data, meta: { total, page: 1, limit: 15, pages: 1 } };
	return { data, [list]: total, page: 1, limit: 20, totalPages: 1 };
}
