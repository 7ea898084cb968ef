import {
	createServer,
	type IncomingHttpHeaders,
	type IncomingMessage,
	type RequestListener,
	type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

import type { Exchange, ExpectedRequest } from './operationCases/operationCase';

interface ArrivedRequest {
	method: string;
	/** The path without the query. */
	path: string;
	query: Record<string, string>;
	body?: unknown;
	headers: IncomingHttpHeaders;
}

/** A response of a test; a body that is a text is sent as it is. */
type Response = { status?: number; body?: unknown };

/** A server of any kind. */
export type RawServer = Awaited<ReturnType<typeof startRawServer>>;

/** By default it responds like a service, so that whoever connects by mistake sees no error. */
export async function startRawServer(
	listener: RequestListener = (_, response) => {
		response.setHeader('content-type', 'application/json').end('{"data":[]}');
	},
) {
	let connections = 0;
	let open = 0;
	const server = createServer(listener);
	server.on('connection', (socket) => {
		connections++;
		open++;
		socket.on('close', () => open--);
	});
	await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		/** How many connections were opened, with a request or without. */
		get connections() {
			return connections;
		},
		/** How many connections are open now. */
		get open() {
			return open;
		},
		async close() {
			server.closeAllConnections();
			await new Promise((closed) => server.close(closed));
		},
	};
}

/** A service whose responses a function gives. */
export async function startFakeServer(respond: (request: ArrivedRequest) => Response) {
	const respondTo = async (request: IncomingMessage, response: ServerResponse) => {
		const { method = 'GET', url = '', headers } = request;
		const { pathname, searchParams } = new URL(url, 'http://any');
		const body = headers['content-type'] ? await json(request) : undefined;
		const { status = 200, body: sent } = respond({
			method,
			path: pathname,
			query: Object.fromEntries(searchParams),
			headers,
			...(body !== undefined && { body }),
		});
		response.writeHead(status, { 'content-type': 'application/json' });
		response.end(typeof sent === 'string' ? sent : JSON.stringify(sent));
	};
	return await startRawServer((request, response) => void respondTo(request, response));
}

/** A service that knows nothing but exchanges, and notes every request. */
export type ReplayService = Awaited<ReturnType<typeof startReplayService>>;

/**
 * A request that has several exchanges gets their responses one after another, and the last one from
 * then on. What has none gets 404.
 */
export async function startReplayService() {
	const apiKey = 'key-0f8fad5b-d9cb-469f';
	let responses = new Map<string, Response[]>();
	/** With whether they had the right key. */
	let received: Array<ExpectedRequest & { authenticated: boolean }> = [];
	const server = await startFakeServer(({ headers, ...request }) => {
		received.push({ ...request, authenticated: headers['x-api-key'] === apiKey });
		const waiting = responses.get(requestKey(request));
		const known = waiting && waiting.length > 1 ? waiting.shift() : waiting?.[0];
		const message = 'No exchange has this request';
		return known ?? { status: 404, body: { error: 'Not Found', message, request } };
	});
	return {
		...server,
		apiKey,
		get received() {
			return received;
		},
		/** Takes these exchanges and forgets all that came before. */
		play(exchanges: readonly Exchange[]) {
			received = [];
			responses = new Map();
			for (const { request, response } of exchanges) {
				const key = requestKey(request);
				responses.set(key, [...(responses.get(key) ?? []), response]);
			}
		},
	};
}

export let service: ReplayService;

/** All tests of the file share one replay service. */
export function useReplayService(): void {
	beforeAll(async () => {
		service = await startReplayService();
	});
	afterAll(async () => await service.close());
}

/** The same for requests that differ in the order of names alone. */
const requestKey = ({ method, path, query = {}, body }: ExpectedRequest) =>
	JSON.stringify([method, path, sorted(query), sorted(body)]);

function sorted(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sorted);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value)
			.sort(([one], [other]) => (one < other ? -1 : 1))
			.map(([name, member]) => [name, sorted(member)]),
	);
}

/** Requests in an order that does not depend on which of them came first, to be compared. */
export const inAnyOrder = (requests: readonly ExpectedRequest[]) =>
	requests
		.map((request) => ({ query: {}, authenticated: true, ...request }))
		.sort((one, other) => (requestKey(one) < requestKey(other) ? -1 : 1));
