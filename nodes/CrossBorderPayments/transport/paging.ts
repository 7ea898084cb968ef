import { assumptions } from '../api/assumptions';
import type { Endpoint, RecordOf, RequestOf } from '../api/endpoints';
import type { Client } from './client';
import { ApiError, InvalidResponseError } from './errors';
import { requireFields } from './response';

export interface ListOptions {
	/** At most this many records; all of them without it. */
	limit?: number | undefined;
	pageSize?: number | undefined;
	pageParameter?: string | undefined;
	limitParameter?: string | undefined;
	/** The number that the service gives its first page; ours is always 1. */
	firstPage?: number | undefined;
	/** How many pages may be requested before they are needed; the client's concurrency by default. */
	readAhead?: number | undefined;
	/** Receives a message when the list may be incomplete. */
	warn?: ((message: string) => void) | undefined;
}

type Page = ReturnType<typeof parsePage>;

type ReadPage = ReturnType<typeof pageReader>;

/** A longer list is taken for a fault of the service. */
const maxPages = 20_000;

/**
 * The records of a list, page by page and in order, each record once. Page 1 is read first and says
 * how many pages there are; the others are then read in parallel. Where the service does not say
 * how many there are, an empty page ends the list.
 */
export async function* listPages<E extends Endpoint>(
	client: Client,
	endpoint: E,
	request: RequestOf<E>,
	options: ListOptions = {},
): AsyncGenerator<Array<RecordOf<E>>> {
	const { limit = Infinity, warn } = options;
	const seen = new Set<unknown>();
	let pageNumber = 0;
	let total = 0;
	let gap = '';
	for await (const page of readPages(client, endpoint, request, options, limit)) {
		pageNumber++;
		total = page.total ?? total;
		for (const record of page.records) requireFields(endpoint, record);
		const fresh = page.records.filter(({ id }) => !seen.has(id) && seen.add(id));
		if (fresh.length > 0) {
			yield fresh as Array<RecordOf<E>>;
		} else if (page.records.length > 0) {
			const problem = `page ${pageNumber} has the same records as an earlier page`;
			throw new InvalidResponseError(endpoint, problem, checkPaging);
		} else if (page.pages && page.pages > 1 && page.pages >= pageNumber) {
			gap = `page ${pageNumber} of ${page.pages} was empty`;
		}
		if (seen.size >= limit) break;
	}
	if (!gap && seen.size < Math.min(total, limit)) {
		gap = `the service counts ${total} records and sent ${seen.size}`;
	}
	if (gap) {
		warn?.(
			`The list may be incomplete, because ${gap}. If this happens again, check Options > First Page`,
		);
	}
}

export async function listAll<E extends Endpoint>(
	client: Client,
	endpoint: E,
	request: RequestOf<E>,
	options: ListOptions = {},
): Promise<Array<RecordOf<E>>> {
	const records: Array<RecordOf<E>> = [];
	for await (const page of listPages(client, endpoint, request, options)) records.push(...page);
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
	pageNumber: number,
	options: ListOptions = {},
): Promise<{ records: Array<RecordOf<E>>; pages: number }> {
	const askedSize = options.pageSize ?? assumptions.pageSize;
	const read = pageReader(client, endpoint, request, options);
	const { page } = await readWithSize(client, endpoint, read, pageNumber, askedSize);
	const { records, size = askedSize } = page;
	if (records.length === 0 && page.total && page.pages && pageNumber <= page.pages) {
		const problem = `page ${pageNumber} of ${page.pages} was empty`;
		throw new InvalidResponseError(endpoint, problem, checkPaging);
	}
	const lastPage = page.pages ?? pageNumber + (records.length < size ? 0 : 1);
	return { records: records as Array<RecordOf<E>>, pages: Math.max(pageNumber, lastPage) };
}

async function* readPages<E extends Endpoint>(
	client: Client,
	endpoint: E,
	request: RequestOf<E>,
	options: ListOptions,
	limit: number,
): AsyncGenerator<Page> {
	const askedSize = Math.min(options.pageSize ?? assumptions.pageSize, limit);
	const read = pageReader(client, endpoint, request, options);
	const { page: first, sentSize } = await readWithSize(client, endpoint, read, 1, askedSize);
	yield first;
	// All pages must have the size of the first one.
	const size = sentSize && (first.size ?? sentSize);

	// A first page that others follow is full, whatever the service says of its size.
	const perPage = first.records.length;
	const lastPage = first.pages ?? Infinity;
	const isKnown = first.pages !== undefined;
	if (!isKnown && perPage === 0) return;
	const lastNeeded = Math.min(lastPage, Math.ceil(limit / perPage));
	const ahead = isKnown ? (options.readAhead ?? client.concurrency) : 1;
	const started: Array<Promise<Page>> = [];
	for (let number = 2, next = 2; number <= lastPage; number++) {
		if (number > maxPages) throw new InvalidResponseError(endpoint, 'the list does not end');
		// Later pages are needed only where duplicates took the place of other records.
		while (next <= Math.max(number, Math.min(lastNeeded, number + ahead - 1))) {
			const request = read(next++, size);
			// It is awaited in its turn; until then, a failure must not count as unhandled.
			request.catch(() => {});
			started.push(request);
		}
		const page = await (started.shift() as Promise<Page>);
		yield page;
		if (!isKnown && page.records.length === 0) return;
	}
}

/**
 * A page size that the service refuses (400) is given up for the service's own, once for the client:
 * a request that was already sent with it is sent again without, later ones go without at once.
 */
async function readWithSize(
	{ refusedPageSizes }: Client,
	{ id }: Endpoint,
	read: ReadPage,
	pageNumber: number,
	size: number,
): Promise<{ page: Page; sentSize?: number }> {
	if (refusedPageSizes.has(id)) return { page: await read(pageNumber) };
	const withSize = read(pageNumber, size).then((page) => ({ page, sentSize: size }));
	return await withSize.catch(async (error: unknown) => {
		if (!(error instanceof ApiError) || error.status !== 400) throw error;
		// Only if this succeeds, it was the size that the service refused.
		const page = await read(pageNumber);
		refusedPageSizes.add(id);
		return { page };
	});
}

/** Reads one page, exactly as asked; without a size, it has the service's own. */
function pageReader<E extends Endpoint>(
	client: Client,
	endpoint: E,
	request: RequestOf<E>,
	{
		pageParameter = assumptions.pageParameter,
		limitParameter = assumptions.limitParameter,
		firstPage = assumptions.firstPage,
	}: ListOptions,
) {
	return async (pageNumber: number, size?: number) => {
		const asked = pageNumber - 1 + firstPage;
		const query = { [pageParameter]: asked, ...(size !== undefined && { [limitParameter]: size }) };
		const page = parsePage(endpoint, await client.call(endpoint, request, query), asked);
		if (pageNumber === 1 && page.total && page.records.length === 0) {
			const problem = `the service counts ${page.total} records, but the first page is empty`;
			throw new InvalidResponseError(endpoint, problem, checkPaging);
		}
		return page;
	};
}

/** Checks a list answer and reads its position in any of the three wrappers. */
function parsePage(endpoint: Endpoint, answer: unknown, asked: number) {
	const body = answer as Record<string, unknown>;
	const { data } = body;
	if (!Array.isArray(data)) {
		const problem = `the answer of ${endpoint.method} ${endpoint.path} lacks the list “data”`;
		throw new InvalidResponseError(endpoint, problem);
	}
	const style = endpoint.paging;
	const meta = (style === 'meta' ? (body.meta ?? {}) : body) as Record<string, unknown>;
	const page = countOf(meta.page);
	if (page !== undefined && page !== asked) {
		const problem = `page ${asked} was requested, but page ${page} was returned`;
		throw new InvalidResponseError(endpoint, problem, checkPaging);
	}
	const size = countOf(meta.limit) || undefined;
	const pages = countOf(style === 'meta' ? meta.pages : meta.totalPages);
	const total = countOf(style === 'count' ? body.count : meta.total);
	// `count` may be the number of records on this page: the specification does not say.
	const isTotal = style !== 'count' || (total && size && Math.ceil(total / size) === pages);
	const records = data as Array<{ id?: unknown }>;
	return { records, size, pages, total: isTotal ? total : undefined };
}

function countOf(value: unknown): number | undefined {
	return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}

const checkPaging =
	'Check Options > Page Parameter Name and Options > First Page: the service documents neither';
