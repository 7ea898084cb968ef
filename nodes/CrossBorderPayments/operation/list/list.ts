import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod/v4';

import { endpoints, type Endpoint, type RecordOf } from '../../api/endpoints';
import { toText } from '../../api/lenient';
import type { Field, ValuesOf } from '../../descriptions/field';
import { filtersField } from '../../descriptions/filtersField';
import { limit, returnAll, scope, scopedSubaccount, sort } from '../../descriptions/listFields';
import { defineOperation, type Operation } from '../operation';
import type { Output } from '../output/output';
import type { Tally } from '../output/tallies';
import { readItems, withOwner, type ListSource } from './readItems';

/** «Get Many»: Return All, Limit, Sort, filters, Output and options, the same for every list. */
export function list<E extends Endpoint, const Fields extends readonly Field[] = []>(
	spec: ListSource<ValuesOf<Fields>, E> & {
		description: string;
		notice?: string;
		fields?: Fields;
		/** Makes items of the records; adds Output to the form. Without it, the records are the items. */
		output?: Output<RecordOf<E>>;
	},
): Operation {
	const { plural, endpoint, fields = [], output, filters, more, acrossSubaccounts } = spec;
	return defineOperation({
		name: 'Get Many',
		value: 'getAll',
		action: `Get many ${plural}`,
		description: spec.description,
		...(spec.notice && { notice: spec.notice }),
		endpoints: [
			endpoint,
			...(acrossSubaccounts ? [endpoints.subaccountList] : []),
			...(more ? [more.endpoint] : []),
		],
		fields: [
			...(acrossSubaccounts ? [scope, scopedSubaccount] : []),
			...fields,
			returnAll,
			limit,
			...(filters ? [sort, filtersField(filters.statuses, filters.reference)] : []),
		],
		output,
		...(output && acrossSubaccounts && { itemSchema: withOwnerColumns(output.itemSchema) }),
		run: async (context, values, toItem) => {
			const items = await readItems(context, spec, values, toItem);
			if (filters) tellCurrencies(context.tally, items);
			return items;
		},
	});
}

/** Tells the user that the amounts of one column are not to be compared with each other. */
function tellCurrencies(tally: Tally, items: readonly IDataObject[]): void {
	const column = Object.keys(items[0] ?? {}).find((name) => /currency$/i.test(name));
	if (column === undefined) return;
	const all = new Set(items.map((item) => toText(item[column]).toUpperCase()));
	const currencies = [...all].filter(Boolean).sort();
	if (currencies.length < 2) return;
	tally(
		'currencies',
		() =>
			`The amounts are in several currencies (${currencies.join(', ')}): compare or add up only those with the same ${column}. In Summarize, set Fields to Split By to ${column}, and round each sum afterwards`,
	);
}

/** Adds the columns of the owner, which items have only if all subaccounts are read. */
const withOwnerColumns = ({ shape }: z.ZodObject) =>
	z.object(withOwner<z.ZodType>(shape, z.string().optional(), z.string().nullable().optional()));
