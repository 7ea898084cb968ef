import { unmet } from '../compare';
import { itemsOf, untilSaved } from '../executions';
import { nodeOf, type Stage } from './example';

/** One message when the balance falls below the limit, none while it stays there, one more after it was topped up. */
export async function lowBalance({ world: { session }, check, load }: Stage): Promise<void> {
	let workflow = await session.createWorkflow(await load('low-balance'));

	async function messagesWith(limit: number, currency = 'ngn'): Promise<string[]> {
		const { assignments } = nodeOf(workflow, 'Choose the limit').parameters as unknown as {
			assignments: { assignments: Array<{ name: string; value: unknown }> };
		};
		for (const one of assignments.assignments) one.value = one.name === 'limit' ? limit : currency;
		workflow = await session.saveWorkflow(workflow);
		const execution = await untilSaved(session, await session.startWorkflow(workflow));
		if (execution.status !== 'success') throw new Error(execution.error);
		return itemsOf(execution, 'Post it here').map(({ message }) => String(message));
	}

	const enough = await messagesWith(8_000_000);
	const first = await messagesWith(9_000_000);
	const again = await messagesWith(9_000_000);
	const toppedUp = await messagesWith(8_000_000);
	const second = await messagesWith(9_000_000);
	const back = await messagesWith(8_000_000);
	const unknown = await messagesWith(1, 'XYZ');
	const isSent = (messages: string[]) =>
		messages.join() === 'ngn balance: 8450000, below your limit of 9000000';
	check(
		'low balance: one message each time that the balance falls below the limit',
		unmet({
			'none with enough': enough.length === 0,
			[`the first: ${first.join()}`]: isSent(first),
			'none while it stays there': again.length === 0,
			'none when it is topped up': toppedUp.length === 0 && back.length === 0,
			[`the second: ${second.join()}`]: isSent(second),
			[`a currency without a balance: ${unknown.join()}`]:
				unknown.join() === 'XYZ balance: none, below your limit of 1',
		}),
	);
}
