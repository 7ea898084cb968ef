import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { assumptions } from '../../../nodes/CrossBorderPayments/api/assumptions';
import type { Endpoint } from '../../../nodes/CrossBorderPayments/api/endpoints';
import type { Actions } from './actions';
import { distorted } from './distortion';
import {
	accountNotFound,
	ApiError,
	forbidden,
	routeNotFound,
	subaccountNotFound,
	tooManyRequests,
	unauthorized,
} from './errors';
import type { Fault, Faults } from './faults';
import { handlers } from './handlers';
import type { Handler } from './handlers/handler';
import { loggedBody, type RequestLog, type RequestLogEntry, withoutKey } from './log';
import { namedParams, type Route, rowFor, routes, successStatus } from './routing';
import type { Store } from './store';
import { deliveredByFault, pause } from './transport';
import { checked } from './validation';

/** A key that is known and may do nothing: 403 everywhere. */
export const forbiddenKey = 'emulator-forbidden-key';
/** A key whose account is gone: the spec's 404 «account unknown». */
export const orphanKey = 'emulator-orphan-key';

export interface ServiceSetup {
	store: Store;
	actions: Actions;
	faults: Faults;
	log: RequestLog;
	apiKey: string;
	latencyMs: number;
	/** Ends waits when the emulator closes. */
	signal: AbortSignal;
	baseUrl: () => string;
}

/** What is known about a request once its route and faults are. */
interface Ongoing {
	row: Endpoint;
	params: Record<string, string>;
	faults: readonly Fault[];
	entry: RequestLogEntry;
}

/** The service: a route for each row of the endpoint table, with auth, faults and the request log. */
export function addService(app: FastifyInstance, setup: ServiceSetup): void {
	const { store, actions, faults, log, apiKey, latencyMs, signal, baseUrl } = setup;
	const ongoing = new WeakMap<FastifyRequest, Ongoing>();
	let inFlight = 0;

	app.setNotFoundHandler((request, reply) => {
		const entry = noted(request, null);
		entry.status = 404;
		entry.body = loggedBody(request.body, apiKey);
		return refuse(reply, routeNotFound());
	});

	app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
		if (error instanceof ApiError) return refuse(reply, error);
		// What the framework refuses (a body that is not JSON) is shape A, as other validation.
		const status = error.statusCode ?? 500;
		const message = status < 500 ? error.message : `Internal server error: ${error.message}`;
		return refuse(reply, new ApiError(status, 'A', message));
	});

	app.addHook('onSend', async (request, reply, payload) => {
		const call = ongoing.get(request);
		if (call) call.entry.status = reply.statusCode;
		return payload;
	});

	for (const route of routes) {
		app.route<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>({
			method: route.method,
			url: route.url,
			onRequest: (request, reply) => arrive(route, request, reply),
			handler: (request, reply) => answer(request, reply),
		});
	}

	/** Everything that comes before the body is read: log, faults that replace the answer, auth. */
	async function arrive(route: Route, request: FastifyRequest, reply: FastifyReply) {
		const values = request.params as Record<string, string>;
		const row = rowFor(route.rows, values.p0 ?? '', store);
		const query = request.query as Record<string, unknown>;
		const limit = Number(query[assumptions.limitParameter.value]);
		const entry = noted(request, row);
		const struck = faults.take({
			row,
			url: request.url,
			limit: Number.isNaN(limit) ? undefined : limit,
		});
		ongoing.set(request, { row, params: namedParams(row, values), faults: struck, entry });
		inFlight++;
		// Not the framework's onResponse, which a broken connection leaves out.
		reply.raw.once('close', () => inFlight--);

		const delay = struck
			.filter(({ kind }) => kind === 'latency')
			.reduce((sum, { ms = 1000 }) => sum + ms, latencyMs);
		if (delay > 0) await pause(delay, signal);
		if (await replaced(struck, request, reply)) return reply;
		authorize(row, request);
		return undefined;
	}

	async function answer(request: FastifyRequest, reply: FastifyReply) {
		const call = ongoing.get(request);
		if (!call) throw new Error('a request that did not arrive');
		const { row, entry } = call;
		entry.body = loggedBody(request.body, apiKey);
		const query = request.query as Record<string, unknown>;
		const raw = checked(row, { params: call.params, query, body: request.body });
		const fault = (kind: Fault['kind']) => call.faults.find((struck) => struck.kind === kind);
		const refusal = fault('refuseLargeLimit');
		const handler = handlers[row.id] as Handler;
		const content = handler({
			...raw,
			store,
			baseUrl: baseUrl(),
			paging: {
				query,
				rules: store.rules,
				faults: {
					ignorePaging: fault('ignorePaging') !== undefined,
					refuseAbove: refusal && (refusal.max ?? 100),
					overstate: fault('overstatedTotal') !== undefined,
					shrinkBy: shrunkBy(fault('shrinkingTotal')),
				},
			},
		} as unknown as Parameters<Handler>[0]);
		const body = distorted(row, content, call.faults);
		if (fault('pageDrift')) drift(row, call.params.subaccountId ?? '');

		reply.status(successStatus(row));
		entry.status = reply.statusCode;
		if (await deliveredByFault(reply, body, call.faults, signal)) return reply;
		if (body === undefined) return reply.send();
		// Serialised here: fastify would take the content type for the payload's kind.
		const type = fault('wrongContentType') ? 'text/plain' : 'application/json; charset=utf-8';
		return reply.type(type).send(JSON.stringify(body));
	}

	function noted(request: FastifyRequest, row: Endpoint | null): RequestLogEntry {
		const { 'x-api-key': key, ...headers } = request.headers;
		return log.add({
			method: request.method,
			path: withoutKey(request.url.split('?')[0] ?? '', apiKey),
			endpoint: row?.id ?? null,
			query: withoutKey(request.query as Record<string, unknown>, apiKey),
			body: null,
			headers: withoutKey(headers, apiKey),
			authenticated: key === apiKey,
			status: null,
			at: Date.now(),
			inFlight: inFlight + 1,
		});
	}

	function authorize(row: Endpoint, request: FastifyRequest): void {
		const key = request.headers['x-api-key'];
		if (key === forbiddenKey) throw forbidden(row.method, row.path);
		if (key === orphanKey) {
			throw row.path.includes('{subaccountId}') ? subaccountNotFound() : accountNotFound();
		}
		if (key !== apiKey) throw unauthorized(row.path);
	}

	/** Faults that stand in for the answer; the call is not carried out. */
	async function replaced(
		struck: readonly Fault[],
		request: FastifyRequest,
		reply: FastifyReply,
	): Promise<boolean> {
		for (const fault of struck) {
			switch (fault.kind) {
				case 'reset':
					reply.hijack();
					request.raw.socket.resetAndDestroy();
					return true;
				case 'rateLimit':
					throw tooManyRequests(asHeader(fault.retryAfter ?? 1));
				case 'status':
					throw statusFault(fault);
				case 'redirect':
					await reply
						.status(fault.status ?? 302)
						.header('location', fault.location ?? '/')
						.send();
					return true;
				case 'html':
					await reply
						.status(fault.status ?? 200)
						.type('text/html; charset=utf-8')
						.send('<!doctype html><html><body><h1>Gateway</h1></body></html>');
					return true;
				case 'badJson':
					await reply
						.status(fault.status ?? 200)
						.type('application/json; charset=utf-8')
						.send('{"data": [oops');
					return true;
				case 'empty':
					await reply.status(fault.status ?? 200).send();
					return true;
				default:
			}
		}
		return false;
	}

	/** A new record at the top of a list that is newest first, so that the rest slides on. */
	function drift(row: Endpoint, subaccountId: string): void {
		if (row.id === 'subaccountList') actions.createSubaccount();
		if (row.id === 'depositList') actions.createDeposit(subaccountId);
		if (row.id === 'onrampList') actions.createOnramp(subaccountId);
		if (row.id === 'conversionList') actions.createConversion(subaccountId);
	}

	function refuse(reply: FastifyReply, error: ApiError) {
		return reply
			.status(error.status)
			.headers(error.headers)
			.type('application/json; charset=utf-8')
			.send(JSON.stringify(error.body(store.clock.iso())));
	}
}

/** Each answer counts one record less than the one before; the first of a list is right, struck or let through. */
function shrunkBy(fault: Fault | undefined): number {
	if (!fault) return 0;
	return fault.after ? fault.struck : fault.struck - 1;
}

function statusFault({ status = 503, shape = 'C', message, retryAfter }: Fault): ApiError {
	const headers: Record<string, string> = {};
	if (retryAfter !== undefined) headers['retry-after'] = asHeader(retryAfter);
	return new ApiError(status, shape, message ?? `Fault with status ${status}`, { headers });
}

function asHeader(retryAfter: number | string): string {
	return String(retryAfter);
}
