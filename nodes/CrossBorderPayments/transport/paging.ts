import type { Endpoint, RequestOf } from '../api/endpoints';
import { toArray, toRecord } from '../api/unknownValues';
import type { Client } from './client';
import { ApiError, InvalidResponseError } from './errors';

interface ListOptions {
	/** How many records the caller needs at most: a page need not be larger. Unset if nobody knows: a search. */
	limit?: number | undefined;
	expected?: number | undefined;
	/**
	 * Receives a message when the list may be incomplete, such as when a page is empty although the service
	 * counts it. Such a page is an error if it is page 1, or if there is no `warn`.
	 */
	warn?: ((message: string) => void) | undefined;
	/** Receives, before each page, how many records the service counts, if it says so, and whether others follow. */
	onPage?: (page: { total: number | undefined; isLast: boolean }) => void;
}

const maxPages = 20_000;

/** How many pages are requested ahead after page 1; after page n, n times as many. */
const firstReadAhead = 4;

/**
 * The records of a list as they came, page by page and in order, each record once. Page 1 is read first and says
 * how many pages there are; the others are then read in parallel. If the service does not say how many
 * there are, an empty page ends the list.
 */
export async function* listPages<E extends Endpoint>(
	client: Client,
	endpoint: E,
	request: RequestOf<E>,
	options: ListOptions = {},
): AsyncGenerator<unknown[]> {
	const { limit = Infinity, expected = limit, warn, onPage } = options;
	const read = createPageReader(client, endpoint, request, options);
	const started = [read(1)];
	const seen = new Set<string>();
	let total = 0;
	let leastTotal = Infinity;
	let firstIds: string[] = [];
	let idsBefore: string[] = [];
	for (let number = 1; started.length > 0; number++) {
		if (number > maxPages) throw new InvalidResponseError(endpoint, 'the list does not end');
		const page = await (started.shift() as (typeof started)[number]);
		total = page.total ?? total;
		leastTotal = Math.min(leastTotal, total);
		// The end of the list. If the service counts this page, createPageReader has warned.
		if (page.records.length === 0) return;
		const ids = page.records.map(identityOf);
		if (number === 1) firstIds = ids;
		const fresh = page.records.filter((_, index) => {
			const before = seen.size;
			return seen.add(ids[index]!).size > before;
		});
		onPage?.({ total: page.total, isLast: number >= page.pages });
		if (fresh.length > 0) yield fresh;
		else {
			// All came at once, whatever page was asked for.
			if (seen.size === total) return;
			// Records that arrive meanwhile push known ones onto the next page; the list is longer then.
			const isRepeat = [firstIds, idsBefore].some((known) => String(known) === String(ids));
			if (isRepeat && total === leastTotal)
				throw pagingError(endpoint, `page ${number} contains the same records as an earlier page`);
		}
		idsBefore = ids;
		// A caller that goes on when it has them reads to the end.
		const missing = expected > seen.size ? expected - seen.size : Infinity;
		const needed = number + Math.ceil(missing / page.records.length);
		// A search may end at any page, so only a few are read ahead at first.
		const most = options.limit === undefined ? firstReadAhead * number : Infinity;
		const ahead = Math.min(client.concurrency, most);
		const last = Math.min(page.pages, Math.max(needed, number + 1), number + ahead);
		for (let next = number + started.length + 1; next <= last; next++) {
			const request = read(next);
			// It is awaited in its turn; until then, a failure must not count as unhandled.
			request.catch(() => {});
			started.push(request);
		}
	}
	// What arrived meanwhile is on pages that were read before.
	if (seen.size < Math.min(leastTotal, limit)) {
		warn?.(incomplete(`the service reports ${total} records but sent ${seen.size}`));
	}
}

/** Tells records apart. An invalid record may have no ID, and is then compared as a whole. */
function identityOf(record: unknown): string {
	const id: unknown = typeof record === 'object' && record !== null && Reflect.get(record, 'id');
	return typeof id === 'string' ? id : JSON.stringify(record);
}

interface Page {
	/** As it came. */
	response: unknown;
	/** Not parsed, so that the caller can skip one that is unreadable. */
	records: unknown[];
	pages: number;
	/** How many records a page can hold; unset if the list came whole, or the service says nothing. */
	limit: number | undefined;
	total: number | undefined;
}

/**
 * Reads pages of one list by their number, all with the same size. If the service rejects
 * the page size (400), this client reads the endpoint without one from then on: a request that was already
 * sent with it is sent again without it, and later ones leave it out.
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

	return async (number) => {
		const asked = number - 1 + firstPage;
		const response = await call(asked).catch(async (error: unknown) => {
			if (isAccepted || !(error instanceof ApiError) || error.status !== 400) throw error;
			size = undefined;
			const withoutSize = await call(asked);
			// Only now is it clear that the service rejected the size.
			listsWithoutPageSize.add(endpoint.id);
			return withoutSize;
		});
		isAccepted = true;
		const {
			records,
			pages,
			total,
			limit: shown = size,
			isWhole,
		} = parsePage(endpoint, response, asked);
		const isEmpty = records.length === 0;
		// A list without records may say that it has one page, so page 1 goes by the number of records.
		if (isEmpty && (number === 1 ? total : number <= (pages ?? 0))) {
			const problem = `page ${number} is empty, although the service says it has records`;
			if (number === 1 || !warn) throw pagingError(endpoint, problem);
			warn(incomplete(problem));
		}
		const lastKnown = pages ?? (isEmpty ? number : number + 1);
		const held = isWhole ? undefined : shown;
		return {
			response,
			records,
			pages: Math.max(number, lastKnown),
			limit: held,
			total,
		};
	};
}

function parsePage(endpoint: Endpoint, response: unknown, asked: number) {
	const { data, ...position } = toRecord(response);
	if (!Array.isArray(data)) {
		const problem = `the response to ${endpoint.method} ${endpoint.path} has no list “data”`;
		throw new InvalidResponseError(endpoint, problem);
	}
	const meta = toRecord(position.meta ?? position);
	const page = integerOrUndefined(meta.page);
	const total = integerOrUndefined(meta.total ?? meta.count);
	const records = toArray(data);
	// A list that comes whole, whatever the size of its pages, has no other page.
	const limit = integerOrUndefined(meta.limit);
	const isLonger = records.length > (limit ?? Infinity);
	const isWhole = isLonger && new Set(records.map(identityOf)).size === total;
	const pages = isWhole ? 1 : integerOrUndefined(meta.pages ?? meta.totalPages);
	if (page !== undefined && page !== asked) {
		throw pagingError(endpoint, `page ${asked} was requested, but page ${page} was returned`);
	}
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
