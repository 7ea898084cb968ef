import { until } from '../../support/until';
import { differences, unmet } from '../compare';
import { itemsOf, type Row } from '../executions';
import { setList, type Stage } from './example';

const unknownId = '00000000-0000-4000-8000-0000000000ff';

export async function trackOfframps({ world, check, load, run }: Stage): Promise<void> {
	const { emulator } = world;
	const draft = load('track-offramps.json');
	const unchanged = await run(draft);
	const placeholders = itemsOf(unchanged, 'One item per offramp');
	const unknown = itemsOf(unchanged, 'Could not be read');
	check(
		`offramps: the ${placeholders.length} placeholders of the list are not found`,
		unmet({
			'there are some': placeholders.length > 0,
			'all of them': unknown.length === placeholders.length,
			'with the reason': unknown.every(({ why }) => /not found/i.test(String(why))),
		}),
	);

	const { approvedSubaccountId: subaccountId, ...samples } = emulator.samples;
	const ids = [
		samples.offrampId,
		samples.failedOfframpId,
		samples.paidOfframpId,
		samples.pendingOfframpId,
		emulator.createOfframp(subaccountId, { status: 'paid' }).id,
	];
	const offramps = [...ids, unknownId].map((offrampId, index) => ({
		label: `Invoice ${index + 1}`,
		subaccountId,
		offrampId,
	}));
	setList(draft, 'Offramps to track', { offramps });
	const running = run(draft);
	running.catch(() => {});
	await until(
		() => emulator.requests.some(({ path }) => path.includes(samples.paidOfframpId)),
		60_000,
	);
	emulator.moveOfframp(samples.paidOfframpId, 'completed');
	const execution = await running;

	const expected = offramps.slice(0, -1).map(expectedRow);
	check(
		'offramps: status, settled amount and what to do, also of one that is completed meanwhile',
		[
			...differences(itemsOf(execution, 'One row per offramp'), expected),
			...differences(
				itemsOf(execution, 'Settled or failed'),
				expected.filter(({ final }) => final),
			),
			...differences(
				itemsOf(execution, 'Not final yet'),
				expected.filter(({ final }) => !final),
			),
			...differences(
				itemsOf(execution, 'Could not be read').map(({ label, offrampId }) => ({
					label,
					offrampId,
				})),
				[{ label: 'Invoice 6', offrampId: unknownId }],
			),
			...unmet({ 'two are open': expected.filter(({ final }) => !final).length === 2 }),
		],
	);

	function expectedRow({ label, offrampId }: { label: string; offrampId: string }): Row {
		const { status, to } = emulator.store.offramps.locate(offrampId)!.record.record;
		const final = status === 'completed' || status === 'failed';
		const says: Record<string, string> = {
			completed: 'Settled',
			failed: 'Failed: no money arrived, look into it',
		};
		return {
			label,
			offrampId,
			status,
			final,
			settledAmount: status === 'completed' ? to.net_amount : '',
			currency: to.currency,
			says: says[status] ?? 'Not final yet: look again later',
		};
	}
}
