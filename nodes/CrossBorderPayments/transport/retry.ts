import { assumptions } from '../api/assumptions';
import { ApiError, type ConnectionError } from './errors';

const maxAttempts = 4;
const firstBackoffMs = 1000;
const longestPauseMs = 30_000;

const retriedStatuses: readonly number[] = assumptions.retriedStatuses;

/**
 * Decides what follows a failed attempt. Reads and the quote are sent up to four times, when the
 * service answers 429, 502, 503 or 504, or no answer arrives. Writes are sent once.
 */
export function decide(retryable: boolean, failure: ApiError | ConnectionError, attempt: number) {
	const isAnswer = failure instanceof ApiError;
	const isTransient = !isAnswer || retriedStatuses.includes(failure.status);
	// The service may ask for a pause; if it does not, backoff with full jitter.
	const askedMs = isAnswer ? failure.retryAfterMs : undefined;
	const backoffMs = Math.random() * firstBackoffMs * 2 ** (attempt - 1);
	return {
		// A service that asks for more than that is asked again by the user, who learns when.
		retry: retryable && isTransient && attempt < maxAttempts && (askedMs ?? 0) <= longestPauseMs,
		/** The service has too much to do (429, 503): all requests wait, not only this one. */
		isThrottled: isAnswer && [429, 503].includes(failure.status),
		/** How long to wait before the call is sent again and, if the service throttles, before any other. */
		waitMs: isTransient ? Math.min(longestPauseMs, askedMs ?? backoffMs) : 0,
	};
}

const dayMs = 24 * 60 * 60 * 1000;

/** `Retry-After` is seconds or a date; undefined if the header is missing or neither. In milliseconds, a day at most. */
export function parseRetryAfter(value: unknown): number | undefined {
	const text = String(value).trim();
	// Date.parse also reads what is no date, such as -5.
	const isDate = /^([A-Z][a-z]{2}|\d{4}-)/.test(text);
	const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
	const ms = isDate ? Date.parse(text) - Date.now() : seconds * 1000;
	// More than a year must mean something else, such as the seconds since 1970.
	return ms <= 365 * dayMs ? Math.min(dayMs, Math.max(0, ms)) : undefined;
}
