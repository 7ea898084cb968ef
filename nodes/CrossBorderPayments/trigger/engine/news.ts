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
import { inLowerCase } from './hashes';
import { observe, type Remembered, type Rules } from './observe';
import type { Source } from './source';
import { earliest } from './time';
import { stillOpenHours, type TriggerConfig } from './triggerConfig';
import { watchedOf } from './watched';

/** The events of one poll, and what had no room in it. */
export class News {
	/** Tasks without room for what they found: the next poll begins there. */
	readonly blocked = new Set<string>();

	/** Email addresses of subaccounts, by ID in lower case. */
	readonly emails = new Map<string, string | null>();

	/** Tasks that had room for something. */
	private readonly served = new Set<string>();
	/** By `eventId`. */
	private readonly found = new Map<string, { createdAt: number; event: TriggerEvent }>();

	/** The parent may list its clients' records again. */
	parentId: string | undefined;

	constructor(
		private readonly config: TriggerConfig,
		private readonly clock: Clock,
		private readonly beginnings: Beginnings,
	) {}

	get hasRoom(): boolean {
		return this.found.size < this.config.maxEvents;
	}

	/** What counts as news of a record without a list. */
	rulesOf(source: Source): Rules {
		const { beginnings, clock, config } = this;
		const { resource } = source;
		const { statuses, finalStatuses, onlyStatus } = watchedOf(resource);
		const finals = onlyStatus
			? [onlyStatus]
			: ((finalStatuses && [...finalStatuses, ...config.finalStatuses]) ?? []);
		const start = beginnings.of(source);
		const thresholds = finalStatuses ? stillOpenHours(config) : [];
		return {
			finalStatuses: finals,
			openStatuses: statuses.filter((status) => !finals.includes(status)),
			canReturn: finals.length === 0,
			oldTo: beginnings.isNow(source) ? Infinity : start,
			forgottenTo: earliest,
			thresholds: thresholds.map((hours) => ({
				hours,
				start: Math.max(start, beginnings.ofThreshold(hours)),
			})),
			now: clock.now,
			serviceNow: clock.service,
		};
	}

	/**
	 * Compares a record with what is remembered of it, emits what is new and has it remembered.
	 * @param key of the task
	 * @returns whether there was room
	 */
	compare(
		before: Remembered | undefined,
		observation: Observation,
		rules: Rules,
		source: Source,
		store: (after: Remembered) => void,
		key = source.key,
	): boolean {
		for (const { change, after } of observe(before, observation, rules)) {
			if (change && !this.emit(change, source, key)) return false;
			store(after);
		}
		return true;
	}

	/** Accepts a change if the user selected its event; false if the poll is full. */
	private emit(change: Change, source: Source, key: string): boolean {
		if (!isSelected(change, source, this.config)) return true;
		const event = toEvent(change, source, this.contextOf(source.subaccountId));
		const twin = this.found.get(event.eventId)?.event;
		if (twin && twin.subaccountId !== this.parentId) return true;
		if (!twin && !this.hasRoom) {
			if (!this.served.has(key)) this.blocked.add(key);
			return false;
		}
		this.served.add(key);
		this.found.set(event.eventId, { createdAt: change.observation.createdAt, event });
		return true;
	}

	/** Oldest record first. */
	events(): TriggerEvent[] {
		const inOrder = [...this.found.values()].sort((a, b) => a.createdAt - b.createdAt);
		return inOrder.map(({ event }) => event);
	}

	readonly contextOf = (subaccountId: string): EventContext => ({
		subaccountEmail: this.emails.get(inLowerCase(subaccountId)) ?? null,
		detectedAt: new Date(this.clock.service).toISOString(),
	});
}
