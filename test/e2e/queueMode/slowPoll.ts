import { startEmulator, type RequestLogEntry } from '../../support/emulator/server';
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

/** Not the test of the credential. */
const isOfPoll = ({ endpoint }: RequestLogEntry) => endpoint !== 'balanceGet';

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
		emulator.resetLog();
		await session.activateWorkflow(workflow);
		// Each poll makes as many requests as the first, because no list has more than a page.
		const usual = emulator.requests.filter(isOfPoll).length;
		const delayMs = pollMs / usual;
		emulator.resetLog();
		const delay = emulator.fault({ kind: 'latency', ms: delayMs, method: 'GET' });
		const changed = approvedAccounts(emulator)
			.flatMap((id) => [
				emulator.createDeposit(id),
				emulator.createOnramp(id),
				emulator.createConversion(id),
			])
			.map(({ id }) => id);
		const executions = new Executions(world, workflow);
		// Not when the result is asked for: by then the next one may have begun.
		const atItsEnd = executions
			.until(() => executions.all.length > 0, timeoutMs)
			.then(() => {
				emulator.clearFaults(delay.id);
				return emulator.requests.filter(isOfPoll);
			});
		atItsEnd.catch(() => {});

		return {
			/** Waits for the end of the poll. */
			async conclude(): Promise<void> {
				const polled = await atItsEnd;
				const tookMs = polled.at(-1)!.at - polled[0]!.at + delayMs;
				const polls = polled.filter(({ endpoint }) => endpoint === 'subaccountList').length;
				check(
					`a poll of ${Math.round(tookMs / 1000)} s and ${polled.length} requests: the one due meanwhile does nothing`,
					unmet({
						'it takes longer than a minute': tookMs > minuteMs,
						'there is one poll': polls === 1,
						'it reads all lists': polled.length === usual,
						'there is one request at a time': polled.every(({ inFlight }) => inFlight === 1),
					}),
				);
			},

			/** Waits for the changes, of which n8n may have left some to a later poll. */
			async sumUp(): Promise<void> {
				await executions.until(() => executions.emitted.length >= changed.length, timeoutMs);
				const emitted = executions.emitted.map(({ id }) => id);
				check(
					`${changed.length} changes before a slow poll, ${emitted.length} items in all, emitted once each`,
					unmet({ 'the same records': emitted.sort().join() === changed.sort().join() }),
				);
			},

			close: async () => await emulator.close(),
		};
	} catch (error) {
		await emulator.close();
		throw error;
	}
}
