import type { TriggerEvent } from '../../../../nodes/CrossBorderPayments/trigger/engine/event';
import { runPoll } from '../../../../nodes/CrossBorderPayments/trigger/engine/runPoll';
import type { TriggerConfig } from '../../../../nodes/CrossBorderPayments/trigger/engine/triggerConfig';
import type { FakeService } from './fakeService';

/** The options of an engine that hands over so many events a poll, and tells what it cannot read. */
export type Config = TriggerConfig & { offramps: Array<{ subaccountId: string; id: string }> };

export const deposits: Config = {
	events: ['depositStatusChanged'],
	statuses: [],
	previousStatuses: [],
	subaccounts: 'all',
	named: {},
	offramps: [],
	startFrom: undefined,
	stillOpenHours: [],
	finalStatuses: [],
	overlapHours: 48,
	owner: { node: 'node', service: 'sandbox https://sandbox.example' },
	concurrency: 5,
	maxRequests: 3000,
	maxEvents: 1_000_000,
	readingStoppedHours: 1,
};

/** Start From, typed in. */
export const from = (at: number) => ({ at, text: new Date(at).toISOString() });

export const ids = (things: ReadonlyArray<{ id: string }>) => things.map(({ id }) => id).sort();

/** A trigger that watches the fake service, its state kept from poll to poll. */
export class Watcher {
	state: unknown;

	/** Of the version that polls. */
	runPoll = runPoll;

	/** Lines for the log of the last poll. */
	notes: string[] = [];

	readonly events: TriggerEvent[] = [];

	config: Config;

	/** How far our own clock is ahead of the service's. */
	clockAheadMs = 0;

	constructor(
		public service: FakeService,
		config: Partial<Config> = {},
	) {
		this.config = { ...deposits, ...config };
	}

	/** Lets some time pass first. */
	async poll(afterMs = 60_000): Promise<TriggerEvent[]> {
		const { service } = this;
		service.now += afterMs;
		service.begin();
		const localNow = service.now + this.clockAheadMs;
		// A poll uses up what it is given, and one that fails leaves what is saved.
		const given = structuredClone(this.state);
		const config = { ...this.config, named: { offramp: this.config.offramps } };
		const { events, state, notes } = await this.runPoll(given, config, service, localNow);
		this.state = state;
		this.notes = notes;
		this.events.push(...events);
		return events;
	}

	/** Each event as “deposit-1 null pending”. */
	async news(afterMs?: number): Promise<string[]> {
		return (await this.poll(afterMs)).map(
			({ id, previousStatus, status }) => `${id} ${previousStatus} ${status}`,
		);
	}

	get stateSize(): number {
		return JSON.stringify(this.state ?? null).length;
	}
}

/** After its first poll, which takes what is there for known. */
export async function watching(...given: ConstructorParameters<typeof Watcher>): Promise<Watcher> {
	const watcher = new Watcher(...given);
	await watcher.poll();
	return watcher;
}
