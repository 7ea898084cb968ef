import {
	finalStatusesOf,
	toEvent,
	type Change,
	type FoundChange,
	type Observation,
	type TriggerEvent,
} from './event';
import type { Rules } from './observe';
import { PollLog } from './pollLog';
import type { Account, Readers } from './readers';
import {
	accountKey,
	chosenKeys,
	hourMs,
	tickMs,
	tickOf,
	withoutCapitals,
	type OpenRecord,
	type State,
} from './state';
import {
	watchedResources,
	type RecordResource,
	type TriggerConfig,
	type WatchedResource,
} from './triggerConfig';

/** All pages of a list are read every 6 hours. */
export const scanTicks = (6 * hourMs) / tickMs;

/** Open records younger than this are looked at in every poll. */
const youngMs = hourMs;

/** Open records older than this are looked at as often as all pages are read. */
const oldMs = 48 * hourMs;

/** What the parts of one poll share: the state, the clock, and what was found. */
export class Session {
	readonly log: PollLog;

	/** Reads that brought something. */
	reads = 0;

	/** Requests that the poll may still make. */
	requestsLeft: number;

	/** By the ID of the subaccount, without its capitals. */
	private readonly emails = new Map<string, string | null>();

	readonly watched: ReadonlySet<WatchedResource>;

	private readonly changes: FoundChange[] = [];

	constructor(
		readonly state: State,
		readonly config: TriggerConfig,
		readonly readers: Readers,
		private readonly localNow: number,
	) {
		this.watched = watchedResources(config);
		this.requestsLeft = config.maxRequests;
		this.log = new PollLog(localNow);
	}

	/** Whether the list of subaccounts has news of its own. */
	get isDirectoryWatched(): boolean {
		return this.watched.has('subaccount') || this.watched.has('verification');
	}

	/** When the poll began: by the service's clock, and by ours until an answer has its time. */
	get now(): number {
		return this.readers.startedAt() ?? this.localNow;
	}

	/** The tick in which the round began. */
	get tick(): number {
		return tickOf(this.state.ring?.began ?? this.now);
	}

	/** Whether what is done once in so many ticks is due; each key has a phase of its own. */
	isDue(key: string, everyTicks: number): boolean {
		const { tick } = this;
		const before = this.state.tick ?? tick;
		const phase = [...key].reduce((sum, letter) => (31 * sum + letter.charCodeAt(0)) % 1_009, 0);
		const count = (ticks: number) => Math.floor((ticks + phase) / everyTicks);
		return count(before) !== count(tick);
	}

	/** Whether an open record is to be looked at in this poll, should no page show it. */
	isLookUpDue(resource: RecordResource, { createdAt, seenAt }: OpenRecord): boolean {
		const age = this.now - createdAt;
		if (age < youngMs) return true;
		const ticks = this.tick - seenAt;
		if (age < oldMs) return ticks >= 1;
		// Those of lists are shown by the scans.
		return resource === 'offramp' && ticks >= scanTicks;
	}

	rulesOf(resource: RecordResource, subaccountId: string): Rules {
		const { state, config, now, tick } = this;
		return {
			finalStatuses: finalStatusesOf(resource, config),
			start: this.startOf(resource, subaccountId),
			openAfter: state.openAfter ?? -1,
			stillOpenHours: config.stillOpenHours,
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

	add(resource: WatchedResource, subaccountId: string, changes: readonly Change[]): void {
		for (const change of changes) this.changes.push({ ...change, resource, subaccountId });
	}

	/** Compares a subaccount of the directory with what is known of it. */
	observeAccount(account: Account): void {
		const { email } = account.record;
		this.emails.set(withoutCapitals(account.id), typeof email === 'string' ? email : null);
		if (!this.watched.has('subaccount')) return;
		const { subaccount } = this.state.accounts;
		const key = accountKey(account.id);
		this.addStatus('subaccount', account, subaccount[key]);
		subaccount[key] = account.status;
	}

	/** Adds a change, where the status is another one than before, or the first of something new. */
	addStatus(resource: WatchedResource, observation: Observation, before?: string): void {
		const { id, status, createdAt } = observation;
		const isNew = createdAt > this.startOf(resource, id);
		if (before === undefined ? !isNew : before === status) return;
		this.add(resource, id, [{ previousStatus: before ?? null, observation }]);
	}

	/** Oldest record first. */
	events(): TriggerEvent[] {
		this.changes.sort((a, b) => a.observation.createdAt - b.observation.createdAt);
		return this.changes.flatMap((change) => {
			const email = this.emails.get(withoutCapitals(change.subaccountId)) ?? null;
			return toEvent(change, this.config, email, this.now) ?? [];
		});
	}

	/** Stores when the watching began. */
	finish(): void {
		const keys = [...this.watched, ...(chosenKeys(this.config) ?? ['all'])];
		for (const key of keys) this.state.since[key] ??= this.beginning;
	}

	/** For what was not watched before. */
	private get beginning(): number {
		return this.config.startFrom ?? this.now;
	}
}
