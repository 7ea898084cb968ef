import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import { plainDecimal } from '../api/decimal';
import type { Endpoint, RequestParts } from '../api/endpoints';
import { CredentialError, ServiceError } from './errors';
import { bodyText, type BodyFields } from './mergeBody';
import type { ServiceSettings } from './serviceSettings';

export interface Connection {
	environment: 'production' | 'sandbox';
	/** Without a trailing slash. */
	baseUrl: string;
	/** Kept only to be cut out of texts that come back from outside. */
	apiKey: string;
	settings: ServiceSettings;
}

export interface CallOptions {
	/** A read is not repeated if the pause before it would be longer. */
	maxWaitMs?: number;
	/** Added to the query of reads; an empty value removes a parameter. */
	queryParameters?: Record<string, string> | undefined;
	/** Added to the body; a field that is undefined is taken out. */
	bodyFields?: BodyFields | undefined;
	/** What to do about a 400 besides correcting the values. */
	badRequestAdvice?: string;
	/** Runs immediately before a write is sent, which it prevents if it throws. */
	beforeWrite?: (http: HttpRequest) => Promise<void>;
}

export type HttpRequest = IHttpRequestOptions & { timeout: number };

/** Throws a CredentialError if only the sandbox has the endpoint. */
export function buildRequest(
	{ environment, baseUrl, settings }: Connection,
	endpoint: Endpoint,
	request: RequestParts,
	moreQuery: Record<string, string | number>,
	{ queryParameters, bodyFields = {} }: CallOptions,
): HttpRequest {
	const { method, body } = endpoint;
	if (endpoint.sandboxOnly && environment !== 'sandbox') {
		throw new CredentialError(
			`${endpoint.summary}: this only works in the sandbox`,
			'Choose a credential whose environment is Sandbox',
		);
	}
	return {
		method,
		url: `${baseUrl}${pathOf(endpoint, request.params)}`,
		qs: queryOf({
			...named(request.query, settings),
			...moreQuery,
			...settings.queryString,
			...(method === 'GET' && queryParameters),
		}),
		headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
		...(body && { body: bodyText(endpoint, request.body, bodyFields) }),
		timeout: settings.timeoutSeconds * 1000,
		// The client decodes and parses the response itself, without losing letters or digits.
		encoding: 'arraybuffer',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
	};
}

/** Throws a ServiceError if a parameter would lead to another path. */
export function pathOf(endpoint: Endpoint, params: Record<string, string> = {}): string {
	return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
		const value = params[name] ?? '';
		// A URL drops them even if they are encoded.
		if (!['.', '..'].includes(value)) return encodeURIComponent(value.toWellFormed());
		throw new ServiceError(
			endpoint,
			`“${value}” cannot be sent as the ${parameterLabel(name)}`,
			'Nothing was sent. Correct the value and run the node again',
		);
	});
}

/** `subaccountId` -> «subaccount ID» */
export const parameterLabel = (parameter: string) => parameter.replace(/Id$/, ' ID');

function named(query: RequestParts['query'] = {}, settings: ServiceSettings): IDataObject {
	const used = Object.entries(settings).filter(([setting]) => setting in query);
	return Object.fromEntries(used.map(([setting, name]) => [String(name), query[setting]]));
}

function queryOf(values: IDataObject): IDataObject {
	const entries = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
	return Object.fromEntries(
		entries.map(([name, value]) => [name, typeof value === 'number' ? plainDecimal(value) : value]),
	);
}
