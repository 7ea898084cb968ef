import type { Endpoint, RequestOf } from '../api/endpoints';
import { toArray, toRecord } from '../api/unknownValues';
import type { Client } from './client';
import { ApiError, InvalidResponseError } from './errors';

interface ListOptions {
	/** The most records that the caller needs, which limits the page size; undefined in a search. */
	limit?: number | undefined;
	/** How many records the caller will probably read; by default, `limit`. */
	expected?: number | undefined;
	/**
	 * Receives a message when the list may be incomplete. Without it, an empty page that the service
	 * counts is an error, as it always is for page 1.
	 */
	warn?: ((message: string) => void) | undefined;
	/** Called before each page is returned, with the total of the service if it sends one. */
	onPage?: (page: { total: number | undefined; isLast: boolean }) => void;
}

const maxPages = 20_000;

/** The number of pages read ahead after page 1; after page n, n times as many. */
const firstReadAhead = 4;

/**
 * The records of a list, page by page and in order, each once. Page 1 says how many pages there
 * are; the others are read in parallel. Without that number, an empty page ends the list.
 */
export async function* readPages<E extends Endpoint>(
	client: Client,
	endpoint: E,
	request: RequestOf<E>,
	options: ListOptions = {},
): AsyncGenerator<unknown[]> {
	const { limit = Infinity, expected = limit, warn, onPage } = options;
	const isSearch = options.limit === undefined;
	const readPage = createPageReader(client, endpoint, request, options);
	const progress = new Progress();
	const underWay = [readPage(1)];
	for (let number = 1; underWay.length > 0; number++) {
		if (number > maxPages) throw new InvalidResponseError(endpoint, 'the list does not end');
		const page = await (underWay.shift() as Promise<Page>);
		// The end. If the service counts this page, `createPageReader` has warned.
		if (page.records.length === 0) return;
		const { newRecords, isRepeat } = progress.add(page);
		onPage?.({ total: page.total, isLast: number >= page.pages });
		if (newRecords.length > 0) yield newRecords;
		// The service sends all records whatever page is requested.
		else if (progress.count === progress.total) return;
		else if (isRepeat) {
			throw pagingError(endpoint, `page ${number} contains the same records as an earlier page`);
		}
		const needed = (expected - progress.count) / page.records.length;
		const ahead = pagesAhead(number, needed, isSearch, client.concurrency);
		const last = Math.min(page.pages, number + ahead);
		for (let next = number + underWay.length + 1; next <= last; next++) {
			const reading = readPage(next);
			// It is awaited later; until then, a failure must not count as unhandled.
			reading.catch(() => {});
			underWay.push(reading);
		}
	}
	const { count, total, leastTotal } = progress;
	// The least total counts: records that arrived during the reading are on pages already read.
	if (count < Math.min(leastTotal, limit)) {
		warn?.(incomplete(`the service reports ${total} records but sent ${count}`));
	}
}

/** What has been read of a list. */
class Progress {
	private readonly ids = new Set<string>();
	private idsOfFirstPage: string[] = [];
	private idsOfLastPage: string[] = [];

	/** The number of records by the latest page that states it, and the lowest that any states. */
	total = 0;
	leastTotal = Infinity;

	/** The number of different records. */
	get count(): number {
		return this.ids.size;
	}

	/** The records that no earlier page had, and whether the page is an earlier one again. */
	add({ records, total = this.total }: Page) {
		this.total = total;
		this.leastTotal = Math.min(this.leastTotal, total);
		const ids = records.map(identityOf);
		if (this.count === 0) this.idsOfFirstPage = ids;
		const newRecords = records.filter((_, index) => isAdded(this.ids, ids[index]!));
		const earlier = [this.idsOfFirstPage, this.idsOfLastPage];
		// New records move known ones to the next page; the total is then higher.
		const isRepeat =
			newRecords.length === 0 &&
			total === this.leastTotal &&
			earlier.some((idsOfPage) => String(idsOfPage) === String(ids));
		this.idsOfLastPage = ids;
		return { newRecords, isRepeat };
	}
}

/** How many pages are read ahead of one that has arrived. */
function pagesAhead(
	number: number,
	needed: number,
	isSearch: boolean,
	concurrency: number,
): number {
	// A search may end at any page, so it reads few pages ahead at first.
	const most = isSearch ? firstReadAhead * number : Infinity;
	// A caller that continues beyond what it expected reads to the end.
	return Math.min(concurrency, most, needed > 0 ? Math.ceil(needed) : Infinity);
}

/** Adds a value to a set; false if it was there already. */
function isAdded(values: Set<string>, value: string): boolean {
	const before = values.size;
	return values.add(value).size > before;
}

/** The identity of a record: its ID; for an invalid record without one, its JSON. */
function identityOf(record: unknown): string {
	const { id } = toRecord(record);
	return typeof id === 'string' ? id : JSON.stringify(record);
}

interface Page {
	response: unknown;
	/** They are not parsed, so that the caller can leave out invalid ones. */
	records: unknown[];
	pages: number;
	/** The most records per page; undefined if it is not stated, or the list has one page. */
	limit: number | undefined;
	total: number | undefined;
}

/**
 * Reads pages of one list by number, all of one size. If the service rejects the size (400), the
 * client reads this endpoint without one from then on, and repeats the rejected request.
 */
export function createPageReader<E extends Endpoint>(
	client: Client,
	endpoint: E,
	request: RequestOf<E>,
	{ limit = Infinity, warn }: ListOptions = {},
): (number: number) => Promise<Page> {
	const { connection, listsWithoutPageSize } = client;
	const { firstPage, limitParameter, pageParameter, pageSize } = connection.settings;
	let size = listsWithoutPageSize.has(endpoint.id) ? undefined : Math.min(pageSize, limit);
	let isAccepted = size === undefined;

	const call = async (page: number) =>
		await client.call(endpoint, request, {
			[pageParameter]: page,
			...(size !== undefined && { [limitParameter]: size }),
		});

	const callWithoutRejectedSize = async (page: number) => {
		const response = await call(page).catch(async (error: unknown) => {
			if (isAccepted || !(error instanceof ApiError) || error.status !== 400) throw error;
			size = undefined;
			const withoutSize = await call(page);
			// Now that it succeeds without a size, the size was the reason.
			listsWithoutPageSize.add(endpoint.id);
			return withoutSize;
		});
		isAccepted = true;
		return response;
	};

	return async (number) => {
		const requested = number - 1 + firstPage;
		const response = await callWithoutRejectedSize(requested);
		const { isWhole, pages, ...page } = parsePage(endpoint, response, requested);
		const isEmpty = page.records.length === 0;
		// An empty list may count one page, so its number of records decides for page 1.
		if (isEmpty && (number === 1 ? page.total : number <= (pages ?? 0))) {
			const problem = `page ${number} is empty, although the service says it has records`;
			if (number === 1 || !warn) throw pagingError(endpoint, problem);
			warn(incomplete(problem));
		}
		return {
			...page,
			response,
			pages: Math.max(number, pages ?? (isEmpty ? number : number + 1)),
			limit: isWhole ? undefined : (page.limit ?? size),
		};
	};
}

function parsePage(endpoint: Endpoint, response: unknown, requested: number) {
	const { data, ...position } = toRecord(response);
	if (!Array.isArray(data)) {
		const problem = `the response to ${endpoint.method} ${endpoint.path} has no list “data”`;
		throw new InvalidResponseError(endpoint, problem);
	}
	const records = toArray(data);
	const meta = toRecord(position.meta ?? position);
	const page = integerOrUndefined(meta.page);
	if (page !== undefined && page !== requested) {
		throw pagingError(endpoint, `page ${requested} was requested, but page ${page} was returned`);
	}
	const total = integerOrUndefined(meta.total ?? meta.count);
	const limit = integerOrUndefined(meta.limit);
	// A list that is sent whole, whatever its page size, has no other pages.
	const isLonger = records.length > (limit ?? Infinity);
	const isWhole = isLonger && new Set(records.map(identityOf)).size === total;
	const pages = isWhole ? 1 : integerOrUndefined(meta.pages ?? meta.totalPages);
	return { records, pages, limit, total, isWhole };
}

function integerOrUndefined(value: unknown): number | undefined {
	return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
}

const incomplete = (reason: string) =>
	`The list may be incomplete: ${reason}. If this happens again, check First Page in the credential, under Advanced`;

const pagingError = (endpoint: Endpoint, problem: string) =>
	new InvalidResponseError(
		endpoint,
		problem,
		'Check Page Parameter Name and First Page in the credential, under Advanced',
	);
