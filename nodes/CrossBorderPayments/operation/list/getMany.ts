import { endpoints, type Endpoint, type RecordOf } from '../../api/endpoints';
import type { Field, ValuesOf } from '../../descriptions/field';
import { filtersField } from '../../descriptions/filtersField';
import {
	ifIncompleteOption,
	limitField,
	returnAllField,
	sortOption,
	subaccountOrAllField,
} from '../../descriptions/listFields';
import { queryStringOption } from '../../descriptions/options';
import { defineOperation } from '../defineOperation';
import { readOnlyText, type Operation } from '../operation';
import { plainOutputOf, type Output, type OutputValues } from '../output/createOutput';
import { tallyCurrencies } from './hints';
import { gapReporter, readRecords, type ListedRecord, type ListSpec } from './readRecords';
import {
	addSubaccount,
	subaccountColumns,
	withSubaccountColumns,
	withSubaccountNames,
} from './subaccountColumns';

/** “Get Many”: Return All, Limit, filters, Output and options, the same for every list. */
export function defineGetMany<
	E extends Endpoint,
	const Fields extends readonly Field[] = [],
	const Options extends readonly Field[] = [],
	OwnFilters extends Field = never,
>(
	spec: ListSpec<ValuesOf<readonly [...Fields, OwnFilters, ...Options]>, E> & {
		description: string;
		/** Shown before Return All. */
		fields?: Fields;
		/** Filters that the service applies, in the place of the node's. */
		ownFilters?: OwnFilters;
		options?: Options;
	},
): Operation {
	const { plural, endpoint, fields = [], options = [], filterBy, ownFilters, extraColumns } = spec;
	const { hasSubaccountField } = spec;
	return defineOperation({
		name: 'Get Many',
		value: 'getAll',
		action: `Get many ${plural}`,
		description: spec.description,
		forAgents: `${readOnlyText}, up to Limit`,
		endpoints: [
			endpoint,
			...(hasSubaccountField ? [endpoints.subaccountList] : []),
			...(extraColumns ? [extraColumns.endpoint] : []),
		],
		fields: [
			...(hasSubaccountField ? [subaccountOrAllField] : []),
			...fields,
			returnAllField,
			limitField,
			...(filterBy ? [filtersField(filterBy)] : []),
			...(ownFilters ? [ownFilters] : []),
		],
		options: [
			...(filterBy ? [sortOption] : []),
			...(hasSubaccountField ? [ifIncompleteOption] : []),
			queryStringOption,
			...options,
		],
		output: listOutput(spec),
		acceptsEmail: true,
		// The form has all of them, which TypeScript cannot tell from the type parameters.
		execute: async (context, formValues) => {
			const values = formValues as typeof formValues & Parameters<typeof spec.request>[0];
			return await readRecords(context, spec, values, {
				onGap: gapReporter(context, values),
				tally: context.tally,
			});
		},
	});
}

/** An item of a list is the output of its record, with further columns and its subaccount. */
function listOutput<Values, E extends Endpoint>({
	endpoint,
	output = plainOutputOf<RecordOf<E>>(endpoint),
	filterBy,
	hasSubaccountField,
}: ListSpec<Values, E>): Output<ListedRecord<RecordOf<E>>> {
	return {
		...output,
		...(hasSubaccountField && {
			itemSchema: withSubaccountColumns(output.itemSchema),
			...(output.allColumns && { allColumns: [...output.allColumns, ...subaccountColumns] }),
			...(output.unknownColumns && {
				unknownColumns: (values: OutputValues) =>
					output.unknownColumns?.(withSubaccountNames(values)) ?? [],
			}),
		}),
		toItem: ({ record, subaccount, extraColumns }, formValues, tally) => {
			const values = subaccount ? withSubaccountNames(formValues) : formValues;
			const item = { ...output.toItem(record, values, tally), ...extraColumns };
			return subaccount ? addSubaccount(item, subaccount, values, output.itemSchema) : item;
		},
		...(filterBy && { tallyAll: tallyCurrencies }),
	};
}
