import type { FastifyInstance } from 'fastify';

import { type Actions, UnknownRecord } from './actions';
import type { Emulator } from './server';

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/**
 * `POST /__emulator/<method>` calls a method of the emulator with a JSON array of its arguments.
 * It needs no key, so it answers this machine only.
 */
export function addControl(app: FastifyInstance, emulator: Emulator): void {
	const { samples, requests, store } = emulator;
	const methods = Object.entries<unknown>({ ...emulator })
		.filter(([name, value]) => typeof value === 'function' && name !== 'close')
		.map(([name]) => name as keyof Actions | 'fault');
	void app.register(
		(control, _options, done) => {
			control.addHook('onRequest', async (request, reply) => {
				if (!loopback.test(request.ip)) await reply.status(403).send({ error: 'loopback only' });
			});
			control.setErrorHandler((error: Error, _request, reply) =>
				reply.status(error instanceof UnknownRecord ? 404 : 400).send({ error: error.message }),
			);
			control.get('/', () => {
				return {
					samples,
					now: emulator.now(),
					rules: store.rules,
					faults: emulator.faults(),
					methods,
				};
			});
			control.get('/requests', () => requests);
			// Where a `formUrl` leads.
			control.get<{ Params: { id: string } }>('/forms/:id', ({ params }) => {
				const stored = store.verifications.locate(params.id)?.record;
				if (!stored) throw new UnknownRecord('no such form');
				return stored.record;
			});
			for (const method of methods) {
				control.post(`/${method}`, ({ body }, reply) => {
					const call = emulator[method] as (...values: unknown[]) => unknown;
					return reply.send(call(...((body ?? []) as unknown[])) ?? {});
				});
			}
			done();
		},
		{ prefix: '/__emulator' },
	);
}
