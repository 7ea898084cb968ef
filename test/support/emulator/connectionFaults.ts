import { setTimeout as wait } from 'node:timers/promises';

import type { FastifyReply } from 'fastify';

import { ErrorAnswer } from './errors';
import type { Fault } from './faults';

const json = 'application/json; charset=utf-8';
const defaultMs = 1000;

/** How long the latency faults delay an answer. */
export function latencyOf(faults: readonly Fault[]): number {
	const delays = faults.filter(({ kind }) => kind === 'latency').map(({ ms = defaultMs }) => ms);
	return delays.reduce((sum, ms) => sum + ms, 0);
}

/** Answers with a fault instead of carrying the call out; false when none of the faults does so. */
export async function answeredByFault(
	reply: FastifyReply,
	faults: readonly Fault[],
): Promise<boolean> {
	for (const { kind, status = 200, location = '/', ...fault } of faults) {
		switch (kind) {
			case 'reset':
				reply.hijack();
				reply.raw.socket?.resetAndDestroy();
				return true;
			case 'rateLimit':
				throw errorOf({
					...fault,
					status: 429,
					message: 'Too Many Requests',
					retryAfter: fault.retryAfter ?? 1,
				});
			case 'status':
				throw errorOf({ ...fault, status: status === 200 ? 503 : status });
			case 'redirect':
				await reply.redirect(location, status === 200 ? 302 : status);
				return true;
			case 'html':
				await reply.status(status).type('text/html').send('<html><h1>Gateway</h1></html>');
				return true;
			case 'badJson':
				await reply.status(status).type(json).send('{"data": [oops');
				return true;
			case 'empty':
				await reply.status(status).send();
				return true;
			default:
		}
	}
	return false;
}

/** Spec: «Rate limits: not shown»; status, shape and header of a 429 are an assumption. */
function errorOf({
	status,
	shape = 'C',
	message = `Fault with status ${status}`,
	retryAfter,
}: Pick<Fault, 'shape' | 'message' | 'retryAfter'> & { status: number }): ErrorAnswer {
	const headers: Record<string, string> =
		retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
	return new ErrorAnswer(status, shape, message, undefined, headers);
}

/** Sends a body the way a connection fault wants it; false when there is none. */
export async function sentByFault(
	reply: FastifyReply,
	answer: unknown,
	faults: readonly Fault[],
	signal: AbortSignal,
): Promise<boolean> {
	const body = Buffer.from(JSON.stringify(answer ?? {}));
	const half = body.subarray(0, Math.floor(body.length / 2));
	const { raw } = reply;
	for (const { kind, ms = defaultMs } of faults) {
		switch (kind) {
			case 'resetAfterHeaders':
				// Announces the whole body, sends half of it and breaks.
				start(reply, body.length);
				await new Promise((sent) => raw.write(half, sent));
				raw.destroy();
				return true;
			case 'slowBody':
				start(reply, body.length);
				raw.write(half);
				await pause(ms, signal);
				raw.end(body.subarray(half.length));
				return true;
			case 'truncatedJson':
				// A whole answer by its length, and half of one by its content.
				start(reply, half.length);
				raw.end(half);
				return true;
			default:
		}
	}
	return false;
}

/** Takes the connection out of the framework's hands. */
function start(reply: FastifyReply, length: number): void {
	reply.hijack();
	reply.raw.writeHead(reply.statusCode, { 'content-type': json, 'content-length': length });
}

/** Waits, but not beyond the emulator's end, and never keeps the process alive. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
	await wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
}
