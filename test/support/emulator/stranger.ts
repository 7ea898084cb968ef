import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Another machine, as it were: a port that nothing should ever reach out to. */
export interface Stranger {
	readonly url: string;
	/** How often someone knocked, with a request or without. */
	readonly connections: number;
	close(): Promise<void>;
}

/** It answers, so that whoever comes has nothing to complain of. */
export async function startStranger(): Promise<Stranger> {
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
