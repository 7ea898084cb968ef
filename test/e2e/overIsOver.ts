import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { startOtherServer } from '../support/emulator/otherServer';
import { byId } from '../support/n8n/setup';
import { idOf } from '../support/n8n/fakeExecuteContext';
import { actionType, n8nNode, ourNode, saveCredential, start, workflowOf } from './canvas';
import { unmet } from './compare';
import { itemsOf, runToSuccess } from './executions';
import type { EndToEndTest } from './test';
import type { World } from './world';

/** Each is sent four times: 1,000 requests. */
const items = 250;
const rounds = 3;

/** Requests whose response never ends: the sockets and the memory of n8n when the node has given them up. */
export const overIsOver: EndToEndTest = {
	name: 'over is over',
	emulator: { seed: 7, subaccounts: 1, recordsPerSubaccount: 0 },

	async run(world, check) {
		await world.start();
		let requests = 0;
		const dripping = await startOtherServer((_, response) => {
			requests++;
			response.setHeader('content-type', 'application/json');
			const timer = setInterval(() => response.write(' '.repeat(100)), 500);
			response.on('close', () => clearInterval(timer));
		});
		try {
			const credential = await saveCredential(world, {
				sandboxUrl: dripping.url,
				...{ advanced: true, timeoutSeconds: 1, maxConcurrentRequests: 100 },
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
			const draft = workflowOf(
				'Cut off',
				[start, n8nNode('Items', 'code', { jsCode }, 2)],
				[read],
				{
					saveDataSuccessExecution: 'all',
				},
			);
			for (let round = 0; round < rounds; round++) {
				requests = 0;
				const execution = await runToSuccess(world.session, draft);
				const failures = itemsOf(execution, 'Read').filter(({ error }) =>
					/no answer within 1 s/.test(String(error)),
				);
				await sleep(2_000);
				const sockets = dripping.open;
				check(
					`${requests} requests are cut off, ${sockets} sockets are open two seconds later, and n8n has ${memoryOf(world)} MB`,
					unmet({
						'each item has its error': failures.length === items,
						// On a busy machine, one may be given up before it has left.
						'each was sent four times': requests > 3.9 * items,
						'no socket is open': sockets === 0,
					}),
				);
			}
		} finally {
			await dripping.close();
		}
	},
};

/** Megabytes that the n8n process of this world holds. */
function memoryOf({ folder }: World): number {
	const own = readdirSync('/proc').filter((id) => {
		try {
			const isN8n = readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('/bin/n8n\0start');
			return isN8n && readFileSync(`/proc/${id}/environ`, 'utf8').includes(folder);
		} catch {
			// It has ended, or belongs to somebody else.
			return false;
		}
	});
	const kilobytes = own.map((id) =>
		Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]),
	);
	return Math.round(Math.max(...kilobytes) / 1024);
}
