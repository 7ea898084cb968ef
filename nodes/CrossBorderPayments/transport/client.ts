import { schemaDrift } from '../api/schemaDrift';
import type { Endpoint, EndpointId, RequestOf, ResponseOf } from '../api/endpoints';
import { buildRequest, callOf, type CallOptions, type Connection } from './request';
import { parseResponse } from './response';
import { createSender, type SenderSetup } from './sender';
import { SharedReads } from './sharedReads';

const maxDrift = 50;

/** How far the write of an input item has come. */
export interface WriteState {
	isSent: boolean;
	/** The service has carried it out, whatever fails later. */
	isDone: boolean;
}

/** Sends validated requests to one environment of the service. */
export interface Client {
	readonly connection: Connection;
	readonly concurrency: number;
	/** Lists for which the service rejected the page size: see paging.ts. */
	readonly listsWithoutPageSize: Set<EndpointId>;
	/** Lists that several items search: see readList.ts. */
	readonly sharedReads: SharedReads;
	/** Query parameters that are added to every read. */
	readonly queryString: Record<string, string>;
	/** Whether the write of the input item was sent and done. */
	readonly write: WriteState;
	/** This client for one input item, with the options and the write of that item. */
	forItem(options: CallOptions): Client;
	/** This client with further options for its calls. */
	with(options: CallOptions): Client;
	/** Calls an endpoint, with retries if it allows them. Throws an error of errors.ts. */
	call<E extends Endpoint>(
		endpoint: E,
		request: RequestOf<E>,
		pageQuery?: Record<string, string | number>,
	): Promise<ResponseOf<E>>;
	/** Waits. Throws a CancelledError when the run is cancelled. */
	pause(ms: number): Promise<void>;
	/** The time of the service by its latest `Date` header; undefined before the first response. */
	serverTime(): number | undefined;
}

export interface ClientSetup extends SenderSetup {
	/** Collects the differences from the specification in accepted responses. */
	drift?: Set<string>;
}

export function createClient({ drift, ...setup }: ClientSetup): Client {
	const { connection } = setup;
	const { sendWithRetries, pause, serverTime } = createSender(setup);
	const shared = {
		connection,
		concurrency: connection.settings.maxConcurrentRequests,
		listsWithoutPageSize: new Set<EndpointId>(),
		sharedReads: new SharedReads(),
		pause,
		serverTime,
	};
	const clientWith = (options: CallOptions, write: WriteState): Client => ({
		...shared,
		queryString: options.queryString ?? {},
		write,
		forItem: (itemOptions) => clientWith(itemOptions, { isSent: false, isDone: false }),
		with: (furtherOptions) => clientWith({ ...options, ...furtherOptions }, write),
		call: async (endpoint, request, pageQuery = {}) => {
			const http = buildRequest(connection, endpoint, request, pageQuery, options);
			if (!endpoint.retryable && options.insteadOfWrite) return await options.insteadOfWrite(http);
			const call = callOf(endpoint, request, options);
			const beforeSend = async () => {
				if (endpoint.retryable) return;
				await options.beforeWrite?.(http);
				write.isSent = true;
			};
			const body = await sendWithRetries(call, http, beforeSend, options.maxPauseMs);
			// TypeScript cannot derive it from a generic endpoint.
			const response = parseResponse(call, body) as ResponseOf<typeof endpoint>;
			if (!endpoint.retryable) write.isDone = true;
			if (drift && drift.size < maxDrift && endpoint.response) {
				for (const difference of schemaDrift(endpoint.response, response)) {
					drift.add(`${endpoint.id}: ${difference}`);
				}
			}
			return response;
		},
	});
	return clientWith({}, { isSent: false, isDone: false });
}
