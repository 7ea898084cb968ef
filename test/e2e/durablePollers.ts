import { setTimeout as delay } from 'node:timers/promises';
import { request } from 'undici';
import { until } from '../support/until';
import { saveCredential } from './canvas';
import { unmet } from './compare';
import type { EndToEndTest } from './test';
import { Traffic } from './traffic';
import { TriggerWorkflow } from './triggerWorkflow';
import { shortLease } from './world';

/** With these, n8n 2.4x saves a trigger's state and its execution in one transaction. */
const settings = {
	...shortLease,
	N8N_SCHEDULER_ENABLED: 'true',
	N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
	N8N_USE_WORKFLOW_PUBLICATION_SERVICE: 'true',
	N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
	// Poll times of five seconds are kept only when n8n looks that often.
	N8N_SCHEDULER_EXECUTOR_INTERVAL: '1',
	// How n8n shows what its pollers do.
	N8N_METRICS: 'true',
	N8N_METRICS_INCLUDE_POLL_TRIGGER_METRICS: 'true',
};

const pollTimeoutMs = 180_000;
const idlePolls = 4;
const quarterMs = 15 * 60_000;

/** KILLS=20 takes longer, and finds what is rare. */
const kills = Number(process.env['KILLS'] ?? 2);

export const durablePollers: EndToEndTest = {
	name: 'durable pollers',
	hosts: ['n8n-2'],
	emulator: { subaccounts: 14, recordsPerSubaccount: 6 },

	async run(world, check) {
		const { emulator } = world;
		const start = async () => await world.start(settings);
		await start();
		const traffic = new Traffic(emulator);
		const credential = await saveCredential(world);
		const trigger = await TriggerWorkflow.create(world, credential, traffic.triggerParameters);
		await trigger.activate();
		// n8n saves nothing of the poll at publishing, whose baseline counts all the same.
		const early = traffic.flow();
		check(
			`${early} changes between publishing and the first poll by the clock`,
			await trigger.faults(traffic.ledger),
		);

		const quarter = () => Math.floor(Date.now() / quarterMs);
		const firstQuarter = quarter();
		const before = await pollCounts(world.n8n.url);
		let after = before;
		await until(
			async () => (after = await pollCounts(world.n8n.url)).polls >= before.polls + idlePolls,
			pollTimeoutMs,
		);
		const quarters = quarter() - firstQuarter + 1;
		const polls = after.polls - before.polls;
		const commits = after.commits - before.commits;
		check(
			`${polls} idle polls, ${commits} writes`,
			unmet({
				'it polls': polls >= idlePolls,
				'one write in a quarter of an hour': commits <= quarters,
			}),
		);

		for (let count = 0; count < kills; count++) {
			traffic.flow();
			const { length } = emulator.requests;
			await until(() => emulator.requests.length > length, pollTimeoutMs);
			await delay(Math.random() * 1_000);
			await world.kill();
			traffic.flow();
			await start().catch(async (error: Error) => {
				// If an execution was killed before it began, n8n 2.41 with metrics gives up the first start.
				if (!error.message.includes("reading 'getTime'")) throw error;
				await start();
			});
		}
		check(
			`killed ${kills} times in polls: ${traffic.ledger.changes} changes emitted once each`,
			await trigger.faults(traffic.ledger),
		);
	},
};

/** Of this process of n8n: polls that ended, and how often they wrote their state. */
async function pollCounts(url: string): Promise<{ polls: number; commits: number }> {
	const { body } = await request(`${url}/metrics`);
	const metrics = await body.text();
	const sum = (name: string) =>
		[...metrics.matchAll(new RegExp(`^n8n_poll_trigger_${name}\\{.*\\} (\\d+)$`, 'gm'))].reduce(
			(total, [, value]) => total + Number(value),
			0,
		);
	return { polls: sum('duration_seconds_count'), commits: sum('cursor_commits_total') };
}
