import type { Execution } from '../../host/session';
import { everyFiveSeconds } from '../canvas';
import { differences } from '../compare';
import { itemsOf, untilOver } from '../executions';
import { nodeOf, type Stage } from './example';

/** A replay brings all events again, and none of them a second time behind Remove Duplicates. */
export async function eachEventOnce({ world, check, load }: Stage): Promise<void> {
	const { emulator, session } = world;
	const { approvedSubaccountId } = emulator.samples;
	const draft = await load('each-event-once');
	const trigger = nodeOf(draft, 'When a deposit is completed').parameters;
	trigger['pollTimes'] = everyFiveSeconds;
	const startFrom = new Date(Date.now() - 1_000).toISOString();
	const workflow = await session.createWorkflow(draft);
	await session.activateWorkflow(workflow);
	const ids = [complete(), complete()];
	const emitted = await idsFrom('When a deposit is completed', ids.length);

	await session.deactivateWorkflow(workflow);
	trigger['options'] = { startFrom };
	const replaying = await session.saveWorkflow({ ...workflow, nodes: draft.nodes });
	ids.push(complete());
	await session.activateWorkflow(replaying);
	const replayed = await idsFrom('When a deposit is completed', 2 * ids.length - 1);
	const booked = await idsFrom('Book it here', ids.length);
	await session.deactivateWorkflow(replaying);
	check(
		`each event once: ${emitted.length} events, ${replayed.length} with the replay, ${booked.length} booked`,
		[
			...differences(emitted.sort(), ids.slice(0, 2).sort()),
			...differences(replayed.sort(), [...ids, ...ids.slice(0, 2)].sort()),
			...differences(booked.sort(), [...ids].sort()),
		],
	);

	function complete(): string {
		return emulator.createDeposit(approvedSubaccountId, { status: 'completed' }).id;
	}

	/** Of all executions, once there are so many. */
	async function idsFrom(node: string, count: number): Promise<string[]> {
		const idsIn = (executions: Execution[]) =>
			executions.flatMap((execution) => itemsOf(execution, node).map(({ id }) => String(id)));
		return idsIn(
			await untilOver(session, workflow.id, (executions) => idsIn(executions).length >= count),
		);
	}
}
