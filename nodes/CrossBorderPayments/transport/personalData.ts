import type { Endpoint, RequestParts } from '../api/endpoints';
import { toRecord } from '../api/unknownValues';
import type { CallOptions } from './request';

/**
 * The endpoint with what the user has added to its request, so that no error repeats it. Account numbers
 * count as added: they are the only personal data of requests that have none as a rule.
 */
export function withEntered<E extends Endpoint>(
	endpoint: E,
	{ body }: RequestParts,
	{ bodyFields = {}, queryParameters = {} }: CallOptions,
): E {
	const added = endpoint.method === 'GET' ? queryParameters : bodyFields;
	const { moreFields = [] }: Endpoint = endpoint;
	return {
		...endpoint,
		moreFields: [...moreFields, ...Object.keys(added).filter(isName)],
		entered: [...leavesOf(added), ...leavesOf(toRecord(body).accountNumber)],
	};
}

/** Not, for example, a phone number that was entered in the wrong field. */
const isName = (text: string) => /^[a-z]\w*$/i.test(text);

/**
 * The one rule of what errors repeat; SECURITY.md gives it to users. The service's own message is not
 * shown where a request has personal data as a rule, and elsewhere if it repeats what was added, in
 * whatever form: «+55 (11) 91234-5678» for 5511912345678, or «Ada» for Ada Lovelace.
 */
export function mayRepeatPersonalData(endpoint: Endpoint, message: string): boolean {
	const { containsPii, entered = [] } = endpoint;
	// No more is shown of it.
	const start = message.slice(0, 1_000);
	const said = plain(start);
	const numbers = start.split(/[^\d().+ -]+/).map((number) => plain(number));
	return (
		containsPii === true ||
		entered.some((value) => {
			const parts = [plain(value), ...plain(value, ' ').split(' ')];
			return (
				// A name of two characters is a whole one in Chinese, for example.
				parts.some((part) => /.{3}|[^a-z\d]/.test(part) && said.includes(part)) ||
				numbers.some((number) => number.length >= 5 && parts[0]!.includes(number))
			);
		})
	);
}

/** Letters and digits alone, without capitals and accents. */
const plain = (text: string, separator = '') =>
	text
		.normalize('NFKD')
		.replace(/\p{M}+/gu, '')
		.replace(/[^\p{L}\d]+/gu, separator)
		.toLowerCase();

function leavesOf(value: unknown): string[] {
	if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leavesOf);
	return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}
