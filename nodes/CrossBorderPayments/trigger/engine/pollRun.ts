import {
	finalStatusesOf,
	isWanted,
	toEvent,
	type Change,
	type EventContext,
	type Observation,
	type TriggerEvent,
} from './event';
import { Failures, type Subject } from './failures';
import { accountKey, inLowerCase } from './hashes';
import { keepKnownBounded, newList, parseList, serializeList, type ListState } from './listState';
import { observe, remember, type Rules } from './observe';
import type { Account, ReadError, Readers } from './readers';
import { baseline, type State } from './savedState';
import { hourMs, isPhaseDue, tickOf } from './time';
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

	private serverTime: number | undefined;

	constructor(
		readonly state: State,
		readonly config: TriggerConfig,
		readonly readers: Readers,
		/** By n8n's clock (ms). */
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

	/** Now, by the clock that is behind: that of the service or n8n's. So a wrong one makes nothing settled. */
	get now(): number {
		return Math.min(this.serviceNow, this.localNow);
	}

	/** Now, by the clock that is ahead. */
	get latestNow(): number {
		return Math.max(this.serviceNow, this.localNow);
	}

	/** The first answer with the time counts for the whole poll. */
	private get serviceNow(): number {
		return (this.serverTime ??= this.readers.startedAt()) ?? this.localNow;
	}

	/** The tick in which the round began. */
	get tick(): number {
		return this.state.next?.tick ?? tickOf(this.localNow);
	}

	/** Whether something that is done every so many ticks, each key at a time of its own, is due in this round. */
	isDue(key: string, everyTicks: number): boolean {
		return isPhaseDue(key, everyTicks, this.state.tick ?? this.tick, this.tick);
	}

	/** What is remembered of a list, and whether its baseline begins now: what is there is no news. */
	loadList(resource: RecordResource, subaccountId: string) {
		const saved: unknown = this.state[resource][accountKey(subaccountId)];
		const isFirst = this.isBeginning(resource, subaccountId);
		if (saved === undefined) return { list: newList(), isNew: true, isFirst };
		const list = parseList(saved);
		if (list) return { list, isNew: false, isFirst: false };
		const what = `The saved state of the ${resource}s of ${subaccountId}`;
		this.notes.add(`${what} cannot be read: ${baseline}`);
		return { list: newList(), isNew: true, isFirst: true };
	}

	/** Stores what is remembered of a list, at the end of each turn: all at once would hold n8n up. */
	saveList(resource: RecordResource, subaccountId: string, list: ListState, keepsEmpty = false) {
		const forgottenTo = keepKnownBounded(list);
		if (forgottenTo !== undefined) {
			const since = new Date(forgottenTo).toISOString();
			this.notes.add(
				`Too many ${resource}s in ${subaccountId}: any created before ${since} that appear late are missed`,
			);
		}
		const saved = serializeList(list);
		// That an empty list was read matters while something from before the start may show up.
		const ageMs = this.now - this.startOf(resource, subaccountId);
		const isRecent = ageMs < this.state.overlapHours * hourMs;
		const isNeeded = Object.keys(saved).length > 0 || (keepsEmpty && isRecent);
		if (isNeeded) this.state[resource][accountKey(subaccountId)] = saved;
		else delete this.state[resource][accountKey(subaccountId)];
	}

	rulesOf(resource: RecordResource, subaccountId: string, list: ListState): Rules {
		const { state, config, now } = this;
		const start = this.startOf(resource, subaccountId);
		const thresholds = stillOpenHours(config).map((hours) => ({
			hours,
			start: Math.max(start, state.since[thresholdKey(hours)] ?? this.beginning),
		}));
		const forgottenTo = Math.max(list.forgottenTo ?? -1, this.lateSince(start));
		const oldTo = Math.max(forgottenTo, list.baseline?.to ?? -1);
		const finalStatuses = finalStatusesOf(resource, config);
		return { finalStatuses, oldTo, forgottenTo, thresholds, now };
	}

	/** Once everything was read, what was created since then, and is not known, is news: it appears late. */
	private lateSince(start: number): number {
		return this.state.startFrom ? start : start - this.state.overlapHours * hourMs;
	}

	/** Since when this is watched. */
	startOf(resource: WatchedResource, subaccountId: string): number {
		const { since } = this.state;
		const ofResource = since[resource] ?? this.beginning;
		const ofScope = since[accountKey(subaccountId)] ?? since.all ?? this.beginning;
		return resource === 'offramp' ? ofResource : Math.max(ofResource, ofScope);
	}

	/** Whether the watching begins with this poll: what is there is no news, whatever its time. */
	isBeginning(resource: WatchedResource, subaccountId: string): boolean {
		const { since, startFrom } = this.state;
		const isScopeNew = since[accountKey(subaccountId)] === undefined && since.all === undefined;
		const isNew = since[resource] === undefined || (resource !== 'offramp' && isScopeNew);
		return isNew && !startFrom;
	}

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
				remember(list, record, step, this.now);
			}
		}
		return records.length;
	}

	/** Takes over a change that the user asked for; false if the poll is full. */
	emit(change: Change, { key, resource, subaccountId }: Subject): boolean {
		const found = { ...change, resource: resource as WatchedResource, subaccountId };
		if (!isWanted(found, this.config)) return true;
		if (!this.hasRoom) {
			if (!this.served.has(key)) this.blocked.add(key);
			return false;
		}
		this.served.add(key);
		const event = toEvent(found, this.contextOf(subaccountId));
		this.found.push({ createdAt: change.observation.createdAt, event });
		return true;
	}

	/** Compares a subaccount of the directory with what is known about it. */
	observeAccount(account: Account): void {
		const { id, status, record } = account;
		this.emails.set(inLowerCase(id), typeof record.email === 'string' ? record.email : null);
		if (!this.watched.has('subaccount')) return;
		const { subaccount } = this.state;
		const key = accountKey(id);
		const resource = 'subaccount' as const;
		const subject = { key: 'directory', resource, subaccountId: id, id, what: '' };
		if (this.emitStatus(account, subaccount.get(key), subject)) subaccount.set(key, status);
	}

	/**
	 * Emits a status that has changed, or the first status of a new record.
	 * @returns whether the status is known now; it is not if the poll is full
	 */
	emitStatus(observation: Observation, before: string | undefined, subject: Subject): boolean {
		const { subaccountId } = subject;
		const resource = subject.resource as WatchedResource;
		const start = this.startOf(resource, subaccountId);
		const isNew = !this.isBeginning(resource, subaccountId) && observation.createdAt > start;
		if (before === undefined ? !isNew : before === observation.status) return true;
		return this.emit({ previousStatus: before ?? null, observation }, subject);
	}

	fail(subject: Subject, error: ReadError): void {
		this.failures.add(subject, error, this.localNow);
	}

	/** All events of the poll: oldest record first, then failures. */
	events(): TriggerEvent[] {
		const { config, found, localNow } = this;
		const ofRecords = found.sort((a, b) => a.createdAt - b.createdAt).map(({ event }) => event);
		const room = config.maxEvents - ofRecords.length;
		return [...ofRecords, ...this.failures.events(localNow, room, (id) => this.contextOf(id))];
	}

	/** Stores since when everything is watched. */
	finish(): void {
		for (const key of watchKeys(this.config)) this.state.since[key] ??= this.beginning;
	}

	/** When the watching of something begins that was not watched before. */
	private get beginning(): number {
		return this.state.startFrom?.at ?? this.now;
	}

	private contextOf(subaccountId: string): EventContext {
		const subaccountEmail = this.emails.get(inLowerCase(subaccountId)) ?? null;
		return { subaccountEmail, detectedAt: new Date(this.serviceNow).toISOString() };
	}
}
