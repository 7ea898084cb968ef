import type { Endpoint, RequestParts } from '../api/endpoints';
import type { CallOptions } from './request';

/** A call of an endpoint, as far as its errors depend on it. */
export interface Call {
	endpoint: Endpoint;
	/** The values of the body and those that the user added: no error repeats them. */
	entered: unknown;
	badRequestAdvice: string | undefined;
}

export const callOf = (
	endpoint: Endpoint,
	{ body }: RequestParts,
	{ bodyFields, queryString, badRequestAdvice }: CallOptions,
): Call => ({
	endpoint,
	entered: [body, endpoint.method === 'GET' ? queryString : bodyFields],
	badRequestAdvice,
});
