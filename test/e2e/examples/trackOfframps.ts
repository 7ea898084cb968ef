import { until } from '../../support/until';
import { differences, unmet } from '../compare';
import { itemsOf, type Row } from '../executions';
import { setList, type Stage } from './example';

const unknownId = '00000000-0000-4000-8000-0000000000ff';
const sentences: Record<string, string> = {
	completed: 'Settled',
	failed: 'Failed: no money arrived, look into it',
};

export async function trackOfframps({ world, check, load, run }: Stage): Promise<void> {
	const { emulator } = world;
	const { approvedSubaccountId: subaccountId, ...samples } = emulator.samples;
	const ids = [
		samples.offrampId,
		samples.failedOfframpId,
		samples.paidOfframpId,
		samples.pendingOfframpId,
	];
	const offramps = [...ids, unknownId].map((offrampId, index) => ({
		label: `Invoice ${index + 1}`,
		subaccountId,
		offrampId,
	}));
	const draft = load('track-offramps.json');
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
	const unknown = itemsOf(execution, 'Could not be read');
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
			...unmet({
				'one is open': expected.filter(({ final }) => !final).length === 1,
				'one is unknown': unknown.length === 1 && unknown[0]?.['offrampId'] === unknownId,
				'with the reason': /not found/i.test(String(unknown[0]?.['why'])),
			}),
		],
	);

	function expectedRow({ label, offrampId }: { label: string; offrampId: string }): Row {
		const { status, to } = emulator.store.offramps.locate(offrampId)!.record.record;
		return {
			label,
			offrampId,
			status,
			final: status in sentences,
			settledAmount: status === 'completed' ? to.net_amount : '',
			currency: to.currency,
			says: sentences[status] ?? 'Not final yet: look again later',
		};
	}
}
