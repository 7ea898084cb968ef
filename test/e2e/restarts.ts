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

/** PARKED=50 RESTARTS=10 takes three quarters of an hour, and shows rare losses; less shows that it works. */
const count = Number(process.env['PARKED'] ?? 12);
const restarts = Number(process.env['RESTARTS'] ?? 1);
/** Threads that keep the machine busy while n8n starts. */
const busy = Number(process.env['BUSY'] ?? 2);

const timeoutMs = 300_000;
/** The second check and the third one are a minute and a half apart. */
const endMs = 180_000;
/** The first check and the second one are a minute apart. */
const awayMs = 63_000;

/** For the timeline of a start: RESTARTS_DEBUG=1 */
const debug = process.env['RESTARTS_DEBUG']
	? { N8N_LOG_LEVEL: 'debug', N8N_LOG_FORMAT: 'json' }
	: {};

/**
 * On a busy machine, n8n takes its database for lost after 5 seconds. n8n 1, which has no setting for that, then ends
 * while it starts, but with its old driver of SQLite alone.
 */
const patience = { DB_PING_TIMEOUT_MS: '30000', DB_SQLITE_POOL_SIZE: '2' };

const lateMark = {
	NODE_OPTIONS: `--import ${join(__dirname, 'restarts', 'lateMark.mjs')}`,
};

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
		// Those of one restart are due again at the next one, and their payments are final by then.
		let before = restarts > 1 ? undefined : await restartWithLateMark(world, check);
		for (let restart = 1; restart <= restarts; restart++) {
			for (const how of ['stop', 'kill'] as const) {
				before = await restartWhileAway(world, check, how, before);
			}
		}
		await checkEnds(check, before);
		await world.stop();
	},
};

const path = 'restarts';

type Parked = Awaited<ReturnType<typeof parkExecutions>>;

/** Each waits for an onramp of its own. Returns once all are parked. */
async function parkExecutions(world: World, size: number, title: string) {
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
		title,
		size,
		areChecked: async () => await until(() => onramps.every((one) => checksOf(one) > 1), 120_000),
		completePayments: () => {
			for (const { id } of onramps) emulator.moveOnramp(id, 'completed');
		},
		/** How the executions end. */
		async ends(): Promise<string[]> {
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

async function restartWithLateMark(world: World, check: Check): Promise<Parked> {
	const parked = await parkExecutions(world, 1, 'marked as crashed 10 s after it was woken');
	await world.stop();
	await delay(awayMs);
	await world.start({ ...patience, ...debug, ...lateMark });
	const log = () => readFileSync(join(world.folder, 'n8n.log'), 'utf8');
	const isMarked = await until(() => log().includes('Late mark: done'), timeoutMs);
	check('a mark is forced to come late', unmet({ 'n8n marks what it has woken': isMarked }));
	await parked.areChecked();
	return parked;
}

async function restartWhileAway(
	world: World,
	check: Check,
	how: 'stop' | 'kill',
	before: Parked | undefined,
): Promise<Parked> {
	const parked = await parkExecutions(world, count, how);
	await world[how]();
	before?.completePayments();
	await delay(awayMs);
	const burners = Array.from({ length: busy }, () => new Worker('for(;;);', { eval: true }));
	const startedAt = Date.now();
	await world.start({ ...patience, ...debug });
	const readyMs = Date.now() - startedAt;
	await parked.areChecked();
	const checkedMs = Date.now() - startedAt;
	await Promise.all(burners.map(async (one) => await one.terminate()));
	const [ready, checked] = [readyMs, checkedMs].map((ms) => `${Math.round(ms / 1000)} s`);
	parked.title = `${how}, ready after ${ready}, checked after ${checked}`;
	await checkEnds(check, before);
	return parked;
}

async function checkEnds(check: Check, parked: Parked | undefined): Promise<void> {
	if (!parked) return;
	parked.completePayments();
	const ends = await parked.ends();
	const good = ends.filter((status) => status === 'success').length;
	check(
		`${parked.title}: ${good} of ${parked.size} that were due go on`,
		unmet({ [`all succeed: ${[...new Set(ends)].join(', ')}`]: good === parked.size }),
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
