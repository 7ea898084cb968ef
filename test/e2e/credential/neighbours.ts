import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Emulator } from '../../support/emulator/server';

/** Servers that are not the payments service, by URL. */
export interface Neighbours {
	otherApi: string;
	/** Sends every request on to the payments service. */
	redirecting: string;
	/** Nothing listens there. */
	down: string;
	close(): Promise<void>;
}

export async function openNeighbours(emulator: Emulator): Promise<Neighbours> {
	const otherApi = createServer((_, response) => {
		response.setHeader('content-type', 'application/json').end('{"name":"Weather","version":3}');
	});
	const redirecting = createServer(({ url }, response) => {
		response.writeHead(302, { location: `${emulator.url}${url}` }).end();
	});
	const down = createServer();
	const servers = [otherApi, redirecting, down];
	const [otherUrl, redirectingUrl, downUrl] = await Promise.all(servers.map(listen));
	await close(down);
	return {
		otherApi: otherUrl!,
		redirecting: redirectingUrl!,
		down: downUrl!,
		close: async () => {
			await Promise.all([otherApi, redirecting].map(close));
		},
	};
}

async function listen(server: Server): Promise<string> {
	return await new Promise((resolve, reject) => {
		server.once('error', reject);
		server.listen(0, '127.0.0.1', () => {
			resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
		});
	});
}

async function close(server: Server): Promise<void> {
	server.closeAllConnections();
	await new Promise((resolve) => server.close(resolve));
}
