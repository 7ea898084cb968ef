import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { assumptions } from '../../../nodes/CrossBorderPayments/api/assumptions';
import type { Endpoint, EndpointId } from '../../../nodes/CrossBorderPayments/api/endpoints';
import { withFaults } from './answerFaults';
import { answeredByFault, delay, sentByFault } from './connectionFaults';
import {
	accountNotFound,
	ErrorAnswer,
	forbidden,
	routeNotFound,
	subaccountNotFound,
	unauthorized,
} from './errors';
import type { Fault, Faults } from './faults';
import { handlers } from './handlers';
import { known, type Handler } from './handlers/handler';
import type { RequestLogEntry } from './log';
import { namedParams, type Route, rowFor, routes, successStatus } from './routing';
import type { Store } from './store';
import { checked } from './validation';

/** A key that is known but has no permission: 403 everywhere. */
export const forbiddenKey = 'emulator-forbidden-key';
/** A key whose account is gone: the spec's 404 «account unknown». */
export const orphanKey = 'emulator-orphan-key';

const maxRequests = 50_000;

export interface ServiceSetup {
	store: Store;
	faults: Faults;
	/** The newest ones; a demo that runs for days does not grow. */
	requests: RequestLogEntry[];
	apiKey: string;
	/** Ends waits when the emulator closes. */
	signal: AbortSignal;
	baseUrl: () => string;
}

/** What is known about a request once its route and faults are. */
interface Call {
	row: Endpoint;
	params: Record<string, string>;
	faults: readonly Fault[];
	entry: RequestLogEntry;
}

/** The service: a route for each row of the endpoint table, with auth, faults and the request log. */
export function addService(app: FastifyInstance, setup: ServiceSetup): void {
	const { store, faults, requests, apiKey, signal, baseUrl } = setup;
	const calls = new WeakMap<FastifyRequest, Call>();

	app.setNotFoundHandler((request, reply) => {
		const entry = addToLog(request, null);
		entry.status = 404;
		entry.body = request.body ?? null;
		return refuse(reply, routeNotFound());
	});

	app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
		if (error instanceof ErrorAnswer) return refuse(reply, error);
		// What the framework refuses (a body that is not JSON) is shape A, as other validation.
		return refuse(reply, new ErrorAnswer(error.statusCode ?? 500, 'A', error.message));
	});

	app.addHook('onSend', async (request, reply) => {
		const call = calls.get(request);
		if (call) call.entry.status = reply.statusCode;
	});

	for (const route of routes) {
		app.route({
			method: route.method,
			url: route.url,
			onRequest: (request, reply) => receive(route, request, reply),
			handler: answer,
		});
	}

	/** Everything that comes before the body is read: log, faults that replace the answer, auth. */
	async function receive(route: Route, request: FastifyRequest, reply: FastifyReply) {
		const values = request.params as Record<string, string>;
		const row = rowFor(route, values.p0 ?? '', store);
		const entry = addToLog(request, row.id);
		const query = request.query as Record<string, unknown>;
		const limit = Number(query[assumptions.limitParameter]);
		const struck = faults.take({ row, url: request.url, limit });
		calls.set(request, { row, params: namedParams(row, values), faults: struck, entry });
		await delay(struck, signal);
		if (await answeredByFault(reply, struck)) return reply;
		authorize(row, request);
		return undefined;
	}

	async function answer(request: FastifyRequest, reply: FastifyReply) {
		const call = calls.get(request);
		if (!call) throw new Error('a request that was not received');
		const { row, entry, params, faults } = call;
		entry.body = request.body ?? null;
		const query = request.query as Record<string, unknown>;
		const fit = checked(row, { params, query, body: request.body });
		if (fit.params.subaccountId !== undefined) known(store, fit.params.subaccountId);
		const content = (handlers[row.id] as Handler)({
			...fit,
			store,
			baseUrl: baseUrl(),
			paging: { query, rules: store.rules, faults },
		} as unknown as Parameters<Handler>[0]);
		const body = withFaults(row, content, faults);
		reply.status(successStatus(row));
		entry.status = reply.statusCode;
		if (await sentByFault(reply, body, faults)) return reply;
		return reply.send(body);
	}

	function addToLog(request: FastifyRequest, endpoint: EndpointId | null): RequestLogEntry {
		const entry: RequestLogEntry = {
			method: request.method,
			path: request.url.split('?')[0] ?? '',
			endpoint,
			query: request.query as Record<string, unknown>,
			body: null,
			authenticated: request.headers['x-api-key'] === apiKey,
			status: null,
			at: Date.now(),
		};
		requests.push(entry);
		if (requests.length > maxRequests) requests.shift();
		return entry;
	}

	function authorize({ path }: Endpoint, request: FastifyRequest): void {
		const key = request.headers['x-api-key'];
		if (key === forbiddenKey) throw forbidden(path);
		if (key === orphanKey) {
			throw path.includes('{subaccountId}') ? subaccountNotFound() : accountNotFound();
		}
		if (key !== apiKey) throw unauthorized(path);
	}

	function refuse(reply: FastifyReply, error: ErrorAnswer) {
		return reply.status(error.status).headers(error.headers).send(error.body(store.clock.iso()));
	}
}
