import type { Call } from './call';

/**
 * Whether errors hide a message of the service, as SECURITY.md explains: any message about a
 * request with personal data, and one that repeats an added value in whatever form: “+55 (11)
 * 91234-5678” for 5511912345678, or “Ada” for Ada Lovelace.
 */
export function mayRepeatPersonalData(
	{ endpoint: { hasPersonalData }, addedValues }: Call,
	message: string,
): boolean {
	// More than an error shows of a message.
	const start = message.slice(0, 1_000);
	const messageLetters = lettersAndDigits(start);
	const numbers = start.split(/[^\d().+ -]+/).map((number) => lettersAndDigits(number));
	return (
		hasPersonalData === true ||
		addedValues.some((value) => {
			const parts = [lettersAndDigits(value), ...lettersAndDigits(value, ' ').split(' ')];
			return (
				// Two Latin letters are too few for a name, but two Chinese characters are not.
				parts.some((part) => /.{3}|[^a-z\d]/.test(part) && messageLetters.includes(part)) ||
				numbers.some((number) => number.length >= 5 && parts[0]!.includes(number))
			);
		})
	);
}

/** Letters and digits alone, without capitals and accents. */
const lettersAndDigits = (text: string, separator = '') =>
	text
		.normalize('NFKD')
		.replace(/\p{M}+/gu, '')
		.replace(/[^\p{L}\d]+/gu, separator)
		.toLowerCase();
