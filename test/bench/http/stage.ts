import type { Session } from '../../host/session';
import type { Emulator, FaultInput } from '../../support/emulator/server';
import { median } from '../section';
import { measuredNode, type Workflows } from './workflows';

export interface Outcome {
	/** What n8n says that the node took. */
	ms: number;
	items: number;
	failed: number;
	/** Requests answered with 429. */
	refused: number;
}

/** A running n8n and the service that its workflows call. */
export class Stage {
	constructor(
		private readonly session: Session,
		private readonly emulator: Emulator,
		readonly workflows: Workflows,
		private readonly times: number,
	) {}

	/** The first run of anything is slower than all later ones. */
	async warmUp(): Promise<void> {
		for (const node of ['own', 'httpRequest'] as const) {
			await this.runOnce(this.workflows.reads(node), []);
		}
	}

	/** Runs the workflow while the service behaves so. Medians, but the most that failed in any run. */
	async measure(
		workflow: ReturnType<Workflows['reads']>,
		faults: readonly FaultInput[] = [],
	): Promise<Outcome> {
		const runs: Outcome[] = [];
		while (runs.length < this.times) runs.push(await this.runOnce(workflow, faults));
		return {
			ms: median(runs.map(({ ms }) => ms)),
			items: median(runs.map(({ items }) => items)),
			failed: Math.max(...runs.map(({ failed }) => failed)),
			refused: median(runs.map(({ refused }) => refused)),
		};
	}

	private async runOnce(
		draft: ReturnType<Workflows['reads']>,
		faults: readonly FaultInput[],
	): Promise<Outcome> {
		const { session, emulator } = this;
		emulator.clearFaults();
		emulator.resetLog();
		for (const fault of faults) emulator.fault(fault);
		const workflow = await session.createWorkflow(draft);
		const { status, error, nodes } = await session.runWorkflow(workflow, { timeoutMs: 300_000 });
		const node = nodes[measuredNode];
		if (status !== 'success' || !node) {
			throw new Error(`«${workflow.name}»: ${status}, ${error ?? 'no message'}`);
		}
		const failed = node.items.filter((item) => 'error' in item).length;
		return {
			ms: node.durationMs,
			items: node.items.length - failed,
			failed,
			refused: emulator.requests.filter((request) => request.status === 429).length,
		};
	}
}
