import { assumptions } from '../api/assumptions';
import { ApiError, type ConnectionError } from './errors';

const maxAttempts = 4;
const firstBackoffMs = 1000;
const longestPauseMs = 30_000;

const retriedStatuses: readonly number[] = assumptions.retriedStatuses;

/**
 * Decides what follows a failed attempt. Reads and the quote are sent up to four times, when the
 * service responds with 429, 502, 503 or 504, or no response arrives. Writes are sent once.
 */
export function decideRetry(
	retryable: boolean,
	failure: ApiError | ConnectionError,
	attempt: number,
) {
	const isResponse = failure instanceof ApiError;
	const isTransient = !isResponse || retriedStatuses.includes(failure.status);
	// The service may ask for a pause; if it does not, backoff with full jitter.
	const askedMs = isResponse ? failure.retryAfterMs : undefined;
	const backoffMs = Math.random() * firstBackoffMs * 2 ** (attempt - 1);
	// A service that asks for more than that is asked again by the user, who learns when. Other items learn it at once.
	const mayHelp = isTransient && (askedMs ?? 0) <= longestPauseMs;
	return {
		retry: retryable && mayHelp && attempt < maxAttempts,
		/** The service has too much to do (429, 503): all requests wait, not only this one. */
		isThrottled: isResponse && [429, 503].includes(failure.status),
		/** How long to wait before the call is sent again and, if the service throttles, before any other. */
		waitMs: mayHelp ? (askedMs ?? backoffMs) : 0,
	};
}
