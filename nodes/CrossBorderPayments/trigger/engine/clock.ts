import { day } from '../../api/durations';
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

	/**
	 * Whether n8n's clock is a day or more behind a time of the past. If the service's clock is also
	 * behind it, both clocks were ahead when it was noted, or nothing told the time.
	 */
	isBehind(time: number): boolean {
		return this.local <= time - day && this.service > time - day;
	}
}

/** Nothing can be told apart by time: the poll fails, and the state stays as it was. */
export class ClockBehind extends Error {
	readonly advice =
		'Set the clock of the server that n8n runs on. The trigger then continues where it stopped';

	constructor(local: number, service: number) {
		const [here, there] = [local, service].map((time) => new Date(time).toISOString());
		super(`n8n’s clock is wrong: it says ${here}, but the service says ${there}`);
	}
}
