import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Credential, Session } from '../../host/session';
import { startFixedHosts } from './fixedHosts';
import { serveGoogleSheets, type Grid } from './googleSheets';
import { startMailServer } from './mailServer';

const hosts = ['slack.com', 'sheets.googleapis.com', 'www.googleapis.com'];

/** The message as the Slack node posts it. */
interface SlackMessage {
	channel: string;
	text: string;
	blocks?: object[];
}

/** Slack, Google Sheets and a mail server, for the nodes that come with n8n. */
export type StandIns = Awaited<ReturnType<typeof startStandIns>>;

/** `folder` keeps their certificate. */
export async function startStandIns(folder: string) {
	const sheets: Record<string, Grid> = {};
	const slackMessages: SlackMessage[] = [];
	const servers = await startFixedHosts(join(folder, 'stand-ins'), hosts, (app) => {
		serveGoogleSheets(app, sheets);
		serveSlack(app, slackMessages);
	});
	const mailServer = await startMailServer();

	return {
		/** The environment in which n8n reaches them. */
		env: servers.env,
		/** The tabs of the only spreadsheet, which has any ID; a test adds them. */
		sheets,
		slackMessages,
		mails: mailServer.mails,
		setMailServerDown: mailServer.setDown,

		/** Saves the credentials for Google Sheets, Slack and SMTP, in this order. */
		async saveCredentials({ createCredential }: Session): Promise<Credential[]> {
			const oauthTokenData = { access_token: 'any', refresh_token: 'any', token_type: 'Bearer' };
			const client = { clientId: 'any', clientSecret: 'any', oauthTokenData };
			return [
				await createCredential('Google', 'googleSheetsOAuth2Api', client),
				await createCredential('Slack', 'slackApi', { accessToken: 'any' }),
				await createCredential('Mail', 'smtp', mailServer.credential),
			];
		},

		async close() {
			await mailServer.close();
			await servers.close();
		},
	};
}

function serveSlack(app: FastifyInstance, messages: SlackMessage[]): void {
	app.get('/api/conversations.list', () => ({
		ok: true,
		channels: ['payments', 'payment-alerts'].map((name) => ({ id: `C-${name}`, name })),
	}));
	app.post('/api/chat.postMessage', ({ body }) => {
		const message = body as SlackMessage;
		messages.push(message);
		return { ok: true, channel: message.channel, ts: `${messages.length}.000000`, message };
	});
}
