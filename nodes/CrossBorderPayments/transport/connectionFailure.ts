import type { Endpoint } from '../api/endpoints';
import { ConnectionError, inSeconds, notRepeated } from './errors';

const checkAddress =
	'Check the URL in the credential, that the service is running and that n8n can reach it';

/** Failures before anything was sent, and whether the next attempt may succeed. */
const unreachable: Array<[codes: RegExp, reason: string, transient: boolean]> = [
	[/ENOTFOUND|EAI_AGAIN/, 'the host name of the URL is not known', true],
	[/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/, 'nothing answers at that address', true],
	[/CERT|VERIFY|SSL|TLS|EPROTO/, 'no secure connection could be made', false],
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
	const fail = (reason: string, advice: string, transient: boolean) =>
		new ConnectionError(endpoint, reason, advice, transient);
	const warning = endpoint.retryable ? '' : `. ${notRepeated}`;

	if (has(/ECONNABORTED|ETIMEDOUT|timeout of/i)) {
		const advice = 'The service may be slow: raise Options > Timeout (Seconds), or try again later';
		return fail(`no answer within ${inSeconds(timeoutMs)}`, advice + warning, true);
	}
	for (const [codes, reason, transient] of unreachable) {
		if (has(codes)) return fail(reason, checkAddress, transient);
	}
	if (has(/ECONNRESET|EPIPE|aborted|hang up|ERR_STREAM|socket/i)) {
		const reason = 'the connection broke before the whole answer was there';
		return fail(reason, `Try again later${warning}`, true);
	}
	const reason = redact(texts.find((text) => text.trim() !== '') ?? String(thrown));
	return fail(`no answer came (${reason})`, checkAddress + warning, false);
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
