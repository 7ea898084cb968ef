import type { FastifyInstance } from 'fastify';

import { UnknownRecord } from './actions';
import type { Emulator } from './server';

type Method = (...values: unknown[]) => unknown;

/**
 * `POST /__emulator/<method>` calls a method of the emulator with a JSON array of its arguments.
 * It needs no key: the emulator listens on this machine only.
 */
export function addControl(app: FastifyInstance, emulator: Emulator): void {
	const { samples, store } = emulator;
	const methods = Object.entries(emulator).filter(
		(entry): entry is [string, Method] => typeof entry[1] === 'function' && entry[0] !== 'close',
	);
	void app.register(
		(control, _options, done) => {
			control.setErrorHandler((error: Error, _request, reply) =>
				reply.status(error instanceof UnknownRecord ? 404 : 400).send({ error: error.message }),
			);
			control.get('/', () => {
				return {
					samples,
					now: emulator.now(),
					rules: store.rules,
					faults: emulator.faults(),
					methods: methods.map(([name]) => name),
				};
			});
			// Where a `formUrl` leads.
			control.get<{ Params: { id: string } }>('/forms/:id', ({ params }, reply) => {
				const stored = store.verifications.locate(params.id)?.record;
				if (!stored) throw new UnknownRecord('no such form');
				const page = `<title>Verification</title><h1>Verification form</h1><p>At the real service, the client fills in the form here. This emulator has none: its verification is “${stored.record.status}”.`;
				return reply.type('text/html; charset=utf-8').send(page);
			});
			for (const [name, call] of methods) {
				control.post(`/${name}`, ({ body }, reply) =>
					reply.send(call(...((body ?? []) as unknown[])) ?? {}),
				);
			}
			done();
		},
		{ prefix: '/__emulator' },
	);
}
