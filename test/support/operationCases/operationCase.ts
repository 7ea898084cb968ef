/**
 * One operation as a user fills it in, what goes over the wire for it, and what comes out. Cases are
 * typed by hand from the specification, so nothing in this folder comes from nodes/.
 */
export interface OperationCase {
	/** Resource and operation, such as “deposit.create”. */
	operation: string;
	/** What sets it apart, where an operation has several cases. */
	title?: string;
	parameters: Record<string, unknown>;
	/** Fields of the credential below Advanced. */
	settings?: { pageSize: number };
	/** Requests of different cases differ, so that all cases can run on one service. */
	exchanges: Exchange[];
	items: object[];
}

export interface Exchange {
	request: ExpectedRequest;
	/** Status 200 and no body unless given; a body that is a string is sent as it is. */
	response: { status?: number; body?: unknown };
}

export interface ExpectedRequest {
	method: string;
	path: string;
	query?: Record<string, string>;
	body?: unknown;
}

export const get = (path: string, body: unknown, query?: Record<string, string>): Exchange => ({
	request: { method: 'GET', path, ...(query && { query }) },
	response: { body },
});

/** A page of a list, the only one by default. The service has three ways to say which page it is. */
export function getPage(
	style: 'meta' | 'total' | 'count',
	path: string,
	data: object[],
	{ page = 1, limit = 100, total = data.length } = {},
): Exchange {
	const pages = Math.ceil(total / limit);
	const body =
		style === 'meta'
			? { data, meta: { total, page, limit, pages } }
			: { data, [style]: total, page, limit, totalPages: pages };
	return get(path, body, { page: `${page}`, limit: `${limit}` });
}

/** The list of all subaccounts; cases with different page sizes see different ones. */
export const directory = (pageSize: number, ...subaccounts: object[]) =>
	getPage('meta', '/v1/ramp/subaccount', subaccounts, { limit: pageSize });

export const post = (path: string, body: unknown, response: Exchange['response']): Exchange => ({
	request: { method: 'POST', path, body },
	response,
});

export const missing = (path: string): Exchange => ({
	request: { method: 'GET', path },
	response: { status: 404, body: { statusCode: 404, message: 'Not Found' } },
});

/** What is chosen in the node's two menus. */
export function menusOf({ operation: name }: OperationCase) {
	const [resource = '', operation = ''] = name.split('.');
	return { resource, operation };
}

export const nameOf = ({ operation, title }: OperationCase) =>
	title ? `${operation}, ${title}` : operation;

/** Where equal requests are answered differently, an item's response depends on who asked before. */
export const isStateless = ({ exchanges }: OperationCase) =>
	new Set(exchanges.map(({ request }) => JSON.stringify(request))).size === exchanges.length;

/** Each case has a hundred IDs of its own. */
export const uuid = (number: number) =>
	`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A resource locator in its “By ID” mode. */
export const byId = (value: string) => ({ __rl: true, mode: 'id', value });

/** A subaccount in the list of all. */
export const subaccount = (
	id: string,
	email: string,
	createdAt = '2025-11-02T10:00:00.000Z',
	status = 'created',
) => ({
	...{ id, email, status, createdAt },
	...{ kyc: { profiles: [] }, capabilities: { currencies: {}, assets: {} } },
});

/** Stands in the items of a case for the time at which the run has sent its request. */
export const justNow = 'just now';

/** The items of a run, with `justNow` where they have such a time. */
export const withoutTimes = (items: readonly object[]) =>
	items.map((item) => {
		const ageMs = Date.now() - Date.parse(String(Reflect.get(item, 'requestedAt')));
		return Math.abs(ageMs) < 600_000 ? { ...item, requestedAt: justNow } : item;
	});
