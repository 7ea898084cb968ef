import fc from 'fast-check';

import type { Client } from '../../../nodes/CrossBorderPayments/transport/client';
import { endpoints, type Endpoint } from '../../../nodes/CrossBorderPayments/api/endpoints';
import {
	InvalidResponseError,
	ApiError,
} from '../../../nodes/CrossBorderPayments/transport/errors';
import { createPageReader, readPages } from '../../../nodes/CrossBorderPayments/transport/paging';
import {
	defaultSettings,
	type ServiceSettings,
} from '../../../nodes/CrossBorderPayments/transport/serviceSettings';
import { failureOf } from '../../support/failureOf';
import { someId } from '../../support/scriptedService';

interface Asked {
	page: number;
	limit: number | undefined;
	query: Record<string, number>;
}

type Serve = (asked: Asked, call: number) => unknown;

/** A client that responds to list calls with a function, a turn later. */
function listClient(serve: Serve) {
	const asked: Asked[] = [];
	const call = async (_endpoint: unknown, _request: unknown, query: Asked['query']) => {
		const number = asked.push({ page: Number(query.page), limit: query.limit, query });
		await Promise.resolve();
		return serve(asked[number - 1] as Asked, number);
	};
	const connection = { settings: defaultSettings };
	const listsWithoutPageSize = new Set();
	const client = { concurrency: 20, connection, listsWithoutPageSize, call } as unknown as Client;
	return { client, asked, pages: () => asked.map(({ page }) => page) };
}

const record = (number: number) => ({ id: `id-${number}`, status: 'pending' });
const records = (from: number, to: number) =>
	Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => record(from + index));

const styles = {
	meta: endpoints.subaccountList,
	count: endpoints.depositList,
	total: endpoints.conversionList,
};
type Style = keyof typeof styles;

/** A page in one of the three wrappers. */
function wrap(
	style: Style,
	data: unknown,
	{ total, page, limit, pages }: { total: number; page: number; limit: number; pages: number },
) {
	if (style === 'meta') return { data, meta: { total, page, limit, pages } };
	if (style === 'count') return { data, count: total, page, limit, totalPages: pages };
	return { data, total, page, limit, totalPages: pages };
}

/** A service that keeps `total` records and gives at most `most` on a page. */
const steady =
	(style: Style, total: number, most = 100): Serve =>
	({ page, limit = 20 }) => {
		const size = Math.min(limit, most);
		const data = records((page - 1) * size + 1, Math.min(total, page * size));
		return wrap(style, data, { total, page, limit: size, pages: Math.ceil(total / size) });
	};

/** A service that says nothing but the records. */
const silent =
	(total: number): Serve =>
	({ page, limit = 20 }) => ({
		data: records((page - 1) * limit + 1, Math.min(total, page * limit)),
	});

const request = { params: { subaccountId: someId } };

/** The client of a credential with other settings. */
const withSettings = (client: Client, settings: Partial<ServiceSettings>) =>
	({ ...client, connection: { settings: { ...defaultSettings, ...settings } } }) as Client;

async function readAll(
	client: Client,
	endpoint: Endpoint = endpoints.depositList,
	{ limit, ...settings }: Partial<ServiceSettings> & { limit?: number | undefined } = {},
) {
	const warnings: string[] = [];
	const pages = readPages(withSettings(client, settings), endpoint, request as never, {
		warn: (message) => warnings.push(message),
		limit,
	});
	const found: string[] = [];
	for await (const page of pages) {
		found.push(...(page as Array<{ id: string }>).map(({ id }) => id));
		if (limit && found.length >= limit) break;
	}
	return { ids: found.slice(0, limit), warnings };
}

const ids = (from: number, to: number) => records(from, to).map(({ id }) => id);

test.each(Object.entries(styles) as Array<[Style, Endpoint]>)(
	'the wrapper with %s: any length, limit and page size gives the first records, once and in order',
	async (style, endpoint) => {
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 0, max: 120 }),
				fc.option(fc.integer({ min: 1, max: 150 }), { nil: undefined }),
				fc.integer({ min: 1, max: 50 }),
				fc.integer({ min: 1, max: 50 }),
				async (total, limit, pageSize, most) => {
					const { client, asked } = listClient(steady(style, total, most));
					const wanted = Math.min(total, limit ?? total);
					const read = await readAll(client, endpoint, { pageSize, limit });
					expect(read).toEqual({ ids: ids(1, wanted), warnings: [] });
					const size = Math.min(pageSize, limit ?? pageSize, most);
					expect(asked.length).toBe(Math.max(1, Math.ceil(wanted / size)));
				},
			),
			{ numRuns: 100 },
		);
	},
);

describe('reading in parallel', () => {
	test('pages that arrive in any order come out in theirs', async () => {
		const arrival = [5, 3, 4, 2];
		const waiting = new Map<number, () => void>();
		const { client } = listClient(async ({ page, ...asked }) => {
			if (page > 1) {
				await new Promise<void>((resolve) => {
					waiting.set(page, resolve);
					// All four are under way before the first of them is answered.
					if (waiting.size === 4) for (const next of arrival) waiting.get(next)?.();
				});
			}
			return steady('count', 50)({ page, ...asked }, 0);
		});
		expect(await readAll(client, endpoints.depositList, { pageSize: 10 })).toEqual({
			ids: ids(1, 50),
			warnings: [],
		});
	});

	test.each([
		[undefined, [2, 3, 4, 5]],
		[Infinity, Array.from({ length: 20 }, (_, index) => index + 2)],
		[65, [2, 3, 4, 5, 6, 7]],
	])('where %p records are wanted, after page 1: %j', async (limit, next) => {
		const { client, pages } = listClient(steady('count', 1000));
		const own = withSettings(client, { pageSize: 10 });
		const reader = readPages(own, endpoints.depositList, request, { limit });
		await reader.next();
		await reader.next();
		expect(pages().slice(1)).toEqual(next);
	});

	test('a page that fails does so in its turn', async () => {
		const { client } = listClient((asked) => {
			if (asked.page === 3) throw new ApiError(endpoints.depositList, 500, 'broken', '');
			return steady('count', 1000)(asked, 0);
		});
		const reader = readPages(
			withSettings(client, { pageSize: 10 }),
			endpoints.depositList,
			request,
		);
		await reader.next();
		expect((await reader.next()).value).toHaveLength(10);
		await expect(reader.next()).rejects.toThrow('broken');
	});
});

describe('a service that counts pages from 0', () => {
	const fromZero =
		(total: number): Serve =>
		({ page, ...asked }) => {
			const response = steady('total', total)({ page: page + 1, ...asked }, 0) as object;
			return { ...response, page };
		};

	test.each([0, 7, 25])('is read to the end with First Page 0: %d records', async (total) => {
		const { client, pages } = listClient(fromZero(total));
		const options = { pageSize: 10, firstPage: 0 as const };
		const read = await readAll(client, endpoints.conversionList, options);
		expect(read).toEqual({ ids: ids(1, total), warnings: [] });
		expect(pages()).toEqual(
			Array.from({ length: Math.max(1, Math.ceil(total / 10)) }, (_, i) => i),
		);
	});

	test('is never read in part without a word that names the setting', async () => {
		const read = async (total: number) =>
			await readAll(listClient(fromZero(total)).client, endpoints.conversionList, { pageSize: 10 });
		expect((await read(25)).warnings).toEqual([
			'The list may be incomplete: page 3 is empty, although the service says it has records. If this happens again, check First Page in the credential, under Advanced',
		]);
		const failure = await failureOf(read(7));
		expect(failure.message).toContain('page 1 is empty, although the service says it has records');
		expect(failure.advice).toContain('First Page in the credential');
	});
});

describe('what is asked for', () => {
	/** The service gives 20, whatever is asked, and repeats what was asked as its `limit`. */
	test.each([undefined, 40])(
		'a size that is lowered without saying so, limit %p',
		async (wanted) => {
			const { client } = listClient(({ page, limit = 20 }) => {
				const data = records((page - 1) * 20 + 1, Math.min(page * 20, 50));
				return wrap('total', data, { total: 50, page, limit, pages: 3 });
			});
			expect(await readAll(client, endpoints.conversionList, { limit: wanted })).toEqual({
				ids: ids(1, wanted ?? 50),
				warnings: [],
			});
		},
	);

	const rejecting: Serve = (one) => {
		if (one.limit === undefined) return steady('count', 45)(one, 0);
		throw new ApiError(endpoints.depositList, 400, 'limit too large', '');
	};

	test('a size that is rejected is given up for the service’s own, once for the client', async () => {
		const { client, asked } = listClient(rejecting);
		for (let time = 0; time < 2; time++) {
			expect(await readAll(client)).toEqual({ ids: ids(1, 45), warnings: [] });
		}
		await createPageReader(client, endpoints.depositList, request, {})(2);
		expect(asked.map(({ page, limit }) => [page, limit])).toEqual([
			[1, 100],
			...[1, 2, 3, 1, 2, 3, 2].map((page) => [page, undefined]),
		]);
	});

	test('a rejection that arrives when another list has given the size up is sent again, too', async () => {
		const late: Array<() => void> = [];
		const { client } = listClient(async (one, call) => {
			if (call === 2) await new Promise<void>((arrive) => late.push(arrive));
			return rejecting(one, call);
		});
		const lists = [readAll(client), readAll(client)];
		await lists[0];
		late[0]?.();
		for (const list of lists) expect((await list).ids).toEqual(ids(1, 45));
	});

	test('a list whose size was accepted keeps it when another one’s is rejected meanwhile', async () => {
		const { client, asked } = listClient((one) => {
			client.listsWithoutPageSize.add('depositList');
			return steady('count', 30)(one, 0);
		});
		expect((await readAll(client, endpoints.depositList, { pageSize: 10 })).ids).toEqual(
			ids(1, 30),
		);
		expect(asked.map(({ limit }) => limit)).toEqual([10, 10, 10]);
	});

	test.each([
		[400, 2],
		[404, 1],
	])('%i for another reason is passed on, after %i requests', async (status, requests) => {
		const { client, asked } = listClient(() => {
			throw new ApiError(endpoints.depositList, status, 'no such subaccount', '');
		});
		expect((await failureOf(readAll(client))).message).toContain('no such subaccount');
		expect(asked).toHaveLength(requests);
	});
});

describe('a service that does not know the page parameter', () => {
	const same = records(1, 100);
	test.each<[string, Serve, string]>([
		['says it', () => ({ data: same, page: 1 }), 'page 2 was requested, but page 1 was returned'],
		['repeats', () => ({ data: same }), 'page 2 contains the same records as an earlier page'],
		[
			'turns in a circle',
			({ page }) => ({ data: page % 2 ? same : records(101, 200) }),
			'page 3 contains the same records as an earlier page',
		],
		[
			'repeats its last page',
			({ page }) => ({ data: page === 1 ? same : records(101, 200) }),
			'page 3 contains the same records as an earlier page',
		],
	])('and %s: the error names the setting', async (_, serve, message) => {
		const failure = await failureOf(readAll(listClient(serve).client));
		expect(failure).toBeInstanceOf(InvalidResponseError);
		expect(failure.message).toContain(message);
		expect(failure.advice).toContain('Page Parameter Name and First Page in the credential');
	});
});

test.each([
	['', {}],
	[', and says so', { page: 1, limit: 20 }],
])('a list that comes whole, whatever page is asked for%s, is whole', async (_, position) => {
	const serve: Serve = () => ({ data: records(1, 30), count: 30, totalPages: 3, ...position });
	const { client } = listClient(serve);
	expect(await readAll(client)).toEqual({ ids: ids(1, 30), warnings: [] });
});

describe('a service that does not say how much there is', () => {
	test.each([
		[0, [1]],
		[7, [1, 2]],
		[30, [1, 2, 3, 4]],
		[35, [1, 2, 3, 4, 5]],
	])('%i records are read up to the first empty page', async (total, pagesRead) => {
		const { client, pages } = listClient(silent(total));
		expect(await readAll(client, endpoints.depositList, { pageSize: 10 })).toEqual({
			ids: ids(1, total),
			warnings: [],
		});
		expect(pages()).toEqual(pagesRead);
	});

	test('`count` of one page is not taken for that of all', async () => {
		const { client } = listClient(({ page }) => {
			const data = records((page - 1) * 20 + 1, Math.min(50, page * 20));
			return { data, count: data.length, page, limit: 20, totalPages: 3 };
		});
		expect(await readAll(client)).toEqual({ ids: ids(1, 50), warnings: [] });
	});

	test.each([null, '250', 1.5])('a count of %p is ignored', async (odd) => {
		const { client } = listClient(({ page, limit = 20 }) => ({
			data: records((page - 1) * limit + 1, Math.min(25, page * limit)),
			meta: { total: odd, page, limit, pages: odd },
		}));
		const read = await readAll(client, endpoints.subaccountList, { pageSize: 10 });
		expect(read.ids).toEqual(ids(1, 25));
	});
});

describe('a list that changes while it is read', () => {
	const pageOf = (list: number[], page: number) => list.slice((page - 1) * 2, page * 2).map(record);
	/** Lists of conversions, two on a page: one for page 1, another for the pages read after it. */
	const read = async (first: number[], later: number[], options: { limit?: number } = {}) => {
		const { client, pages } = listClient(({ page, limit = 2 }) => {
			const list = page === 1 ? first : later;
			const total = list.length;
			return wrap('total', pageOf(list, page), { total, page, limit, pages: Math.ceil(total / 2) });
		});
		const all = await readAll(client, endpoints.conversionList, { pageSize: 2, ...options });
		return { ...all, pages: pages() };
	};

	test.each<[string, first: number[], later: number[], { limit?: number }, last: number, string[]]>(
		[
			['a record that moves comes once', [1, 2, 3, 4], [9, 1, 2, 3, 4], {}, 4, []],
			['a page of known records alone is no loop', [1, 2, 3], [8, 9, 1, 2, 3], {}, 3, []],
			['a list that became shorter is complete', [1, 2, 3, 4, 5], [1, 2], {}, 2, []],
			['duplicates do not count', [1, 2, 3, 4, 5, 6], [9, 1, 2, 3, 4, 5, 6], { limit: 4 }, 4, []],
		],
	)('%s', async (_, first, later, options, last, warnings) => {
		expect(await read(first, later, options)).toEqual({
			ids: ids(1, last),
			warnings,
			pages: [1, 2, 3],
		});
	});

	test.each<[Style, Endpoint]>([
		['total', endpoints.conversionList],
		['count', endpoints.depositList],
	])('an empty page before the last one ends it, with a hint (%s)', async (style, endpoint) => {
		const position = { total: style === 'total' ? 6 : 2, limit: 2, pages: 3 };
		const { client } = listClient(({ page }) =>
			wrap(style, page === 2 ? [] : records(page * 2 - 1, page * 2), { ...position, page }),
		);
		const read = await readAll(client, endpoint, { pageSize: 2 });
		expect(read.ids).toEqual(ids(1, 2));
		expect(read.warnings).toEqual([expect.stringContaining('page 2 is empty')]);
		// Who reads a single page would take it for the end of the list.
		const readPage = createPageReader(client, endpoint, request as never, {});
		await expect(readPage(2)).rejects.toThrow('page 2 is empty');
	});
});

describe('a response that cannot be a list', () => {
	test.each<[unknown, string]>([
		[{}, 'GET /v1/ramp/{subaccountId}/banking/deposits has no list “data”'],
		[{ data: { 0: record(1) } }, 'has no list “data”'],
	])('%j', async (body, message) => {
		const failure = await failureOf(readAll(listClient(() => body).client));
		expect(failure).toBeInstanceOf(InvalidResponseError);
		expect(failure.message).toContain(message);
	});
});

test.each<[last: string, Serve, page: number, found: number, pages: number]>([
	['the number that the service gives', steady('count', 25), 2, 10, 3],
	['the page after one with records, where nothing tells', silent(34), 4, 4, 5],
	['its own, where it is empty and nothing tells', silent(34), 5, 0, 5],
	['its own at least', steady('count', 5), 3, 0, 3],
])('a single page names as the last: %s', async (_, serve, page, found, pages) => {
	const { client, asked } = listClient(serve);
	const readPage = createPageReader(
		withSettings(client, { pageSize: 10 }),
		endpoints.depositList,
		request,
	);
	const read = await readPage(page);
	expect([read.records.length, read.pages]).toEqual([found, pages]);
	expect(asked.map(({ query }) => query)).toEqual([{ page, limit: 10 }]);
});
