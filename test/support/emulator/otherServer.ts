import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that is not the payments service. */
export type OtherServer = Awaited<ReturnType<typeof startOtherServer>>;

/** By default it answers like a service, so that whoever connects by mistake sees no error. */
export async function startOtherServer(
	answer: RequestListener = (_, response) => {
		response.setHeader('content-type', 'application/json').end('{"data":[]}');
	},
) {
	let connections = 0;
	let open = 0;
	const server = createServer(answer);
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
