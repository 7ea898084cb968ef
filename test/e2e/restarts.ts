import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { request } from 'undici';
import { inParallel } from '../../nodes/CrossBorderPayments/transport/parallel';
import { byId } from '../support/n8n/setup';
import { until } from '../support/until';
import { actionType, n8nNode, ourNode, saveCredential, workflowOf } from './canvas';
import { unmet } from './compare';
import type { Check, EndToEndTest } from './test';
import type { World } from './world';

/** PARKED=50 RESTARTS=10 takes an hour and a half, and shows rare losses; less shows that it works. */
const count = Number(process.env['PARKED'] ?? 12);
const restarts = Number(process.env['RESTARTS'] ?? 1);
/** Threads that keep the machine busy while n8n starts. */
const busy = Number(process.env['BUSY'] ?? 2);

const timeoutMs = 300_000;
/** Longer than two checks are apart. */
const endMs = 180_000;
/** The first check and the next one are a minute apart. */
const awayMs = 63_000;

/** For the timeline of a start: RESTARTS_DEBUG=1 */
const debug = process.env['RESTARTS_DEBUG']
	? { N8N_LOG_LEVEL: 'debug', N8N_LOG_FORMAT: 'json' }
	: {};

/** On a busy machine, n8n takes its database for lost after 5 seconds. */
const patience = { DB_PING_TIMEOUT_MS: '30000' };

const lateMark = {
	NODE_OPTIONS: `--import ${join(__dirname, 'restarts', 'lateMark.mjs')}`,
};
/** So long that n8n reads the execution while it checks, so short that it has parked again when n8n marks it. */
const checkMs = 4_000;

/**
 * n8n is stopped or killed, and comes back when parked executions are due. It wakes them before it marks the executions
 * that it finds without an end as crashed: none of them may be lost.
 */
export const restartsWithDueWaits: EndToEndTest = {
	name: 'restarts',
	emulator: { subaccounts: 3, recordsPerSubaccount: 1 },

	async run(world, check) {
		await world.start({ ...patience, ...debug });
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
		await wakeBeforeLateMark(world, check);
		for (let restart = 1; restart <= restarts; restart++) {
			for (const how of ['stop', 'kill'] as const) await restartWhileAway(world, check, how);
		}
		await world.stop();
	},
};

const path = 'restarts';

/** Each waits for an onramp of its own. Returns once all are parked. */
async function parkExecutions(world: World, size: number) {
	const { emulator } = world;
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
		const statuses = await statusesOf(world);
		ids = [...statuses].filter(([, status]) => status === 'waiting').map(([id]) => id);
		return ids.length === size;
	};
	if (!(await until(areParked, timeoutMs))) throw new Error(`${ids.length} executions are parked`);
	const checksOf = ({ id }: { id: string }) =>
		emulator.requests.filter(({ path: asked }) => asked.includes(id)).length;
	return {
		areChecked: async () => await until(() => onramps.every((one) => checksOf(one) > 1), 120_000),
		/** How the executions end once the payments are completed. */
		async ends(): Promise<string[]> {
			for (const { id } of onramps) emulator.moveOnramp(id, 'completed');
			let ends: string[] = [];
			await until(async () => {
				const statuses = await statusesOf(world);
				ends = ids.map((id) => statuses.get(id) ?? 'deleted');
				// n8n shows an execution as crashed that it has marked while it runs.
				return ends.every((status) => status === 'success');
			}, endMs);
			return ends;
		},
	};
}

async function wakeBeforeLateMark(world: World, check: Check): Promise<void> {
	const { areChecked, ends } = await parkExecutions(world, 1);
	await world.stop();
	await delay(awayMs);
	world.emulator.fault({ kind: 'latency', ms: checkMs, endpoint: 'onrampGet', times: 1 });
	await world.start({ ...patience, ...debug, ...lateMark });
	const log = () => readFileSync(join(world.folder, 'n8n.log'), 'utf8');
	const isMarked = await until(() => log().includes('Late mark: done'), timeoutMs);
	await areChecked();
	const statuses = await ends();
	check(
		`woken, read while it runs, marked as crashed 10 s later: ${statuses.join()}`,
		unmet({
			'n8n marks it': isMarked,
			'it succeeds': statuses.join() === 'success',
		}),
	);
}

async function restartWhileAway(world: World, check: Check, how: 'stop' | 'kill'): Promise<void> {
	const { areChecked, ends } = await parkExecutions(world, count);
	await world[how]();
	await delay(awayMs);
	const burners = Array.from({ length: busy }, () => new Worker('for(;;);', { eval: true }));
	const startedAt = Date.now();
	await world.start({ ...patience, ...debug });
	const readyMs = Date.now() - startedAt;
	await areChecked();
	const checkedMs = Date.now() - startedAt;
	await Promise.all(burners.map(async (one) => await one.terminate()));
	const statuses = await ends();
	const good = statuses.filter((status) => status === 'success').length;
	check(
		`${how}: ${good} of ${count} that are due go on; n8n is ready after ${Math.round(readyMs / 1000)} s, all are checked after ${Math.round(checkedMs / 1000)} s`,
		unmet({ [`all succeed: ${[...new Set(statuses)].join(', ')}`]: good === count }),
	);
}

/** The status of each execution, newest first, 100 at most. */
async function statusesOf({ session }: World): Promise<Map<string, string>> {
	const { results } = await session.call<{ results: Array<{ id: string; status: string }> }>(
		'GET',
		'/rest/executions?limit=100',
	);
	return new Map(results.map(({ id, status }) => [id, status]));
}
