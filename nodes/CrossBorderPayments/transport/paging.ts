import { assumptions } from '../api/assumptions';
import { requireFields, type Client } from './client';
import type { Endpoint, EndpointId, RecordOf, RequestOf } from '../api/endpoints';
import { InvalidResponseError, ApiError } from './errors';
import type { PagingStyle } from '../api/schemas/lists';

export interface ListOptions {
	/** No more records than this are wanted; all of them without it. */
	limit?: number | undefined;
	pageSize?: number | undefined;
	pageParameter?: string | undefined;
	limitParameter?: string | undefined;
	/** How many pages may be under way, or wait to be taken, at a time; as many as requests without it. */
	readAhead?: number | undefined;
	/** Lists whose page size was refused, remembered over the reads of one run; those are asked without. */
	refusedSizes?: Set<EndpointId> | undefined;
	/** Told when the list cannot be shown to be complete. */
	warn?: ((message: string) => void) | undefined;
}

interface Page {
	records: Array<Record<string, unknown>>;
	page: number | undefined;
	limit: number | undefined;
	/** Records on all pages. */
	total: number | undefined;
	pages: number | undefined;
}

/** A list this long is taken for a fault of the service. */
const mostPages = 20_000;

/**
 * The records of a list, page by page. Page 1 comes first and tells how many there are; the other
 * pages are then read side by side, as many as the client lets through, and come out in order.
 *
 * A server that ignores the page parameter, or repeats itself, ends in an error, never in a loop.
 * Records are told apart by id; where some moved while the pages were read, the list is read once
 * more and what was missed is added.
 */
export async function* listPages<E extends Endpoint>(
	client: Client,
	endpoint: E,
	request: RequestOf<E>,
	options: ListOptions = {},
): AsyncGenerator<Array<RecordOf<E>>> {
	const seen = new Set<string>();
	for (let pass = 1; pass <= 2; pass++) {
		let total: number | undefined;
		let repeats = false;
		for await (const page of pagesOf(client, endpoint, request, options)) {
			total = page.total ?? total;
			const fresh = page.records.filter((record) => {
				const id = String(record.id);
				return !seen.has(id) && seen.add(id);
			});
			if (fresh.length < page.records.length) repeats = true;
			if (fresh.length > 0) yield fresh as Array<RecordOf<E>>;
			if (seen.size >= (options.limit ?? Infinity)) return;
		}
		if (total === undefined ? !repeats : seen.size >= total) return;
		if (pass === 2) {
			options.warn?.(
				`The list changed while it was read: the service counts ${total ?? 'an unknown number of'} records, ${seen.size} different ones were read`,
			);
		}
	}
}

/** All records that {@link listPages} brings, up to `options.limit`. */
export async function listAll<E extends Endpoint>(
	client: Client,
	endpoint: E,
	request: RequestOf<E>,
	options: ListOptions = {},
): Promise<Array<RecordOf<E>>> {
	const records: Array<RecordOf<E>> = [];
	const limit = options.limit ?? Infinity;
	for await (const page of listPages(client, endpoint, request, options)) {
		for (const record of page) records.push(record);
		if (records.length >= limit) break;
	}
	return records.slice(0, limit);
}

/**
 * One page on its own, for a reader who turns the pages; `pages` is at least the page read. Its records
 * are not checked, because one that lacks a field must not cost the others.
 */
export async function readListPage<E extends Endpoint>(
	client: Client,
	endpoint: E,
	request: RequestOf<E>,
	page: number,
	options: ListOptions = {},
): Promise<{ records: Array<RecordOf<E>>; pages: number }> {
	const size = options.pageSize ?? assumptions.pageSize.value;
	const read = await pageReader(client, endpoint, request, options, false).tolerant(page, size);
	const pages = lastPage(read, read.limit ?? size);
	return {
		records: read.records as Array<RecordOf<E>>,
		pages: Number.isFinite(pages) ? Math.max(page, pages) : page + 1,
	};
}

/** Reads pages of one list; `tolerant` gives up a size that is refused for the service's own, once. */
function pageReader<E extends Endpoint>(
	client: Client,
	endpoint: E,
	request: RequestOf<E>,
	options: ListOptions,
	isChecked = true,
) {
	const pageName = options.pageParameter ?? assumptions.pageParameter.value;
	const limitName = options.limitParameter ?? assumptions.limitParameter.value;
	const refused = options.refusedSizes ?? new Set<EndpointId>();
	const reader = {
		get refusedSize() {
			return refused.has(endpoint.id);
		},
		read: async (page: number, size?: number): Promise<Page> => {
			const answer = await client.call(endpoint, request, {
				[pageName]: page,
				...(size !== undefined && { [limitName]: size }),
			});
			return readPage(endpoint, answer, page, isChecked);
		},
		tolerant: async (page: number, size: number): Promise<Page> =>
			await reader
				.read(page, reader.refusedSize ? undefined : size)
				.catch(async (error: unknown) => {
					const isRefusal = error instanceof ApiError && error.status === 400;
					if (!isRefusal || reader.refusedSize) throw error;
					// Only an answer without it shows that it was the size.
					const answer = await reader.read(page);
					refused.add(endpoint.id);
					return answer;
				}),
	};
	return reader;
}

async function* pagesOf<E extends Endpoint>(
	client: Client,
	endpoint: E,
	request: RequestOf<E>,
	options: ListOptions,
): AsyncGenerator<Page> {
	const wanted = options.limit ?? Infinity;
	const reader = pageReader(client, endpoint, request, options);
	const asked = Math.min(options.pageSize ?? assumptions.pageSize.value, wanted);
	const first = await reader.tolerant(1, asked);
	yield first;
	// What the service says it gives on a page is what the next pages are counted in.
	const size = reader.refusedSize ? undefined : (first.limit ?? asked);
	const fetchNext = (page: number) => reader.read(page, size);
	// A first page that others follow is a full one, whatever the service says of its size.
	const perPage = Math.max(1, first.records.length);

	const last = lastPage(first);
	if (Number.isFinite(last)) {
		const enough = Math.min(last, Math.ceil(wanted / perPage));
		if (enough > mostPages) {
			throw new InvalidResponseError(endpoint, `the service says that there are ${last} pages`);
		}
		const side = options.readAhead ?? client.concurrency;
		yield* inOrder(range(2, enough), side, fetchNext, first, endpoint);
		// Beyond what should be enough only duplicates lead, so the reader is asked page by page.
		yield* inOrder(range(enough + 1, Math.min(last, mostPages)), 1, fetchNext, first, endpoint);
		return;
	}
	// Nothing says how many pages there are: read on until one is short or empty.
	const known = new Set(first.records.map((record) => record.id));
	let got = first.records.length;
	for (let page = 2; got < wanted && first.records.length > 0; page++) {
		if (page > mostPages) throw new InvalidResponseError(endpoint, 'the list does not end');
		const next = await fetchNext(page);
		if (next.records.length === 0) return;
		if (next.records.every((record) => known.has(record.id))) throw repeatsItself(endpoint, page);
		next.records.forEach((record) => known.add(record.id));
		got += next.records.length;
		yield next;
		if (next.records.length < perPage) return;
	}
}

/** Starts page requests ahead of the reader and gives the pages out in order. */
async function* inOrder(
	pages: number[],
	side: number,
	fetchNext: (page: number) => Promise<Page>,
	first: Page,
	endpoint: Endpoint,
): AsyncGenerator<Page> {
	const started: Array<Promise<Page>> = [];
	const firstIds = idsOf(first);
	for (const [index, number] of pages.entries()) {
		for (const ahead of pages.slice(started.length, index + side)) {
			const request = fetchNext(ahead);
			// A failure is met when its turn comes; until then it must not count as unhandled.
			request.catch(() => {});
			started.push(request);
		}
		const page = await (started[index] as Promise<Page>);
		delete started[index];
		if (page.records.length > 0 && idsOf(page) === firstIds) throw repeatsItself(endpoint, number);
		yield page;
	}
}

function idsOf({ records }: Page): string {
	return records.map(({ id }) => id).join();
}

/** Reads one of the three wrappers and holds it against what was asked. */
function readPage(endpoint: Endpoint, answer: unknown, asked: number, isChecked: boolean): Page {
	const body = answer as Record<string, unknown>;
	const { data } = body;
	if (!Array.isArray(data)) {
		throw new InvalidResponseError(
			endpoint,
			`the answer of ${endpoint.method} ${endpoint.path} lacks the list “data”`,
		);
	}
	if (isChecked) for (const record of data) requireFields(endpoint, record);
	const page = {
		records: data as Page['records'],
		...position(body, endpoint.paging as PagingStyle),
	};
	if (page.page !== undefined && page.page !== asked) {
		throw new InvalidResponseError(
			endpoint,
			`page ${asked} was asked for and page ${page.page} came`,
			'The service does not seem to know the page parameter. Set its name in Options > Page Parameter Name',
		);
	}
	return page;
}

function position(body: Record<string, unknown>, style: PagingStyle): Omit<Page, 'records'> {
	const meta = (style === 'meta' ? (body.meta ?? {}) : body) as Record<string, unknown>;
	const page = countOf(meta.page);
	const limit = countOf(meta.limit) || undefined;
	const pages = countOf(style === 'meta' ? meta.pages : meta.totalPages);
	let total = countOf(style === 'count' ? body.count : meta.total);
	// `count` may be that of this page alone: see assumptions.listCountIsTotal.
	if (style === 'count' && !(total && limit && Math.ceil(total / limit) === pages))
		total = undefined;
	return { page, limit, pages, total };
}

function countOf(value: unknown): number | undefined {
	return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}

/**
 * Number of the last page; infinite where nothing tells. Without `perPage` the page itself tells how
 * many records a page has, which the first one of several does: even a short one may be a full one.
 */
function lastPage({ records, pages, total }: Page, perPage?: number): number {
	if (pages !== undefined) return pages;
	if (records.length === 0) return 1;
	if (total !== undefined) return Math.ceil(total / (perPage ?? records.length));
	return records.length < (perPage ?? 0) ? 1 : Infinity;
}

function repeatsItself(endpoint: Endpoint, page: number): InvalidResponseError {
	return new InvalidResponseError(
		endpoint,
		`page ${page} brought the same records again`,
		'The service does not seem to know the page parameter. Set its name in Options > Page Parameter Name',
	);
}

function range(from: number, to: number): number[] {
	return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
