import { ApiError } from '../../../../nodes/CrossBorderPayments/transport/errors';
import {
	finalStatuses,
	type StreamedResource,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/event';
import type { TriggerConfig } from '../../../../nodes/CrossBorderPayments/trigger/engine/settings';
import { watch as realWatch } from '../../../../nodes/CrossBorderPayments/trigger/engine/watch';
import { FakeService, type PollPlan } from './fakeService';
import {
	allEvents,
	fullScanMs,
	minute,
	overlapMs,
	reachMs,
	type History,
	type Step,
} from './history';
import { Ledger } from './ledger';
import { World } from './world';

export interface Settling {
	/** Index of a subaccount that stays in trouble for a while. */
	failing?: number | undefined;
	/** Of each poll. */
	budget?: number;
	/** How many there are each time that time has passed. */
	polls?: number;
}

const quiet: PollPlan = { budget: Infinity, during: [] };

/** A service, a trigger that watches it, and n8n, which keeps the trigger's state the way it does. */
export class Play {
	readonly world: World;

	readonly service: FakeService;

	readonly watching: TriggerConfig;

	readonly ledger: Ledger;

	/** What is in memory, and what n8n has stored. */
	state: unknown;

	private stored: string | undefined;

	/** The poll that comes with an activation is stored even if nothing happened. */
	private isActivation = true;

	constructor(
		{ offspring, manner, watching: { only, ...watching } = {} }: Omit<History, 'steps'>,
		private readonly watch = realWatch,
	) {
		this.world = new World(
			{ subaccounts: 2, capable: 4, offramps: 0, ...offspring },
			(resource) => [
				...(finalStatuses[resource as StreamedResource] ?? []),
				...(watching.finalStatuses ?? []),
			],
			reachMs,
		);
		this.service = new FakeService(this.world, {
			pageSize: 2,
			order: 'newest first',
			countsPages: true,
			showsProfiles: false,
			latency: [0],
			...manner,
		});
		const { subaccounts, offramps } = this.world;
		this.watching = {
			events: allEvents,
			statuses: [],
			subaccounts: only
				? subaccounts.filter((_, index) => only.includes(index)).map(({ id }) => id)
				: 'all',
			offramps,
			emitExisting: false,
			finalStatuses: [],
			overlapMs,
			fullScanMs,
			place: 'sandbox https://sandbox.example',
			concurrency: 2,
			...watching,
		};
		this.ledger = new Ledger(this.world, this.watching);
	}

	async through(steps: readonly Step[]): Promise<void> {
		for (const step of steps) await this.take(step);
	}

	async take(step: Step): Promise<void> {
		switch (step.kind) {
			case 'wait':
				this.world.now += step.ms;
				break;
			case 'fault':
				this.service.faults.push({ ...step.fault });
				break;
			case 'heal':
				this.service.faults = [];
				break;
			case 'poll':
				await this.poll(step);
				break;
			case 'restart':
				this.restart();
				break;
			default:
				this.world.change(step);
		}
	}

	async poll(plan: PollPlan = quiet): Promise<void> {
		const { service, world, ledger } = this;
		service.begin(plan);
		const standing = ledger.standing();
		const given = JSON.stringify(this.state);
		const outcome = await this.watch(this.state, this.watching, service, world.now).catch(
			(error: unknown) => this.excuse(error),
		);
		if (JSON.stringify(this.state) !== given) throw new Error('changed the state it was given');
		if (!outcome) return;
		if (service.log.wrongKey) throw new Error('went on with a wrong key');
		const { events, state } = outcome;
		this.state = state;
		ledger.judge(events, service.log, standing);
		ledger.checkNothingIsStale(service.log);
		if (events.length > 0 || this.isActivation) {
			this.stored = JSON.stringify(state);
			ledger.save();
		}
		this.isActivation = false;
	}

	/** A poll may fail if the key is wrong, or if it had nothing to tell. */
	private excuse(error: unknown): undefined {
		const { wrongKey, listFailed, failed, absent, read, cut } = this.service.log;
		// A budget that is not even enough for the list of subaccounts.
		if (cut && read.size === 0) return undefined;
		if (error instanceof ApiError && error.status === 401 && wrongKey) return undefined;
		if (!wrongKey && listFailed) return undefined;
		if (wrongKey || (failed.size === 0 && !absent)) throw error;
		this.ledger.checkNothingIsOwed(this.service.log);
		return undefined;
	}

	restart(): void {
		this.state = this.stored === undefined ? undefined : JSON.parse(this.stored);
		this.isActivation = true;
		this.ledger.restart();
	}

	/** All is well again, except with one subaccount for a while; then nothing may be missing. */
	async settle({ failing, budget = Infinity, polls = 2 }: Settling = {}): Promise<void> {
		const { service, world, ledger } = this;
		for (const index of world.subaccounts.keys()) world.change({ kind: 'return', sub: index });
		service.faults =
			failing === undefined
				? []
				: [{ where: failing, what: 'any', trouble: 500, after: 0, times: Infinity }];
		const failingId = failing === undefined ? undefined : world.subaccount(failing).id;
		await this.quietTime(budget, polls);
		ledger.checkNothingIsMissing((id) => id === failingId);

		service.faults = [];
		while (world.things.some(({ hidden }) => hidden)) world.change({ kind: 'show', pick: 0 });
		await this.quietTime(budget, polls);
		ledger.checkNothingIsMissing(() => false);
	}

	private async quietTime(budget: number, polls: number): Promise<void> {
		for (const ms of [0, minute, fullScanMs + minute, minute]) {
			this.world.now += ms;
			for (let poll = 0; poll < polls; poll++) await this.poll({ budget, during: [] });
		}
	}
}
