import { request } from 'undici';
import { inParallel } from '../../../nodes/CrossBorderPayments/transport/parallel';
import type { Workflow } from '../../host/session';
import { byId } from '../../support/n8n/setup';
import { until } from '../../support/until';
import { actionType, n8nNode, ourNode, saveCredential, workflowOf } from '../canvas';
import type { World } from '../world';

const path = 'restarts';
const timeoutMs = 300_000;
/** The second check and the third one are a minute and a half apart. */
const endMs = 180_000;

/** A webhook starts it; it waits for the onramp that is named there. */
export async function saveWaitingWorkflow(world: World): Promise<Workflow> {
	const credential = await saveCredential(world);
	const webhook = n8nNode('Webhook', 'webhook', { httpMethod: 'POST', path }, 2);
	const wait = ourNode('Wait', actionType, credential, {
		...{ resource: 'onramp', operation: 'waitUntilFinal' },
		subaccountId: byId(world.emulator.samples.approvedSubaccountId),
		onrampId: byId('={{ $json.body.id }}'),
	});
	const workflow = await world.session.createWorkflow(
		workflowOf(path, [{ ...webhook, webhookId: path }, wait], [n8nNode('Final', 'noOp')]),
	);
	await world.session.activateWorkflow(workflow);
	return workflow;
}

/** Each waits for an onramp of its own. Returns once all are parked. */
export async function parkExecutions(world: World, size: number) {
	const { emulator } = world;
	const known = new Set((await statusesOf(world)).keys());
	const onramps = Array.from({ length: size }, () =>
		emulator.createOnramp(emulator.samples.approvedSubaccountId, { status: 'pending' }),
	);
	await inParallel(onramps, 5, async ({ id }) => {
		const { body } = await request(`${world.n8n.url}/webhook/${path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ id }),
		});
		await body.dump();
	});
	let ids: string[] = [];
	const areParked = async () => {
		const statuses = [...(await statusesOf(world))];
		ids = statuses
			.filter(([id, status]) => status === 'waiting' && !known.has(id))
			.map(([id]) => id);
		return ids.length === size;
	};
	if (!(await until(areParked, timeoutMs))) throw new Error(`${ids.length} executions are parked`);
	const checksOf = ({ id }: { id: string }) =>
		emulator.requests.filter(({ path: asked }) => asked.includes(id)).length;
	return {
		ids,
		size,
		areChecked: async () => await until(() => onramps.every((one) => checksOf(one) > 1), 120_000),
		completePayments: () => {
			for (const { id } of onramps) emulator.moveOnramp(id, 'completed');
		},
		/** How they are in the end: all as expected, or what they are after three minutes. */
		async ends(expected: 'success' | 'crashed'): Promise<string[]> {
			let ends: string[] = [];
			await until(async () => {
				const statuses = await statusesOf(world);
				ends = ids.map((id) => statuses.get(id) ?? 'deleted');
				// n8n shows an execution as crashed that it has marked while it runs.
				return ends.every((status) => status === expected);
			}, endMs);
			return ends;
		},
	};
}

/** The status of each execution, newest first, 100 at most. */
async function statusesOf({ session }: World): Promise<Map<string, string>> {
	const { results } = await session.call<{ results: Array<{ id: string; status: string }> }>(
		'GET',
		'/rest/executions?limit=100',
	);
	return new Map(results.map(({ id, status }) => [id, status]));
}
