import type { Beginnings } from './beginnings';
import type { Clock } from './clock';
import {
	isSelected,
	toEvent,
	type Change,
	type EventContext,
	type Observation,
	type TriggerEvent,
} from './event';
import type { Subject } from './failures';
import { inLowerCase } from './hashes';
import type { ListState } from './listState';
import { observe, remember, type Rules } from './observe';
import type { TriggerConfig, WatchedResource } from './triggerConfig';

/** The events of one poll, and what had no room in it. */
export class News {
	/** Tasks without room for what they found, or without a request: the next poll begins there. */
	readonly blocked = new Set<string>();

	/** Email addresses of subaccounts, by ID in lower case. */
	readonly emails = new Map<string, string | null>();

	/** Tasks that had room for something. */
	private readonly served = new Set<string>();
	private readonly found: Array<{ createdAt: number; event: TriggerEvent }> = [];

	constructor(
		private readonly config: TriggerConfig,
		private readonly clock: Clock,
		private readonly beginnings: Beginnings,
	) {}

	get hasRoom(): boolean {
		return this.found.length < this.config.maxEvents;
	}

	/**
	 * Compares records with what is remembered of their list, emits what is new and remembers it.
	 * @returns for how many there was room
	 */
	take(list: ListState, records: readonly Observation[], rules: Rules, subject: Subject): number {
		for (const [index, record] of records.entries()) {
			for (const step of observe(list, record, rules)) {
				if (step.change && !this.emit(step.change, subject)) return index;
				remember(list, record, step, rules);
			}
		}
		return records.length;
	}

	/**
	 * Emits a status that has changed, or the first status of a new subaccount or verification.
	 * @returns whether there was room
	 */
	takeStatus(observation: Observation, before: string | undefined, subject: Subject): boolean {
		const { resource, subaccountId } = subject as Subject & { resource: WatchedResource };
		const { beginnings } = this;
		const isNew =
			!beginnings.isNow(resource, subaccountId) &&
			observation.createdAt > beginnings.of(resource, subaccountId);
		if (before === undefined ? !isNew : before === observation.status) return true;
		return this.emit({ previousStatus: before ?? null, observation }, subject);
	}

	/** Accepts a change if the user selected its event; false if the poll is full. */
	private emit(change: Change, { key, resource, subaccountId }: Subject): boolean {
		const found = { ...change, resource: resource as WatchedResource, subaccountId };
		if (!isSelected(found, this.config)) return true;
		if (!this.hasRoom) {
			if (!this.served.has(key)) this.blocked.add(key);
			return false;
		}
		this.served.add(key);
		const event = toEvent(found, this.contextOf(subaccountId));
		this.found.push({ createdAt: change.observation.createdAt, event });
		return true;
	}

	/** Oldest record first. */
	events(): TriggerEvent[] {
		return this.found.sort((a, b) => a.createdAt - b.createdAt).map(({ event }) => event);
	}

	readonly contextOf = (subaccountId: string): EventContext => ({
		subaccountEmail: this.emails.get(inLowerCase(subaccountId)) ?? null,
		detectedAt: new Date(this.clock.service).toISOString(),
	});
}
