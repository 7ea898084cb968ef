import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** Takes all mail, unless it is down. */
export async function startMailServer() {
	const mails: Email[] = [];
	let isDown = false;
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ['STARTTLS'],
		onConnect: (_session, done) => done(isDown ? new Error('The mail server is down') : undefined),
		onData: (stream, _session, done) =>
			void buffer(stream)
				.then(async (data) => mails.push(await PostalMime.parse(data)))
				.then(() => done(), done),
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.server.address() as AddressInfo;
	return {
		mails,
		setDown(down: boolean) {
			isDown = down;
		},
		credential: { host: '127.0.0.1', port, secure: false, disableStartTls: true },
		close: async () => await new Promise<void>((resolve) => server.close(resolve)),
	};
}
