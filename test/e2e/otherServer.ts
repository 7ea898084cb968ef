import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that is not the payments service. */
export interface OtherServer {
	readonly url: string;
	/** How often someone connected, with a request or without. */
	readonly connections: number;
	close(): Promise<void>;
}

export async function startOtherServer(answer: RequestListener): Promise<OtherServer> {
	let connections = 0;
	const server = createServer(answer);
	server.on('connection', () => connections++);
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		get connections() {
			return connections;
		},
		async close() {
			server.closeAllConnections();
			await new Promise((closed) => server.close(closed));
		},
	};
}
