import type { IDataObject } from 'n8n-workflow';

import { endpoints, type Endpoint, type RecordOf, type RequestOf } from '../api/endpoints';
import type { Field, ValuesOf } from '../descriptions/field';
import { filtersField } from '../descriptions/filtersField';
import { limit, returnAll, scope, scopedSubaccount } from '../descriptions/listFields';
import { pagedOptions, readOptions } from '../descriptions/options';
import { simplifyField } from '../descriptions/simplifyField';
import { listPages } from '../transport/paging';
import { readAllSubaccounts } from './allSubaccounts';
import { passesFilters } from './filters';
import { searchReadAhead } from './findInList';
import type { Operation, RunContext } from './operation';

/** Values of the fields that `list` itself adds to the form; Limit is hidden while Return All is on. */
type ListValues = Partial<
	ValuesOf<[typeof limit, typeof scope, typeof simplifyField, ReturnType<typeof filtersField>]>
>;

/** «Get Many»: Return All, Limit, filters, Simplify and options, the same for every list. */
export function list<const Fields extends readonly Field[], E extends Endpoint>(spec: {
	action: string;
	description: string;
	endpoint: E;
	fields: Fields;
	request: (values: ValuesOf<Fields> & { subaccountId: string }) => RequestOf<E>;
	/** Makes a flat record of each record; adds the Simplify switch to the form. */
	simplify?: (record: RecordOf<E>) => IDataObject;
	/** Filters that the node applies, because the service has none. */
	filters?: {
		createdAt: (record: RecordOf<E>) => string;
		/** The statuses to choose from, where the records have one. */
		statuses?: readonly string[];
	};
	/** Adds Scope and Subaccount to the form: the list of one subaccount, or of every one. */
	acrossSubaccounts?: boolean;
}): Operation {
	const { endpoint, fields, request, simplify, filters, acrossSubaccounts, ...menuEntry } = spec;

	const run = async (
		context: RunContext,
		values: ListValues & ValuesOf<Fields> & { subaccountId: string },
	) => {
		const max = values.limit ?? Infinity;
		const wanted = values.filters;
		const matches =
			filters &&
			wanted &&
			((record: RecordOf<E>) => passesFilters(record as object, filters.createdAt(record), wanted));
		const toItem = (record: RecordOf<E>) =>
			simplify && values.simplify ? simplify(record) : (record as IDataObject);
		const read = async (subaccountId: string) =>
			await readList(context, endpoint, request({ ...values, subaccountId }), max, toItem, matches);
		return values.scope === 'all'
			? await readAllSubaccounts(context, max, read)
			: await read(values.subaccountId);
	};

	return {
		name: 'Get Many',
		value: 'getAll',
		...menuEntry,
		fields: [
			...(acrossSubaccounts ? [scope, scopedSubaccount] : []),
			...fields,
			returnAll,
			limit,
			...(filters ? [filtersField(filters.statuses)] : []),
			...(simplify ? [simplifyField] : []),
		],
		options: endpoint.paging ? pagedOptions : readOptions,
		endpoints: acrossSubaccounts ? [endpoint, endpoints.subaccountList] : [endpoint],
		retryable: true,
		run,
	};
}

/** Up to `max` records that match, as items. Pages become items while others are still being read. */
async function readList<E extends Endpoint>(
	{ client, paging, warn }: RunContext,
	endpoint: E,
	request: RequestOf<E>,
	max: number,
	toItem: (record: RecordOf<E>) => IDataObject,
	matches?: (record: RecordOf<E>) => boolean,
): Promise<IDataObject[]> {
	if (!endpoint.paging) {
		const records = (await client.call(endpoint, request)) as Array<RecordOf<E>>;
		return records.slice(0, max).map(toItem);
	}
	const items: IDataObject[] = [];
	// Nobody knows how many pages it takes to find `max` records that match.
	const bounds = matches && max !== Infinity ? { readAhead: searchReadAhead } : { limit: max };
	const options = { ...paging, warn, ...bounds };
	for await (const page of listPages(client, endpoint, request, options)) {
		for (const record of page) if (!matches || matches(record)) items.push(toItem(record));
		if (items.length >= max) break;
	}
	return items.slice(0, max);
}
