import { differences, unmet } from './compare';
import { parkExecutions, saveWaitingWorkflow, type Parked } from './restarts/parkExecutions';
import { startCrashedAgain } from './restarts/startCrashedAgain';
import { openQueue } from './queueMode/queue';
import type { EndToEndTest } from './test';

const count = Number(process.env['PARKED'] ?? 6);

/**
 * What docs/waiting.md says of restarts in queue mode: workers that are all stopped lose what is due meanwhile, the ways
 * out keep it, and the recipe starts it again. Workers keep their user folders, but the one that is replaced.
 */
export const queueRestarts: EndToEndTest = {
	name: 'queue mode, restarts of workers',
	enoughIn: 'n8n-2',
	emulator: { subaccounts: 3, recordsPerSubaccount: 1 },

	async run(world, check) {
		const queue = await openQueue(world);

		/** Parks executions, and checks how they end when workers are restarted in this way while they are due. */
		async function checkEnds(
			title: string,
			expected: 'success' | 'crashed',
			restart: (parked: Parked) => Promise<void>,
		): Promise<Parked> {
			const parked = await parkExecutions(world, count);
			await restart(parked);
			const ends = await parked.ends(expected);
			check(
				`${title} while ${count} are due: ${[...new Set(ends)].join(', ')}`,
				unmet({ [`all end as ${expected}`]: ends.every((status) => status === expected) }),
			);
			return parked;
		}

		async function stopAll({ areWoken, completePayments }: Parked): Promise<void> {
			await Promise.all(workers.map(queue.stopWorker));
			await areWoken();
			completePayments();
		}

		const workers: string[] = [];
		try {
			await queue.startMain();
			const startedAt = Date.now();
			// Alone: of two, the first to be back runs what the other one began, unless that one marks it before.
			workers.push(await queue.startWorker());
			// Longer than the next start takes.
			const startMs = 1.5 * (Date.now() - startedAt);
			const { id } = await saveWaitingWorkflow(world);

			const lost = await checkEnds('all workers stopped', 'crashed', async (parked) => {
				await stopAll(parked);
				await Promise.all(workers.map(queue.restartWorker));
			});
			const retries = await startCrashedAgain(world, id, lost.ids);
			check('the recipe starts each of them again, once', [
				...differences(retries.map(({ retryOf }) => retryOf).toSorted(), lost.ids.toSorted()),
				...retries.flatMap(({ status }) =>
					unmet({ [`it ends as ${status}`]: status === 'success' }),
				),
			]);

			workers.push(await queue.startWorker());
			await checkEnds('workers restarted one after the other', 'success', async (parked) => {
				for (const worker of workers) {
					await queue.stopWorker(worker);
					if (worker === workers[0]) await parked.areChecked();
					// A worker that starts looks at what it began: not in the moment in which the other one runs it.
					await parked.areAtRest(startMs);
					await queue.restartWorker(worker);
				}
				parked.completePayments();
			});
			const ways = 'all workers stopped, one back without its event log, one replaced';
			await checkEnds(ways, 'success', async (parked) => {
				await stopAll(parked);
				const begun = parked.ids.flatMap(queue.workersOf);
				const begunBy = (worker: string) => begun.filter((one) => one === worker).length;
				// The log that is removed would lose more of them.
				const [, back] = workers.toSorted((a, b) => begunBy(a) - begunBy(b));
				queue.removeEventLogOf(back!);
				await Promise.all([queue.restartWorker(back!), queue.startWorker()]);
			});
		} finally {
			await queue.close();
		}
	},
};
