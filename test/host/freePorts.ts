import { createServer, type AddressInfo } from 'node:net';

/** n8n takes them seconds later: until then they are free for others, too. */
const given = new Set<number>();

/** All are held open together, so that they differ, and none is given twice. */
export async function freePorts(count: number): Promise<number[]> {
	const servers = Array.from({ length: count }, () => createServer());
	const ports = await Promise.all(
		servers.map(
			(server) =>
				new Promise<number>((resolve, reject) => {
					server.once('error', reject);
					server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
				}),
		),
	);
	await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
	if (ports.some((port) => given.has(port))) return await freePorts(count);
	for (const port of ports) given.add(port);
	return ports;
}
