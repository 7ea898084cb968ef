import { until } from '../../support/until';
import { differences, unmet } from '../compare';
import { itemsOf, untilOver, untilSaved, type Row } from '../executions';
import { rowsOf } from './dataTable';
import { submitForm, waitingMs, type Stage } from './example';

const unknownId = '00000000-0000-4000-8000-0000000000ff';
const sentences: Record<string, string> = {
	completed: 'Settled',
	failed: 'Failed: check whether money arrived',
};

/** The form adds offramps to the table; what the clock starts brings their rows up to date. */
export async function trackOfframps({ world, check, load }: Stage): Promise<void> {
	const { emulator, session } = world;
	const { approvedSubaccountId, ...samples } = emulator.samples;
	const { offrampId, failedOfframpId, paidOfframpId, pendingOfframpId } = samples;
	const ids = [offrampId, failedOfframpId, paidOfframpId, pendingOfframpId];
	const draft = await load('track-offramps');
	const workflow = await session.createWorkflow(draft);

	await session.activateWorkflow(workflow);
	for (const [index, id] of [...ids, unknownId, offrampId].entries()) {
		const values = [`Invoice ${id}`, approvedSubaccountId, ` ${id} `];
		await submitForm(world, draft, 'Add an offramp', values);
		await untilOver(session, workflow.id, ({ length }) => length > index);
	}
	await session.deactivateWorkflow(workflow);

	const running = await session.startWorkflow(workflow);
	await until(() => emulator.requests.some(({ path }) => path.includes(paidOfframpId)), waitingMs);
	emulator.moveOfframp(paidOfframpId, 'completed');
	const first = await untilSaved(session, running);
	await checkRun('added by the form, one settles while the workflow waits', first, ids.slice(0, 3));

	emulator.moveOfframp(pendingOfframpId, 'paid');
	emulator.moveOfframp(pendingOfframpId, 'completed');
	const second = await untilSaved(session, await session.startWorkflow(workflow));
	await checkRun('an hour later, those that were not final', second, [pendingOfframpId]);

	async function checkRun(
		title: string,
		execution: typeof first,
		finalIds: readonly string[],
	): Promise<void> {
		const expected = ids.map(expectedRow);
		const rows = await rowsOf(world, draft, Object.keys(expected[0]!));
		const unknown = rows.filter((row) => row['offrampId'] === unknownId);
		check(`offramps in a data table: ${title}`, [
			...differences(
				rows.filter((row) => row['offrampId'] !== unknownId),
				expected,
			),
			...differences(
				itemsOf(execution, 'Settled or failed').map((row) => row['offrampId']),
				finalIds,
			),
			...unmet({
				'the unknown one has the reason':
					unknown.length === 1 && /not found/i.test(String(unknown[0]?.['says'])),
			}),
		]);
	}

	function expectedRow(id: string): Row {
		const { status, to } = emulator.store.offramps.locate(id)!.record.record;
		return {
			offrampId: id,
			subaccountId: approvedSubaccountId,
			label: `Invoice ${id}`,
			status,
			final: status in sentences,
			settledAmount: status === 'completed' ? to.net_amount : '',
			currency: to.currency,
			says: sentences[status] ?? 'Neither completed nor failed',
		};
	}
}
