import { assumptions } from '../api/assumptions';
import type { Endpoint, RecordOf, RequestOf } from '../api/endpoints';
import type { PagingStyle } from '../api/schemas/lists';
import type { Client } from './client';
import { ApiError, InvalidResponseError } from './errors';
import { requireFields } from './response';

export interface ListOptions {
	/** At most this many records; all of them without it. */
	limit?: number | undefined;
	pageSize?: number | undefined;
	pageParameter?: string | undefined;
	limitParameter?: string | undefined;
	/** How many pages may be requested before they are needed; the client's concurrency by default. */
	readAhead?: number | undefined;
	/** Receives a message when the list may be incomplete. */
	warn?: ((message: string) => void) | undefined;
}

interface Page {
	records: Array<{ id?: unknown }>;
	/** Records on a page, as the service says. */
	size: number | undefined;
	/** Records on all pages. */
	total: number | undefined;
	pages: number | undefined;
}

/** Reads one page, exactly as asked. */
type ReadPage = (page: number, size?: number) => Promise<Page>;

/** A longer list is taken for a fault of the service. */
const maxPages = 20_000;

/**
 * The records of a list, page by page and in order, each record once. Page 1 is read first and says
 * how many pages there are; the others are then read in parallel. An empty page ends the list.
 *
 * Throws an InvalidResponseError where the service repeats a page or sends another one.
 */
export async function* listPages<E extends Endpoint>(
	client: Client,
	endpoint: E,
	request: RequestOf<E>,
	options: ListOptions = {},
): AsyncGenerator<Array<RecordOf<E>>> {
	const limit = options.limit ?? Infinity;
	const seen = new Set<unknown>();
	let total: number | undefined;
	let pages = 0;
	for await (const page of readPages(client, endpoint, request, options, limit)) {
		pages++;
		total = page.total ?? total;
		for (const record of page.records) requireFields(endpoint, record);
		const fresh = page.records.filter(({ id }) => !seen.has(id) && seen.add(id));
		if (fresh.length === 0) {
			if (page.records.length === 0) break;
			const problem = `page ${pages} brought the same records again`;
			throw new InvalidResponseError(endpoint, problem, checkPageParameter);
		}
		yield fresh as Array<RecordOf<E>>;
		if (seen.size >= limit) return;
	}
	if (seen.size < (total ?? 0)) {
		options.warn?.(
			`The list changed while it was read and may be incomplete: the service counts ${total} records, ${seen.size} were read`,
		);
	}
}

/** All records that {@link listPages} gives, up to `options.limit`. */
export async function listAll<E extends Endpoint>(
	client: Client,
	endpoint: E,
	request: RequestOf<E>,
	options: ListOptions = {},
): Promise<Array<RecordOf<E>>> {
	const records: Array<RecordOf<E>> = [];
	for await (const page of listPages(client, endpoint, request, options)) {
		for (const record of page) records.push(record);
	}
	return records.slice(0, options.limit);
}

/**
 * One page, and the number of pages as far as it is known: at least the page read. Its records are
 * not checked, so that the caller can skip one that is unreadable.
 */
export async function readListPage<E extends Endpoint>(
	client: Client,
	endpoint: E,
	request: RequestOf<E>,
	page: number,
	options: ListOptions = {},
): Promise<{ records: Array<RecordOf<E>>; pages: number }> {
	const asked = options.pageSize ?? assumptions.pageSize.value;
	const read = pageReader(client, endpoint, request, options);
	const answer = await readWithSize(client, endpoint, read, page, asked);
	const { records, pages, total, size = asked } = answer.page;
	const unknown = page + (records.length < size ? 0 : 1);
	const last = pages ?? (total === undefined ? unknown : Math.ceil(total / size));
	return { records: records as Array<RecordOf<E>>, pages: Math.max(page, last) };
}

async function* readPages<E extends Endpoint>(
	client: Client,
	endpoint: E,
	request: RequestOf<E>,
	options: ListOptions,
	limit: number,
): AsyncGenerator<Page> {
	const asked = Math.min(options.pageSize ?? assumptions.pageSize.value, limit);
	const read = pageReader(client, endpoint, request, options);
	const { page: first, sentSize } = await readWithSize(client, endpoint, read, 1, asked);
	yield first;
	// All pages must have the size of the first one.
	const size = sentSize && (first.size ?? sentSize);

	// A first page that others follow is full, whatever the service says of its size.
	const perPage = first.records.length;
	const last = first.pages ?? Math.ceil((first.total ?? Infinity) / perPage);
	const isKnown = Number.isFinite(last);
	const enough = Math.min(last, Math.ceil(limit / perPage));
	if (isKnown && enough > maxPages) {
		throw new InvalidResponseError(endpoint, `the service says that there are ${last} pages`);
	}
	const ahead = isKnown ? (options.readAhead ?? client.concurrency) : 1;
	const started: Array<Promise<Page>> = [];
	for (let page = 2, next = 2; page <= Math.min(last, maxPages); page++) {
		// Beyond `enough` lead only duplicates, which took the place of other records.
		while (next <= Math.max(page, Math.min(enough, page + ahead - 1))) {
			const request = read(next++, size);
			// It is awaited in its turn; until then, a failure must not count as unhandled.
			request.catch(() => {});
			started.push(request);
		}
		yield await (started.shift() as Promise<Page>);
	}
	if (!isKnown) throw new InvalidResponseError(endpoint, 'the list does not end');
}

/**
 * A page size that the service refuses (400) is given up for the service's own, once for the client:
 * a request that was already sent with it is sent again without, later ones go without at once.
 */
async function readWithSize(
	{ refusedPageSizes }: Client,
	{ id }: Endpoint,
	read: ReadPage,
	page: number,
	size: number,
): Promise<{ page: Page; sentSize?: number }> {
	if (refusedPageSizes.has(id)) return { page: await read(page) };
	try {
		return { page: await read(page, size), sentSize: size };
	} catch (error) {
		if (!(error instanceof ApiError) || error.status !== 400) throw error;
		// Only if this succeeds, it was the size that the service refused.
		const answer = await read(page);
		refusedPageSizes.add(id);
		return { page: answer };
	}
}

function pageReader<E extends Endpoint>(
	client: Client,
	endpoint: E,
	request: RequestOf<E>,
	{ pageParameter, limitParameter }: ListOptions,
): ReadPage {
	const pageName = pageParameter ?? assumptions.pageParameter.value;
	const limitName = limitParameter ?? assumptions.limitParameter.value;
	return async (page, size) => {
		const query = { [pageName]: page, ...(size !== undefined && { [limitName]: size }) };
		return pageOf(endpoint, await client.call(endpoint, request, query), page);
	};
}

/** Checks a list answer and reads its position in any of the three wrappers. */
function pageOf(endpoint: Endpoint, answer: unknown, asked: number) {
	const body = answer as Record<string, unknown>;
	const { data } = body;
	if (!Array.isArray(data)) {
		throw new InvalidResponseError(
			endpoint,
			`the answer of ${endpoint.method} ${endpoint.path} lacks the list “data”`,
		);
	}
	const { page, ...position } = positionOf(body, endpoint.paging as PagingStyle);
	if (page !== undefined && page !== asked) {
		throw new InvalidResponseError(
			endpoint,
			`page ${asked} was asked for and page ${page} came`,
			checkPageParameter,
		);
	}
	return { records: data as Page['records'], ...position };
}

function positionOf(body: Record<string, unknown>, style: PagingStyle) {
	const meta = (style === 'meta' ? (body.meta ?? {}) : body) as Record<string, unknown>;
	const size = countOf(meta.limit) || undefined;
	const pages = countOf(style === 'meta' ? meta.pages : meta.totalPages);
	const total = countOf(style === 'count' ? body.count : meta.total);
	// `count` may be the number of records on this page: see assumptions.listCountIsTotal.
	const isTotal = style !== 'count' || (total && size && Math.ceil(total / size) === pages);
	return { page: countOf(meta.page), size, pages, total: isTotal ? total : undefined };
}

function countOf(value: unknown): number | undefined {
	return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}

const checkPageParameter =
	'The service does not seem to know the page parameter. Set its name in Options > Page Parameter Name';
