import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { until } from '../support/until';
import { unmet } from './compare';
import { parkExecutions, saveWaitingWorkflow, type Parked } from './restarts/parkExecutions';
import type { Check, EndToEndTest } from './test';
import type { World } from './world';

/** PARKED=50 RESTARTS=10 takes three quarters of an hour, and shows rare losses; less shows that it works. */
const count = Number(process.env['PARKED'] ?? 12);
const restarts = Number(process.env['RESTARTS'] ?? 1);
/** Threads that keep the machine busy while n8n starts. */
const busy = Number(process.env['BUSY'] ?? 2);

const timeoutMs = 300_000;
/** Longer than a kill takes. */
const quietMs = 10_000;
/** docs/waiting.md, Limits: if a start takes longer, what is due then can be lost. */
const promisedMs = 60_000;

/** For the timeline of a start: RESTARTS_DEBUG=1 */
const debug = process.env['RESTARTS_DEBUG']
	? { N8N_LOG_LEVEL: 'debug', N8N_LOG_FORMAT: 'json' }
	: {};

/** With its old driver of SQLite, n8n 1 ended at times while it started on a busy machine. */
const patience = { DB_SQLITE_POOL_SIZE: '2' };

const lateMark = {
	NODE_OPTIONS: `--import ${join(__dirname, 'restarts', 'lateMark.mjs')}`,
};

/**
 * n8n is stopped or killed, and comes back when parked executions are due. It wakes them before it marks the executions
 * that it finds without an end as crashed: none of them may be lost.
 */
export const restartsWithDueWaits: EndToEndTest = {
	name: 'restarts',
	enoughIn: 'n8n-2',
	emulator: { subaccounts: 3, recordsPerSubaccount: 1 },

	async run(world, check) {
		await world.start({ ...patience, ...debug });
		await saveWaitingWorkflow(world);
		// Those of one restart are due again at the next one, and their payments are final by then.
		let before = await restartWithLateMark(world, check);
		for (let restart = 1; restart <= restarts; restart++) {
			for (const how of ways) before = await restartWhileAway(world, check, how, before);
		}
		await checkEnds(check, before);
		await world.stop();
	},
};

/** The second time, n8n holds what it has woken, and has 30 seconds for it. The late mark comes after a single stop. */
const ways = ['kill', 'stop twice'] as const;

type Titled = Parked & { title: string; isSlow?: boolean };

async function restartWithLateMark(world: World, check: Check): Promise<Titled> {
	const parked = await parkExecutions(world, 1);
	await world.stop();
	await parked.areDue();
	await world.start({ ...patience, ...debug, ...lateMark });
	const log = () => readFileSync(join(world.folder, 'n8n.log'), 'utf8');
	const isMarked = await until(() => log().includes('Late mark: done'), timeoutMs);
	check('a mark is forced to come late', unmet({ 'n8n marks what it has woken': isMarked }));
	await parked.areChecked();
	return { ...parked, title: 'marked as crashed 10 s after it was woken' };
}

async function restartWhileAway(
	world: World,
	check: Check,
	how: (typeof ways)[number],
	before: Titled,
): Promise<Titled> {
	const parked = await parkExecutions(world, count);
	// What is checked when n8n is killed is lost.
	await Promise.all([parked, before].map(async (one) => await one.areAtRest(quietMs)));
	await (how === 'kill' ? world.kill() : world.stop());
	before.completePayments();
	await parked.areDue();
	if (how === 'stop twice') {
		await world.start({ ...patience, ...debug });
		await parked.areWoken();
		await world.stop();
	}
	const burners = Array.from({ length: busy }, () => new Worker('for(;;);', { eval: true }));
	const startedAt = Date.now();
	await world.start({ ...patience, ...debug });
	const readyMs = Date.now() - startedAt;
	await parked.areChecked();
	const checkedMs = Date.now() - startedAt;
	await Promise.all(burners.map(async (one) => await one.terminate()));
	const [ready, checked] = [readyMs, checkedMs].map((ms) => `${Math.round(ms / 1000)} s`);
	await checkEnds(check, before);
	const isSlow = readyMs > promisedMs;
	return { ...parked, isSlow, title: `${how}, ready after ${ready}, checked after ${checked}` };
}

async function checkEnds(check: Check, parked: Titled): Promise<void> {
	parked.completePayments();
	const ends = await parked.ends('success');
	const good = ends.filter((status) => status === 'success').length;
	const promised = parked.isSlow ? ['success', 'crashed'] : ['success'];
	check(
		`${parked.title}: ${good} of ${parked.size} that were due go on`,
		unmet({
			[`all end as ${promised.join(' or ')}: ${[...new Set(ends)].join(', ')}`]: ends.every(
				(status) => promised.includes(status),
			),
		}),
	);
}
