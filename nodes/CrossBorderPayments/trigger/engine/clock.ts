import type { Readers } from './readers';

/** When a poll began, by two clocks of which either may be wrong (ms). */
export class Clock {
	private serverTime: number | undefined;

	constructor(
		/** By n8n's clock. */
		readonly local: number,
		private readonly readers: Readers,
	) {}

	/** By the service's clock: the first response with the time counts for the whole poll. */
	get service(): number {
		return (this.serverTime ??= this.readers.startedAt()) ?? this.local;
	}

	/** By the clock that is behind: a wrong one then settles nothing too early. */
	get now(): number {
		return Math.min(this.service, this.local);
	}

	/** By the clock that is ahead. */
	get latest(): number {
		return Math.max(this.service, this.local);
	}
}
