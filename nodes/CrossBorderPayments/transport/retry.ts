import type { IDataObject } from 'n8n-workflow';

import { assumptions } from '../api/assumptions';
import { ConnectionError } from './errors';

const maxAttempts = 4;
const firstBackoffMs = 1000;
const maxWaitMs = 30_000;

/** What came of one attempt: an answer, or the reason why there is none. */
export type Outcome = { statusCode: number; headers: IDataObject } | ConnectionError;

export interface Decision {
	/** Give the answer back, send the request again, or fail. */
	action: 'return' | 'retry' | 'fail';
	/** The service has too much to do (429, 503): all requests wait, not only this one. */
	isThrottled: boolean;
	/** How long to wait; 0 where nobody has to. */
	waitMs: number;
}

/**
 * Decides what follows an attempt. Reads and the quote are sent up to four times, when the service
 * answers 429, 502, 503 or 504 or the connection breaks. Writes are sent once.
 */
export function decide(retryable: boolean, outcome: Outcome, attempt: number): Decision {
	const status = outcome instanceof ConnectionError ? undefined : outcome.statusCode;
	if (status !== undefined && status >= 200 && status < 300) {
		return { action: 'return', isThrottled: false, waitMs: 0 };
	}
	const retried: ReadonlyArray<number | undefined> = assumptions.retriedStatuses;
	const isTransient =
		outcome instanceof ConnectionError ? outcome.isTransient : retried.includes(status);
	return {
		action: retryable && isTransient && attempt < maxAttempts ? 'retry' : 'fail',
		isThrottled: status === 429 || status === 503,
		waitMs: isTransient ? waitBeforeRetry(outcome, attempt) : 0,
	};
}

/** As long as the service asks for, up to 30 seconds; otherwise backoff with full jitter. */
function waitBeforeRetry(outcome: Outcome, attempt: number): number {
	const askedMs = 'headers' in outcome ? retryAfterMs(outcome.headers) : undefined;
	const backoffMs = firstBackoffMs * 2 ** (attempt - 1);
	return Math.min(maxWaitMs, askedMs ?? Math.random() * backoffMs);
}

/** `Retry-After` in seconds or as a date; undefined where the header is missing or unreadable. */
export function retryAfterMs(headers: IDataObject): number | undefined {
	const value = headers[assumptions.retryAfterHeader];
	if (typeof value !== 'string' || value.trim() === '') return undefined;
	const seconds = Number(value);
	const ms = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000;
	return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
