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

/** The currencies that the records have, or else those that the service is known to have. */
type Currencies = { plural: string } & (
	{ found: ReadonlySet<string> } | { known: readonly string[] }
);

/**
 * Says that no record has the currency that was entered, and which ones there are.
 * @throws InputError if it is no currency that is known, such as “Naira”
 */
export function requireCurrency(
	entered: string,
	{ plural, ...there }: Currencies,
	warn: (message: string) => void,
): void {
	const code = entered.toUpperCase();
	const [codes, introduction] =
		'found' in there
			? [[...there.found], 'there are some in']
			: [there.known, 'the known ones are'];
	if (codes.length === 0 || codes.includes(code)) return;
	const message = `No ${plural} in ${code}: ${introduction} ${joinUnique([...codes].sort(), 20)}`;
	if (canBeCurrency(code)) return warn(message);
	throw new InputError(message, 'Enter the code of the currency, such as NGN');
}
