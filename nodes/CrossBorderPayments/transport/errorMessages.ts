import type { IN8nHttpFullResponse } from 'n8n-workflow';

import { assumptions } from '../api/assumptions';
import { day, minute, second } from '../api/durations';
import type { Endpoint } from '../api/endpoints';
import { excerpt } from '../api/unknownValues';
import { ApiError, ProxyError, ConnectionError, queryAdvice } from './errors';
import { apiMessageOf } from './apiMessage';
import { withoutEntered } from './enteredValues';
import { parameterLabel, type Call } from './request';

/** The error for a response with an error status, with what to do about it. */
export function toApiError(
	call: Call,
	{ statusCode, headers }: IN8nHttpFullResponse,
	body: unknown,
	environment: string,
): ApiError {
	const { endpoint, entered, badRequestAdvice } = call;
	const message = excerpt(withoutEntered(apiMessageOf(body), entered));
	if (
		statusCode === 407 ||
		(statusCode === 403 && typeof body === 'string' && body.trim() !== '')
	) {
		return new ProxyError(
			endpoint,
			statusCode,
			`a proxy or firewall between n8n and the service responded with status ${statusCode}${message && `: ${message}`}`,
			`Ask your network administrator to let n8n reach the URL in the credential${statusCode === 407 ? ', and set the user name and password that the proxy requires: see HTTPS_PROXY' : ''}`,
		);
	}
	const retryAfterMs = parseRetryAfter(headers[assumptions.retryAfterHeader]);
	const advice = [adviceFor(endpoint, statusCode, environment, retryAfterMs)];
	if (statusCode === 400 && endpoint.query) advice.push(queryAdvice);
	if ([400, 422].includes(statusCode) && badRequestAdvice) advice.push(badRequestAdvice);
	if (statusCode === 404 && endpoint.notFound) advice.unshift(endpoint.notFound);
	// A 408 can come from a proxy, after the service has received the request.
	const isRejected = statusCode >= 400 && statusCode < 500 && statusCode !== 408;
	const mayBeDone = !endpoint.retryable && !isRejected;
	return new ApiError(endpoint, statusCode, message, advice.join('. '), retryAfterMs, mayBeDone);
}

/** Seconds or a date as milliseconds from now, a day at most; undefined if it is neither. */
export function parseRetryAfter(value: unknown): number | undefined {
	const text = String(value).trim();
	// `Date.parse` also accepts what is no date, such as -5.
	const isDate = /^([A-Z][a-z]{2}|\d{4}-)/.test(text);
	const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
	const ms = isDate ? Date.parse(text) - Date.now() : seconds * second;
	// A longer time must mean something else, such as the seconds since 1970.
	return ms <= 365 * day ? Math.min(day, Math.max(0, ms)) : undefined;
}

function adviceFor(
	{ params, retryable }: Endpoint,
	status: number,
	environment: string,
	retryAfterMs?: number,
): string {
	const ids = Object.keys(params).map(parameterLabel).join(' and the ');
	const credential = `the credential (its environment is ${environment})`;
	const later = `Try again ${retryAfterMs === undefined ? 'later' : `in ${inWords(retryAfterMs)}`}`;
	if (status >= 500) return `Something went wrong in the service${retryable ? `. ${later}` : ''}`;
	if (status < 400) {
		return `The service sent a redirect. The node does not follow redirects, so the API key is never sent to another address. Check the URL in ${credential}`;
	}
	const byStatus: Record<number, string> = {
		400: 'Correct the values',
		401: `Check the API key in ${credential}`,
		403: 'Check the permissions of the API key. Deposits, withdrawals and rates also require an approved verification (KYC)',
		404: `Check the ${ids ? `${ids}, and` : 'API key and the URL in'} ${credential}`,
		409: retryable
			? later
			: 'It may already have been created or submitted, or can no longer be changed: check this in the service before you send it again',
		413: 'The request is too large: send smaller files, or links to them',
		422: 'Correct the values',
		429: `The service limits the number of requests${retryable ? '' : ', and this one was not retried'}. ${later}`,
	};
	return byStatus[status] ?? `Check the values of the node, and the URL in ${credential}`;
}

/** “90 s”, “3600 s (60 minutes)” */
function inWords(ms: number): string {
	const minutes = ms > 2 * minute ? ` (${Math.ceil(ms / minute)} minutes)` : '';
	return `${Math.ceil(ms / second)} s${minutes}`;
}

const urlAdvice =
	'Check that the URL in the credential is correct, that the service is running and that n8n can reach it';

/** The error for a request without a response, from what n8n's request helper threw. */
export function toConnectionError(
	endpoint: Endpoint,
	thrown: unknown,
	timeoutMs: number,
	redact: (text: string) => string,
): ConnectionError {
	const texts = textsOf(thrown);
	const has = (pattern: RegExp) => texts.some((text) => pattern.test(text));
	const { retryable } = endpoint;
	if (has(/ECONNABORTED|ETIMEDOUT|timeout of/i)) {
		const advice =
			'The service may be slow: increase Advanced > Timeout (Seconds) in the credential';
		const retryAdvice = retryable ? ', or try again later' : '';
		const reason = `no response within ${timeoutMs / second} s`;
		return new ConnectionError(endpoint, reason, advice + retryAdvice, !retryable);
	}
	if (has(/ECONNRESET|EPIPE|aborted|hang up|ERR_STREAM|socket/i)) {
		const reason = 'the connection broke before the response was complete';
		return new ConnectionError(endpoint, reason, retryable ? 'Try again later' : '', !retryable);
	}
	// With these codes the request never arrived, so no write was carried out.
	const isUnreachable = has(/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/);
	const reason = `no response (${excerpt(redact(texts[0] ?? String(thrown)))})`;
	return new ConnectionError(endpoint, reason, urlAdvice, !retryable && !isUnreachable);
}

/** Messages and codes of an error and its causes; n8n 1 also has `messages` and `httpCode`. */
function textsOf(thrown: unknown, depth = 0): string[] {
	if (typeof thrown !== 'object' || thrown === null || depth === 5) return [];
	const { message, messages, code, httpCode, cause } = thrown as Record<string, unknown>;
	return [message, messages, code, httpCode]
		.flat()
		.filter((text): text is string => typeof text === 'string' && text !== '')
		.concat(textsOf(cause, depth + 1));
}
