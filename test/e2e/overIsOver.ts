import { startRawServer } from '../support/fakeServer';
import { until } from '../support/until';
import { byId } from '../support/n8n/setup';
import { idOf } from '../support/n8n/fakeExecuteContext';
import { actionType, n8nNode, ourNode, saveCredential, start, workflowOf } from './canvas';
import { unmet } from './compare';
import { itemsOf, runToSuccess } from './executions';
import type { EndToEndTest } from './test';

/** Each is sent four times. */
const items = 25;
/** n8n would keep those open for good. */
const closedWithinMs = 120_000;
/** Longer than a busy machine takes to send as many as are under way at a time. */
const timeoutSeconds = 5;

/**
 * Requests whose response never ends: the sockets of n8n when the node has given them up. test/integration/overIsOver
 * tests those of n8n 2 on its core.
 */
export const overIsOver: EndToEndTest = {
	name: 'over is over',
	enoughIn: 'n8n-1',
	emulator: { seed: 7, subaccounts: 1, recordsPerSubaccount: 0 },

	async run(world, check) {
		await world.start();
		let requests = 0;
		const dripping = await startRawServer((_, response) => {
			requests++;
			response.setHeader('content-type', 'application/json');
			const timer = setInterval(() => response.write(' '.repeat(100)), 500);
			response.on('close', () => clearInterval(timer));
		});
		try {
			const credential = await saveCredential(world, {
				sandboxUrl: dripping.url,
				...{ advanced: true, timeoutSeconds, maxConcurrentRequests: 100 },
			});
			const read = ourNode(
				'Read',
				actionType,
				credential,
				{
					...{ resource: 'conversion', operation: 'get' },
					...{ subaccountId: byId(idOf(1)), conversionId: byId('={{ $json.id }}') },
				},
				{ onError: 'continueRegularOutput' },
			);
			const jsCode = `return Array.from({ length: ${items} }, () => ({ json: { id: '${idOf(2)}' } }));`;
			const row = [start, n8nNode('Items', 'code', { jsCode }, 2)];
			const draft = workflowOf('Cut off', row, [read]);
			const execution = await runToSuccess(world.session, draft);
			const failures = itemsOf(execution, 'Read').filter(({ error }) =>
				String(error).includes(`no response within ${timeoutSeconds} s`),
			);
			await until(() => dripping.open === 0, closedWithinMs);
			const sockets = dripping.open;
			check(
				`${requests} requests are cut off, and ${sockets} sockets stay open`,
				unmet({
					'each item has its error': failures.length === items,
					// On a busy machine, one may be given up before it has left.
					'each was sent four times': requests > 3.9 * items,
					'no socket is open': sockets === 0,
				}),
			);
		} finally {
			await dripping.close();
		}
	},
};
