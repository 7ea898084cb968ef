import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on another port that nothing should ever connect to. */
export interface OtherServer {
	readonly url: string;
	/** How many connections were opened, with a request or without. */
	readonly connections: number;
	close(): Promise<void>;
}

/** It answers, so that whoever connects by mistake sees no error. */
export async function startOtherServer(): Promise<OtherServer> {
	let connections = 0;
	const server = createServer((_, response) => {
		response.setHeader('content-type', 'application/json').end('{"data":[]}');
	});
	server.on('connection', () => connections++);
	await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
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
