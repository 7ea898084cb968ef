import type { Endpoint } from '../api/endpoints';
import { ConnectionError, notRepeated } from './errors';

const checkUrl =
	'Check the URL in the credential, that the service is running and that n8n can reach it';

/** Says why no answer came, from what n8n's request helper threw. */
export function connectionFailure(
	endpoint: Endpoint,
	thrown: unknown,
	timeoutMs: number,
	redact: (text: string) => string,
): ConnectionError {
	const texts = textsOf(thrown);
	const has = (pattern: RegExp) => texts.some((text) => pattern.test(text));
	const warning = endpoint.retryable ? '' : `. ${notRepeated}`;
	if (has(/ECONNABORTED|ETIMEDOUT|timeout of/i)) {
		const advice = 'The service may be slow: raise Options > Timeout (Seconds), or try again later';
		const reason = `no answer within ${timeoutMs / 1000} s`;
		return new ConnectionError(endpoint, reason, advice + warning);
	}
	if (has(/ECONNRESET|EPIPE|aborted|hang up|ERR_STREAM|socket/i)) {
		const reason = 'the connection broke before the answer was complete';
		return new ConnectionError(endpoint, reason, `Try again later${warning}`);
	}
	// n8n explains these codes in its message.
	const isUnreachable = has(/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/);
	const reason = `no answer (${redact(texts[0] ?? String(thrown))})`;
	return new ConnectionError(endpoint, reason, isUnreachable ? checkUrl : checkUrl + warning);
}

/** Messages and codes of an error and of its causes; n8n 1 keeps some in `messages` and `httpCode`. */
function textsOf(thrown: unknown, depth = 0): string[] {
	if (typeof thrown !== 'object' || thrown === null || depth === 5) return [];
	const { message, messages, code, httpCode, cause } = thrown as Record<string, unknown>;
	return [message, messages, code, httpCode]
		.flat()
		.filter((text) => typeof text === 'string' && text !== '')
		.concat(textsOf(cause, depth + 1)) as string[];
}
