import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod/v4';

import { allSubaccounts } from '../../descriptions/listFields';
import type { SubaccountRef } from '../../reads/findSubaccount';
import { holdsCreationTime, holdsId, rowOf } from '../output/columns';
import { isSimplified, type OutputValues } from '../output/createOutput';
import { columnNamesIn } from '../output/selectedColumns';

/** Columns of a simplified item. One of a record with nine or more has no room for the ID. */
const maxColumns = 10;

const hasRoomForId = ({ shape }: z.ZodObject) => Object.keys(shape).length + 2 <= maxColumns;

/** The schema of items to which {@link addSubaccount} adds. */
export function withSubaccountColumns(schema: z.ZodObject): z.ZodObject {
	const shape: Record<string, z.ZodType> = schema.shape;
	// Optional: raw items and selected columns of one subaccount have neither.
	const id = hasRoomForId(schema) ? z.string().optional() : undefined;
	return z.object(withColumns(shape, z.string().nullable().optional(), id));
}

const emailColumn = 'subaccountEmail';

/** The columns that an item of a list has of its subaccount. */
export const subaccountColumns = [emailColumn, 'subaccountId'];

/** The selected columns, with those of the subaccount by their names, in any spelling of them. */
export const withSubaccountNames = <V extends OutputValues>(values: V): V =>
	values.outputFields
		? { ...values, outputFields: values.outputFields.map(columnNamesIn(subaccountColumns)) }
		: values;

/** Whether an item shows the email address of its subaccount. */
export const showsEmail = ({
	output,
	outputFields = [],
	groupBy = ['subaccount'],
}: OutputValues & { groupBy?: readonly string[] }) =>
	groupBy.includes('subaccount') &&
	output !== 'raw' &&
	(output !== 'selected' ||
		outputFields.map(columnNamesIn(subaccountColumns)).includes(emailColumn));

/** The item with the email address and the ID of its subaccount, as far as its output shows them. */
export function addSubaccount(
	item: IDataObject,
	{ id, email = null }: SubaccountRef,
	values: OutputValues & { subaccountId?: string },
	recordSchema: z.ZodObject,
): IDataObject {
	const isOfAll = values.subaccountId === allSubaccounts.value;
	if (!isSimplified(values)) {
		if (isOfAll) return withColumns(item, email, id);
		const columns = { [emailColumn]: email, subaccountId: id };
		const selected = Object.entries(columns).filter(([name]) => Object.hasOwn(item, name));
		return { ...item, ...Object.fromEntries(selected) };
	}
	// Simplified items of one subaccount and of all have the same columns, as a sheet needs. Only
	// among those of all does the ID stand in for an email address that is missing.
	const needsId = hasRoomForId(recordSchema) || (isOfAll && !email);
	return withColumns(item, email, needsId ? id : undefined);
}

/** The email address stands before the time of creation, or else before the first ID. */
function withColumns<T>(item: Record<string, T>, email: T, id?: T): Record<string, T> {
	const names = Object.keys(item).filter((name) => name !== emailColumn);
	const createdAt = names.findIndex(holdsCreationTime);
	const next = createdAt === -1 ? names.findIndex(holdsId) : createdAt;
	names.splice(next === -1 ? names.length : next, 0, emailColumn);
	const row = rowOf(names, (name) => (name === emailColumn ? email : item[name]!));
	return id === undefined ? row : { ...row, subaccountId: id };
}
