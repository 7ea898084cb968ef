import { killWriter } from './queueMode/killedWrite';
import { runOnWorker } from './queueMode/onWorker';
import { openQueue } from './queueMode/queue';
import { startSlowPoll } from './queueMode/slowPoll';
import { TriggerConfig } from './queueMode/watching';
import { createCredential } from './queueMode/workflows';
import type { EndToEndTest } from './test';

/**
 * n8n as larger installations run it: one process polls and hands executions out through Redis, two workers carry
 * them out, all on PostgreSQL. What is asserted of a killed worker's execution is what n8n does, and differs.
 */
export const queueMode: EndToEndTest = {
	name: 'queue mode',
	emulator: { subaccounts: 14, recordsPerSubaccount: 6 },

	async run(world, check) {
		const queue = await openQueue(world);
		try {
			await queue.startMain();
			await Promise.all([queue.startWorker(), queue.startWorker()]);
			const { credentials, test } = await createCredential(world.session, world.emulator);
			check('the credential is tested', test.status === 'OK' ? [] : [test.message]);
			const isOlderHost = world.host.version.startsWith('1.');
			const stage = { world, queue, check, credentials, isOlderHost };

			await runOnWorker(stage);
			const write = await killWriter(stage);
			const slowPoll = await startSlowPoll(stage);
			try {
				const watching = await TriggerConfig.begin(stage);
				await queue.startWorker();
				await watching.killWorker();
				await write.conclude();
				await slowPoll.conclude();
				await watching.killMain();
				await watching.restartMain();
				watching.sumUp();
				await slowPoll.sumUp();
			} finally {
				await slowPoll.close();
			}
		} finally {
			await queue.close();
		}
	},
};
