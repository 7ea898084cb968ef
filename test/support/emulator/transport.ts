import { setTimeout as wait } from 'node:timers/promises';

import type { FastifyReply } from 'fastify';

import type { Fault } from './faults';

const defaultSlowMs = 1000;

/** Faults that take the connection out of the framework's hands; undefined when none of them is there. */
const deliveries: Partial<
	Record<
		Fault['kind'],
		(reply: FastifyReply, text: string, fault: Fault, signal: AbortSignal) => Promise<void>
	>
> = {
	/** Announces the whole body, sends half of it and breaks. */
	resetAfterHeaders: async (reply, text) => {
		start(reply, Buffer.byteLength(text));
		await new Promise((sent) => reply.raw.write(text.slice(0, Math.floor(text.length / 2)), sent));
		reply.raw.destroy();
	},

	slowBody: async (reply, text, fault, signal) => {
		const bytes = Buffer.from(text);
		start(reply, bytes.length);
		reply.raw.flushHeaders();
		const size = Math.ceil(bytes.length / 10) || 1;
		const pieces = Math.ceil(bytes.length / size);
		for (let at = 0; at < bytes.length && !reply.raw.destroyed; at += size) {
			await pause((fault.ms ?? defaultSlowMs) / pieces, signal);
			reply.raw.write(bytes.subarray(at, at + size));
		}
		reply.raw.end();
	},

	/** A whole answer by its length, and half of one by its content. */
	truncatedJson: async (reply, text) => {
		const half = text.slice(0, Math.floor(text.length / 2));
		start(reply, Buffer.byteLength(half));
		reply.raw.end(half);
	},
};

/** Sends the answer the way a transport fault wants it; false when there is none. */
export async function deliveredByFault(
	reply: FastifyReply,
	answer: unknown,
	faults: readonly Fault[],
	signal: AbortSignal,
): Promise<boolean> {
	const fault = faults.find(({ kind }) => kind in deliveries);
	if (!fault) return false;
	reply.hijack();
	await deliveries[fault.kind]?.(reply, JSON.stringify(answer ?? {}), fault, signal);
	return true;
}

/** Waits, but not beyond the emulator's end, and never keeps the process alive. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
	await wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
}

function start(reply: FastifyReply, length: number): void {
	reply.raw.writeHead(reply.statusCode, {
		'content-type': 'application/json; charset=utf-8',
		'content-length': length,
	});
}
