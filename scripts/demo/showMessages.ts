import type { StandIns } from '../../test/e2e/standIns/standIns';

/** Prints what the workflows send to the stand-ins; returns what ends that. */
export function showMessages({ mails, slackMessages }: StandIns): () => void {
	const timer = setInterval(() => {
		for (const { to = [], cc = [], subject, text, html } of mails.splice(0)) {
			const addresses = [...to, ...cc].map(({ address }) => address).join(' and ');
			console.log(`\nEmail to ${addresses}: ${subject}\n${html ? textOf(html) : text}`);
		}
		for (const { channel, text } of slackMessages.splice(0)) {
			console.log(`\nSlack, ${channel}:\n${text}`);
		}
	}, 1000);
	return () => clearInterval(timer);
}

/** Links with their addresses, without the rest of the markup. */
function textOf(html: string): string {
	return html
		.replace(/<style.*?<\/style>|<title.*?<\/title>/gs, '')
		.replace(/<a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/gs, '\n$2: $1\n')
		.replace(/<[^>]+>/g, '')
		.replaceAll('&amp;', '&')
		.replace(/\n\s*\n/g, '\n');
}
