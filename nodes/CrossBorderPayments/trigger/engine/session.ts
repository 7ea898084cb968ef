import {
	finalStatusesOf,
	isUnknownStatus,
	toEvent,
	type Change,
	type FoundChange,
	type Observation,
	type TriggerEvent,
} from './event';
import type { Rules } from './observe';
import { PollLog } from './pollLog';
import type { Readers } from './readers';
import { shortHash, type ListState, type OpenRecord, type State } from './state';
import { watchedResources, type TriggerConfig } from './triggerConfig';
import { listedResources, type RecordResource, type WatchedResource } from './watched';

/** Look-ups and scans are due by ticks: quarters of an hour since 1970. */
export const tickMs = 15 * 60_000;

const hourMs = 60 * 60_000;

/** Open records younger than this are looked at in every poll. */
const youngMs = hourMs;

/** Open records older than this are looked at as often as all pages are read. */
const oldMs = 48 * hourMs;

/** Where the service does not tell the time: how far its clock and that of a record may differ. */
const clockMarginMs = 60_000;

/** What the parts of one poll share: the state, the clock, and what was found. */
export class Session {
	readonly log: PollLog;

	/** Reads that brought something. */
	reads = 0;

	/** Tasks that had their turn. */
	tasks = 0;

	readonly emails = new Map<string, string | null>();

	readonly watched: ReadonlySet<WatchedResource>;

	private readonly changes: FoundChange[] = [];

	/** The newest time of creation that was seen. */
	private newest = 0;

	constructor(
		readonly state: State,
		readonly config: TriggerConfig,
		readonly readers: Readers,
		private readonly localNow: number,
	) {
		this.watched = watchedResources(config);
		this.log = new PollLog(localNow);
	}

	/** Whether the list of subaccounts has news of its own. */
	get isDirectoryWatched(): boolean {
		return this.watched.has('subaccount') || this.watched.has('verification');
	}

	/** Whether the list of subaccounts has to be read at all. */
	get isDirectoryNeeded(): boolean {
		const isOfAll = this.config.subaccounts === 'all';
		return (
			this.isDirectoryWatched || (isOfAll && listedResources.some((one) => this.watched.has(one)))
		);
	}

	/** When the poll began: by the service's clock, and by ours until the service has answered. */
	get now(): number {
		return this.readers.startedAt() ?? this.localNow;
	}

	/** The tick in which the round began. */
	get tick(): number {
		return tickOf(this.state.ring?.began ?? this.now);
	}

	/** Whether all pages of a list are to be read; each list has a time of its own. */
	isScanDue(key: string): boolean {
		return this.isDueEvery(this.scanTicks, key);
	}

	/** Whether the moment that comes once in so many ticks has come since the last round. */
	isDueEvery(ticks: number, key: string): boolean {
		const { tick } = this.state;
		if (tick === undefined) return false;
		const phase = [...key].reduce((sum, letter) => (31 * sum + letter.charCodeAt(0)) % ticks, 0);
		return Math.floor((tick + phase) / ticks) !== Math.floor((this.tick + phase) / ticks);
	}

	/** Whether an open record is to be looked at in this poll, should no page show it. */
	isLookUpDue(resource: RecordResource, { createdAt, seenAt }: OpenRecord): boolean {
		const age = this.now - createdAt;
		if (age < youngMs) return true;
		const ticks = this.tick - seenAt;
		if (age < oldMs) return ticks >= 1;
		// Deposits cannot be looked up one by one; the scans show them.
		return resource !== 'deposit' && ticks >= this.scanTicks;
	}

	private get scanTicks(): number {
		return Math.max(1, Math.round(this.config.fullScanMs / tickMs));
	}

	list(resource: RecordResource, subaccountId: string): ListState | undefined {
		return this.state.lists[resource][shortHash(subaccountId)];
	}

	rulesOf(resource: RecordResource, subaccountId: string): Rules {
		const { state, config, now, tick } = this;
		return {
			finalStatuses: finalStatusesOf(resource, config),
			start: this.startOf(resource, subaccountId),
			watermark: state.watermark,
			openAfter: state.openAfter ?? -1,
			stillOpenHours: config.stillOpenHours,
			now,
			tick,
		};
	}

	/** Records created up to this moment are not news; undefined where none is. */
	startOf(resource: WatchedResource, subaccountId: string): number | undefined {
		const { since } = this.state;
		const beginning = this.beginning();
		const ofResource = since[resource] ?? beginning;
		if (resource === 'offramp') return ofResource;
		const ofScopes = [since.all, since[shortHash(subaccountId)]].filter((one) => one !== undefined);
		const ofScope = ofScopes.length > 0 ? Math.min(...ofScopes) : beginning;
		if (ofResource === undefined || ofScope === undefined) return undefined;
		return Math.max(ofResource, ofScope);
	}

	add(resource: WatchedResource, subaccountId: string, changes: readonly Change[]): void {
		for (const change of changes) this.changes.push({ ...change, resource, subaccountId });
	}

	/** Takes note of a read that brought something. */
	noteRead(records: ReadonlyArray<{ createdAt: number }>): void {
		this.reads++;
		for (const { createdAt } of records) this.newest = Math.max(this.newest, createdAt);
	}

	/** Says once in the log what the service does not document. */
	noteStatuses(resource: RecordResource, observations: readonly Observation[]): void {
		const { unknownStatuses } = this.state;
		for (const { status } of observations) {
			const name = `${resource} ${status}`;
			const isNews = isUnknownStatus(resource, status, this.config);
			if (!isNews || unknownStatuses.includes(name)) continue;
			unknownStatuses.push(name);
			this.log.add(
				`The status “${status}” of a ${resource} is not documented. Such records are followed as open ones. If it is a last status, add it to Options > Final Statuses`,
			);
		}
	}

	/** Oldest record first. */
	events(): TriggerEvent[] {
		return [...this.changes]
			.sort((a, b) => a.observation.createdAt - b.observation.createdAt)
			.flatMap((change) => {
				const email = this.emails.get(change.subaccountId) ?? null;
				return toEvent(change, this.config, email, this.now) ?? [];
			});
	}

	/**
	 * Stores when the watching, and the round, began. Where the service does not tell the time, the
	 * watching begins with the newest record seen.
	 */
	finish(): void {
		const { since, ring } = this.state;
		if (ring) ring.began ??= this.now;
		const begin = this.beginning() ?? (this.newest > 0 ? this.newest - clockMarginMs : undefined);
		if (begin === undefined) return;
		const { subaccounts } = this.config;
		const scopes = subaccounts === 'all' ? ['all'] : subaccounts.map(shortHash);
		for (const key of [...this.watched, ...scopes]) since[key] ??= begin;
	}

	private beginning(): number | undefined {
		const { startFrom, emitExisting } = this.config;
		if (startFrom !== undefined) return startFrom;
		return emitExisting ? -1 : this.readers.startedAt();
	}
}

export const tickOf = (ms: number) => Math.floor(ms / tickMs);
