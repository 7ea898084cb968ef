import type { Session } from '../host/session';
import { unmet } from './compare';
import { startOtherServer } from '../support/emulator/otherServer';
import { callThroughFailures } from './secrets/calls';
import { recordAnswers, type Evidence } from './secrets/evidence';
import { pollThroughFailures } from './secrets/polls';
import { search } from './secrets/search';
import { apiKey } from './secrets/spellings';
import type { EndToEndTest } from './test';

/** n8n logs as much as it can, to a file too. */
const verbose = {
	N8N_LOG_LEVEL: 'debug',
	N8N_LOG_OUTPUT: 'console,file',
	N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem',
};

/**
 * A real n8n that logs all it can, and a service that fails in many ways, repeats the key and personal data in its
 * messages and redirects requests to another host. Whatever n8n writes, keeps or answers is searched for both.
 */
export const secrets: EndToEndTest = {
	name: 'secrets',
	emulator: { subaccounts: 12, recordsPerSubaccount: 4, apiKey },

	async run(world, check) {
		const otherServer = await startOtherServer((_, response) => {
			response.setHeader('content-type', 'application/json').end('{"data":[]}');
		});
		try {
			await world.start(verbose);
			const answers: Evidence[] = [];
			const session = recordAnswers(world.session, answers);
			const recorded = { ...world, session };
			await callThroughFailures(recorded, otherServer, check);
			await pollThroughFailures(recorded, otherServer, check);
			const executions = await readBack(session);
			await world.stop();
			check(
				'no request reached another host',
				unmet({ [`${otherServer.connections} connections`]: otherServer.connections === 0 }),
			);
			search(world, check, answers, executions);
		} finally {
			await otherServer.close();
		}
	},
};

/** What the editor shows of workflows, credentials and executions; returns the data of each execution. */
async function readBack(session: Session): Promise<object[]> {
	const path = '/rest/executions';
	const list = await session.call<{ results: Array<{ id: string }> }>('GET', `${path}?limit=100`);
	const executions: object[] = [];
	for (const { id } of list.results) {
		await session.call('GET', `${path}/${id}`);
		executions.push(await session.executionData(id));
	}
	await session.call('GET', '/rest/workflows');
	for (const { id } of await session.call<Array<{ id: string }>>('GET', '/rest/credentials')) {
		await session.call('GET', `/rest/credentials/${id}?includeData=true`);
	}
	return executions;
}
