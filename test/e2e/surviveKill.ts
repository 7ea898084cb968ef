import type { Emulator, FaultInput } from '../support/emulator/server';
import { isOver, type Execution, type Workflow } from '../host/session';
import { Ledger, type Emitted } from './ledger';
import type { Check, EndToEndTest } from './test';
import { Traffic } from './traffic';
import { until } from '../support/until';
import { approvedAccounts, watchEverything } from './watched';
import type { World } from './world';

const trigger = 'n8n-nodes-cross-border-payments.crossBorderPaymentsTrigger';
const credentialType = 'crossBorderPaymentsApi';

/** n8n polls when it starts and then once a minute. */
const pollTimeoutMs = 90_000;
/** Longer than a kill takes, shorter than the node waits for an answer. */
const heldMs = 25_000;

/** A poll comes to a halt where these requests are not answered, and is killed there. */
const halts = (lastAccount: string): Array<{ where: string; fault: Partial<FaultInput> }> => [
	{ where: 'at its first request', fault: {} },
	{ where: 'when it reads onramps', fault: { endpoint: 'onrampList' } },
	{ where: 'with all read but one subaccount', fault: { matching: lastAccount } },
];

export const surviveKill: EndToEndTest = {
	name: 'trigger survives kill -9',
	emulator: { subaccounts: 14, recordsPerSubaccount: 6 },

	async run(world, check) {
		const { emulator } = world;
		const accounts = approvedAccounts(emulator);
		const offrampIds = accounts.slice(0, 3).map((id) => emulator.createOfframp(id).id);
		const traffic = new Traffic(emulator, [...accounts], offrampIds);
		const ledger = new Ledger(emulator, offrampIds);

		await world.start();
		const workflow = await activateWatcher(world, offrampIds);
		const watcher = new Watcher(world, workflow, ledger, check);
		const { length } = emulator.requests;
		await watcher.read(`activated, ${ledger.counts.before} records read with ${length} requests`);

		await world.kill();
		traffic.flow();
		traffic.flow();
		await world.start();
		await watcher.read('killed right after the activation, changes while it was down');

		await world.kill();
		traffic.flow();
		await world.start();
		await watcher.read('killed between polls, changes while it was down');

		for (const { where, fault } of halts(accounts.at(-1)!)) {
			await world.kill();
			traffic.flow();
			const halt = holdRequests(emulator, fault);
			await world.start();
			const answered = await halt.reached();
			await world.kill();
			halt.lift();
			traffic.flow();
			await world.start();
			await watcher.read(`killed in its first poll ${where}, ${answered} requests answered`);
		}

		traffic.flow();
		await watcher.read('not killed, changes between two polls of the minute');

		const [, halfway] = halts(accounts.at(-1)!);
		const halt = holdRequests(emulator, halfway!.fault);
		traffic.flow();
		const answered = await halt.reached();
		await world.kill();
		halt.lift();
		traffic.flow();
		await world.start();
		await watcher.read(`killed in a poll of the minute, ${answered} requests answered`);

		await world.kill();
		emulator.createDeposit(accounts[0]!);
		await world.start();
		await watcher.read('killed a last time, one deposit while it was down');

		watcher.sumUp();
	},
};

async function activateWatcher(
	{ emulator, session }: World,
	offrampIds: readonly string[],
): Promise<Workflow> {
	const { id, name } = await session.createCredential('Emulator', credentialType, {
		environment: 'sandbox',
		sandboxUrl: emulator.url,
		apiKey: emulator.apiKey,
	});
	const workflow = await session.createWorkflow({
		name: 'Watcher',
		nodes: [
			{
				id: 'watch',
				name: 'Watch',
				type: trigger,
				typeVersion: 1,
				position: [0, 0],
				credentials: { [credentialType]: { id, name } },
				parameters: watchEverything(emulator, offrampIds),
			},
			{
				id: 'end',
				name: 'End',
				type: 'n8n-nodes-base.noOp',
				typeVersion: 1,
				position: [220, 0],
				parameters: {},
			},
		],
		connections: { Watch: { main: [[{ node: 'End', type: 'main', index: 0 }]] } },
		settings: { saveDataSuccessExecution: 'all', saveDataErrorExecution: 'all' },
	});
	await session.activateWorkflow(workflow);
	return workflow;
}

/** From now on, requests that fit are not answered: a poll goes as far as it can without them, and stays there. */
function holdRequests(emulator: Emulator, fault: Partial<FaultInput>) {
	const sentBefore = emulator.requests.length;
	emulator.fault({ kind: 'latency', ms: heldMs, ...fault });
	return {
		/** Returns how many requests were answered until then. */
		async reached(): Promise<number> {
			let sent = -1;
			const isReached = await until(() => {
				const held = emulator.faults()[0]!.struck > 0;
				const isQuiet = sent === emulator.requests.length;
				sent = emulator.requests.length;
				return held && isQuiet;
			}, pollTimeoutMs);
			if (!isReached) throw new Error('no poll came to a halt');
			return emulator.requests.slice(sentBefore).filter(({ status }) => status !== null).length;
		},
		lift: () => emulator.clearFaults(),
	};
}

/** Collects what the trigger emitted and compares it with what it had to. */
class Watcher {
	private readonly finished = new Map<string, Execution>();
	private readonly running = new Set<string>();
	private readonly reported = new Set<string>();

	constructor(
		private readonly world: World,
		private readonly workflow: Workflow,
		private readonly ledger: Ledger,
		private readonly check: Check,
	) {}

	/** Waits for the poll that reads what was changed before. */
	async read(title: string): Promise<void> {
		const changes = this.ledger.note();
		await until(async () => {
			await this.collect();
			return this.running.size === 0 && this.ledger.isCoveredBy(this.emitted);
		}, pollTimeoutMs);
		const faults = this.ledger.faultsOf(this.emitted).filter((fault) => !this.reported.has(fault));
		for (const fault of faults) this.reported.add(fault);
		this.check(`${title}: ${changes} changes emitted`, faults);
	}

	sumUp(): void {
		const { changed, changes } = this.ledger.counts;
		const { emitted } = this;
		this.check(
			`${changes} changes of ${changed} records emitted once each and in order, ${emitted.length} items in all`,
			this.ledger.faultsOf(emitted),
		);
		this.check(
			'each previousStatus is where the record was left',
			this.ledger.brokenChainsOf(emitted),
		);
		this.check(
			`all ${this.finished.size} executions ended well`,
			[...this.finished.values()]
				.filter(({ status }) => status !== 'success')
				.map(({ id, status, error }) => `execution ${id}: ${status}, ${error ?? 'no message'}`),
		);
	}

	private async collect(): Promise<void> {
		const { session } = this.world;
		this.running.clear();
		for (const id of await session.listExecutions(this.workflow.id)) {
			if (this.finished.has(id)) continue;
			const execution = await session.getExecution(id);
			if (isOver(execution)) this.finished.set(id, execution);
			else this.running.add(id);
		}
	}

	/** In the order of the executions, whose ids count up. */
	private get emitted(): Emitted[] {
		return [...this.finished.values()]
			.sort((one, other) => Number(one.id) - Number(other.id))
			.flatMap(({ nodes }) => (nodes['Watch']?.items ?? []) as unknown as Emitted[]);
	}
}
