import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import type { Client } from '../transport/client';
import type { Endpoint, RecordOf, RequestOf, ResponseOf } from '../api/endpoints';
import { toNodeError } from '../transport/errors';
import { createClientFromCredentials } from '../transport/credentials';
import { readListPage, type ListOptions } from '../transport/paging';

type Search = (
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
) => Promise<INodeListSearchResult>;

/** A search stops after so many pages without a hit; scrolling on goes further. */
const pagesASearch = 20;

/**
 * Search over a paged list: one request for a page shown. With a filter, which the service does
 * not have, pages are read until one has a hit.
 */
export function pagedListSearch<E extends Endpoint>(
	endpoint: E,
	request: (context: ILoadOptionsFunctions) => RequestOf<E>,
	item: (record: RecordOf<E>) => INodeListSearchItems,
): Search {
	return async function (filter, paginationToken) {
		return await withNodeErrors(this, async (client) => {
			const options = pagingOptions(this);
			let page = Number(paginationToken ?? 1);
			for (let read = 1; ; read++) {
				const { records, pages } = await readListPage(
					client,
					endpoint,
					request(this),
					page,
					options,
				);
				const results = matching((records as Array<RecordOf<E>>).map(item), filter);
				const next = page < pages ? String(page + 1) : undefined;
				if (results.length > 0 || next === undefined || read === pagesASearch) {
					return { results, ...(next !== undefined && { paginationToken: next }) };
				}
				page++;
			}
		});
	};
}

/** Search over a list that comes whole. */
export function plainListSearch<E extends Endpoint>(
	endpoint: E,
	request: (context: ILoadOptionsFunctions) => RequestOf<E>,
	items: (answer: ResponseOf<E>) => INodeListSearchItems[],
): Search {
	return async function (filter) {
		return await withNodeErrors(this, async (client) => ({
			results: matching(items(await client.call(endpoint, request(this))), filter),
		}));
	};
}

/** The names that the form's options give to paging parameters hold for its lists, too. */
function pagingOptions(context: ILoadOptionsFunctions): ListOptions {
	const options = (context.getCurrentNodeParameter('options') ?? {}) as IDataObject;
	const named = (name: string) => String(options[name] ?? '').trim() || undefined;
	return { pageParameter: named('pageParameter'), limitParameter: named('limitParameter') };
}

function matching(items: INodeListSearchItems[], filter = ''): INodeListSearchItems[] {
	const wanted = filter.trim().toLowerCase();
	return wanted
		? items.filter(({ name, value }) => `${name} ${value}`.toLowerCase().includes(wanted))
		: items;
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
