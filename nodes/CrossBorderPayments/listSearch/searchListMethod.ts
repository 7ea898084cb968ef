import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import type { Endpoint, RecordOf, RequestOf, ResponseOf } from '../api/endpoints';
import type { Client } from '../transport/client';
import { createClientFromCredentials } from '../transport/credentials';
import { toNodeError } from '../transport/errors';
import { createPageReader } from '../transport/paging';
import { recordParser, parseValid } from '../transport/records';

type SearchListMethod = (
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
) => Promise<INodeListSearchResult>;

type RequestFor<E extends Endpoint> = (
	n8n: ILoadOptionsFunctions,
	client: Client,
) => RequestOf<E> | Promise<RequestOf<E>>;

/** A search without a match stops after this many pages; scrolling continues it. */
const maxPagesPerSearch = 20;

/**
 * Searches a list with pages, one request for each page shown. The service cannot filter, so if the
 * user types a filter, pages are read until one has a match. n8n's cursor, `paginationToken`, is the
 * number of the next page.
 */
export function pagedListSearch<E extends Endpoint>(
	endpoint: E,
	request: RequestFor<E>,
	toEntry: (record: RecordOf<E>, timezone: string) => INodeListSearchItems,
): SearchListMethod {
	return async function (filter, paginationToken) {
		return await withNodeErrors(this, async (client) => {
			const readPage = createPageReader(client, endpoint, await request(this, client));
			const timezone = this.getTimezone();
			const parse = recordParser(endpoint, (record) => toEntry(record, timezone));
			const startPage = Number(paginationToken) || 1;
			for (let number = startPage; ; number++) {
				const { records, pages } = await readPage(number);
				const results = matching(parseValid(records, parse), filter);
				if (number >= pages) return { results };
				if (results.length > 0 || number === startPage + maxPagesPerSearch - 1) {
					return { results, paginationToken: String(number + 1) };
				}
			}
		});
	};
}

/** Searches what a single request returns. */
export function unpagedListSearch<E extends Endpoint>(
	endpoint: E,
	request: RequestFor<E>,
	toEntries: (response: ResponseOf<E>) => INodeListSearchItems[],
): SearchListMethod {
	return async function (filter) {
		return await withNodeErrors(this, async (client) => ({
			results: matching(
				toEntries(await client.call(endpoint, await request(this, client))),
				filter,
			),
		}));
	};
}

/** The same list with one more entry at its top, if that matches what the user typed. */
export function withFirstEntry(
	entry: INodeListSearchItems,
	search: SearchListMethod,
): SearchListMethod {
	return async function (filter, paginationToken) {
		const result = await search.call(this, filter, paginationToken);
		const first = paginationToken ? [] : matching([entry], filter);
		return { ...result, results: [...first, ...result.results] };
	};
}

/** Searches entries that are known without a request. */
export function fixedListSearch(
	entriesFor: (n8n: ILoadOptionsFunctions) => INodeListSearchItems[],
): SearchListMethod {
	return async function (filter) {
		return await Promise.resolve({ results: matching(entriesFor(this), filter) });
	};
}

function matching(entries: INodeListSearchItems[], filter = ''): INodeListSearchItems[] {
	const text = filter.trim().toLowerCase();
	return entries.filter(({ name, value }) => `${name} ${value}`.toLowerCase().includes(text));
}

async function withNodeErrors(
	n8n: ILoadOptionsFunctions,
	search: (client: Client) => Promise<INodeListSearchResult>,
): Promise<INodeListSearchResult> {
	const client = createClientFromCredentials(n8n);
	return await client.then(search).catch((error: unknown) => {
		throw toNodeError(n8n.getNode(), error);
	});
}
