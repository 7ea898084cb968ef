import type { Endpoint, RecordOf, RequestOf, RequestParts } from '../api/endpoints';
import { toList } from '../api/lenient';
import { listPages } from '../transport/paging';
import { checkRecord, requireEcho } from '../transport/response';
import type { ReadContext } from './readContext';

/** Up to `max` records that match, as items. Pages become items while others are still being read. */
export async function readList<E extends Endpoint, T>(
	{ client, options, warn }: Omit<ReadContext, 'fail'>,
	endpoint: E,
	request: RequestOf<E>,
	max: number,
	toItem: (record: RecordOf<E>) => T,
	matches?: (record: RecordOf<E>) => boolean,
): Promise<T[]> {
	const items: T[] = [];
	const { query = {} }: RequestParts = request;
	// Nobody knows how many pages it takes to find `max` records that match.
	const limit = matches ? undefined : max;
	const pages = endpoint.paging
		? listPages(client, endpoint, request, { ...options, warn, limit })
		: [toList(await client.call(endpoint, request)).map((one) => checkRecord(endpoint, one))];
	for await (const page of pages) {
		for (const record of page) {
			requireEcho(endpoint, record, query);
			if (!matches || matches(record)) items.push(toItem(record));
		}
		if (items.length >= max) break;
	}
	return items.slice(0, max);
}
