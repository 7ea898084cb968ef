import type { Endpoint, RequestParts } from '../api/endpoints';
import { toRecord } from '../api/unknownValues';
import type { CallOptions } from './request';

/** A call of an endpoint, as far as its errors depend on it. */
export interface Call {
	endpoint: Endpoint;
	/** Names of fields that the schemas of the endpoint lack, but that an error may show. */
	extraFieldNames: readonly string[];
	/** The values that the user added to the request: no error repeats them. */
	addedValues: readonly string[];
	badRequestAdvice: string | undefined;
}

/**
 * Account numbers count as added: few requests without `hasPersonalData` contain other personal data.
 */
export function callOf(
	endpoint: Endpoint,
	{ body }: RequestParts,
	{ bodyFields = {}, queryString = {}, badRequestAdvice }: CallOptions,
): Call {
	const { method, undocumentedFields = [] } = endpoint;
	const added = method === 'GET' ? queryString : bodyFields;
	return {
		endpoint,
		extraFieldNames: [...undocumentedFields, ...Object.keys(added).filter(isName)],
		addedValues: [...leavesOf(added), ...leavesOf(toRecord(body).accountNumber)],
		badRequestAdvice,
	};
}

/** Unlike a phone number that was entered in the wrong field. */
const isName = (text: string) => /^[a-z]\w*$/i.test(text);

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

function leavesOf(value: unknown): string[] {
	if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leavesOf);
	return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}
