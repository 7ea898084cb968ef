import {
	NodeOperationError,
	sleep,
	type IDataObject,
	type IHttpRequestOptions,
} from 'n8n-workflow';
import { z } from 'zod/v4';

import { assumptions } from '../api/assumptions';
import type { Connection } from './credentials';
import { plainDecimal } from '../api/decimal';
import type { Endpoint, RequestOf, ResponseOf } from '../api/endpoints';
import {
	adviceFor,
	InvalidResponseError,
	apiMessageOf,
	CancelledError,
	ConnectionError,
	couldNot,
	InputError,
	inputProblems,
	ApiError,
} from './errors';
import { parseExactly } from './json';
import { RequestLimiter } from './limiter';
import { withoutKey, withoutValues } from './redaction';

/** What n8n's request helper gives back with `returnFullResponse`. */
export interface HttpResponse {
	statusCode: number;
	headers: IDataObject;
	body: unknown;
}

/** n8n's `helpers.httpRequestWithAuthentication`, bound to the credential. */
export type Send = (options: IHttpRequestOptions) => Promise<HttpResponse>;

export interface CallOptions {
	timeoutMs?: number;
	/** Added to the query of reads; an empty value takes a parameter out. */
	queryParameters?: Record<string, string>;
	/** Ends the calls, their retries and waits; joins the one of the client. */
	signal?: AbortSignal;
}

/** Sends checked requests to one environment of the service. */
export interface Client {
	readonly connection: Connection;
	/** How many requests may be under way at a time, at most. */
	readonly concurrency: number;
	/** What the next calls share: timeouts, extra query parameters, when to stop. */
	with(options: CallOptions): Client;
	/** One call. `extraQuery` are paging parameters, which no schema knows. */
	call<E extends Endpoint>(
		endpoint: E,
		request: RequestOf<E>,
		extraQuery?: Record<string, string | number>,
	): Promise<ResponseOf<E>>;
	/** Waits, but not beyond a cancelled execution. */
	pause(ms: number): Promise<void>;
	/** The service's clock in milliseconds, by its latest `Date` header; undefined before any. */
	serverTime(): number | undefined;
}

export interface ClientSetup {
	connection: Connection;
	send: Send;
	/** At most this many requests at a time, 1 to 100. */
	concurrency?: number;
	signal?: AbortSignal | undefined;
	/** Waiting, replaceable in tests. */
	wait?: (ms: number) => Promise<unknown>;
	/** Between the starts of requests: see {@link RequestLimiter}; replaceable in tests. */
	startGapMs?: number;
}

export const defaultTimeoutMs = 30_000;
export const defaultConcurrency = 20;

/** As short as a wait can be. */
const defaultStartGapMs = 1;
const maxTries = 4;
/** A call that gets 429 while others are answered has lost its turn, not a try; this many turns at most. */
const mostTurns = 12;
const firstBackoffMs = 500;
const longestPauseMs = 30_000;

/** Builds the client that all requests of one execution, or of one poll, go through. */
export function createClient(setup: ClientSetup): Client {
	const { connection, send, signal, wait = sleep } = setup;
	const { concurrency = defaultConcurrency, startGapMs = defaultStartGapMs } = setup;
	const keyless = withoutKey(connection.apiKey);
	const limiter = new RequestLimiter(concurrency, interruptible(wait, signal), startGapMs);

	let serverAheadMs: number | undefined;

	const clientWith = (options: CallOptions): Client => ({
		connection,
		concurrency,
		pause: interruptible(wait, options.signal),
		serverTime: () => (serverAheadMs === undefined ? undefined : Date.now() + serverAheadMs),
		with: (more) => clientWith({ ...options, ...more, ...joined(options.signal, more.signal) }),
		call: async (endpoint, request, extraQuery = {}) => {
			if (endpoint.sandboxOnly && connection.environment !== 'sandbox') {
				throw new InputError(
					couldNot(endpoint, 'this works in the sandbox only'),
					'Choose a credential whose environment is Sandbox. Nothing was sent',
				);
			}
			// A signal of its own, because Node warns where many listen to one.
			const stop = options.signal && AbortSignal.any([options.signal]);
			const parts = request as { params?: unknown; query?: unknown; body?: unknown };
			const query = { ...checked(endpoint.query, parts.query), ...extraQuery };
			if (endpoint.method === 'GET') Object.assign(query, options.queryParameters);
			const http: IHttpRequestOptions = {
				method: endpoint.method,
				url: `${connection.baseUrl}${pathOf(endpoint, parts.params)}`,
				headers: { accept: 'application/json' },
				qs: queryOf(query),
				timeout: options.timeoutMs ?? defaultTimeoutMs,
				// The answer is read here, so that a broken one can be told from an empty one.
				encoding: 'text',
				returnFullResponse: true,
				ignoreHttpStatusErrors: true,
				disableFollowRedirect: true,
				...(stop && { abortSignal: stop }),
			};
			if (endpoint.body) {
				const body = endpoint.body.safeParse(parts.body);
				if (!body.success) throw inputProblems('', body.error);
				http.body = JSON.stringify(body.data);
				http.headers = { ...http.headers, 'content-type': 'application/json' };
			}
			return (await exchange(endpoint, http, stop)) as never;
		},
	});

	/** Sends until there is an answer to give back: safe calls several times, others once. */
	async function exchange(
		endpoint: Endpoint,
		http: IHttpRequestOptions,
		stop: AbortSignal | undefined,
	): Promise<unknown> {
		const pause = interruptible(wait, stop);
		const timeoutMs = http.timeout ?? defaultTimeoutMs;
		for (let tries = 1, turns = 1; ; tries++, turns++) {
			const last = !endpoint.retryable || tries === maxTries || turns === mostTurns;
			let answeredBefore = limiter.answered;
			const isOver = () => stop?.aborted ?? false;
			const outcome = await limiter.run(async () => {
				if (isOver()) return new CancelledError();
				const sentAt = Date.now();
				answeredBefore = limiter.answered;
				try {
					const answer = await within(timeoutMs, send({ ...http }));
					note(answer, sentAt, tries);
					return answer;
				} catch (error) {
					return isOver() ? new CancelledError() : noAnswer(endpoint, error, timeoutMs, keyless);
				}
			}, isOver);
			if (outcome instanceof Error) {
				const transient = outcome instanceof ConnectionError && outcome.transient;
				if (last || !transient) throw outcome;
				await pause(backoff(tries));
				continue;
			}
			if (outcome.statusCode >= 200 && outcome.statusCode < 300)
				return read(endpoint, parse(outcome.body), outcome.body);
			const waitMs = retryAfter(outcome.headers);
			const lostTurn = outcome.statusCode === 429 && limiter.answered > answeredBefore;
			if (lostTurn && endpoint.retryable && turns < mostTurns) {
				tries--;
				continue;
			}
			if (last || !isRetried(outcome.statusCode)) throw apiError(endpoint, outcome, http, waitMs);
			// Where the service pushes back, the lane's brake is what waits.
			if (!isPushBack(outcome.statusCode)) await pause(pauseFor(waitMs, tries));
		}
	}

	function note(answer: HttpResponse, sentAt: number, tries: number): void {
		const serverTime = Date.parse(String(answer.headers.date));
		if (!Number.isNaN(serverTime)) serverAheadMs = serverTime - Date.now();
		if (isPushBack(answer.statusCode)) {
			const pauseMs = pauseFor(retryAfter(answer.headers), tries);
			limiter.pushedBack(sentAt, pauseMs, answer.statusCode === 429);
		} else {
			limiter.healthy();
		}
	}

	function apiError(
		endpoint: Endpoint,
		answer: HttpResponse,
		{ body }: IHttpRequestOptions,
		waitMs?: number,
	): ApiError {
		const said = apiMessageOf(parse(answer.body));
		const isTold = !endpoint.containsPii || typeof body !== 'string';
		const message = isTold ? said : withoutValues(said, JSON.parse(body));
		const advice = adviceFor(endpoint, answer.statusCode, connection.environment, waitMs);
		return new ApiError(endpoint, answer.statusCode, message, advice, waitMs);
	}

	/** Whatever comes back is read here, so that a key which it repeats goes no further. */
	function parse(body: unknown): unknown {
		if (typeof body !== 'string') return body ?? undefined;
		try {
			// What is spelled with escapes shows only once it is read.
			const unescaped = body.includes('\\') ? keylessText : undefined;
			return parseExactly(keyless(body), unescaped);
		} catch {
			return undefined;
		}
	}

	function keylessText(_name: string, value: unknown): unknown {
		return typeof value === 'string' ? keyless(value) : value;
	}

	return clientWith(joined(signal));
}

/** One signal for several. */
function joined(...signals: Array<AbortSignal | undefined>): { signal?: AbortSignal } {
	const given = signals.filter((signal) => signal !== undefined);
	if (given.length <= 1) return given[0] ? { signal: given[0] } : {};
	return { signal: AbortSignal.any(given) };
}

/**
 * n8n's own time-out counts silence: a server that sends a byte now and then would hold the line
 * for ever. This one counts from the start.
 */
async function within<T>(ms: number, request: Promise<T>): Promise<T> {
	const deadline = AbortSignal.timeout(ms);
	let late = () => {};
	const timedOut = new Promise<never>((_, reject) => {
		late = () => reject(new Error('ETIMEDOUT'));
		deadline.addEventListener('abort', late);
	});
	try {
		return await Promise.race([request, timedOut]);
	} finally {
		deadline.removeEventListener('abort', late);
	}
}

function queryOf(values: Record<string, unknown>): IDataObject {
	return Object.fromEntries(
		Object.entries(values)
			.filter(([, value]) => value !== undefined && value !== '')
			.map(([name, value]) => [name, typeof value === 'number' ? plainDecimal(value) : value]),
	) as IDataObject;
}

/** Path with its parameters filled in, each checked and encoded. */
function pathOf(endpoint: Endpoint, params: unknown): string {
	const values = checked(endpoint.params, params);
	return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
		encodeURIComponent(String(values[name])),
	);
}

const strict = new WeakMap<object, z.ZodType>();

/** Checks named values against the schemas of a row; the object schema is built once a row. */
function checked(shape: Endpoint['params'], values: unknown): Record<string, unknown> {
	if (!shape) return {};
	let schema = strict.get(shape);
	if (!schema) strict.set(shape, (schema = z.object(shape)));
	const result = schema.safeParse(values ?? {});
	if (!result.success) throw inputProblems('', result.error);
	return result.data as Record<string, unknown>;
}

/** Holds a successful answer against what the endpoint must have. */
function read(endpoint: Endpoint, body: unknown, raw: unknown): unknown {
	if (!endpoint.response) return undefined;
	if (body === undefined) {
		// A write that promises nothing but success has said so by its status.
		if (!endpoint.retryable && !endpoint.requiredFields) return {};
		const empty = raw === undefined || raw === '';
		throw new InvalidResponseError(
			endpoint,
			empty ? 'the answer was empty' : 'the answer was not JSON',
		);
	}
	const isList = endpoint.response instanceof z.ZodArray;
	if (typeof body !== 'object' || body === null || Array.isArray(body) !== isList) {
		throw new InvalidResponseError(
			endpoint,
			`the answer was not a JSON ${isList ? 'list' : 'object'}`,
		);
	}
	if (!endpoint.paging && !isList) requireFields(endpoint, body);
	return body;
}

/** What records are told apart and compared by. */
const textFields: readonly string[] = ['id', 'status'];

/** Holds one record against the fields that its endpoint needs. */
export function requireFields(
	endpoint: Endpoint,
	record: unknown,
	fields: readonly string[] = endpoint.requiredFields ?? [],
): void {
	if (typeof record !== 'object' || record === null || Array.isArray(record)) {
		throw new InvalidResponseError(endpoint, 'the answer holds something that is not a record');
	}
	for (const field of fields) {
		const value = (record as Record<string, unknown>)[field];
		if (value === undefined || value === null || value === '') {
			throw new InvalidResponseError(
				endpoint,
				`the answer of ${endpoint.method} ${endpoint.path} lacks the field “${field}”`,
			);
		}
		if (textFields.includes(field) && typeof value !== 'string') {
			throw new InvalidResponseError(
				endpoint,
				`the field “${field}” in the answer of ${endpoint.method} ${endpoint.path} is no text`,
			);
		}
	}
}

function isRetried(status: number): boolean {
	return (assumptions.retriedStatuses.value as readonly number[]).includes(status);
}

function isPushBack(status: number): boolean {
	return status === 429 || status === 503;
}

/** As long as the service asks for, but never for ever. */
function pauseFor(askedMs: number | undefined, tries: number): number {
	return Math.min(longestPauseMs, askedMs ?? backoff(tries));
}

/** Full jitter: a random wait up to a limit that doubles with each try. */
function backoff(tries: number): number {
	return Math.random() * Math.min(longestPauseMs, firstBackoffMs * 2 ** tries);
}

/** `Retry-After` in seconds or as a date; undefined without the header. */
function retryAfter(headers: IDataObject): number | undefined {
	const value = headers[assumptions.retryAfterHeader.value];
	if (typeof value !== 'string' || value.trim() === '') return undefined;
	const seconds = Number(value);
	const ms = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000;
	return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** Says in plain words why no answer came, from what n8n's helper threw. */
function noAnswer(
	endpoint: Endpoint,
	error: unknown,
	timeoutMs: number,
	keyless: (text: string) => string,
): Error {
	// What n8n itself refuses, such as a missing credential, it explains best.
	if (error instanceof NodeOperationError) return error;
	const told = textsOf(error);
	const tells = (pattern: RegExp) => told.some((text) => pattern.test(text));
	const address =
		'Check the URL in the credential, that the service is running and that n8n can reach it';
	const again = endpoint.retryable
		? ''
		: '. It was sent once and not repeated; it may have been carried out all the same: look before you run it again';

	if (tells(/ECONNABORTED|ETIMEDOUT|timeout of/i)) {
		return new ConnectionError(
			endpoint,
			`no answer within ${timeoutMs / 1000} seconds`,
			`The service may be slow: raise Options > Timeout (Seconds), or try again later${again}`,
		);
	}
	if (tells(/ENOTFOUND|EAI_AGAIN/)) {
		return new ConnectionError(endpoint, 'the host name of the URL is not known', address);
	}
	if (tells(/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/)) {
		return new ConnectionError(endpoint, 'nothing answers at that address', address);
	}
	if (tells(/CERT|VERIFY|SSL|TLS|EPROTO/)) {
		return new ConnectionError(endpoint, 'no secure connection could be made', address, false);
	}
	if (tells(/ECONNRESET|EPIPE|aborted|hang up|ERR_STREAM|socket/i)) {
		return new ConnectionError(
			endpoint,
			'the connection broke before the whole answer was there',
			`Try again later${again}`,
		);
	}
	const reason = keyless(told.find((text) => text.trim() !== '') ?? String(error));
	return new ConnectionError(endpoint, `no answer came (${reason})`, `${address}${again}`, false);
}

/**
 * Codes and messages of an error and of what caused it. n8n 1 keeps no cause: there the code is the
 * `httpCode`, and the first message of all is in `messages`.
 */
function textsOf(error: unknown): string[] {
	const texts: unknown[] = [];
	let current = error as Partial<
		Record<'code' | 'httpCode' | 'message' | 'messages' | 'cause', unknown>
	>;
	for (let depth = 0; current && depth < 5; depth++) {
		const { code, httpCode, message, messages, cause } = current;
		texts.push(
			code,
			httpCode,
			message,
			...(Array.isArray(messages) ? (messages as unknown[]) : []),
		);
		current = cause as typeof current;
	}
	return texts.filter((text): text is string => typeof text === 'string');
}

/** Ends a wait early when the execution is cancelled. */
function interruptible(wait: (ms: number) => Promise<unknown>, signal?: AbortSignal) {
	return async (ms: number): Promise<void> => {
		if (!signal) {
			await wait(ms);
			return;
		}
		if (signal.aborted) throw new CancelledError();
		const ended = AbortSignal.any([signal]);
		let stop = () => {};
		const cancelled = new Promise<void>((_, reject) => {
			stop = () => reject(new CancelledError());
			ended.addEventListener('abort', stop);
		});
		try {
			await Promise.race([wait(ms), cancelled]);
		} finally {
			ended.removeEventListener('abort', stop);
		}
	};
}
