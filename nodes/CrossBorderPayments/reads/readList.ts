import type { Endpoint, RecordOf, RequestOf, RequestParts } from '../api/endpoints';
import { toList } from '../api/lenient';
import { listPages } from '../transport/paging';
import { pathOf } from '../transport/request';
import { checked, echoProblem, readValid } from '../transport/response';
import type { ReadContext } from './readContext';

/** Up to `max` records that match, as items. Pages become items while others are still being read. */
export async function readList<E extends Endpoint, T>(
	{ client, warn }: Omit<ReadContext, 'fail'>,
	endpoint: E,
	request: RequestOf<E>,
	max: number,
	toItem: (record: RecordOf<E>) => T,
	matches?: (record: RecordOf<E>) => boolean,
): Promise<T[]> {
	const items: T[] = [];
	const { params, query = {} }: RequestParts = request;
	// To compare with the answer. Only the list of recipients has filters of the service's own.
	const asked = {
		currency: query.recipientCurrencyParameter,
		payment_rail: query.recipientPaymentRailParameter,
	};
	// Nobody knows how many pages it takes to find `max` records that match.
	const limit = matches ? undefined : max;
	const pages = endpoint.paging
		? listPages(client, endpoint, request, { warn, limit })
		: [
				readValid(
					toList(await client.call(endpoint, request)),
					checked(endpoint, (record) => echoProblem(endpoint, record, asked) ?? record),
					pathOf(endpoint, params),
					warn,
				),
			];
	for await (const page of pages) {
		for (const record of page) if (!matches || matches(record)) items.push(toItem(record));
		if (items.length >= max) break;
	}
	return items.slice(0, max);
}
