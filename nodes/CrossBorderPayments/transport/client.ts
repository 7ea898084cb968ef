import {
	NodeOperationError,
	sleep,
	type IDataObject,
	type IHttpRequestOptions,
} from 'n8n-workflow';

import { findDrift } from '../api/drift';
import type { Endpoint, EndpointId, RequestOf, ResponseOf } from '../api/endpoints';
import { connectionFailure } from './connectionFailure';
import { CancelledError, type ConnectionError } from './errors';
import { parseExactly } from './json';
import { RequestLimiter } from './limiter';
import { createRedactor } from './redaction';
import {
	buildRequest,
	type CallOptions,
	type CallParts,
	type Connection,
	type HttpRequest,
} from './request';
import { checkResponse, toApiError } from './response';
import { decide, retryAfterMs } from './retry';

/** What n8n's request helper returns with `returnFullResponse`. */
export interface HttpResponse {
	statusCode: number;
	headers: IDataObject;
	body: unknown;
}

/** n8n's `helpers.httpRequestWithAuthentication`, bound to the credential. */
export type SendRequest = (options: IHttpRequestOptions) => Promise<HttpResponse>;

/** Sends checked requests to one environment of the service. */
export interface Client {
	readonly connection: Connection;
	readonly concurrency: number;
	/** Lists whose page size the service refused: see paging.ts. */
	readonly refusedPageSizes: Set<EndpointId>;
	/** The same client with other options for its calls. */
	with(options: CallOptions): Client;
	/** One call, with retries where the endpoint allows them. Throws an error of errors.ts. */
	call<E extends Endpoint>(
		endpoint: E,
		request: RequestOf<E>,
		pagingQuery?: Record<string, string | number>,
	): Promise<ResponseOf<E>>;
	/** Waits; throws a CancelledError when the run is cancelled. */
	pause(ms: number): Promise<void>;
	/** The service's clock in milliseconds, by its latest `Date` header; undefined before any. */
	serverTime(): number | undefined;
}

export interface ClientSetup {
	connection: Connection;
	send: SendRequest;
	concurrency?: number;
	/** Cancels everything that has not been sent, and every wait. */
	signal?: AbortSignal | undefined;
	/** Receives what differs from the specification in an answer that the node can use. */
	noteDrift?: ((endpoint: Endpoint, differences: readonly string[]) => void) | undefined;
	/** Waits; tests replace it. */
	wait?: (ms: number) => Promise<unknown>;
}

export const defaultConcurrency = 20;

/** Creates the client that all requests of one execution, or of one poll, go through. */
export function createClient({
	connection,
	send,
	concurrency = defaultConcurrency,
	signal = new AbortController().signal,
	noteDrift,
	wait = sleep,
}: ClientSetup): Client {
	const limiter = new RequestLimiter(concurrency, pause);
	const redact = createRedactor(connection.apiKey);
	const refusedPageSizes = new Set<EndpointId>();
	let serverAheadMs: number | undefined;

	const clientWith = (options: CallOptions): Client => ({
		connection,
		concurrency,
		refusedPageSizes,
		with: (more) => clientWith({ ...options, ...more }),
		call: async (endpoint, request, pagingQuery = {}) => {
			const http = buildRequest(connection, endpoint, request as CallParts, pagingQuery, options);
			return (await exchange(endpoint, http, options.maxWaitMs)) as never;
		},
		pause,
		serverTime: () => (serverAheadMs === undefined ? undefined : Date.now() + serverAheadMs),
	});

	/** Sends until the answer can be given back, or until retry.ts decides that the call failed. */
	async function exchange(
		endpoint: Endpoint,
		http: HttpRequest,
		maxWaitMs = Infinity,
	): Promise<unknown> {
		let refusal: Error | undefined;
		for (let attempt = 1; ; attempt++) {
			const { outcome, action, isThrottled, waitMs } = await limiter.run(async () => {
				if (signal.aborted) throw new CancelledError(refusal);
				const outcome = await sendOnce(endpoint, http);
				// Decided in here, so that the limiter knows before it starts the next request.
				const decision = decide(endpoint.retryable, outcome, attempt);
				if (decision.isThrottled) limiter.throttled(decision.waitMs);
				if (decision.action === 'return') limiter.succeeded();
				return { outcome, ...decision };
			}, attempt > 1);
			if (action === 'retry' && waitMs <= maxWaitMs) {
				refusal = failureOf(endpoint, outcome);
				// Where the service throttles, the limiter makes everybody wait.
				if (!isThrottled) await pause(waitMs);
				continue;
			}
			if (action !== 'return' || outcome instanceof Error) throw failureOf(endpoint, outcome);
			const answer = checkResponse(endpoint, parseBody(outcome.body));
			if (noteDrift && endpoint.response) {
				const differences = findDrift(endpoint.response, answer);
				if (differences.length > 0) noteDrift(endpoint, differences);
			}
			return answer;
		}
	}

	function failureOf(endpoint: Endpoint, outcome: HttpResponse | ConnectionError): Error {
		if (outcome instanceof Error) return outcome;
		const { statusCode, headers, body } = outcome;
		const { environment } = connection;
		return toApiError(endpoint, statusCode, parseBody(body), environment, retryAfterMs(headers));
	}

	async function sendOnce(endpoint: Endpoint, http: HttpRequest) {
		if (signal.aborted) throw new CancelledError();
		// A signal of its own, because Node 20 warns where more than ten requests share one.
		const request = send({ ...http, abortSignal: AbortSignal.any([signal]) });
		// n8n's own timeout starts anew with each byte that arrives.
		const deadline = AbortSignal.timeout(http.timeout);
		const outcome = await rejectOnAbort(request, deadline, new Error('ETIMEDOUT')).catch(
			(error: unknown) => {
				if (signal.aborted) throw new CancelledError();
				// What n8n itself refuses, such as a missing credential, it explains best.
				if (error instanceof NodeOperationError) throw error;
				return connectionFailure(endpoint, error, http.timeout, redact);
			},
		);
		if (!(outcome instanceof Error)) noteServerTime(outcome);
		return outcome;
	}

	function noteServerTime({ headers }: HttpResponse): void {
		const sentAt = Date.parse(String(headers.date));
		if (!Number.isNaN(sentAt)) serverAheadMs = sentAt - Date.now();
	}

	async function pause(ms: number): Promise<void> {
		if (signal.aborted) throw new CancelledError();
		await rejectOnAbort(wait(ms), AbortSignal.any([signal]), new CancelledError());
	}

	/** Undefined where the body is not JSON. */
	function parseBody(body: unknown): unknown {
		const text = redact(String(body));
		// A key that is written in escapes shows only when the text is parsed.
		const redactValue = (_name: string, value: unknown) =>
			typeof value === 'string' ? redact(value) : value;
		try {
			return parseExactly(text, text.includes('\\') ? redactValue : undefined);
		} catch {
			return undefined;
		}
	}

	return clientWith({});
}

async function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal, error: Error): Promise<T> {
	let reject = () => {};
	const aborted = new Promise<never>((_, rejectWith) => (reject = () => rejectWith(error)));
	signal.addEventListener('abort', reject);
	try {
		return await Promise.race([work, aborted]);
	} finally {
		signal.removeEventListener('abort', reject);
	}
}
