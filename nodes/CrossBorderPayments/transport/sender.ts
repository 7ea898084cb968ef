import { sleep, type IHttpRequestOptions, type IN8nHttpFullResponse } from 'n8n-workflow';

import type { Endpoint } from '../api/endpoints';
import { toRecord } from '../api/unknownValues';
import { toApiError, toConnectionError } from './errorMessages';
import { ApiError, CancelledError, ConnectionError } from './errors';
import { decodeBody, parseExactly } from './json';
import { createKeyRedactor, type KeyRedactor } from './keyRedactor';
import type { RequestLimiter } from './limiter';
import type { Call, Connection, HttpRequest } from './request';
import { decideRetry } from './retry';

export interface SenderSetup {
	connection: Connection;
	/** n8n's `httpRequestWithAuthentication` with the credential; stops at `abortSignal`. */
	send: (options: IHttpRequestOptions) => Promise<IN8nHttpFullResponse>;
	/** Cancels all requests, even those under way, and all pauses. */
	signal?: AbortSignal | undefined;
	/** Prevents further requests, but does not cancel those under way. */
	closing?: AbortSignal | undefined;
	/** Shared by all clients of a run, because a response may contain any of their keys. */
	redactor?: KeyRedactor;
	/** Shared by all that use the same key. */
	limiter: RequestLimiter;
	/** Replaced in tests. */
	wait?: (ms: number) => Promise<unknown>;
}

/** Sends requests, several at a time and with retries, and decodes their responses. */
export function createSender({
	connection: { apiKey, environment, settings },
	send,
	signal = new AbortController().signal,
	closing = signal,
	redactor = createKeyRedactor(),
	limiter,
	wait = sleep,
}: SenderSetup) {
	redactor.add(apiKey);
	const lane = limiter.openLane(settings.maxConcurrentRequests);
	const end = AbortSignal.any([signal, closing]);
	end.addEventListener('abort', () => lane.close());
	let serverAheadMs: number | undefined;

	/**
	 * Sends until it succeeds, retry.ts gives up, or a pause would exceed `maxPauseMs`.
	 * @param beforeSend called when the request has its turn
	 */
	async function sendWithRetries(
		call: Call,
		http: HttpRequest,
		beforeSend: () => Promise<void>,
		maxPauseMs = Infinity,
	): Promise<unknown> {
		for (let attemptNumber = 1; ; attemptNumber++) {
			if (end.aborted) throw new CancelledError();
			const sendNow = async () => {
				await beforeSend();
				return await attempt(call, http, attemptNumber);
			};
			const isWrite = !call.endpoint.retryable;
			const outcome = await lane.send(sendNow, { isWrite, isRetry: attemptNumber > 1 });
			if ('body' in outcome) return outcome.body;
			const { failure, retry, isThrottled, pauseMs } = outcome;
			if (!retry || pauseMs > maxPauseMs) throw failure;
			// If the service throttles, the limiter makes all requests wait.
			if (!isThrottled) await pause(pauseMs);
		}
	}

	/** Sends once, decodes the response, and decides what follows a failure. */
	async function attempt(call: Call, http: HttpRequest, attemptNumber: number) {
		const response = await sendOnce(call.endpoint, http);
		const result = response instanceof ConnectionError ? response : decode(call, response);
		if ('body' in result) return { ...result, isThrottled: false, pauseMs: 0 };
		return { failure: result, ...decideRetry(call.endpoint.retryable, result, attemptNumber) };
	}

	async function sendOnce(endpoint: Endpoint, http: HttpRequest) {
		if (end.aborted) throw new CancelledError();
		// A deadline of our own, because n8n's timeout restarts with each byte that arrives.
		const deadline = AbortSignal.timeout(http.timeout);
		// A signal per request, because Node 20 warns when more than ten requests share one.
		const request = send({ ...http, abortSignal: AbortSignal.any([signal, deadline]) });
		// The listener keeps the deadline in memory: Node 20 would collect it otherwise.
		return await rejectOnAbort(request, deadline, () => new Error('ETIMEDOUT')).catch(
			(error: unknown) => {
				if (signal.aborted) throw new CancelledError();
				return toConnectionError(endpoint, error, http.timeout, redactor.text);
			},
		);
	}

	/** The body (text if it is not JSON), without API keys; an error for an error status. */
	function decode(call: Call, response: IN8nHttpFullResponse): { body: unknown } | ApiError {
		const respondedAt = Date.parse(String(response.headers.date));
		if (!Number.isNaN(respondedAt)) serverAheadMs = respondedAt - Date.now();
		const text = decodeBody(response);
		const body = redactor.body(parseExactly(text) ?? text, text);
		const statusCode = statusOf(response, body);
		const isSuccess = statusCode >= 200 && statusCode < 300;
		return isSuccess ? { body } : toApiError(call, { ...response, statusCode }, body, environment);
	}

	/** Waits. Throws a CancelledError when the run is cancelled. */
	async function pause(ms: number): Promise<void> {
		if (end.aborted) throw new CancelledError();
		// Not `end` itself, because many pauses would share it: see `sendOnce`.
		await rejectOnAbort(wait(ms), AbortSignal.any([signal, closing]), () => new CancelledError());
	}

	return {
		sendWithRetries,
		pause,
		serverTime: () => (serverAheadMs === undefined ? undefined : Date.now() + serverAheadMs),
	};
}

/** The status of a response, or the error status in its body. */
function statusOf({ statusCode }: IN8nHttpFullResponse, body: unknown): number {
	const { statusCode: inBody } = toRecord(body);
	return statusCode < 300 && typeof inBody === 'number' && inBody >= 400 ? inBody : statusCode;
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
