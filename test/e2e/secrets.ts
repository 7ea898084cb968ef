import { startStranger } from '../support/emulator/stranger';
import type { Session } from '../host/session';
import { callInHardship } from './secrets/callInHardship';
import { overheard } from './secrets/evidence';
import { pollInHardship } from './secrets/pollInHardship';
import { search } from './secrets/search';
import { apiKey } from './secrets/spellings';
import { testCredentials } from './secrets/testCredentials';
import type { EndToEndTest } from './test';

/** n8n tells as much as it can, and keeps its log in a file, too. */
const talkative = {
	N8N_LOG_LEVEL: 'debug',
	N8N_LOG_OUTPUT: 'console,file',
	N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem',
};

/**
 * A real n8n that logs all it can, a service that fails in every way and repeats the key and the person in
 * its messages: whatever n8n writes, keeps or answers is searched for both. Meanwhile the service sends every
 * request on to another host, where none may arrive.
 */
export const secrets: EndToEndTest = {
	name: 'secrets',
	emulator: { subaccounts: 12, recordsPerSubaccount: 4, apiKey },

	async run(world, check) {
		const stranger = await startStranger();
		try {
			await world.start(talkative);
			const { session, answers } = overheard(world.session);
			const stage = { world, check, session, stranger };
			await testCredentials(stage);
			await callInHardship(stage);
			await pollInHardship(stage);
			await readBack(session);
			await world.stop();
			const { connections } = stranger;
			check(
				'no request reached another host',
				connections === 0 ? [] : [`${connections} connections`],
			);
			await search(world, check, answers);
		} finally {
			await stranger.close();
		}
	},
};

/** What the editor shows of executions, workflows and credentials. */
async function readBack(session: Session): Promise<void> {
	const { results } = await session.call<{ results: Array<{ id: string }> }>(
		'GET',
		'/rest/executions?limit=100',
	);
	for (const { id } of results) await session.call('GET', `/rest/executions/${id}`);
	await session.call('GET', '/rest/workflows');
	for (const { id } of await session.call<Array<{ id: string }>>('GET', '/rest/credentials')) {
		await session.call('GET', `/rest/credentials/${id}?includeData=true`);
	}
}
