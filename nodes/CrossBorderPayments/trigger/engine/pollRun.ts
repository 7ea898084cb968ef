import { Beginnings } from './beginnings';
import { Clock } from './clock';
import { Failures } from './failures';
import { Lists } from './lists';
import { News } from './news';
import type { Readers } from './readers';
import type { State } from './savedState';
import { isPhaseDue, tickOf } from './time';
import { watchedResources, type TriggerConfig, type WatchedResource } from './triggerConfig';

/** What the parts of one poll share. */
export class PollRun {
	readonly clock: Clock;
	readonly beginnings: Beginnings;
	readonly lists: Lists;
	readonly news: News;
	readonly failures: Failures;
	readonly watched: ReadonlySet<WatchedResource>;

	/** Requests that the poll may still make. */
	requestsLeft: number;

	/** Reads that succeeded; those of the list of subaccounts only if it is watched. */
	successfulReads = 0;

	/** Tasks with a read that a rate limit refused, or that was cancelled when the poll ended early. */
	readonly cutOff = new Set<string>();

	constructor(
		readonly state: State,
		readonly config: TriggerConfig,
		readonly readers: Readers,
		localNow: number,
	) {
		this.clock = new Clock(localNow, readers);
		this.beginnings = new Beginnings(state, this.clock);
		this.lists = new Lists(state, config, this.clock, this.beginnings);
		this.news = new News(config, this.clock, this.beginnings);
		this.failures = new Failures(state.failures, config, localNow);
		this.watched = watchedResources(config);
		this.requestsLeft = config.maxRequests;
	}

	/** Whether events are about the subaccounts themselves, not only about records in their lists. */
	get isDirectoryWatched(): boolean {
		return this.watched.has('subaccount') || this.watched.has('verification');
	}

	/** The tick in which the round began. */
	get tick(): number {
		return this.state.next?.tick ?? tickOf(this.clock.local);
	}

	/** Whether something that is done every so many ticks, each key at a time of its own, is due in this round. */
	isDue(key: string, everyTicks: number): boolean {
		return isPhaseDue(key, everyTicks, this.state.tick ?? this.tick, this.tick);
	}
}
