import type { Endpoint } from '../api/endpoints';
import { checkIfDone, ConnectionError } from './errors';

const checkUrl =
	'Check that the URL in the credential is right, that the service is running and that n8n can reach it';

/** Says why no answer came, from what n8n's request helper threw. */
export function connectionFailure(
	endpoint: Endpoint,
	thrown: unknown,
	timeoutMs: number,
	redact: (text: string) => string,
): ConnectionError {
	const texts = textsOf(thrown);
	const has = (pattern: RegExp) => texts.some((text) => pattern.test(text));
	const { retryable } = endpoint;
	if (has(/ECONNABORTED|ETIMEDOUT|timeout of/i)) {
		const advice = 'The service may be slow: raise Options > Timeout (Seconds)';
		const next = retryable ? ', or try again later' : `. ${checkIfDone}`;
		const reason = `no answer within ${timeoutMs / 1000} s`;
		return new ConnectionError(endpoint, reason, advice + next);
	}
	if (has(/ECONNRESET|EPIPE|aborted|hang up|ERR_STREAM|socket/i)) {
		const reason = 'the connection broke before the answer was complete';
		return new ConnectionError(endpoint, reason, retryable ? 'Try again later' : checkIfDone);
	}
	// With these codes no request arrived, so no write was carried out. n8n's message explains them.
	const isUnreachable = has(/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/);
	const reason = `no answer (${redact(texts[0] ?? String(thrown))})`;
	const advice = retryable || isUnreachable ? checkUrl : `${checkUrl}. ${checkIfDone}`;
	return new ConnectionError(endpoint, reason, advice);
}

/** Messages and codes of an error and of its causes; n8n 1 keeps some in `messages` and `httpCode`. */
function textsOf(thrown: unknown, depth = 0): string[] {
	if (typeof thrown !== 'object' || thrown === null || depth === 5) return [];
	// TypeScript knows no fields of an object that may be anything.
	const { message, messages, code, httpCode, cause } = thrown as Record<string, unknown>;
	return [message, messages, code, httpCode]
		.flat()
		.filter((text): text is string => typeof text === 'string' && text !== '')
		.concat(textsOf(cause, depth + 1));
}
