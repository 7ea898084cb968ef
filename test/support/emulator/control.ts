import type { FastifyInstance, HTTPMethods } from 'fastify';
import { z } from 'zod/v4';

import { inputs, moves, UnknownRecord } from './actions';
import { faultInput } from './faults';
import type { Emulator } from './server';
import { rulesInput } from './store';

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** `/__emulator`: what Emulator's methods do, over HTTP. It needs no key, so it answers this machine only. */
export function addControl(app: FastifyInstance, emulator: Emulator): void {
	void app.register(
		(control, _options, done) => {
			control.addHook('onRequest', async (request, reply) => {
				if (!loopback.test(request.ip)) await reply.status(403).send({ error: 'loopback only' });
			});
			control.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
				if (error instanceof UnknownRecord) error.statusCode = 404;
				const isInvalid = error instanceof z.ZodError;
				return reply
					.status(isInvalid ? 400 : (error.statusCode ?? 500))
					.send({ error: isInvalid ? z.prettifyError(error) : error.message });
			});
			addRoutes(control, emulator);
			done();
		},
		{ prefix: '/__emulator' },
	);
}

/** What every route does: `body` is checked against the schema of the action. */
function addRoutes(app: FastifyInstance, emulator: Emulator): void {
	const control: string[] = [];
	function on(route: string, run: (id: string, body: unknown) => unknown): void {
		const [method = '', url = ''] = route.split(' ');
		control.push(`${method} /__emulator${url}`);
		app.route<{ Params: { id?: string } }>({
			method: method as HTTPMethods,
			url,
			handler: async ({ params, body }, reply) => {
				const result = run(params.id ?? '', body ?? {});
				if (result === undefined) return await reply.status(204).send();
				return await reply.status(method === 'POST' ? 201 : 200).send(result);
			},
		});
	}
	const takes =
		<I>(schema: z.ZodType<I>, run: (id: string, input: I) => unknown) =>
		(id: string, body: unknown) =>
			run(id, schema.parse(body));
	const clock = () => ({ now: emulator.now() });

	on('GET /', () => {
		const { url, samples, store } = emulator;
		return { url, ...clock(), samples, rules: store.rules, faults: emulator.faults(), control };
	});

	on(
		'POST /subaccounts',
		takes(inputs.subaccount, (_, input) => emulator.createSubaccount(input)),
	);
	on('POST /subaccounts/:id/deposits', takes(inputs.deposit, emulator.createDeposit));
	on('POST /subaccounts/:id/onramps', takes(inputs.onramp, emulator.createOnramp));
	on('POST /subaccounts/:id/offramps', takes(inputs.offramp, emulator.createOfframp));
	on('POST /subaccounts/:id/conversions', takes(inputs.conversion, emulator.createConversion));
	on('POST /subaccounts/:id/recipients', takes(inputs.recipient, emulator.createRecipient));
	on(
		'POST /subaccounts/:id/verifications',
		takes(inputs.verification, emulator.createVerification),
	);

	on('PATCH /subaccounts/:id', takes(moves.status, emulator.moveSubaccount));
	on('PATCH /deposits/:id', takes(moves.status, emulator.moveDeposit));
	on('PATCH /onramps/:id', takes(moves.status, emulator.moveOnramp));
	on('PATCH /offramps/:id', takes(moves.offramp, emulator.moveOfframp));
	on('PATCH /verifications/:id', takes(moves.verification, emulator.moveVerification));

	// Where a `formUrl` leads.
	on('GET /forms/:id', (id) => {
		const stored = emulator.store.verifications.locate(id)?.record;
		if (!stored) throw new UnknownRecord('no such form');
		return stored.record;
	});

	on('GET /clock', clock);
	const time = z.strictObject({ now: z.iso.datetime({ offset: true }) });
	on(
		'PUT /clock',
		takes(time, (_, { now }) => (emulator.setClock(now), clock())),
	);
	const advance = z.strictObject({ ms: z.number() });
	on(
		'POST /clock/advance',
		takes(advance, (_, { ms }) => (emulator.advanceClock(ms), clock())),
	);

	on('GET /faults', () => emulator.faults());
	on(
		'POST /faults',
		takes(faultInput, (_, fault) => emulator.fault(fault)),
	);
	on('DELETE /faults', () => emulator.clearFaults());
	on('DELETE /faults/:id', (id) => emulator.clearFaults(Number(id)));

	on('GET /requests', () => emulator.requests);
	on('DELETE /requests', () => emulator.resetLog());

	on(
		'PATCH /rules',
		takes(rulesInput, (_, rules) => emulator.setRules(rules)),
	);
	on('POST /tick', () => emulator.tick());
	on('POST /reset', () => emulator.reset());
}
