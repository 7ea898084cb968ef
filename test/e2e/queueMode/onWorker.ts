import { unmet } from '../examples/stage';
import type { Stage } from './stage';
import { actionWorkflow } from './workflows';

const email = 'made-by-a-worker@customers.test';

/** Reads of many records and a write: on a worker, with the same items as anywhere else. */
export async function runOnWorker({ world, queue, check, credentials }: Stage): Promise<void> {
	const { emulator, session } = world;
	const { store } = emulator;
	const subaccounts = idsOf(store.subaccounts);
	const deposits = idsOf(store.deposits);
	const onramps = idsOf(store.onramps);
	const workflow = await session.createWorkflow(actionWorkflow(credentials, email));
	const { id, status, nodes } = await session.runWorkflow(workflow);

	const read = (node: string) => (nodes[node]?.items ?? []).map((item) => item['id']).sort();
	const created = nodes['Create']?.items ?? [];
	check(
		`${subaccounts.length} subaccounts, ${deposits.length} deposits, ${onramps.length} onramps read and one subaccount made`,
		unmet({
			'it succeeds': status === 'success',
			'all subaccounts': read('Subaccounts').join() === subaccounts.join(),
			'all deposits': read('Deposits').join() === deposits.join(),
			'all onramps': read('Onramps').join() === onramps.join(),
			"the new one is the service's":
				created.length === 1 &&
				store.subaccounts.locate(String(created[0]!['id']))?.record.email === email,
		}),
	);
	check(
		'by one worker, to which it was handed out once',
		unmet({ 'one worker': queue.workersOf(id).length === 1, once: queue.handedOut(id) === 1 }),
	);
}

function idsOf(collection: { all(): Iterable<{ record: { id: string } }> }): string[] {
	return [...collection.all()].map(({ record }) => record.id).sort();
}
