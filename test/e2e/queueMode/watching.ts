import type { Workflow } from '../../host/session';
import { unmet } from '../examples/stage';
import { Ledger } from '../ledger';
import { Traffic } from '../traffic';
import { until } from '../../support/until';
import { approvedAccounts, watchEverything } from '../watched';
import { Executions } from './executions';
import type { Stage } from './stage';
import { alarmWorkflow, watchWorkflow } from './workflows';

/**
 * n8n polls when it starts and then once a minute; what a killed worker leaves takes it most of a minute, too. After a
 * kill in its first poll it waits until the lease of that runs out.
 */
const timeoutMs = 180_000;
/** Longer than a kill takes, shorter than the node waits for an answer. */
const heldMs = 25_000;
const alarmTimeoutMs = 20_000;

/** The trigger while processes of n8n are killed. Behind it is a request for each item, so that workers have work. */
export class TriggerConfig {
	private readonly reported = new Set<string>();
	/** Whose worker was killed. */
	private readonly interrupted = new Set<string>();

	private constructor(
		private readonly stage: Stage,
		private readonly ledger: Ledger,
		private readonly traffic: Traffic,
		private readonly executions: Executions,
		private readonly alarm: Workflow,
	) {}

	static async begin(stage: Stage): Promise<TriggerConfig> {
		const { world, credentials } = stage;
		const { emulator, session } = world;
		const accounts = approvedAccounts(emulator);
		const offrampIds = accounts.slice(0, 3).map((id) => emulator.createOfframp(id).id);
		const alarm = await session.createWorkflow(alarmWorkflow());
		// n8n 1 starts an error workflow as it is, and would not activate it.
		if (!stage.isOlderHost) await session.activateWorkflow(alarm);
		const workflow = await session.createWorkflow(
			watchWorkflow('Watcher', credentials, watchEverything(emulator, offrampIds), alarm.id),
		);
		const ledger = new Ledger(emulator, offrampIds);
		await session.activateWorkflow(workflow);
		return new TriggerConfig(
			stage,
			ledger,
			new Traffic(emulator, accounts, offrampIds),
			new Executions(world, workflow),
			alarm,
		);
	}

	async killWorker(): Promise<void> {
		const { queue } = this.stage;
		const held = this.hold();
		const before = this.change();
		const id = await held.execution();
		await queue.killWorker(queue.workersOf(id)[0]!);
		this.interrupted.add(id);
		held.release();
		await this.allRead();
		const after = this.change();
		await queue.startWorker();
		await this.read(
			`worker killed: ${before} changes before it, ${after} after it, emitted once each`,
		);
		await this.checkInterrupted(id);
	}

	/** The second time while a worker carries out what it has handed out. */
	async killMain(): Promise<void> {
		const { world, queue } = this.stage;
		await world.kill();
		const held = this.hold();
		const before = this.change();
		await queue.startMain();
		await held.execution();
		await this.allRead();
		await world.kill();
		held.release();
		const after = this.change();
		await queue.startMain();
		await this.read(
			`main killed twice, ${before} and ${after} changes while it was down, emitted once each`,
		);
	}

	async restartMain(): Promise<void> {
		const { world, queue } = this.stage;
		await world.stop();
		const changes = this.change();
		await queue.startMain();
		await this.read(`main stopped, ${changes} changes while it was down, emitted once each`);
	}

	sumUp(): void {
		const { check, queue } = this.stage;
		const { changed, changes } = this.ledger.counts;
		const { emitted, all } = this.executions;
		check(
			`${changes} changes of ${changed} records, ${emitted.length} items in all, each in one execution`,
			[...this.ledger.faultsOf(emitted), ...this.ledger.brokenChainsOf(emitted)],
		);
		const others = all.filter(({ id }) => !this.interrupted.has(id));
		check(
			`the other ${others.length} executions: handed out once, carried out once, a balance for each item`,
			others.flatMap(({ id, status, nodes }) =>
				unmet({
					[`execution ${id} succeeds`]: status === 'success',
					[`execution ${id} is handed out once`]: queue.handedOut(id) === 1,
					[`execution ${id} has one worker`]: queue.workersOf(id).length === 1,
					[`execution ${id} has a balance for each item`]:
						nodes['Balance']?.items.length === this.executions.itemsOf(id).length,
				}),
			),
		);
	}

	/** Customers at work. Returns how many changes that makes. */
	private change(): number {
		this.traffic.flow();
		return this.ledger.note();
	}

	/** From now on, executions come as far as the request behind the trigger. */
	private hold() {
		const { emulator } = this.stage.world;
		const { id } = emulator.fault({ kind: 'latency', ms: heldMs, endpoint: 'balanceGet' });
		const isStruck = () => emulator.faults().some((fault) => fault.id === id && fault.struck > 0);
		return {
			/** The one that has come there. */
			execution: async (): Promise<string> => {
				const isHeld = () => isStruck() && !this.executions.areOver;
				if (await this.executions.until(isHeld, timeoutMs)) return this.executions.all.at(-1)!.id;
				throw new Error('no execution came to a halt');
			},
			release: () => emulator.clearFaults(id),
		};
	}

	/** A poll that was under way when something changed may have read half of it; the next one reads the rest. */
	private async allRead(): Promise<void> {
		const { executions, ledger } = this;
		await executions.until(() => ledger.isCoveredBy(executions.emitted), timeoutMs);
	}

	/** Waits for the poll that reads what was changed, and for the end of all executions. */
	private async read(title: string): Promise<void> {
		const { executions, ledger } = this;
		await executions.until(
			() => executions.areOver && ledger.isCoveredBy(executions.emitted),
			timeoutMs,
		);
		const faults = ledger.faultsOf(executions.emitted).filter((fault) => !this.reported.has(fault));
		for (const fault of faults) this.reported.add(fault);
		this.stage.check(title, faults);
	}

	private async checkInterrupted(id: string): Promise<void> {
		const { check, queue, isOlderHost } = this.stage;
		const { status, nodes } = this.executions.all.find((execution) => execution.id === id)!;
		const items = this.executions.itemsOf(id).length;
		const workers = queue.workersOf(id);
		const alarms = await this.alarmsAbout(id);
		if (isOlderHost) {
			check(
				`its execution with ${items} items is taken up by another worker`,
				unmet({
					'by another one': workers.length === 2 && workers[0] !== workers[1],
					'it succeeds': status === 'success',
					'with the same items': nodes['Watch']?.items.length === items,
					'a balance for each': nodes['Balance']?.items.length === items,
					'no error workflow': alarms === 0,
				}),
			);
		} else {
			check(
				`its execution with ${items} items is given up by n8n, and the error workflow told`,
				unmet({
					'nobody takes it up': workers.length === 1,
					'it fails': status === 'error',
					'n8n keeps none of its items': Object.keys(nodes).length === 0,
					'the error workflow has its ID': alarms === 1,
				}),
			);
		}
	}

	/** How often the error workflow was told of it. */
	private async alarmsAbout(id: string): Promise<number> {
		const { session } = this.stage.world;
		const count = async () => {
			const ids = await session.listExecutions(this.alarm.id);
			const alarms = await Promise.all(ids.map(async (alarm) => await session.getExecution(alarm)));
			const items = alarms.flatMap(({ nodes }) => nodes['Alarm']?.items ?? []);
			return items.filter(({ execution }) => (execution as { id?: string } | undefined)?.id === id)
				.length;
		};
		if (!this.stage.isOlderHost) await until(async () => (await count()) > 0, alarmTimeoutMs);
		return await count();
	}
}
