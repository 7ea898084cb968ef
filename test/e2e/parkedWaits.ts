import { setTimeout as delay } from 'node:timers/promises';
import { request } from 'undici';
import { isOver, type Execution } from '../host/session';
import { byId } from '../support/n8n/setup';
import { until } from '../support/until';
import { actionType, linkTo, n8nNode, ourNode, saveCredential, workflowOf } from './canvas';
import { unmet } from './compare';
import { openQueue, type Queue } from './queueMode/queue';
import type { EndToEndTest } from './test';
import type { World } from './world';

/** PARKED=50 KILLS=5 takes longer; this shows the same. */
const count = Number(process.env['PARKED'] ?? 12);
const kills = Number(process.env['KILLS'] ?? 2);

const timeoutMs = 300_000;
const quietMs = 2_000;

/** What starts a look, and how a record of each kind becomes final. */
const kinds = {
	deposit: { endpoint: 'depositList', finals: ['completed'] },
	onramp: { endpoint: 'onrampGet', finals: ['completed', 'failed'] },
	offramp: { endpoint: 'offrampStatus', finals: ['completed', 'failed'] },
} as const;
type Kind = keyof typeof kinds;

interface Payment {
	kind: Kind;
	subaccountId: string;
	id: string;
	/** How it ends. */
	final: string;
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
			const queue = mode === 'queue mode' ? await openQueue(world) : undefined;
			try {
				await startAll(world, queue);
				const payments = createPayments(world, count);
				const ids = await startExecutions(world, payments);
				const isParked = () => payments.every((payment) => looksAt(world, payment) > 0);
				if (!(await until(isParked, timeoutMs))) throw new Error('not every execution looked');
				const open = [...payments];
				for (let kill = 1; kill <= kills; kill++) {
					// n8n wakes them about once a minute, and kills come at any time in between.
					if (kill > 1) await delay(60_000 * Math.random());
					await untilQuiet(world);
					await Promise.all([world.kill(), ...(queue?.workers().map(queue.killWorker) ?? [])]);
					for (const payment of open.splice(0, Math.ceil(open.length / (kills - kill + 2)))) {
						finish(world, payment);
					}
					await startAll(world, queue);
				}
				for (const payment of open) finish(world, payment);

				let executions: Execution[] = [];
				await until(async () => {
					executions = await Promise.all(ids.map(world.session.getExecution));
					return executions.every(isOver);
				}, timeoutMs);
				const ends = await Promise.all(ids.map(async (id) => await endOf(world, id)));
				let looks = 0;
				let rounds = 0;
				check(
					`${kills} kills: ${count} executions end once each, with what became of their payment`,
					payments.flatMap((payment, index) => {
						const { finals, runs } = ends[index]!;
						const { status, error } = executions[index]!;
						const [end, ...more] = finals;
						looks += looksAt(world, payment);
						rounds += runs;
						return unmet({
							[`execution ${ids[index]} succeeds: ${status}, ${error}`]: status === 'success',
							[`its ${payment.kind} is ${payment.final}: ${JSON.stringify(finals)}`]:
								more.length === 0 &&
								end?.['id'] === payment.id &&
								end['status'] === payment.final &&
								end['final'] === true,
							[`${payment.id} is reported once`]: reports(world, payment) === 1,
						});
					}),
				);
				check(
					`${looks} looks in ${rounds} rounds`,
					unmet({ 'a look costs what Get costs': Math.abs(looks - rounds) <= rounds * 0.05 }),
				);
			} finally {
				await (queue?.close() ?? world.stop());
			}
		},
	};
}

async function startAll(world: World, queue: Queue | undefined): Promise<void> {
	if (!queue) return await world.start();
	await queue.startMain();
	await Promise.all([queue.startWorker(), queue.startWorker()]);
}

function createPayments({ emulator }: World, length: number): Payment[] {
	const owners = emulator.store.approvedIds();
	const names = Object.keys(kinds) as Kind[];
	return Array.from({ length }, (_, index) => {
		const kind = names[index % names.length]!;
		const subaccountId = owners[index % owners.length]!;
		const pending = { status: 'pending' };
		const { id } =
			kind === 'deposit'
				? emulator.createDeposit(subaccountId, pending)
				: kind === 'onramp'
					? emulator.createOnramp(subaccountId, pending)
					: emulator.createOfframp(subaccountId, pending);
		const { finals } = kinds[kind];
		return { kind, subaccountId, id, final: finals[Math.floor(Math.random() * finals.length)]! };
	});
}

function finish({ emulator }: World, { kind, id, final }: Payment): void {
	if (kind === 'deposit') emulator.moveDeposit(id, final);
	if (kind === 'onramp') emulator.moveOnramp(id, final);
	if (kind === 'offramp') emulator.moveOfframp(id, final);
}

/** One execution for each payment, begun by a webhook. Returns their IDs in the same order. */
async function startExecutions(world: World, payments: readonly Payment[]): Promise<string[]> {
	const { session } = world;
	const credential = await saveCredential(world);
	const urls: Partial<Record<Kind, string>> = {};
	for (const kind of Object.keys(kinds) as Kind[]) {
		const webhook = {
			...n8nNode('Webhook', 'webhook', { httpMethod: 'POST', path: kind }, 2),
			webhookId: kind,
		};
		const query = (name: string, value: string) => ({
			options: { queryParameters: { parameter: [{ name, value }] } },
		});
		const id = '={{ $json.body.id }}';
		const wait = ourNode('Wait', actionType, credential, {
			resource: kind,
			operation: 'waitUntilFinal',
			subaccountId: byId('={{ $json.body.subaccountId }}'),
			[`${kind}Id`]: kind === 'offramp' ? id : byId(id),
			timeout: 3_600,
			...query('look', id),
		});
		const report = ourNode('Report', actionType, credential, {
			resource: 'balance',
			operation: 'get',
			...query('report', '={{ $json.id }}'),
		});
		const draft = workflowOf(kind, [webhook, wait], [n8nNode('Final', 'noOp'), report]);
		draft.connections = {
			Webhook: linkTo('Wait'),
			Wait: { main: [linkTo('Wait').main[0], linkTo('Final').main[0]] },
			Final: linkTo('Report'),
		};
		const workflow = await session.createWorkflow(draft);
		await session.activateWorkflow(workflow);
		urls[kind] = workflow.id;
	}
	const ids: string[] = [];
	for (const { kind, subaccountId, id } of payments) {
		const { statusCode, body } = await request(`${world.n8n.url}/webhook/${kind}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ subaccountId, id }),
		});
		if (statusCode !== 200) throw new Error(`webhook: ${statusCode} ${await body.text()}`);
		await body.dump();
	}
	// In the order of their start, which is that of their IDs.
	for (const workflowId of Object.values(urls))
		ids.push(...(await session.listExecutions(workflowId)));
	return ids.sort((one, other) => Number(one) - Number(other));
}

const withQuery = ({ emulator }: World, name: string, id: string) =>
	emulator.requests.filter(({ query }) => query[name] === id);

/** How often it was read; one that is on no page costs several requests. */
const looksAt = (world: World, { kind, id }: Payment) =>
	withQuery(world, 'look', id).filter(
		({ endpoint, query }) =>
			endpoint === kinds[kind].endpoint && [undefined, '1'].includes(query['page'] as string),
	).length;

const reports = (world: World, { id }: Payment) => withQuery(world, 'report', id).length;

/** Executions that run make requests. */
async function untilQuiet({ emulator }: World): Promise<void> {
	const isQuiet = () => Date.now() - (emulator.requests.at(-1)?.at ?? 0) > quietMs;
	if (!(await until(isQuiet, timeoutMs))) throw new Error('executions run all the time');
}

/** What reached the branch behind Final, and how often the waiting node ran. */
async function endOf({ session }: World, id: string) {
	const { resultData } = await session.executionData(id);
	const runs = resultData?.runData ?? {};
	const finals = (runs['Final'] ?? []).flatMap(({ data }) => data?.['main']?.[0] ?? []);
	return { finals: finals.map(({ json }) => json), runs: runs['Wait']?.length ?? 0 };
}
