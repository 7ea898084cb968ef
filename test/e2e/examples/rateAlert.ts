import { unmet } from '../compare';
import { itemsOf, untilSaved } from '../executions';
import { nodeOf, type Stage } from './example';

/** One message when the rate passes the limit, none while it stays there, one more after it came back. */
export async function rateAlert({ world: { session }, check, load }: Stage): Promise<void> {
	const draft = await load('rate-alert');
	let workflow = await session.createWorkflow(draft);

	async function messagesWith(limit: number): Promise<string[]> {
		const { assignments } = nodeOf(workflow, 'Choose the limit').parameters as unknown as {
			assignments: { assignments: Array<{ name: string; value: unknown }> };
		};
		assignments.assignments.find(({ name }) => name === 'limit')!.value = limit;
		workflow = await session.saveWorkflow(workflow);
		const execution = await untilSaved(session, await session.startWorkflow(workflow));
		if (execution.status !== 'success') throw new Error(execution.error);
		return itemsOf(execution, 'Post it here').map(({ message }) => String(message));
	}

	const below = await messagesWith(1600);
	const first = await messagesWith(1500);
	const again = await messagesWith(1500);
	const back = await messagesWith(1600);
	const second = await messagesWith(1500);
	const isSent = (messages: string[]) =>
		messages.length === 1 &&
		/^USDC is at 15\d\d\S* NGN, above your limit of 1500$/.test(messages[0]!);
	check(
		'rate alert: one message each time that the rate passes the limit',
		unmet({
			'none below': below.length === 0,
			[`the first: ${first.join()}`]: isSent(first),
			'none while it stays there': again.length === 0,
			'none when it is back': back.length === 0,
			[`the second: ${second.join()}`]: isSent(second),
		}),
	);
}
