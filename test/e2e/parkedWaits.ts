import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { request } from 'undici';
import { inParallel } from '../../nodes/CrossBorderPayments/transport/parallel';
import { isOver, type Credential, type Execution, type WorkflowDraft } from '../host/session';
import { byId } from '../support/n8n/setup';
import { until } from '../support/until';
import { actionType, n8nNode, ourNode, saveCredential, workflowOf } from './canvas';
import { differences, unmet } from './compare';
import { beginScenarios } from './parkedWaits/runScenarios';
import { settingsOfParked } from './parkedWaits/scenarios';
import { openQueue, type Queue } from './queueMode/queue';
import type { EndToEndTest } from './test';
import type { World } from './world';

/** PARKED=50 KILLS=5 takes half an hour; less shows the same. */
const count = Number(process.env['PARKED'] ?? 12);
const kills = Number(process.env['KILLS'] ?? 1);

/** Waits grow, and kills take their time. */
const timeoutMs = 900_000;
const quietMs = 2_000;
/** Longer than the main process takes to start. */
const startMs = 45_000;
/** So that a workflow has no more executions than n8n lists at a time. */
const maxListed = 100;

const changedN8n = join(__dirname, 'parkedWaits', 'changedN8n.mjs');
const handedOn = "Cannot read properties of null (reading 'message')";

/** Executions that are begun in the editor run on workers, too. */
const offloaded = { OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true' };

const kinds = {
	deposit: { create: 'createDeposit', move: 'moveDeposit', read: 'depositList' },
	onramp: { create: 'createOnramp', move: 'moveOnramp', read: 'onrampGet' },
	offramp: { create: 'createOfframp', move: 'moveOfframp', read: 'offrampStatus' },
} as const;
type Kind = keyof typeof kinds;

interface Payment {
	kind: Kind;
	subaccountId: string;
	id: string;
	/** How it ends. */
	final: string;
}

/** What one execution waits for: an item for each payment. */
type Order = readonly Payment[];

/** An execution as n8n lists it. */
interface Listed {
	status: string;
	waitTill: string;
}

export const parkedWaits = testOn('regular mode');
export const parkedWaitsInQueue = testOn('queue mode');

/**
 * Executions are parked until payments are final, while n8n is killed again and again: each ends once, with the status
 * that its payment has come to. No execution is at a look when n8n is killed; any workflow loses those.
 */
function testOn(mode: 'regular mode' | 'queue mode'): EndToEndTest {
	return {
		name: `parked waits, ${mode}`,
		emulator: { subaccounts: 14, recordsPerSubaccount: 6 },

		async run(world, check) {
			const queue = mode === 'queue mode' ? await openQueue(world, offloaded) : undefined;
			try {
				await startAll(world, queue);
				const credential = await saveCredential(world);
				const orders = createOrders(world);
				const payments = orders.flat();
				const ids = await startExecutions(world, credential, orders);
				const isParked = () => payments.every((payment) => looksAt(world, payment) > 0);
				if (!(await until(isParked, timeoutMs))) throw new Error('not every execution looked');
				await untilQuiet(world);
				const parked = await inParallel(ids, 10, async (id) => await stateOf(world, id));
				const bytes = Math.max(...parked.map(({ state }) => state.length));
				check(
					`${count} executions are parked, with ${bytes} bytes of state`,
					unmet({
						'n8n runs none of them': parked.every(({ status }) => status === 'waiting'),
						'less than 1 KB each': bytes < 1_000,
					}),
				);
				const open = payments.toSorted(() => Math.random() - 0.5);
				for (let kill = 1; kill <= kills; kill++) {
					if (kill > 1) await delay(10_000 * Math.random());
					await untilQuiet(world, queue && startMs);
					await Promise.all([world.kill(), ...(queue?.workers().map(queue.killWorker) ?? [])]);
					for (const payment of open.splice(0, Math.ceil(open.length / (kills - kill + 2)))) {
						finish(world, payment);
					}
					// Killed again, before it is ready.
					if (kill === 2) await (queue ?? world).startAndKill(1_000 + 4_000 * Math.random());
					await startAll(world, queue);
				}
				for (const payment of open) finish(world, payment);
				const scenarios = await beginScenarios(world, credential);
				const guarded = queue
					? undefined
					: await beginScenarios(world, credential, settingsOfParked);
				await untilQuiet(world);
				scenarios.finish();

				const executions: Execution[] = [];
				await until(async () => {
					await inParallel(ids, 10, async (id, index) => {
						const known = executions[index];
						if (!known || !isOver(known)) executions[index] = await world.session.getExecution(id);
					});
					return executions.every(isOver);
				}, timeoutMs);
				const ends = await inParallel(ids, 10, async (id) => await endOf(world, id));
				check(
					`kills: ${kills}; ${count} executions end once each, with what became of their payments`,
					orders.flatMap((order, index) => {
						const { status, error } = executions[index]!;
						return [
							...unmet({
								[`execution ${ids[index]} succeeds: ${status}, ${error}`]: status === 'success',
							}),
							...differences(
								ends[index]!.finals.map((one) => [one['id'], one['status'], one['final']]),
								order.map(({ id, final }) => [id, final, true]),
							),
						];
					}),
				);
				check(
					`${payments.length} items are reported once each`,
					differences(
						payments.map((payment) => reports(world, payment)),
						payments.map(({ id }) => payments.filter((one) => one.id === id).length),
					),
				);
				await scenarios.checkEnds(check);
				if (!guarded) return;
				await world.stop();
				await world.start({ NODE_OPTIONS: `--import ${changedN8n}` });
				check(
					'an n8n that hands the input of a parked node on fails in all settings, and reports nothing',
					differences(
						await guarded.ends(),
						settingsOfParked.map(() => ({ error: handedOn, reports: 0 })),
					),
				);
			} finally {
				await (queue?.close() ?? world.stop());
			}
		},
	};
}

/**
 * Until n8n says that it is ready: before, it recovers from a kill. n8n 1 then marks all parked executions as crashed for
 * a moment, and for good if it is killed meanwhile.
 */
async function startAll(world: World, queue: Queue | undefined): Promise<void> {
	const log = join(world.folder, 'n8n.log');
	const starts = () =>
		existsSync(log) ? readFileSync(log, 'utf8').split('Editor is now accessible').length : 1;
	const before = starts();
	await (queue ? queue.startMain() : world.start());
	if (queue) await Promise.all([queue.startWorker(), queue.startWorker()]);
	if (!(await until(() => starts() > before, timeoutMs))) throw new Error('n8n is not ready');
}

/** Every fifth one has three items, and another one twice the same. */
function createOrders({ emulator }: World): Order[] {
	const owners = emulator.store.approvedIds();
	const names = Object.keys(kinds) as Kind[];
	return Array.from({ length: count }, (_, index) => {
		const kind = names[index % names.length]!;
		const subaccountId = owners[index % owners.length]!;
		const payments = Array.from({ length: index % 5 === 4 ? 3 : 1 }, () => {
			const { id } = emulator[kinds[kind].create](subaccountId, { status: 'pending' });
			const final = kind !== 'deposit' && Math.random() < 0.5 ? 'failed' : 'completed';
			return { kind, subaccountId, id, final };
		});
		return index === 0 ? [...payments, ...payments] : payments;
	});
}

const finish = ({ emulator }: World, { kind, id, final }: Payment) =>
	emulator[kinds[kind].move](id, final);

/** One execution for each order, begun by a webhook. Returns their IDs in the same order. */
async function startExecutions(
	world: World,
	credential: Credential,
	orders: readonly Order[],
): Promise<string[]> {
	const { session } = world;
	const workflowIds = new Map<string, string>();
	for (const [index, payments] of orders.entries()) {
		const { kind } = payments[0]!;
		const path = `${kind}-${Math.floor(index / maxListed)}`;
		if (!workflowIds.has(path)) {
			const workflow = await session.createWorkflow(waitingWorkflow(credential, kind, path));
			await session.activateWorkflow(workflow);
			workflowIds.set(path, workflow.id);
		}
		const { statusCode, body } = await request(`${world.n8n.url}/webhook/${path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ payments }),
		});
		if (statusCode !== 200) throw new Error(`webhook: ${statusCode} ${await body.text()}`);
		await body.dump();
	}
	let ids: string[] = [];
	// One that is about to run may be in neither of the lists that n8n puts together.
	const areListed = async () => {
		const lists = await Promise.all([...workflowIds.values()].map(session.listExecutions));
		ids = lists.flat();
		return ids.length === orders.length;
	};
	if (!(await until(areListed, timeoutMs))) throw new Error(`${ids.length} executions are listed`);
	// In the order of their start, which is that of their IDs.
	return ids.sort((one, other) => Number(one) - Number(other));
}

function waitingWorkflow(credential: Credential, kind: Kind, path: string): WorkflowDraft {
	const webhook = n8nNode('Webhook', 'webhook', { httpMethod: 'POST', path }, 2);
	const query = (name: string, value: string) => ({
		options: { queryParameters: { parameter: [{ name, value }] } },
	});
	const id = '={{ $json.id }}';
	const wait = ourNode('Wait', actionType, credential, {
		resource: kind,
		operation: 'waitUntilFinal',
		subaccountId: byId('={{ $json.subaccountId }}'),
		[`${kind}Id`]: kind === 'offramp' ? id : byId(id),
		...query('look', id),
	});
	const report = ourNode('Report', actionType, credential, {
		resource: 'balance',
		operation: 'get',
		...query('report', id),
	});
	const split = n8nNode('Split', 'splitOut', { fieldToSplitOut: 'body.payments' });
	return workflowOf(
		path,
		[{ ...webhook, webhookId: path }, split, wait, n8nNode('Final', 'noOp')],
		[report],
	);
}

/** What a parked execution keeps besides its items, as JSON. */
async function stateOf({ session }: World, id: string) {
	const { status } = await session.getExecution(id);
	const { executionData } = await session.executionData(id);
	return { status, state: JSON.stringify(executionData?.contextData ?? {}) };
}

const withQuery = ({ emulator }: World, name: string, id: string) =>
	emulator.requests.filter(({ query }) => query[name] === id);

/** How often it was read; one that is on no page costs several requests. */
const looksAt = (world: World, { kind, id }: Payment) =>
	withQuery(world, 'look', id).filter(
		({ endpoint, query }) =>
			endpoint === kinds[kind].read && [undefined, '1'].includes(query['page'] as string),
	).length;

const reports = (world: World, { id }: Payment) => withQuery(world, 'report', id).length;

/**
 * An execution that n8n has just woken, or is still saving, makes no request. In queue mode, no execution is due for
 * `forMs` either: n8n fails some of those that it wakes while its main process starts.
 */
async function untilQuiet({ emulator, session }: World, forMs = 0): Promise<void> {
	const filter = encodeURIComponent(JSON.stringify({ status: ['new', 'running', 'waiting'] }));
	const path = `/rest/executions?limit=${maxListed}&filter=${filter}`;
	const isQuiet = async () => {
		if (Date.now() - (emulator.requests.at(-1)?.at ?? 0) < quietMs) return false;
		const { results } = await session.call<{ results: Listed[] }>('GET', path);
		return results.every(
			({ status, waitTill }) =>
				status === 'waiting' && (!forMs || Date.parse(waitTill) > Date.now() + forMs),
		);
	};
	if (!(await until(isQuiet, timeoutMs))) throw new Error('executions run all the time');
}

/** What came out of the waiting node. */
async function endOf({ session }: World, id: string) {
	const { resultData } = await session.executionData(id);
	const finals = (resultData?.runData?.['Final'] ?? []).flatMap(
		({ data }) => data?.['main']?.[0] ?? [],
	);
	return { finals: finals.map(({ json }) => json) };
}
