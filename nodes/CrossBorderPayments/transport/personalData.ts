import type { Endpoint, RequestParts } from '../api/endpoints';
import { toRecord } from '../api/lenient';
import type { CallOptions } from './request';

/** Fields with personal data of requests that are sent without them as a rule. */
const personalFields = ['accountNumber'];

/** Not, for example, a phone number that was entered in the wrong field. */
const isName = (text: string) => /^[a-z]\w*$/i.test(text);

/**
 * The one rule of what errors repeat, which SECURITY.md gives to users: the service's own message is shown
 * where nothing was sent but IDs, currencies and amounts. Otherwise it may repeat personal data, and
 * an error has only the names of fields that it mentions. This adds what the user has added to a request.
 */
export function withPersonalData<E extends Endpoint>(
	endpoint: E,
	{ body }: RequestParts,
	{ bodyFields = {}, queryParameters = {} }: CallOptions,
): E {
	const { method, moreFields = [] }: Endpoint = endpoint;
	const added = Object.keys(method === 'GET' ? queryParameters : bodyFields);
	const isPersonal = added.length > 0 || personalFields.some((name) => name in toRecord(body));
	return isPersonal
		? { ...endpoint, containsPii: true, moreFields: [...moreFields, ...added.filter(isName)] }
		: endpoint;
}
