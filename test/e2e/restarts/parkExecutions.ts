import { setTimeout as delay } from 'node:timers/promises';
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
const endMs = 300_000;
/** By which n8n's clock may be late. */
const marginMs = 3_000;

/** Executions that are parked. */
export type Parked = Awaited<ReturnType<typeof parkExecutions>>;

interface Listed {
	id: string;
	status: string;
	waitTill: string;
}

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
	const known = new Set((await listExecutions(world)).map(({ id }) => id));
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
	let parked: Listed[] = [];
	const areParked = async () => {
		const all = await listExecutions(world);
		parked = all.filter(({ id, status }) => status === 'waiting' && !known.has(id));
		return parked.length === size;
	};
	if (!(await until(areParked, timeoutMs))) {
		throw new Error(`${parked.length} executions are parked`);
	}
	const ids = parked.map(({ id }) => id);
	const dueAt = Math.max(...parked.map(({ waitTill }) => Date.parse(waitTill)));
	const own = async () => {
		const all = await listExecutions(world);
		return ids.map((id) => all.find((one) => one.id === id));
	};
	const checksOf = ({ id }: { id: string }) =>
		emulator.requests.filter(({ path: asked }) => asked.includes(id)).length;
	return {
		ids,
		size,
		/** Waits until the last of them is due, while n8n is stopped. */
		areDue: async () => await delay(Math.max(0, dueAt - Date.now()) + marginMs),
		/** Waits until n8n has woken all of them. It shows one as crashed that it has marked meanwhile. */
		async areWoken(): Promise<void> {
			const isWoken = (one?: Listed) => one?.status === 'running' || one?.status === 'crashed';
			const areWoken = async () => (await own()).every(isWoken);
			if (!(await until(areWoken, timeoutMs))) throw new Error('n8n wakes not all of them');
		},
		/** Waits until none runs, nor is due for `ms`. */
		async areAtRest(ms: number): Promise<void> {
			const isAtRest = (one?: Listed) =>
				one?.status === 'waiting'
					? Date.parse(one.waitTill) > Date.now() + ms
					: one?.status !== 'running';
			if (!(await until(async () => (await own()).every(isAtRest), timeoutMs))) {
				throw new Error(`some run or are due within ${ms} ms all the time`);
			}
		},
		areChecked: async () => await until(() => onramps.every((one) => checksOf(one) > 1), timeoutMs),
		completePayments: () => {
			for (const { id } of onramps) emulator.moveOnramp(id, 'completed');
		},
		/** How they are in the end: all as expected, or what they are after five minutes. */
		async ends(expected: 'success' | 'crashed'): Promise<string[]> {
			let ends: string[] = [];
			await until(async () => {
				ends = (await own()).map((one) => one?.status ?? 'deleted');
				// n8n shows an execution as crashed that it has marked while it runs.
				return ends.every((status) => status === expected);
			}, endMs);
			return ends;
		},
	};
}

/** The newest are first, 100 at most. */
async function listExecutions({ session }: World): Promise<Listed[]> {
	return (await session.call<{ results: Listed[] }>('GET', '/rest/executions?limit=100')).results;
}
