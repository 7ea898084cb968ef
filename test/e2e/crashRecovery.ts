import { setTimeout as delay } from 'node:timers/promises';

import type { FaultInput } from '../support/emulator/server';
import { until } from '../support/until';
import { saveCredential } from './canvas';
import { holdRequests } from './holdRequests';
import type { EndToEndTest } from './test';
import { Traffic } from './traffic';
import { TriggerWorkflow } from './triggerWorkflow';
import { shortLease } from './world';

const haltTimeoutMs = 180_000;
/** Longer than n8n takes to publish a workflow, shorter than the 28 seconds after which n8n 2 gives it up here. */
const slowMs = 8_000;
/** n8n 2 tries to start a workflow for some seconds. */
const downMs = 30_000;

/**
 * kill -9 of n8n at the worst moments of a poll, a workflow that is published during one, and a service that is down
 * when n8n starts: the trigger emits every change once.
 */
export const crashRecovery: EndToEndTest = {
	name: 'crash recovery',
	emulator: { subaccounts: 14, recordsPerSubaccount: 6 },

	async run(world, check) {
		const { emulator } = world;
		const traffic = new Traffic(emulator);
		await world.start(shortLease);
		const credential = await saveCredential(world);
		const workflow = await TriggerWorkflow.create(world, credential, traffic.triggerParameters);
		const checkEmitted = async (title: string, changes: number) =>
			check(`${title}: ${changes} changes emitted`, await workflow.faults(traffic.ledger));

		await workflow.activate();
		await checkEmitted('activated', 0);

		await world.kill();
		let changes = traffic.flow() + traffic.flow();
		await world.start(shortLease);
		await checkEmitted('killed after the activation, changes while it was down', changes);

		changes = traffic.flow();
		await checkEmitted('not killed, changes between two polls', changes);

		const answered = await killInPoll({ endpoint: 'onrampList' }, () => (changes = traffic.flow()));
		changes += traffic.flow();
		const respondedAtStart = await killInPoll({ matching: traffic.accounts.at(-2)! }, () =>
			world.start(shortLease),
		);
		changes += traffic.flow();
		await world.start(shortLease);
		await checkEmitted(
			`killed in a poll, ${answered} requests answered, and in its first one, ${respondedAtStart} answered`,
			changes,
		);

		const slow = { endpoint: 'onrampList', ms: slowMs } as const;
		const poll = await haltPoll(slow, () => (changes = traffic.flow()));
		// What has been sent is answered late; the poll of the new activation would be faster.
		poll.release();
		// n8n 2 publishes only what has changed.
		await workflow.change({ options: { maxEvents: 999 } });
		await workflow.activate();
		// By then the slow poll is over, too, and could emit the same.
		await delay(slowMs);
		await checkEmitted('published during a poll', changes);

		const { executions, items, failures } = workflow;
		check(
			`${items.length} items in ${executions.length} executions, which all succeeded`,
			failures,
		);

		await world.kill();
		changes = traffic.flow();
		const down = emulator.fault({ kind: 'status', status: 500 });
		await world.start(shortLease);
		await delay(downMs);
		emulator.clearFaults(down.id);
		await checkEmitted('the service was down when n8n started', changes);

		/** Lets a poll go as far as it can without these requests. */
		async function haltPoll(matching: Partial<FaultInput>, begin: () => unknown) {
			const { length } = emulator.requests;
			const held = holdRequests(emulator, matching);
			await begin();
			let sent = -1;
			const isHalted = await until(() => {
				const isQuiet = sent === emulator.requests.length;
				sent = emulator.requests.length;
				return held.isHolding() && isQuiet;
			}, haltTimeoutMs);
			if (!isHalted) throw new Error('no poll came to a halt');
			return { requests: emulator.requests.slice(length), release: held.release };
		}

		/** Returns how many requests were answered. */
		async function killInPoll(
			matching: Partial<FaultInput>,
			begin: () => unknown,
		): Promise<number> {
			const { requests, release } = await haltPoll(matching, begin);
			await world.kill();
			release();
			return requests.filter(({ status }) => status !== null).length;
		}
	},
};
