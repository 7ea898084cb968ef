import { until } from '../../support/until';
import { differences, unmet } from '../compare';
import { itemsOf, type Row } from '../executions';
import { setList, type Stage } from './example';

const unknownId = '00000000-0000-4000-8000-0000000000ff';

export async function trackOfframps({ world, check, load, run }: Stage): Promise<void> {
	const { emulator } = world;
	const draft = load('track-offramps.json');
	const asItIs = await run(draft);
	const placeholders = itemsOf(asItIs, 'One item per offramp');
	check(
		`offramps: the ${placeholders.length} placeholders of the list are told to be none`,
		unmet({
			'there are some': placeholders.length > 0,
			'all of them, with the reason':
				itemsOf(asItIs, 'Could not be read').filter(({ why }) => /not found/i.test(String(why)))
					.length === placeholders.length,
		}),
	);

	const { approvedSubaccountId, ...samples } = emulator.samples;
	const ids = {
		'Invoice 1': samples.offrampId,
		'Invoice 2': samples.failedOfframpId,
		'Invoice 3': samples.paidOfframpId,
		'Invoice 4': samples.pendingOfframpId,
		'Invoice 5': unknownId,
		'Invoice 6': emulator.createOfframp(approvedSubaccountId, { status: 'paid' }).id,
	};
	const offramps = Object.entries(ids).map(([label, offrampId]) => ({
		label,
		subaccountId: approvedSubaccountId,
		offrampId,
	}));
	setList(draft, 'Offramps to track', { offramps });
	const running = run(draft);
	running.catch(() => {});
	const isRead = await until(
		() => emulator.requests.some(({ path }) => path.includes(samples.paidOfframpId)),
		60_000,
	);
	emulator.moveOfframp(samples.paidOfframpId, 'completed');
	const execution = await running;

	const expected = offramps.filter(({ offrampId }) => offrampId !== unknownId).map(expectedRow);
	const rows = itemsOf(execution, 'One row per offramp');
	check('offramps: status, settled amount and what to do, also of one that arrives meanwhile', [
		...differences(rows, expected),
		...unmet({ 'it was read before it arrived': isRead }),
	]);
	check('offramps: final ones, open ones and unknown ones come out apart', [
		...differences(
			itemsOf(execution, 'Settled or failed'),
			expected.filter(({ final }) => final),
		),
		...differences(
			itemsOf(execution, 'Not final yet'),
			expected.filter(({ final }) => !final),
		),
		...differences(
			itemsOf(execution, 'Could not be read').map(({ label, offrampId }) => ({ label, offrampId })),
			[{ label: 'Invoice 5', offrampId: unknownId }],
		),
		...unmet({
			'two are open': expected.filter(({ final }) => !final).length === 2,
			'with the reason': String(itemsOf(execution, 'Could not be read')[0]?.['why']).includes(
				'Not Found',
			),
		}),
	]);

	function expectedRow({ label, offrampId }: { label: string; offrampId: string }): Row {
		const { status, to } = emulator.store.offramps.locate(offrampId)!.record.record;
		const final = status === 'completed' || status === 'failed';
		return {
			label,
			offrampId,
			status,
			final,
			settledAmount: status === 'completed' ? to.net_amount : '',
			currency: to.currency,
			says:
				status === 'completed'
					? 'Settled'
					: final
						? 'Failed: no money arrived, look into it'
						: 'Not final yet: look again later',
		};
	}
}
