import { joinUnique } from '../../api/unknownValues';
import { suggestions } from '../../api/schemas/knownValues';
import { InputError } from '../../transport/errors';

const knownCodes = new Set(
	Object.entries(suggestions)
		.filter(([list]) => /(Currencies|Assets)$/.test(list))
		.flatMap(([, codes]) => codes),
);

/** Whether there may be such a currency, although no record has it. The service's lists grow. */
const canBeCurrency = (code: string) => knownCodes.has(code) || /^[A-Z]{3}$/.test(code);

/**
 * Says that no record has the currency of a filter, and which ones there are.
 * @throws InputError if it is no currency that is known, such as “Naira”
 */
export function requireCurrency(
	code: string,
	{ plural, found }: { plural: string; found: ReadonlySet<string> },
	warn: (message: string) => void,
): void {
	if (found.size === 0 || found.has(code)) return;
	const message = `No ${plural} in ${code}: there are some in ${joinUnique([...found].sort(), 20)}`;
	if (canBeCurrency(code)) return warn(message);
	throw new InputError(message, 'Enter the code in Filters > Currency, such as NGN');
}
