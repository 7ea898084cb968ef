import { setImmediate } from 'node:timers/promises';

/**
 * Time that passes only while somebody waits, and when nothing else is left to do: then it goes to
 * the end of the shortest wait. `Date.now` follows it.
 */
export class VirtualClock {
	now = Date.parse('2026-01-31T09:30:00.000Z');

	/** Every wait that was asked for, in milliseconds, without those for the next turn of the event loop. */
	readonly waits: number[] = [];

	private pending: Array<{ until: number; end: () => void }> = [];

	constructor() {
		jest.spyOn(Date, 'now').mockImplementation(() => this.now);
	}

	readonly wait = async (ms: number): Promise<void> => {
		if (ms > 0) this.waits.push(ms);
		await new Promise<void>((end) => {
			this.pending.push({ until: this.now + Math.ceil(ms), end });
			if (this.pending.length === 1) void this.passTime();
		});
	};

	private async passTime(): Promise<void> {
		while (this.pending.length > 0) {
			await setImmediate();
			const next = Math.min(...this.pending.map(({ until }) => until));
			this.now = Math.max(this.now, next);
			const isDue = ({ until }: { until: number }) => until <= this.now;
			const due = this.pending.filter(isDue);
			this.pending = this.pending.filter((wait) => !isDue(wait));
			for (const { end } of due) end();
		}
	}
}
