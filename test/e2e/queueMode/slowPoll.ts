import { startEmulator } from '../../emulator/server';
import { unmet } from '../examples/stage';
import { approvedAccounts } from '../watched';
import { Executions } from './executions';
import type { Stage } from './stage';
import { createCredential, watchWorkflow } from './workflows';

/** n8n polls each minute, so that the next poll is due before this one is through. */
const pollMs = 72_000;
const minuteMs = 60_000;
/** Until a poll begins, until it is through, and a margin. */
const timeoutMs = minuteMs + pollMs + 60_000;

/** A trigger whose service is so slow that a poll takes longer than a minute, one request at a time. */
export async function startSlowPoll({ world, check }: Stage) {
	const emulator = await startEmulator({ subaccounts: 14, recordsPerSubaccount: 2 });
	try {
		const { session } = world;
		const { credentials } = await createCredential(session, emulator);
		const workflow = await session.createWorkflow(
			watchWorkflow('Slow', credentials, {
				pollTimes: { item: [{ mode: 'everyMinute' }] },
				events: ['depositStatusChanged', 'onrampStatusChanged', 'conversionCreated'],
				scope: 'all',
				options: { concurrency: 1 },
			}),
		);
		await session.activateWorkflow(workflow);
		// Each poll makes as many as the first: no list has more than a page.
		const pauses = emulator.requests.length - 1;
		emulator.resetLog();
		const fault = emulator.fault({ kind: 'latency', ms: pollMs / pauses, method: 'GET' });
		const deposit = emulator.createDeposit(approvedAccounts(emulator)[0]!);
		const executions = new Executions(world, workflow);

		return {
			async conclude(): Promise<void> {
				await executions.until(() => executions.all.length > 0, timeoutMs);
				const polled = emulator.requests.filter(({ endpoint }) => endpoint !== 'balanceGet');
				emulator.clearFaults(fault.id);
				const lists = polled.filter(({ endpoint }) => endpoint === 'subaccountList');
				const tookMs = polled.at(-1)!.at - polled[0]!.at;
				check(
					`a poll of ${Math.round(tookMs / 1000)} s, ${polled.length} requests: the one due meanwhile does nothing`,
					unmet({
						'it takes more than a minute': tookMs > minuteMs,
						'there is one poll': lists.length === 1,
						'one request at a time': polled.every(({ inFlight }) => inFlight === 1),
						'it finds the one change': executions.emitted.map(({ id }) => id).join() === deposit.id,
					}),
				);
			},
			close: async () => await emulator.close(),
		};
	} catch (error) {
		await emulator.close();
		throw error;
	}
}
