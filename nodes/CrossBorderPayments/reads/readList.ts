import type { IDataObject } from 'n8n-workflow';

import type { Endpoint, RecordOf, RequestOf } from '../api/endpoints';
import { listPages } from '../transport/paging';
import { requireEcho } from '../transport/response';
import type { ReadContext } from './readContext';

/** Up to `max` records that match, as items. Pages become items while others are still being read. */
export async function readList<E extends Endpoint, T>(
	{ client, options, warn }: Omit<ReadContext, 'fail'>,
	endpoint: E,
	request: RequestOf<E>,
	max: number,
	toItem: (record: RecordOf<E>) => T,
	matches?: (record: RecordOf<E> & IDataObject) => boolean,
): Promise<T[]> {
	const items: T[] = [];
	// Nobody knows how many pages it takes to find `max` records that match.
	const limit = matches ? undefined : max;
	const pages = endpoint.paging
		? listPages(client, endpoint, request, { ...options, warn, limit })
		: [(await client.call(endpoint, request)) as Array<RecordOf<E>>];
	const { query = {} } = request as { query?: Record<string, string> };
	for await (const page of pages) {
		for (const record of page as Array<RecordOf<E> & IDataObject>) {
			requireEcho(endpoint, record, query);
			if (!matches || matches(record)) items.push(toItem(record));
		}
		if (items.length >= max) break;
	}
	return items.slice(0, max);
}
