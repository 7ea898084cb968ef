import { second } from '../api/durations';
import { assumptions } from '../api/assumptions';
import { ApiError, type ConnectionError } from './errors';

const maxAttempts = 4;
/** There are more of them, because processes that share a key cannot see each other. */
const maxThrottledAttempts = 6;
const firstBackoffMs = second;
const longestPauseMs = 30 * second;

const retriedStatuses: readonly number[] = assumptions.retriedStatuses;

/**
 * Decides what follows a failed attempt. Requests of retryable endpoints are retried after a retried
 * status (assumptions.ts) or without a response; others are sent once.
 */
export function decideRetry(
	retryable: boolean,
	failure: ApiError | ConnectionError,
	attemptNumber: number,
) {
	const isResponse = failure instanceof ApiError;
	/** Whether the service is overloaded (429, 503), so that all requests pause. */
	const isThrottled = isResponse && [429, 503].includes(failure.status);
	const isTransient = !isResponse || retriedStatuses.includes(failure.status);
	// The pause that the service requests, or exponential backoff with full jitter.
	const requestedMs = isResponse ? failure.retryAfterMs : undefined;
	const backoffMs = Math.random() * firstBackoffMs * 2 ** (attemptNumber - 1);
	// For longer pauses, the error says when to run the node again.
	const mayHelp = isTransient && (requestedMs ?? 0) <= longestPauseMs;
	const most = isThrottled ? maxThrottledAttempts : maxAttempts;
	return {
		retry: retryable && mayHelp && attemptNumber < most,
		isThrottled,
		/** The pause before the retry; if throttled, before any request. */
		pauseMs: mayHelp ? (requestedMs ?? backoffMs) : 0,
	};
}
