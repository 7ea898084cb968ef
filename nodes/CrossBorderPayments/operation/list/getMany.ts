import { z } from 'zod/v4';

import { endpoints, recordSchemaOf, type Endpoint, type RecordOf } from '../../api/endpoints';
import type { Field, ValuesOf } from '../../descriptions/field';
import { filtersField } from '../../descriptions/filtersField';
import {
	allSubaccounts,
	ifIncompleteOption,
	limitField,
	returnAllField,
	sortOption,
	subaccountOrAllField,
} from '../../descriptions/listFields';
import { queryStringOption } from '../../descriptions/options';
import { readOnlyText, defineOperation } from '../defineOperation';
import type { Operation } from '../operation';
import { holdsCreationTime, holdsId, rowOf } from '../output/columns';
import { isSimplified, wholeRecord, type Output } from '../output/createOutput';
import { tallyCurrencies } from './hints';
import { onGapOf, readRecords, type Listed, type ListSource } from './readRecords';

/** “Get Many”: Return All, Limit, filters, Output and options, the same for every list. */
export function defineGetMany<
	E extends Endpoint,
	const Fields extends readonly Field[] = [],
	const Options extends readonly Field[] = [],
	OwnFilters extends Field = never,
>(
	spec: ListSource<ValuesOf<readonly [...Fields, OwnFilters, ...Options]>, E> & {
		description: string;
		/** Shown before Return All. */
		fields?: Fields;
		/** The service's own. */
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
		forAgents: `${readOnlyText}, up to Limit${hasSubaccountField ? '. Subaccount: ID or email' : ''}`,
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
		// The compiler does not see that the fields in another order are the same.
		execute: async (context, formValues) => {
			const values = formValues as typeof formValues & Parameters<typeof spec.request>[0];
			return await readRecords(context, spec, values, { onGap: onGapOf(context, values) });
		},
	});
}

/** An item of a list is the output of its record, with further columns and its subaccount. */
function listOutput<Values, E extends Endpoint>({
	endpoint,
	output = wholeRecord(recordSchemaOf(endpoint) as z.ZodType<RecordOf<E>>),
	filterBy,
	hasSubaccountField,
}: ListSource<Values, E>): Output<Listed<RecordOf<E>>> {
	const { fields, options, allColumns, defaultColumns, itemSchema } = output;
	const hasSubaccountColumns = hasSubaccountField && itemSchema instanceof z.ZodObject;
	const hasNoRoomForId = defaultColumns.length + 2 > maxColumns;
	// Optional: raw items and selected columns of one subaccount have neither.
	const idType = hasNoRoomForId ? undefined : z.string().optional();
	const wide = hasSubaccountColumns
		? withSubaccountColumns<z.ZodType>(itemSchema.shape, z.string().nullable().optional(), idType)
		: undefined;
	return {
		fields,
		...(options && { options }),
		...(allColumns && { allColumns }),
		defaultColumns: wide ? Object.keys(wide) : defaultColumns,
		itemSchema: wide ? z.object(wide) : itemSchema,
		toItem: ({ record, subaccount, extraColumns }, values, tally) => {
			const item = { ...output.toItem(record, values, tally), ...extraColumns };
			const { subaccountId } = values as { subaccountId?: string };
			const isOneSubaccount = subaccountId !== allSubaccounts.value;
			// Simplified items of one subaccount and of all have the same columns, as a sheet needs.
			if (!subaccount || (isOneSubaccount && !isSimplified(values))) return item;
			// With All Subaccounts, the ID stands in for an email address that is missing.
			const { id, email = null } = subaccount;
			const omitsId = hasNoRoomForId && isSimplified(values) && (isOneSubaccount || email);
			return withSubaccountColumns(item, email, omitsId ? undefined : id);
		},
		...(filterBy && { tallyAll: tallyCurrencies }),
	};
}

/** Of a simplified item. A full one only gets the subaccount's email address. */
const maxColumns = 10;

/**
 * Adds the subaccount's email before the time of creation (without one, before the first ID), and
 * its ID at the end.
 */
function withSubaccountColumns<T>(item: Record<string, T>, email: T, id?: T): Record<string, T> {
	const names = Object.keys(item).filter((name) => name !== 'subaccountEmail');
	const createdAt = names.findIndex(holdsCreationTime);
	const next = createdAt === -1 ? names.findIndex(holdsId) : createdAt;
	names.splice(next === -1 ? names.length : next, 0, 'subaccountEmail');
	const row = rowOf(names, (name) => (name === 'subaccountEmail' ? email : item[name]!));
	return id === undefined ? row : { ...row, subaccountId: id };
}
