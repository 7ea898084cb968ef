import { hardships } from './hardships';
import { wrongKey } from './spellings';
import { credentialData, type Stage } from './stage';
import { credentialType } from './workflows';

/** What people get wrong in a credential; all of it fails, and says so. */
export async function testCredentials(stage: Stage): Promise<void> {
	const { check, session, stranger, world } = stage;
	const { emulator } = world;
	const host = (url: string) => url.replace('http://', '');
	const attempt = async (title: string, more: object, isGood = false) => {
		const credential = await session.createCredential(
			'Service',
			credentialType,
			credentialData(stage, more),
		);
		const { status, message } = await session.testCredential(credential);
		check(`the test of a credential, ${title}: ${message.slice(0, 60)}`, [
			...((status === 'OK') === isGood ? [] : [`it says ${status}`]),
		]);
		emulator.clearFaults();
	};
	await attempt('as it should be', {}, true);
	await attempt('wrong key', { apiKey: wrongKey });
	await attempt('dead server', { sandboxUrl: 'http://127.0.0.1:9' });
	const lure = `http://${host(emulator.url)}@${host(stranger.url)}`;
	await attempt('user name in front of another host', { sandboxUrl: lure });
	for (const { name, faults, succeeds = false } of hardships) {
		// n8n has no time limit for a test. Its own log repeats the answer to one that failed: nothing of ours
		// comes by there, so that this service does not repeat the key to the test.
		for (const fault of faults(stranger.url)) {
			if (fault.kind !== 'latency') emulator.fault({ ...fault, message: 'Refused' });
		}
		const kinds = faults(stranger.url).map(({ kind }) => kind);
		// A write may succeed without an answer to read; the test needs the balances.
		const isRead = !kinds.includes('html') && !kinds.includes('truncatedJson');
		await attempt(name, {}, (succeeds && isRead) || kinds.includes('latency'));
	}
}
