import type { FastifyInstance } from 'fastify';

import type { Store } from './store';

export const formPath = '/forms';

/** The page that a `formUrl` leads to. */
export function addFormPage(app: FastifyInstance, store: Store): void {
	app.get<{ Params: { id: string } }>(`${formPath}/:id`, ({ params }, reply) => {
		const status = store.verifications.locate(params.id)?.record.record.status ?? 'not known';
		const page = `<title>Verification</title><h1>Verification form</h1><p>At the real service, the client fills in the form here. This emulator has none: its verification is “${status}”.`;
		return reply.type('text/html; charset=utf-8').send(page);
	});
}
