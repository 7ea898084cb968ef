import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { EndpointId } from '../../../nodes/CrossBorderPayments/api/endpoints';
import { withFaults } from './responseFaults';
import { respondedByFault, delay, sentByFault } from './connectionFaults';
import { ErrorResponse, forbidden, notFound, tooManyRequests, unauthorized } from './errors';
import type { Faults } from './faults';
import { handlers } from './handlers';
import { known, type Call } from './handlers/handler';
import { namedParams, type Route, rowFor, routes, successStatus } from './routing';
import type { Body } from './records/types';
import type { Store } from './store';
import { checked } from './validation';

/** A key that is known but has no permission: 403 everywhere. */
export const forbiddenKey = 'emulator-forbidden-key';

const maxRequests = 50_000;

/** One request to the service. */
export interface RequestLogEntry {
	method: string;
	/** The path without the query. */
	path: string;
	/** Row of the endpoint table, null where the path is not in it. */
	endpoint: EndpointId | null;
	query: Record<string, unknown>;
	/** Null where there is none. */
	body: unknown;
	authenticated: boolean;
	/** Null until the response is on its way, and for a connection that was broken before it. */
	status: number | null;
	/** Milliseconds since 1970 by the machine's clock, whatever the emulator's says. */
	at: number;
}

interface ServiceSetup {
	store: Store;
	faults: Faults;
	/** The newest ones; a demo that runs for days does not grow. */
	requests: RequestLogEntry[];
	apiKey: string;
	/** Ends waits when the emulator closes. */
	signal: AbortSignal;
	baseUrl: () => string;
}

/** The service: a route for each row of the endpoint table, with auth, faults and the request log. */
export function addService(app: FastifyInstance, setup: ServiceSetup): void {
	const { store, faults, requests, apiKey, signal, baseUrl } = setup;
	let acceptedAts: number[] = [];
	const entries = new WeakMap<FastifyRequest, RequestLogEntry>();

	app.setNotFoundHandler((request) => {
		addToLog(request, null);
		throw notFound();
	});

	app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
		// What the framework rejects (a body that is not JSON) is shape A, as other validation.
		const { status, headers, body } =
			error instanceof ErrorResponse
				? error
				: new ErrorResponse(error.statusCode ?? 500, 'A', error.message);
		return reply.status(status).headers(headers).send(body(store.clock.iso()));
	});

	app.addHook('onSend', async (request, reply) => {
		const entry = entries.get(request);
		if (entry) entry.status = reply.statusCode;
	});

	for (const route of routes) {
		const handler = (request: FastifyRequest, reply: FastifyReply) =>
			respond(route, request, reply);
		app.route({ method: route.method, url: route.url, handler });
	}

	async function respond(route: Route, request: FastifyRequest, reply: FastifyReply) {
		const values = request.params as Record<string, string>;
		const query = request.query as Record<string, unknown>;
		const row = rowFor(route, values.p0 ?? '', store);
		const entry = addToLog(request, row.id);
		if (isTooMany(entry.at)) throw tooManyRequests();
		const struck = faults.take({ row, url: request.url });
		await delay(struck, signal);
		// Whoever gave up meanwhile changes nothing, above all not in a later test.
		if (request.socket.destroyed) return reply.hijack();
		if (await respondedByFault(reply, struck)) return reply;
		authorize(request);

		const params = namedParams(row, values);
		const fit = checked(row, { params, query, body: request.body });
		if (fit.params.subaccountId !== undefined) known(store, fit.params.subaccountId);
		const content = respondWith(row.id, {
			...fit,
			store,
			baseUrl: baseUrl(),
			paging: { query, faults: struck },
			// The row's own schemas have checked it.
		} as unknown as Call<EndpointId>);
		const body = withFaults(row, content, struck);
		reply.status(successStatus(row));
		entry.status = reply.statusCode;
		if (await sentByFault(reply, body, struck)) return reply;
		return reply.send(body);
	}

	function addToLog(request: FastifyRequest, endpoint: EndpointId | null): RequestLogEntry {
		const entry: RequestLogEntry = {
			method: request.method,
			path: request.url.split('?')[0] ?? '',
			endpoint,
			query: request.query as Record<string, unknown>,
			body: request.body ?? null,
			authenticated: request.headers['x-api-key'] === apiKey,
			status: null,
			at: Date.now(),
		};
		entries.set(request, entry);
		requests.push(entry);
		if (requests.length > maxRequests) requests.shift();
		return entry;
	}

	/** A rejected request does not count. */
	function isTooMany(now: number): boolean {
		acceptedAts = acceptedAts.filter((at) => now - at < 1000);
		const isFull = acceptedAts.length >= store.rules.requestsPerSecond;
		if (!isFull && store.rules.requestsPerSecond < Infinity) acceptedAts.push(now);
		return isFull;
	}

	function authorize(request: FastifyRequest): void {
		const key = request.headers['x-api-key'];
		if (key === forbiddenKey) throw forbidden();
		if (key !== apiKey) throw unauthorized();
	}
}

/** The body of the response; undefined where the endpoint has none. */
function respondWith<Id extends EndpointId>(id: Id, call: Call<Id>): Body<Id> {
	return handlers[id](call);
}
