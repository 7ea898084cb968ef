import { holdsExactly } from '../../api/decimal';
import { decimal } from '../../api/schemas/values';
import { InputError } from '../../descriptions/checkInput';

/**
 * The number for an amount as text; what is none stays as it is.
 * @throws InputError where a number would not hold it to the last digit
 */
export function toNumber<T>(column: string, value: T): T | number {
	const { success, data: amount } = decimal.safeParse(value);
	if (!success) return value;
	if (holdsExactly(amount)) return Number(amount);
	throw new InputError(
		`The field “${column}” is “${amount}”, which has more digits than a number can hold`,
		'Set Options > Amounts to Text (Exact)',
	);
}
