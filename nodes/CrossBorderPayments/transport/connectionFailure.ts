import type { Endpoint } from '../api/endpoints';
import { ConnectionError, inSeconds, notRepeated } from './errors';

const checkUrl =
	'Check the URL in the credential, that the service is running and that n8n can reach it';

/** Failures before anything was sent, and whether the next attempt may succeed. */
const notSent: Array<[codes: RegExp, reason: string, isTransient: boolean]> = [
	[/ENOTFOUND|EAI_AGAIN/, 'the host name in the URL was not found', true],
	[/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/, 'nothing answers at that address', true],
	[/CERT|VERIFY|SSL|TLS|EPROTO/, 'a secure connection could not be made', false],
];

/** Explains in plain words why no answer came, from what n8n's request helper threw. */
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
		const reason = `no answer within ${inSeconds(timeoutMs)}`;
		return new ConnectionError(endpoint, reason, advice + warning);
	}
	for (const [codes, reason, isTransient] of notSent) {
		if (has(codes)) return new ConnectionError(endpoint, reason, checkUrl, isTransient);
	}
	if (has(/ECONNRESET|EPIPE|aborted|hang up|ERR_STREAM|socket/i)) {
		const reason = 'the connection broke before the answer was complete';
		return new ConnectionError(endpoint, reason, `Try again later${warning}`);
	}
	const cause = redact(texts.find((text) => text.trim() !== '') ?? String(thrown));
	return new ConnectionError(endpoint, `no answer (${cause})`, checkUrl + warning, false);
}

/**
 * Codes and messages of an error and of its causes. n8n 1 has the code in `httpCode` and the
 * original message first in `messages`.
 */
function textsOf(thrown: unknown, depth = 0): string[] {
	if (typeof thrown !== 'object' || thrown === null || depth === 5) return [];
	const { code, httpCode, message, messages, cause } = thrown as Record<string, unknown>;
	return [code, httpCode, message, messages]
		.flat()
		.filter((text) => typeof text === 'string')
		.concat(textsOf(cause, depth + 1));
}
