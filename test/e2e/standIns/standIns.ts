import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import fastify, { type FastifyInstance } from 'fastify';
import type { Credential, Session } from '../../host/session';
import { accessToken, serveGoogleSheets, type Grid } from './googleSheets';
import { startMailServer } from './mailServer';

const hosts = ['slack.com', 'oauth2.googleapis.com', 'sheets.googleapis.com', 'www.googleapis.com'];

/** As the Slack node posts it. */
interface SlackMessage {
	channel: string;
	text: string;
	blocks?: object[];
}

/** Slack, Google Sheets and a mail server, for the nodes that come with n8n. */
export type StandIns = Awaited<ReturnType<typeof startStandIns>>;

/** `folder` keeps their certificate. */
export async function startStandIns(folder: string) {
	const { key, cert, certificateFile } = createCertificate(join(folder, 'stand-ins'));
	const app = fastify({ https: { key, cert }, forceCloseConnections: true });
	const sheets: Record<string, Grid> = {};
	const slackMessages: SlackMessage[] = [];
	serveGoogleSheets(app, sheets);
	serveSlack(app, slackMessages);
	await app.ready();
	// The addresses of Slack and Google are fixed in the nodes, so a proxy leads n8n here instead.
	const proxy = createServer().on('connect', ({ url }, socket) => {
		const [host, port] = url!.split(':');
		socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
		if (hosts.includes(host!)) app.server.emit('connection', socket);
		else pipeline(socket, connect(Number(port), host), socket, () => socket.destroy());
	});
	await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
	const mailServer = await startMailServer();

	return {
		/** For n8n, so that it reaches them. */
		env: {
			HTTPS_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
			NODE_EXTRA_CA_CERTS: certificateFile,
		},
		/** The tabs of the only spreadsheet, which has any ID; a test adds them. */
		sheets,
		slackMessages,
		mails: mailServer.mails,

		/** In the order of their names: Google Sheets, Slack, SMTP. */
		async saveCredentials({ createCredential }: Session): Promise<Credential[]> {
			const expired = { access_token: 'expired', refresh_token: 'any', token_type: 'Bearer' };
			const client = { clientId: 'any', clientSecret: 'any', oauthTokenData: expired };
			return [
				await createCredential('Google', 'googleSheetsOAuth2Api', client),
				await createCredential('Slack', 'slackApi', { accessToken }),
				await createCredential('Mail', 'smtp', mailServer.credential),
			];
		},

		async close() {
			proxy.close();
			await mailServer.close();
			await app.close();
		},
	};
}

function serveSlack(app: FastifyInstance, messages: SlackMessage[]): void {
	app.get('/api/conversations.list', () => ({
		ok: true,
		channels: [{ id: 'any', name: 'payments' }],
	}));
	app.post('/api/chat.postMessage', ({ body }) => {
		const message = body as SlackMessage;
		messages.push(message);
		return { ok: true, channel: message.channel, ts: `${messages.length}.000000`, message };
	});
}

/** Its own authority. */
function createCertificate(folder: string) {
	mkdirSync(folder);
	const [keyFile, certificateFile] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
	const names = hosts.map((host) => `DNS:${host}`).join(',');
	const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
	const files = ['-keyout', keyFile, '-out', certificateFile];
	const content = ['-days', '2', '-subj', '/CN=Stand-ins', '-addext', `subjectAltName=${names}`];
	execFileSync('openssl', ['req', '-x509', ...curve, ...files, ...content], { stdio: 'pipe' });
	return { key: readFileSync(keyFile), cert: readFileSync(certificateFile), certificateFile };
}
