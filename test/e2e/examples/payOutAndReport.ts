import { differences, unmet } from '../compare';
import { itemsOf, untilOver } from '../executions';
import { until } from '../../support/until';
import { shortAmount, submitForm, waitingMs, type Stage } from './example';

/**
 * The form starts an execution for each payout, and they are parked. Returns what checks that each ends with its message:
 * n8n wakes them a minute later.
 */
export async function payOutAndReport({ world, check, load }: Stage): Promise<() => Promise<void>> {
	const { emulator, session } = world;
	const subaccountId = emulator.samples.approvedSubaccountId;
	const draft = await load('pay-out-and-report');
	const workflow = await session.createWorkflow(draft);
	await session.activateWorkflow(workflow);
	const payouts = ['completed', 'failed'].map((status) => {
		return { status, id: emulator.createOfframp(subaccountId, { status: 'pending' }).id };
	});
	for (const { id, status } of payouts) {
		await submitForm(world, draft, 'Payout to watch', [`to be ${status}`, subaccountId, ` ${id} `]);
	}
	const isParked = await until(async () => {
		const ids = await session.listExecutions(workflow.id);
		const all = await Promise.all(ids.map(session.getExecution));
		return all.length === 2 && all.every(({ status }) => status === 'waiting');
	}, waitingMs);
	for (const { id, status } of payouts) {
		emulator.moveOfframp(id, 'paid');
		emulator.moveOfframp(id, status);
	}

	return async () => {
		const executions = await untilOver(session, workflow.id, ({ length }) => length === 2);
		const [arrived] = payouts.map(({ id }) => emulator.store.offramps.locate(id)!.record.record);
		const { from, to } = arrived!;
		const texts = executions
			.flatMap((each) => itemsOf(each, 'Post it here'))
			.map(({ text }) => text);
		check('pay out and report: each payout is parked, then reported once', [
			...unmet({
				'both are parked': isParked,
				'both succeed': executions.every(({ status }) => status === 'success'),
			}),
			...differences(texts.toSorted(), [
				`Payout to be completed has arrived: ${shortAmount(to.net_amount)} ${to.currency} for ${shortAmount(from.amount)} ${from.asset}.`,
				String(
					texts.find((text) =>
						/^Payout to be failed failed: check whether money arrived\. /.test(String(text)),
					),
				),
			]),
		]);
		await session.deactivateWorkflow(workflow);
	};
}
