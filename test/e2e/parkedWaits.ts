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
import { scenariosFor, scenariosInQueue } from './parkedWaits/scenarios';
import { openQueue, type Queue } from './queueMode/queue';
import type { EndToEndTest } from './test';
import type { World } from './world';

/** PARKED=50 KILLS=5 takes half an hour, PARKED=1000 KILLS=0 ten minutes; less shows the same. */
const count = Number(process.env['PARKED'] ?? 12);
const kills = Number(process.env['KILLS'] ?? 1);

/** Waits grow, and kills take their time. */
const timeoutMs = 900_000;
const quietMs = 2_000;
/** So that a workflow has no more executions than n8n lists at a time. */
const maxListed = 100;

/** Executions that are begun in the editor run on workers, too. */
const offloaded = { OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true' };

const kinds = {
	deposit: { create: 'createDeposit', move: 'moveDeposit' },
	onramp: { create: 'createOnramp', move: 'moveOnramp' },
	offramp: { create: 'createOfframp', move: 'moveOfframp' },
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
export const parkedWaitsInQueue = { ...testOn('queue mode'), enoughIn: 'n8n-2' } as const;

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
				const startedAt = Date.now();
				await startAll(world, queue);
				// Longer than the next start takes: this one also creates the database.
				const startMs = 1.5 * (Date.now() - startedAt);
				const credential = await saveCredential(world);
				const orders = createOrders(world);
				const payments = orders.flat();
				const ids = await startExecutions(world, credential, orders);
				await inParallel(ids, 10, async (id) => await whenParked(world, id));
				let running = count;
				const isAtRest = async () => {
					running = (await listExecutions(world, ['new', 'running'])).length;
					return running <= 0.05 * count;
				};
				// Some are at their second check if it took long to park them.
				const isParked = await until(isAtRest, timeoutMs);
				check(
					`${count} executions are parked, and n8n runs ${running} at the moment`,
					unmet({ '5% at most': isParked }),
				);
				const finish = ({ kind, id, final }: Payment) =>
					world.emulator[kinds[kind].move](id, final);
				const open = [...new Set(payments)].toSorted(() => Math.random() - 0.5);
				for (let kill = 1; kill <= kills; kill++) {
					if (kill > 1) await delay(10_000 * Math.random());
					await untilQuiet(world, queue && startMs);
					await Promise.all([world.kill(), ...(queue?.workers().map(queue.killWorker) ?? [])]);
					open.splice(0, Math.ceil(open.length / (kills - kill + 2))).forEach(finish);
					// Killed again, before it is ready.
					if (kill === 2) await (queue ?? world).startAndKill(1_000 + 4_000 * Math.random());
					await startAll(world, queue);
				}
				const checkScenarios = await beginScenarios(
					world,
					(queue ? scenariosInQueue : scenariosFor)(world.isN8n1),
				);
				open.forEach(finish);

				const read = async (id: string) => await world.session.getExecution(id);
				// n8n 1 saves what came out a moment after the status.
				const isSaved = (execution: Execution) =>
					isOver(execution) && (execution.status !== 'success' || 'Final' in execution.nodes);
				const over = new Set<string>();
				await until(async () => {
					await inParallel(ids, 10, async (id) => {
						if (!over.has(id) && isSaved(await read(id))) over.add(id);
					});
					return over.size === ids.length;
				}, timeoutMs);
				const executions = await inParallel(ids, 10, read);
				check(
					`kills: ${kills}; ${count} executions end once each, with what became of their payments`,
					orders.flatMap((order, index) => {
						const { status, error, nodes } = executions[index]!;
						return [
							...unmet({
								[`execution ${ids[index]} succeeds: ${status}, ${error}`]: status === 'success',
							}),
							...differences(
								(nodes['Final']?.items ?? []).map((one) => [
									one['id'],
									one['status'],
									one['final'],
								]),
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
				await checkScenarios(check);
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
	const id = '={{ $json.id }}';
	const wait = ourNode('Wait', actionType, credential, {
		resource: kind,
		operation: 'waitUntilFinal',
		subaccountId: byId('={{ $json.subaccountId }}'),
		[`${kind}Id`]: kind === 'offramp' ? id : byId(id),
	});
	const report = ourNode('Report', actionType, credential, {
		resource: 'rate',
		operation: 'get',
		options: { queryString: '=report={{ $json.id }}' },
	});
	const split = n8nNode('Split', 'splitOut', { fieldToSplitOut: 'body.payments' });
	return workflowOf(
		path,
		[{ ...webhook, webhookId: path }, split, wait, n8nNode('Final', 'noOp')],
		[report],
	);
}

async function whenParked({ session }: World, id: string): Promise<void> {
	const isParked = async () => {
		const { status } = await session.call<{ status: string }>('GET', `/rest/executions/${id}`);
		return status === 'waiting';
	};
	if (!(await until(isParked, timeoutMs))) throw new Error(`execution ${id} is not parked`);
}

const reports = ({ emulator }: World, { id }: Payment) =>
	emulator.requests.filter(({ query }) => query['report'] === id).length;

/**
 * An execution that n8n has just woken, or is still saving, makes no request. In queue mode, no execution is due for
 * `forMs` either: n8n fails some of those that it wakes while its main process starts.
 */
async function untilQuiet(world: World, forMs = 0): Promise<void> {
	const isQuiet = async () => {
		if (Date.now() - (world.emulator.requests.at(-1)?.at ?? 0) < quietMs) return false;
		const executions = await listExecutions(world, ['new', 'running', 'waiting']);
		return executions.every(
			({ status, waitTill }) =>
				status === 'waiting' && (!forMs || Date.parse(waitTill) > Date.now() + forMs),
		);
	};
	if (!(await until(isQuiet, timeoutMs))) throw new Error('executions run all the time');
}

async function listExecutions({ session }: World, status: string[]): Promise<Listed[]> {
	const filter = encodeURIComponent(JSON.stringify({ status }));
	const path = `/rest/executions?limit=${maxListed}&filter=${filter}`;
	return (await session.call<{ results: Listed[] }>('GET', path)).results;
}
