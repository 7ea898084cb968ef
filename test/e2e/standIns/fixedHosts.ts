import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import fastify, { type FastifyInstance } from 'fastify';

/** Larger than our package. */
const bodyLimit = 50_000_000;

/**
 * Stands in for servers whose addresses are fixed in n8n: a proxy leads n8n here instead. `folder` keeps their
 * certificate.
 */
export async function startFixedHosts(
	folder: string,
	hosts: readonly string[],
	serve: (app: FastifyInstance) => void,
) {
	const { key, cert, certificateFile } = createCertificate(folder, hosts);
	const app = fastify({ https: { key, cert }, forceCloseConnections: true, bodyLimit });
	serve(app);
	await app.ready();
	const proxy = createServer().on('connect', ({ url }, socket) => {
		const [host, port] = url!.split(':');
		socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
		if (hosts.includes(host!)) app.server.emit('connection', socket);
		else pipeline(socket, connect(Number(port), host), socket, () => socket.destroy());
	});
	await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
	return {
		/** For whoever is to reach them. */
		env: {
			HTTPS_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
			NODE_EXTRA_CA_CERTS: certificateFile,
		},
		async close() {
			proxy.close();
			await app.close();
		},
	};
}

/** Creates a certificate that no authority but itself has signed. */
function createCertificate(folder: string, hosts: readonly string[]) {
	mkdirSync(folder);
	const [keyFile, certificateFile] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
	const names = hosts.map((host) => `DNS:${host}`).join(',');
	const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
	const files = ['-keyout', keyFile, '-out', certificateFile];
	const content = ['-days', '2', '-subj', '/CN=Stand-ins', '-addext', `subjectAltName=${names}`];
	execFileSync('openssl', ['req', '-x509', ...curve, ...files, ...content], { stdio: 'pipe' });
	return { key: readFileSync(keyFile), cert: readFileSync(certificateFile), certificateFile };
}
