import { setTimeout as wait } from 'node:timers/promises';

import type { FastifyReply } from 'fastify';

import { ErrorResponse } from './errors';
import type { Fault } from './faults';

const json = 'application/json; charset=utf-8';

/** Responds with a fault instead of carrying the call out; false when none of the faults does so. */
export async function respondedByFault(
	reply: FastifyReply,
	faults: readonly Fault[],
): Promise<boolean> {
	for (const fault of faults) {
		const { status = 200, location = '/' } = fault;
		switch (fault.kind) {
			case 'reset':
				reply.hijack();
				reply.raw.socket?.resetAndDestroy();
				return true;
			case 'status':
				throw errorOf(fault);
			case 'redirect':
				await reply.redirect(location, status === 200 ? 302 : status);
				return true;
			case 'html':
				await reply.status(status).type('text/html').send('<html><h1>Gateway</h1></html>');
				return true;
			case 'empty':
				await reply.status(status).send();
				return true;
			default:
		}
	}
	return false;
}

/** Spec: “Rate limits: not shown”; status, shape and header of a 429 are an assumption. */
function errorOf({
	status = 503,
	message = `Fault with status ${status}`,
	retryAfter,
}: Partial<Fault>): ErrorResponse {
	const headers: Record<string, string> =
		retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
	return new ErrorResponse(status, 'C', message, headers);
}

/** Sends half of a body, where a fault wants that; false when there is none. */
export async function sentByFault(
	reply: FastifyReply,
	response: unknown,
	faults: readonly Fault[],
): Promise<boolean> {
	const fault = faults.find(({ kind }) => kind === 'resetAfterHeaders' || kind === 'truncatedJson');
	if (!fault) return false;
	const body = Buffer.from(JSON.stringify(response ?? {}));
	const half = body.subarray(0, Math.floor(body.length / 2));
	const isWhole = fault.kind === 'truncatedJson';
	const { raw } = reply;
	// Takes the connection out of the framework's hands.
	reply.hijack();
	raw.writeHead(reply.statusCode, {
		'content-type': json,
		'content-length': isWhole ? half.length : body.length,
	});
	await new Promise((sent) => raw.write(half, sent));
	if (isWhole) raw.end();
	else raw.destroy();
	return true;
}

/** Delays a response, but not beyond the emulator's end, and never keeps the process alive. */
export async function delay(faults: readonly Fault[], signal: AbortSignal): Promise<void> {
	for (const { ms = 1000 } of faults.filter(({ kind }) => kind === 'latency')) {
		await wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
	}
}
