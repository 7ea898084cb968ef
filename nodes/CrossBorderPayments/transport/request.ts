import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import { second } from '../api/durations';
import { decimalOf } from '../api/decimal';
import type { Endpoint, RequestParts } from '../api/endpoints';
import { CredentialError, ServiceError } from './errors';
import { bodyText, type BodyFields } from './mergeBody';
import type { ServiceSettings } from './serviceSettings';

/** Where a credential leads, and how to speak to the service there. */
export interface Connection {
	environment: 'production' | 'sandbox';
	/** It has no slash at its end. */
	baseUrl: string;
	/** Kept only to redact it in texts from outside. */
	apiKey: string;
	settings: ServiceSettings;
}

/** What changes the calls of a client. */
export interface CallOptions {
	/** The longest pause before a retry, in milliseconds. */
	maxPauseMs?: number;
	/** Added to the query of reads. An empty value removes a parameter. */
	queryString?: Record<string, string> | undefined;
	/** Added to the body. An undefined field is removed. */
	bodyFields?: BodyFields | undefined;
	/** What to do about a 400 besides correcting the values. */
	badRequestAdvice?: string;
	/** Called immediately before a write is sent. If it throws, nothing is sent. */
	beforeWrite?: (http: HttpRequest) => Promise<void>;
	/** Called in the place of each write, which is not sent and waits for no turn. */
	insteadOfWrite?: (http: HttpRequest) => Promise<never>;
}

export type HttpRequest = IHttpRequestOptions & { timeout: number };

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

/** Throws a CredentialError if the endpoint only exists in the sandbox. */
export function buildRequest(
	{ environment, baseUrl, settings }: Connection,
	endpoint: Endpoint,
	request: RequestParts,
	pageQuery: Record<string, string | number>,
	{ queryString, bodyFields = {} }: CallOptions,
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
		qs: queryOf(endpoint, {
			...withParameterNames(request.query, settings),
			...pageQuery,
			...settings.queryString,
			...(method === 'GET' && queryString),
		}),
		headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
		...(body && { body: bodyText(endpoint, request.body, bodyFields) }),
		timeout: settings.timeoutSeconds * second,
		// The client decodes the bytes itself, so that no letter or digit is lost.
		encoding: 'arraybuffer',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
	};
}

/** Throws a ServiceError if a parameter would change the path. */
export function pathOf(endpoint: Endpoint, params: Record<string, string> = {}): string {
	return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
		const value = params[name] ?? '';
		// URLs resolve these segments even if they are encoded.
		if (!['.', '..'].includes(value)) return encodeURIComponent(value.toWellFormed());
		throw notSendable(endpoint, value, parameterLabel(name));
	});
}

const notSendable = (endpoint: Endpoint, value: string, what: string) =>
	new ServiceError(endpoint, `“${value}” cannot be sent as the ${what}`, 'Correct the value');

/** `subaccountId` -> “subaccount ID” */
export const parameterLabel = (parameter: string) => parameter.replace(/Id$/, ' ID');

function withParameterNames(
	query: RequestParts['query'] = {},
	settings: ServiceSettings,
): IDataObject {
	const used = Object.entries(settings).filter(([setting]) => setting in query);
	return Object.fromEntries(used.map(([setting, name]) => [String(name), query[setting]]));
}

function queryOf(endpoint: Endpoint, values: IDataObject): IDataObject {
	// n8n's request helper leaves these out without a word.
	const lost = ['__proto__', 'constructor', 'prototype'].find((name) =>
		Object.hasOwn(values, name),
	);
	if (lost) throw notSendable(endpoint, lost, 'name of a query parameter');
	const entries = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
	return Object.fromEntries(
		entries.map(([name, value]) => [name, typeof value === 'number' ? decimalOf(value) : value]),
	);
}
