import {
	finalStatusesOf,
	toEvent,
	type Change,
	type FoundChange,
	type TriggerEvent,
} from './event';
import { listedResources, type RecordResource, type WatchedResource } from './watched';
import type { Rules } from './observe';
import { ReadError, type Readers } from './readers';
import { shortHash, type ListState, type State } from './state';
import { watchedRecords, watchedResources, type TriggerConfig } from './triggerConfig';

/** The only bookkeeping of time that is stored: quarters of an hour since 1970. */
export const tickMs = 15 * 60_000;

/** Failures that one poll names in the log. */
const maxFailureNotes = 5;

/** Where the service does not tell the time: how far its clock and that of a record may differ. */
const clockMarginMs = 60_000;

/** What the parts of one poll share: the state, the clock, and what was found. */
export class Session {
	/** Reads that brought something. */
	reads = 0;

	/** Tasks that had their turn. */
	tasks = 0;

	readonly emails = new Map<string, string | null>();

	readonly watched: ReadonlySet<WatchedResource>;

	private readonly changes: FoundChange[] = [];

	private readonly failures = new Map<string, ReadError>();

	/** The newest time of creation that was seen. */
	private newest = 0;

	constructor(
		readonly state: State,
		readonly config: TriggerConfig,
		readonly readers: Readers,
		private readonly localNow: number,
	) {
		this.watched = watchedResources(config);
		this.forgetUnwatched();
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

	isInScope(subaccountId: string): boolean {
		const { subaccounts } = this.config;
		return subaccounts === 'all' || subaccounts.includes(subaccountId);
	}

	/** When the poll began: by the service's clock, and by ours until the service has answered. */
	get now(): number {
		return this.readers.startedAt() ?? this.localNow;
	}

	/** The tick of the round. A look-up or scan is due in the first round of a new tick. */
	get tick(): number {
		return tickOf(this.state.ring?.began ?? this.now);
	}

	get isNewTick(): boolean {
		return this.state.tick !== undefined && this.tick !== this.state.tick;
	}

	/** Whether a list has its turn to be read whole; each has a time of its own. */
	isScanDue(key: string): boolean {
		const { state, tick } = this;
		if (state.tick === undefined) return false;
		const period = Math.max(1, Math.round(this.config.fullScanMs / tickMs));
		return isDueInPeriod(key, period, state.tick, tick);
	}

	list(resource: RecordResource, subaccountId: string): ListState | undefined {
		return this.state.lists[resource][shortHash(subaccountId)];
	}

	rulesOf(resource: RecordResource, subaccountId: string): Rules {
		const { state, config, now } = this;
		const isOpenWatched = config.events.includes('stillOpen');
		return {
			finalStatuses: finalStatusesOf(resource, config),
			start: this.startOf(resource, subaccountId),
			watermark: state.watermark,
			openAfter: state.openAfter ?? -1,
			stillOpenHours: isOpenWatched ? config.stillOpenHours : [],
			now,
		};
	}

	/** Records created up to this moment are not news; undefined where none is. */
	startOf(resource: WatchedResource, subaccountId: string): number | undefined {
		const { since } = this.state;
		const { subaccounts } = this.config;
		const key = shortHash(subaccountId);
		const beginning = this.beginning();
		const ofResource = (since.resources[resource] ??= beginning as number);
		if (resource === 'offramp') return ofResource;
		if (subaccounts === 'all') since.all ??= beginning;
		else since.chosen[key] ??= beginning as number;
		const ofScope = Math.min(
			subaccounts === 'all' ? (since.all ?? Infinity) : Infinity,
			since.chosen[key] ?? Infinity,
		);
		return ofResource === undefined || ofScope === Infinity
			? undefined
			: Math.max(ofResource, ofScope);
	}

	add(resource: WatchedResource, subaccountId: string, changes: readonly Change[]): void {
		for (const change of changes) this.changes.push({ ...change, resource, subaccountId });
	}

	/** Takes note of a read that brought something. */
	noteRead(records: ReadonlyArray<{ createdAt: number }>): void {
		this.reads++;
		for (const { createdAt } of records) this.newest = Math.max(this.newest, createdAt);
	}

	/** Takes note of what could not be read, to be named in the log. */
	noteFailure(what: string, error: ReadError): void {
		this.failures.set(what, error);
	}

	noteUnreadable(list: string, page: number, problem: string): void {
		const error = new ReadError('failed', new Error(problem));
		this.noteFailure(`A record on page ${page} of ${list}`, error);
	}

	get firstFailure(): ReadError | undefined {
		return [...this.failures.values()][0];
	}

	/** Oldest record first. */
	events(): TriggerEvent[] {
		return [...this.changes]
			.sort((a, b) => a.observation.createdAt - b.observation.createdAt)
			.flatMap(
				(change) =>
					toEvent(change, this.config, this.emails.get(change.subaccountId) ?? null, this.now) ??
					[],
			);
	}

	/** Lines for the log: a few failures by name, others at the next polls. */
	failureNotes(): string[] {
		const lines = [...this.failures]
			.sort(([a], [b]) => (a < b ? -1 : 1))
			.map(([what, { message }]) => `${what} could not be read and is tried again. ${message}`);
		if (lines.length <= maxFailureNotes) return lines;
		const start = (Math.floor(this.localNow / 60_000) * maxFailureNotes) % lines.length;
		const named = [...lines, ...lines].slice(start, start + maxFailureNotes);
		return [...named, `${lines.length - maxFailureNotes} more could not be read`];
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
		for (const resource of watchedResources(this.config)) since.resources[resource] ??= begin;
		if (this.config.subaccounts === 'all') since.all ??= begin;
		else for (const id of this.config.subaccounts) since.chosen[shortHash(id)] ??= begin;
	}

	private beginning(): number | undefined {
		const { startFrom, emitExisting } = this.config;
		if (startFrom !== undefined) return startFrom;
		return emitExisting ? -1 : this.readers.startedAt();
	}

	/** Forgets what is no longer watched, so that it begins anew should it be watched again. */
	private forgetUnwatched(): void {
		const { since, lists } = this.state;
		const { watched } = this;
		const records = new Set(watchedRecords(this.config));
		for (const resource of Object.keys(since.resources)) {
			if (!watched.has(resource as WatchedResource)) delete since.resources[resource];
		}
		const { subaccounts, offramps } = this.config;
		const chosen = new Set((subaccounts === 'all' ? [] : subaccounts).map(shortHash));
		const withOfframps = new Set(offramps.map(({ subaccountId }) => shortHash(subaccountId)));
		for (const [resource, ofResource] of Object.entries(lists)) {
			const isOfframp = resource === 'offramp';
			if (!records.has(resource as RecordResource)) lists[resource as RecordResource] = {};
			else if (isOfframp || subaccounts !== 'all') {
				keepOnly(ofResource, isOfframp ? withOfframps : chosen);
			}
		}
		if (subaccounts === 'all') return;
		if (since.all !== undefined) for (const key of chosen) since.chosen[key] ??= since.all;
		delete since.all;
		keepOnly(since.chosen, chosen);
	}
}

/** Whether a moment that comes once in so many ticks lies after the first tick, and not after the second. */
export function isDueInPeriod(key: string, period: number, after: number, until: number): boolean {
	const phase = [...key].reduce((sum, letter) => (31 * sum + letter.charCodeAt(0)) % period, 0);
	return Math.floor((after + phase) / period) !== Math.floor((until + phase) / period);
}

export const tickOf = (ms: number) => Math.floor(ms / tickMs);

function keepOnly(record: Record<string, unknown>, keys: ReadonlySet<string>): void {
	for (const key of Object.keys(record)) if (!keys.has(key)) delete record[key];
}
