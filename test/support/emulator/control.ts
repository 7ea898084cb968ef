import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod/v4';

import { inputs, UnknownRecord } from './actions';
import { faultInput } from './faults';
import { formPage } from './form';
import type { Emulator } from './server';

const rulesInput = z.strictObject({
	newestFirst: z.boolean().optional(),
	countIsTotal: z.boolean().optional(),
	endorsementsOnRead: z.boolean().optional(),
	pendingOfframpInV2: z.boolean().optional(),
});

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** The control API's own paths, for the index that `GET /__emulator` answers. */
const listed: string[] = [];

/** `/__emulator`: what Emulator's methods do, over HTTP. It needs no key, so it answers this machine only. */
export function addControl(app: FastifyInstance, emulator: Emulator): void {
	void app.register(
		(control, _options, done) => {
			control.addHook('onRequest', async (request, reply) => {
				if (!loopback.test(request.ip)) await reply.status(403).send({ error: 'loopback only' });
			});
			control.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
				const status =
					error instanceof UnknownRecord
						? 404
						: error instanceof z.ZodError
							? 400
							: (error.statusCode ?? 500);
				const message = error instanceof z.ZodError ? z.prettifyError(error) : error.message;
				return reply.status(status).send({ error: message });
			});
			addRoutes(control, emulator);
			done();
		},
		{ prefix: '/__emulator' },
	);
}

interface Parts {
	id: string;
	body: unknown;
}

function addRoutes(app: FastifyInstance, emulator: Emulator): void {
	listed.length = 0;
	const on = (
		method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
		url: string,
		run: (parts: Parts) => unknown,
	) => {
		listed.push(`${method} /__emulator${url}`);
		app.route<{ Params: { id?: string } }>({
			method,
			url,
			handler: async ({ params, body }, reply: FastifyReply) => {
				const result = run({ id: params.id ?? '', body: body ?? {} });
				if (result === undefined) return await reply.status(204).send();
				return await reply.status(method === 'POST' ? 201 : 200).send(result);
			},
		});
	};

	on('GET', '', () => ({
		url: emulator.url,
		now: emulator.now(),
		samples: emulator.samples,
		rules: emulator.store.rules,
		faults: emulator.faults(),
		control: listed,
	}));

	on('POST', '/subaccounts', ({ body }) =>
		emulator.createSubaccount(inputs.subaccount.parse(body)),
	);
	on('POST', '/subaccounts/:id/deposits', ({ id, body }) =>
		emulator.createDeposit(id, inputs.deposit.parse(body)),
	);
	on('POST', '/subaccounts/:id/onramps', ({ id, body }) =>
		emulator.createOnramp(id, inputs.onramp.parse(body)),
	);
	on('POST', '/subaccounts/:id/offramps', ({ id, body }) =>
		emulator.createOfframp(id, inputs.offramp.parse(body)),
	);
	on('POST', '/subaccounts/:id/conversions', ({ id, body }) =>
		emulator.createConversion(id, inputs.conversion.parse(body)),
	);
	on('POST', '/subaccounts/:id/recipients', ({ id, body }) =>
		emulator.createRecipient(id, inputs.recipient.parse(body)),
	);
	on('POST', '/subaccounts/:id/verifications', ({ id, body }) =>
		emulator.createVerification(id, inputs.verification.parse(body)),
	);

	on('PATCH', '/subaccounts/:id', ({ id, body }) =>
		emulator.moveSubaccount(id, inputs.move.parse(body).status),
	);
	on('PATCH', '/deposits/:id', ({ id, body }) =>
		emulator.moveDeposit(id, inputs.move.parse(body).status),
	);
	on('PATCH', '/onramps/:id', ({ id, body }) =>
		emulator.moveOnramp(id, inputs.move.parse(body).status),
	);
	on('PATCH', '/offramps/:id', ({ id, body }) =>
		emulator.moveOfframp(id, inputs.offrampMove.parse(body)),
	);
	on('PATCH', '/verifications/:id', ({ id, body }) =>
		emulator.moveVerification(id, inputs.verificationMove.parse(body)),
	);

	app.get<{ Params: { id: string } }>('/forms/:id', (request, reply) => {
		const stored = emulator.store.verifications.locate(request.params.id)?.record;
		if (!stored) throw new UnknownRecord('no such form');
		return reply.type('text/html; charset=utf-8').send(formPage(stored));
	});

	on('GET', '/clock', () => ({ now: emulator.now() }));
	on('PUT', '/clock', ({ body }) => {
		emulator.setClock(z.strictObject({ now: z.iso.datetime({ offset: true }) }).parse(body).now);
		return { now: emulator.now() };
	});
	on('POST', '/clock/advance', ({ body }) => {
		emulator.advanceClock(z.strictObject({ ms: z.number() }).parse(body).ms);
		return { now: emulator.now() };
	});

	on('GET', '/faults', () => emulator.faults());
	on('POST', '/faults', ({ body }) => emulator.fault(faultInput.parse(body)));
	on('DELETE', '/faults', () => emulator.clearFaults());
	on('DELETE', '/faults/:id', ({ id }) => emulator.clearFaults(Number(id)));

	on('GET', '/requests', () => emulator.requests);
	on('DELETE', '/requests', () => emulator.resetLog());

	on('GET', '/rules', () => emulator.store.rules);
	on('PATCH', '/rules', ({ body }) => {
		const rules = Object.entries(rulesInput.parse(body)).filter(([, value]) => value !== undefined);
		return emulator.setRules(Object.fromEntries(rules));
	});
	on('POST', '/tick', () => emulator.tick());
	on('POST', '/reset', () => emulator.reset());
}
