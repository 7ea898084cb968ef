import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import type { Endpoint, RecordOf, RequestOf, ResponseOf } from '../api/endpoints';
import type { Client } from '../transport/client';
import { createClientFromCredentials } from '../transport/credentials';
import { toNodeError } from '../transport/errors';
import { readListPage, type ListOptions } from '../transport/paging';
import { requireFields } from '../transport/response';

type SearchListMethod = (
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
) => Promise<INodeListSearchResult>;

/** A search without a match stops after so many pages; scrolling continues it. */
const maxPagesPerSearch = 20;

/**
 * Searches a list with pages, one request for each page shown. The service has no filter, so with one
 * the pages are read until one has a match.
 */
export function pagedListSearch<E extends Endpoint>(
	endpoint: E,
	request: (context: ILoadOptionsFunctions) => RequestOf<E>,
	toItem: (record: RecordOf<E>) => INodeListSearchItems,
): SearchListMethod {
	return async function (filter, paginationToken) {
		return await withNodeErrors(this, async (client) => {
			const options = pagingOptions(this);
			const firstPage = Number(paginationToken ?? 1);
			for (let page = firstPage; ; page++) {
				const read = await readListPage(client, endpoint, request(this), page, options);
				for (const record of read.records) requireFields(endpoint, record);
				const results = filterItems(read.records.map(toItem), filter);
				if (page >= read.pages) return { results };
				if (results.length > 0 || page === firstPage + maxPagesPerSearch - 1) {
					return { results, paginationToken: String(page + 1) };
				}
			}
		});
	};
}

export function plainListSearch<E extends Endpoint>(
	endpoint: E,
	request: (context: ILoadOptionsFunctions) => RequestOf<E>,
	toItems: (answer: ResponseOf<E>) => INodeListSearchItems[],
): SearchListMethod {
	return async function (filter) {
		return await withNodeErrors(this, async (client) => ({
			results: filterItems(toItems(await client.call(endpoint, request(this))), filter),
		}));
	};
}

/** The options of the form that say how to ask for a page. */
function pagingOptions(context: ILoadOptionsFunctions): ListOptions {
	const options = (context.getCurrentNodeParameter('options') ?? {}) as IDataObject;
	const textOf = (name: string) => String(options[name] ?? '').trim() || undefined;
	return {
		pageParameter: textOf('pageParameter'),
		limitParameter: textOf('limitParameter'),
		firstPage: textOf('firstPage') === '0' ? 0 : undefined,
	};
}

function filterItems(items: INodeListSearchItems[], filter = ''): INodeListSearchItems[] {
	const text = filter.trim().toLowerCase();
	return items.filter(({ name, value }) => `${name} ${value}`.toLowerCase().includes(text));
}

async function withNodeErrors(
	context: ILoadOptionsFunctions,
	search: (client: Client) => Promise<INodeListSearchResult>,
): Promise<INodeListSearchResult> {
	try {
		return await search(await createClientFromCredentials(context));
	} catch (error) {
		throw toNodeError(context.getNode(), error);
	}
}
