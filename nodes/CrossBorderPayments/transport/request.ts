import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import { plainDecimal } from '../api/decimal';
import type { Endpoint, RequestParts } from '../api/endpoints';
import { CredentialError } from './errors';
import { isPlainObject, mergeBody, type BodyFields } from './mergeBody';
import type { ServiceSettings } from './serviceSettings';

/** How long an answer may take. */
export const defaultTimeoutMs = 30_000;

/** Where requests go. */
export interface Connection {
	environment: 'production' | 'sandbox';
	/** Without a trailing slash. */
	baseUrl: string;
	/** Kept only to be cut out of texts that come back from outside. */
	apiKey: string;
	settings: ServiceSettings;
}

export interface CallOptions {
	timeoutMs?: number;
	/** A read is not repeated if the pause before it would be longer. */
	maxWaitMs?: number;
	/** Added to the query of reads; an empty value removes a parameter. */
	queryParameters?: Record<string, string>;
	/** Added to the body; a field that is undefined is taken out. */
	bodyFields?: BodyFields;
	/** Called when a write has succeeded. */
	onWritten?: (() => void) | undefined;
}

export type HttpRequest = IHttpRequestOptions & { timeout: number };

/** The HTTP request of a call; throws a CredentialError if only the sandbox has the endpoint. */
export function buildRequest(
	{ environment, baseUrl, settings }: Connection,
	endpoint: Endpoint,
	request: RequestParts,
	moreQuery: Record<string, string | number>,
	{ timeoutMs = defaultTimeoutMs, queryParameters, bodyFields = {} }: CallOptions,
): HttpRequest {
	const { method, body } = endpoint;
	if (endpoint.sandboxOnly && environment !== 'sandbox') {
		throw new CredentialError(
			`${endpoint.summary}: this works in the sandbox only`,
			'Nothing was sent. Choose a credential whose environment is Sandbox',
		);
	}
	return {
		method,
		url: `${baseUrl}${pathOf(endpoint, request.params)}`,
		qs: queryOf({
			...named(request.query, settings),
			...moreQuery,
			...(method === 'GET' && queryParameters),
		}),
		headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
		...(body && { body: bodyOf(request, bodyFields) }),
		timeout: timeoutMs,
		// The client parses the answer itself, without losing digits.
		encoding: 'text',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
	};
}

function bodyOf({ body }: RequestParts, extra: BodyFields): string {
	return JSON.stringify(mergeBody(isPlainObject(body) ? body : {}, extra));
}

export function pathOf({ path }: Endpoint, params: Record<string, string> = {}): string {
	return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** The query under the names that the credential gives. */
function named(query: RequestParts['query'] = {}, settings: ServiceSettings): IDataObject {
	const used = Object.entries(settings).filter(([setting]) => setting in query);
	return Object.fromEntries(used.map(([setting, name]) => [name, query[setting]]));
}

/** The query without empty values, and with numbers without exponents. */
function queryOf(values: IDataObject): IDataObject {
	const entries = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
	return Object.fromEntries(
		entries.map(([name, value]) => [name, typeof value === 'number' ? plainDecimal(value) : value]),
	);
}
