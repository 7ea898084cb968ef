import { Beginnings } from './beginnings';
import { Budget } from './budget';
import { Clock } from './clock';
import { Failures } from './failures';
import { Lists } from './lists';
import { News } from './news';
import type { Readers } from './readers';
import type { State } from './savedState';
import { isPhaseDue, tickOf } from './time';
import { watchedBy, type TriggerConfig } from './triggerConfig';
import type { Watched } from './watched';

/** What the parts of one poll share. */
export class PollRun {
	/** When this poll began. */
	readonly clock: Clock;

	/** When the trigger began to watch each resource, subaccount and threshold. */
	readonly beginnings: Beginnings;

	/** What is remembered of each list. */
	readonly lists: Lists;

	/** The events found so far. */
	readonly news: News;

	/** What cannot be read. */
	readonly failures: Failures;

	/** Requests that the poll may still make. */
	readonly budget: Budget;

	/** How many reads succeeded; those of the list of subaccounts count only if it is watched. */
	successfulReads = 0;

	/** Tasks with a read that a rate limit rejected, or that was cancelled at the poll's end. */
	readonly cutOff = new Set<string>();

	constructor(
		readonly state: State,
		readonly config: TriggerConfig,
		readonly readers: Readers,
		localNow: number,
		requests = config.maxRequests,
	) {
		this.clock = new Clock(localNow, readers);
		this.beginnings = new Beginnings(state, this.clock);
		this.news = new News(config, this.clock, this.beginnings);
		this.lists = new Lists(state, this.clock, this.beginnings, this.news);
		this.failures = new Failures(state.failures, config, localNow);
		this.budget = new Budget(requests);
	}

	/** The watched resources that are read in this way. */
	watchedBy = (readBy: Watched['readBy']) => watchedBy(readBy, this.config);

	/** Whether events are about the subaccounts themselves, not only about records in their lists. */
	get isDirectoryWatched(): boolean {
		return this.watchedBy('directory').length > 0 || this.watchedBy('profile').length > 0;
	}

	/** The tick in which the round began. */
	get tick(): number {
		return this.state.next?.tick ?? tickOf(this.clock.local);
	}

	/** Whether what is done every so many ticks is due in this round; each key has its own phase. */
	isDue(key: string, everyTicks: number): boolean {
		return isPhaseDue(key, everyTicks, this.state.tick ?? this.tick, this.tick);
	}
}
