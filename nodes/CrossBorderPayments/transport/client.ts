import { sleep, type IHttpRequestOptions, type IN8nHttpFullResponse } from 'n8n-workflow';

import { schemaDrift } from '../api/schemaDrift';
import type { Endpoint, EndpointId, RequestOf, ResponseOf } from '../api/endpoints';
import { toRecord } from '../api/unknownValues';
import { CancelledError, ConnectionError, type ApiError } from './errors';
import { decodeBody, parseExactly } from './json';
import { RequestLimiter } from './limiter';
import { buildRequest, type CallOptions, type Connection, type HttpRequest } from './request';
import { toApiError, toConnectionError } from './errorMessages';
import { createKeyRedactor, type KeyRedactor } from './keyRedactor';
import { callOf, type Call } from './personalData';
import { parseResponse } from './response';
import { decideRetry } from './retry';
import { SharedReads } from './sharedReads';

const maxDrift = 50;

export interface WriteState {
	isSent: boolean;
	/** The service has carried it out, whatever fails later. */
	isDone: boolean;
}

/** Sends validated requests to one environment of the service. */
export interface Client {
	readonly connection: Connection;
	readonly concurrency: number;
	/** Lists for which the service rejected the page size: see paging.ts. */
	readonly listsWithoutPageSize: Set<EndpointId>;
	/** Lists that several items search: see readList.ts. */
	readonly sharedReads: SharedReads;
	/** Query parameters that are added to every read. */
	readonly queryString: Record<string, string>;
	/** Whether the write of the input item was sent and done. */
	readonly write: WriteState;
	/** This client for one input item, with the options and the write of that item. */
	forItem(options: CallOptions): Client;
	/** This client with further options for its calls. */
	with(options: CallOptions): Client;
	/** Calls an endpoint, with retries if it allows them. Throws an error of errors.ts. */
	call<E extends Endpoint>(
		endpoint: E,
		request: RequestOf<E>,
		moreQuery?: Record<string, string | number>,
	): Promise<ResponseOf<E>>;
	/** Waits. Throws a CancelledError when the run is cancelled. */
	pause(ms: number): Promise<void>;
	/** The time of the service by its latest `Date` header; undefined before the first response. */
	serverTime(): number | undefined;
}

export interface ClientSetup {
	connection: Connection;
	/** n8n's `httpRequestWithAuthentication` with the credential; stops at `abortSignal`. */
	send: (options: IHttpRequestOptions) => Promise<IN8nHttpFullResponse>;
	/** Cancels all requests, even those under way, and all pauses. */
	signal?: AbortSignal | undefined;
	/** Prevents further requests, but does not cancel those under way. */
	closing?: AbortSignal | undefined;
	/** Collects the differences from the specification in accepted responses. */
	drift?: Set<string>;
	/** Shared by all clients of a run, because a response may contain any of their keys. */
	redactor?: KeyRedactor;
	/** Replaced in tests. */
	wait?: (ms: number) => Promise<unknown>;
}

export function createClient({
	connection,
	send,
	signal = new AbortController().signal,
	closing = signal,
	drift,
	redactor = createKeyRedactor(),
	wait = sleep,
}: ClientSetup): Client {
	const { apiKey, environment } = connection;
	redactor.add(apiKey);
	const concurrency = connection.settings.maxConcurrentRequests;
	const limiter = new RequestLimiter(concurrency, pause);
	const listsWithoutPageSize = new Set<EndpointId>();
	const sharedReads = new SharedReads();
	let serverAheadMs: number | undefined;

	const clientWith = (options: CallOptions, write: WriteState): Client => ({
		connection,
		concurrency,
		listsWithoutPageSize,
		sharedReads,
		queryString: options.queryString ?? {},
		write,
		forItem: (own) => clientWith(own, { isSent: false, isDone: false }),
		with: (more) => clientWith({ ...options, ...more }, write),
		call: async (endpoint, request, moreQuery = {}) => {
			const http = buildRequest(connection, endpoint, request, moreQuery, options);
			if (!endpoint.retryable) {
				await options.beforeWrite?.(http);
				write.isSent = true;
			}
			const call = callOf(endpoint, request, options);
			const body = await exchange(call, http, options.maxWaitMs);
			// TypeScript cannot derive it from a generic endpoint.
			const response = parseResponse(call, body) as ResponseOf<typeof endpoint>;
			if (!endpoint.retryable) write.isDone = true;
			if (drift && drift.size < maxDrift && endpoint.response) {
				for (const one of schemaDrift(endpoint.response, response)) {
					drift.add(`${endpoint.id}: ${one}`);
				}
			}
			return response;
		},
		pause,
		serverTime: () => (serverAheadMs === undefined ? undefined : Date.now() + serverAheadMs),
	});

	/** Sends until it succeeds, retry.ts gives up, or a pause would exceed `maxWaitMs`. */
	async function exchange(call: Call, http: HttpRequest, maxWaitMs = Infinity): Promise<unknown> {
		for (let attempt = 1; ; attempt++) {
			const result = await limiter.run(async () => {
				const outcome = await sendOnce(call, http);
				if ('body' in outcome) {
					limiter.succeeded();
					return outcome;
				}
				// Decided before the limiter starts the next request, so that it can pause.
				const decision = decideRetry(call.endpoint.retryable, outcome, attempt);
				if (decision.isThrottled) limiter.throttled(Math.min(decision.waitMs, maxWaitMs));
				return { failure: outcome, ...decision };
			}, attempt > 1);
			if ('body' in result) return result.body;
			const { failure, retry, isThrottled, waitMs } = result;
			if (!retry || waitMs > maxWaitMs) throw failure;
			// If the service throttles, the limiter makes all requests wait.
			if (!isThrottled) await pause(waitMs);
		}
	}

	/** One attempt: the body of a response (text if it is not JSON), or why there is none. */
	async function sendOnce(
		call: Call,
		http: HttpRequest,
	): Promise<{ body: unknown } | ApiError | ConnectionError> {
		if (signal.aborted || closing.aborted) throw new CancelledError();
		// A deadline of our own, because n8n's timeout restarts with each byte that arrives.
		const deadline = AbortSignal.timeout(http.timeout);
		// A signal per request, because Node 20 warns when more than ten requests share one.
		const request = send({ ...http, abortSignal: AbortSignal.any([signal, deadline]) });
		// The listener keeps the deadline in memory: Node 20 would collect it otherwise.
		const outcome = await rejectOnAbort(request, deadline, () => new Error('ETIMEDOUT')).catch(
			(error: unknown) => {
				if (signal.aborted) throw new CancelledError();
				return toConnectionError(call.endpoint, error, http.timeout, redactor.text);
			},
		);
		if (outcome instanceof ConnectionError) return outcome;
		const sentAt = Date.parse(String(outcome.headers.date));
		if (!Number.isNaN(sentAt)) serverAheadMs = sentAt - Date.now();
		const text = decodeBody(outcome);
		const body = redactor.body(parseExactly(text) ?? text, text);
		const statusCode = statusOf(outcome, body);
		const isSuccess = statusCode >= 200 && statusCode < 300;
		return isSuccess ? { body } : toApiError(call, { ...outcome, statusCode }, body, environment);
	}

	async function pause(ms: number): Promise<void> {
		if (signal.aborted || closing.aborted) throw new CancelledError();
		await rejectOnAbort(wait(ms), AbortSignal.any([signal, closing]), () => new CancelledError());
	}

	return clientWith({}, { isSent: false, isDone: false });
}

/** The status of a response, or the error status in its body. */
function statusOf({ statusCode }: IN8nHttpFullResponse, body: unknown): number {
	const { statusCode: said } = toRecord(body);
	return statusCode < 300 && typeof said === 'number' && said >= 400 ? said : statusCode;
}

async function rejectOnAbort<T>(
	work: Promise<T>,
	signal: AbortSignal,
	errorOf: () => Error,
): Promise<T> {
	let reject = () => {};
	const aborted = new Promise<never>((_, rejectWith) => (reject = () => rejectWith(errorOf())));
	signal.addEventListener('abort', reject);
	try {
		return await Promise.race([work, aborted]);
	} finally {
		signal.removeEventListener('abort', reject);
	}
}
