import {
	finalStatusesOf,
	isWanted,
	toEvent,
	type Change,
	type EventContext,
	type Observation,
	type TriggerEvent,
} from './event';
import { Failures } from './failures';
import { accountKey, inLowerCase } from './hashes';
import { forgetSettled, newList, parseList, serializeList, type ListState } from './listState';
import type { Emit, Rules } from './observe';
import type { Account, Readers } from './readers';
import type { State } from './savedState';
import { believedTime, hourMs, isPhaseDue, nextClock, tickOf, toleranceMs } from './time';
import {
	stillOpenHours,
	thresholdKey,
	watchedResources,
	watchKeys,
	type RecordResource,
	type TriggerConfig,
	type WatchedResource,
} from './triggerConfig';

/** What the parts of one poll share: the state, the clocks, and what was found. */
export class PollRun {
	/** Lines for n8n's log, besides failures. */
	readonly notes = new Set<string>();

	/** Reads that succeeded; those of the list of subaccounts only if it is watched. */
	successfulReads = 0;

	/** Requests that the poll may still make. */
	requestsLeft: number;

	/** Tasks that emitted something. */
	private readonly served = new Set<string>();

	/** Tasks with which the next poll begins: there was no room for anything that they found, or no request left. */
	readonly blocked = new Set<string>();

	/** Tasks with a read that a rate limit refused, or that was cancelled when the poll ended early. */
	readonly cutOff = new Set<string>();

	/** By the ID of the subaccount, in lower case. */
	private readonly emails = new Map<string, string | null>();

	readonly watched: ReadonlySet<WatchedResource>;

	private readonly found: Array<{ createdAt: number; event: TriggerEvent }> = [];

	readonly failures: Failures;

	private clock: { reading: number; now: number } | undefined;

	constructor(
		readonly state: State,
		readonly config: TriggerConfig,
		readonly readers: Readers,
		/** By our own clock (ms). */
		readonly localNow: number,
	) {
		this.watched = watchedResources(config);
		this.requestsLeft = config.maxRequests;
		this.failures = new Failures(state.failures, config);
	}

	/** Whether events are about the subaccounts themselves, not only about records in their lists. */
	get isDirectoryWatched(): boolean {
		return this.watched.has('subaccount') || this.watched.has('verification');
	}

	/** The time by which records are judged. From the first successful read on, it stays the same. */
	get now(): number {
		return this.readClock().now;
	}

	/** Now, by the clock that is behind: it settles nothing that is still to come. */
	get earliestNow(): number {
		return Math.min(this.readClock().reading, this.localNow);
	}

	/** Now, by the clock that is ahead. */
	get latestNow(): number {
		return Math.max(this.readClock().reading, this.localNow);
	}

	/** The tick in which the round began. */
	get tick(): number {
		return this.state.round?.tick ?? tickOf(this.localNow);
	}

	/**
	 * Whether something is due in this round.
	 * @param before the tick in which it was last done; by default, that of the last whole round
	 */
	isDue(key: string, everyTicks: number, before = this.state.tick ?? this.tick): boolean {
		return isPhaseDue(key, everyTicks, before, this.tick);
	}

	/** What is remembered of a list. */
	loadList(resource: RecordResource, subaccountId: string): ListState {
		return parseList(this.state.lists[resource][accountKey(subaccountId)]) ?? newList();
	}

	/** Stores what is remembered of a list, at the end of each turn: all at once would hold n8n up. */
	saveList(resource: RecordResource, subaccountId: string, list: ListState): void {
		const overlapFrom = this.earliestNow - this.config.overlapHours * hourMs;
		const from = forgetSettled(list) ?? 0;
		if (from > overlapFrom) {
			const since = new Date(from).toISOString();
			this.notes.add(
				`The ${resource}s of ${subaccountId} are too many: of those created before ${since}, none is found any more that appears late`,
			);
		}
		const saved = serializeList(list);
		const owner = accountKey(subaccountId);
		if (saved) this.state.lists[resource][owner] = saved;
		else delete this.state.lists[resource][owner];
	}

	rulesOf(resource: RecordResource, subaccountId: string): Rules {
		const { state, config, now, tick } = this;
		const thresholds = stillOpenHours(config).map((hours) => ({
			hours,
			start: state.since[thresholdKey(hours)] ?? this.beginning,
		}));
		const start = this.startOf(resource, subaccountId);
		return {
			finalStatuses: finalStatusesOf(resource, config),
			start,
			oldBefore: start - config.overlapHours * hourMs,
			openAfter: state.openAfter ?? -1,
			thresholds,
			now,
			tick,
		};
	}

	/** Records created up to this moment are not news. */
	startOf(resource: WatchedResource, subaccountId: string): number {
		const { since } = this.state;
		const ofResource = since[resource] ?? this.beginning;
		const ofScope = since[accountKey(subaccountId)] ?? since.all ?? this.beginning;
		return resource === 'offramp' ? ofResource : Math.max(ofResource, ofScope);
	}

	get hasRoom(): boolean {
		return this.found.length < this.config.maxEvents;
	}

	/** Makes the function that takes over the changes that the user asked for, until the poll is full. */
	emitOf(resource: WatchedResource, subaccountId: string, task: string): Emit {
		const { events, statuses } = this.config;
		return (change: Change) => {
			const found = { ...change, resource, subaccountId };
			// After the filter is changed, changes that the old filter held back are not emitted.
			if (!isWanted(found, events, statuses, this.state.statuses)) return true;
			if (!this.hasRoom) {
				if (!this.served.has(task)) this.blocked.add(task);
				return false;
			}
			this.served.add(task);
			const event = toEvent(found, this.contextOf(subaccountId));
			this.found.push({ createdAt: change.observation.createdAt, event });
			return true;
		};
	}

	/** Compares a subaccount of the directory with what is known about it. */
	observeAccount(account: Account): void {
		const { email } = account.record;
		this.emails.set(inLowerCase(account.id), typeof email === 'string' ? email : null);
		if (!this.watched.has('subaccount')) return;
		const { subaccount } = this.state.accounts;
		const key = accountKey(account.id);
		const isKnown = this.emitStatus('subaccount', account, subaccount.get(key), 'directory');
		if (isKnown) subaccount.set(key, account.status);
	}

	/**
	 * Emits a status that has changed, or the first status of a new record.
	 * @returns whether the status is known now; it is not if the poll is full
	 */
	emitStatus(
		resource: WatchedResource,
		observation: Observation,
		before: string | undefined,
		task: string,
	): boolean {
		const { id, status, createdAt } = observation;
		const isNew = createdAt > this.startOf(resource, id);
		if (before === undefined ? !isNew : before === status) return true;
		return this.emitOf(resource, id, task)({ previousStatus: before ?? null, observation });
	}

	/** All events of the poll: oldest record first, then failures. */
	events(): TriggerEvent[] {
		const { config, found } = this;
		const { reading, now } = this.readClock();
		// If no clock is believed, the time stands still, and how long something has failed is not known.
		const isTimed = now === reading || now === this.localNow;
		const ofRecords = found.sort((a, b) => a.createdAt - b.createdAt).map(({ event }) => event);
		const room = config.maxEvents - ofRecords.length;
		const time = isTimed ? now : undefined;
		const contextOf = (subaccountId: string) => this.contextOf(subaccountId);
		return [...ofRecords, ...this.failures.events(time, room, contextOf)];
	}

	/** Closes the round, once everything has had its turn. */
	endRound(): void {
		const { state, config, tick } = this;
		state.tick = tick;
		state.statuses = config.statuses.length > 0 ? [...config.statuses] : undefined;
		delete state.round;
	}

	/** Stores since when everything is watched, and what time it is. */
	finish(): void {
		const { state, config } = this;
		const { reading, now } = this.readClock();
		for (const key of watchKeys(config)) {
			state.since[key] ??= this.beginning;
			// If a clock was far ahead when the watching began, nothing would be news until that time has come.
			const isAhead = reading === now && state.since[key] > now + toleranceMs;
			if (config.startFrom === undefined && isAhead) state.since[key] = now;
		}
		const clock = nextClock(reading, now);
		const isDoubtful = 'doubted' in clock || (state.clock && 'doubted' in state.clock);
		// Only with a new tick of our own clock, or in doubt: the service's clock may enter the tick in another
		// poll, and that alone must not change the state of an idle trigger.
		if (isDoubtful || state.tick !== tickOf(this.localNow)) state.clock = clock;
	}

	/** When the watching of something begins that was not watched before. */
	private get beginning(): number {
		return this.config.startFrom?.at ?? this.readClock().reading;
	}

	private contextOf(subaccountId: string): EventContext {
		const subaccountEmail = this.emails.get(inLowerCase(subaccountId)) ?? null;
		return { subaccountEmail, detectedAt: new Date(this.readClock().reading).toISOString() };
	}

	private readClock(): { reading: number; now: number } {
		const server = this.readers.startedAt();
		const reading = server ?? this.localNow;
		const read = { reading, now: believedTime(server, this.localNow, this.state.clock) };
		// An answer without the time may come before one that has it, but the first decision counts.
		if (this.successfulReads > 0) this.clock ??= read;
		return this.clock ?? read;
	}
}
