import type { IDataObject } from 'n8n-workflow';

import { endpoints, type Endpoint, type RecordOf, type RequestOf } from '../../api/endpoints';
import type { Field, ValuesOf } from '../../descriptions/field';
import { filtersField } from '../../descriptions/filtersField';
import { limit, returnAll, scope, scopedSubaccount } from '../../descriptions/listFields';
import { readAllSubaccounts } from '../../reads/allSubaccounts';
import { readList } from '../../reads/readList';
import { recordFilter, tellRange } from './filters';
import { defineOperation, type Operation, type RunContext } from '../operation';
import type { Output } from '../output/output';

/** A list of the service, and how the node filters it. */
export interface ListSource<Values, E extends Endpoint> {
	endpoint: E;
	request: (values: Values & { subaccountId: string }) => RequestOf<E>;
	/** What the records are called: «deposits». */
	plural: string;
	/** Filters that the node applies, because the service has none. */
	filters?: {
		/** Name of the field. */
		createdAt: string;
		/** The statuses to choose from, where the records have one. */
		statuses?: readonly string[];
	};
	/** Adds Scope and Subaccount to the form: the list of one subaccount, or of every one. */
	acrossSubaccounts?: boolean;
}

/** Values of the fields that choose the records; the limit is not given while Return All is on. */
type ChoiceValues = { subaccountId: string } & Partial<
	ValuesOf<readonly [typeof scope, typeof limit, ReturnType<typeof filtersField>]>
>;

/** «Get Many»: Return All, Limit, filters, Output and options, the same for every list. */
export function list<E extends Endpoint, const Fields extends readonly Field[] = []>(
	spec: ListSource<ValuesOf<Fields>, E> & {
		description: string;
		fields?: Fields;
		/** Makes items of the records; adds Output to the form. Without it they are the items. */
		output?: Output<RecordOf<E>>;
	},
): Operation {
	const { description, plural, endpoint, fields = [], output, filters, acrossSubaccounts } = spec;
	return defineOperation({
		name: 'Get Many',
		value: 'getAll',
		action: `Get many ${plural}`,
		description,
		endpoints: acrossSubaccounts ? [endpoint, endpoints.subaccountList] : [endpoint],
		fields: [
			...(acrossSubaccounts ? [scope, scopedSubaccount] : []),
			...fields,
			returnAll,
			limit,
			...(filters ? [filtersField(filters.statuses)] : []),
		],
		output,
		run: async (context, values, toItem) => await readRecords(context, spec, values, toItem),
	});
}

/** The records of one subaccount, or of every one, that pass the filters, as items. */
export async function readRecords<Values, E extends Endpoint>(
	context: RunContext,
	{ endpoint, request, filters, plural }: ListSource<Values, E>,
	values: Values & ChoiceValues,
	toItem: (record: RecordOf<E>) => IDataObject,
): Promise<IDataObject[]> {
	const max = values.limit ?? Infinity;
	const filter =
		filters && recordFilter(values.filters ?? {}, filters.createdAt, context.timezone, Date.now());
	const read = async (subaccountId: string) =>
		await readList(
			context,
			endpoint,
			request({ ...values, subaccountId }),
			max,
			toItem,
			filter?.matches,
		);
	const items =
		values.scope === 'all'
			? await readAllSubaccounts(context, max, async ({ id, email }) => {
					const records = await read(id);
					return records.map((one) => ({ subaccountId: id, subaccountEmail: email, ...one }));
				})
			: await read(values.subaccountId);
	tellRange(context.tally, filter, plural, items.length, max);
	return items;
}
