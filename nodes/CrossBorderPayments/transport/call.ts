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

function leavesOf(value: unknown): string[] {
	if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leavesOf);
	return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}
