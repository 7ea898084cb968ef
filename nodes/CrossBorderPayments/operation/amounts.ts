import type { IDataObject } from 'n8n-workflow';

import { holdsExactly } from '../api/decimal';
import { decimal } from '../api/schemas/values';
import { InputError } from '../transport/errors';

/**
 * The row with numbers in place of its amounts.
 * @throws InputError where a number would not hold an amount to the last digit
 */
export function withNumbers(row: IDataObject, isAmount: (column: string) => boolean): IDataObject {
	return Object.fromEntries(
		Object.entries(row).map(([column, value]) => [
			column,
			isAmount(column) ? toNumber(column, value) : value,
		]),
	) as IDataObject;
}

function toNumber(column: string, value: unknown): unknown {
	const { success, data: amount } = decimal.safeParse(value);
	if (!success) return value;
	if (holdsExactly(amount)) return Number(amount);
	throw new InputError(
		`The field “${column}” is “${amount}”, which has more digits than a number can hold`,
		'Set Options > Amounts to Text (Exact)',
	);
}
