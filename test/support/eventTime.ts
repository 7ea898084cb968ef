import { setImmediate } from 'node:timers/promises';

/** Time in which many wait at once; it goes to the next end of a wait when nothing else is left to do. */
export class EventTime {
	now = Date.parse('2026-01-31T09:30:00.000Z');

	private waits: Array<{ until: number; end: () => void }> = [];

	constructor() {
		jest.spyOn(Date, 'now').mockImplementation(() => this.now);
	}

	readonly wait = async (ms: number): Promise<void> =>
		await new Promise<void>((end) => {
			this.waits.push({ until: this.now + Math.ceil(ms), end });
		});

	/** Lets time pass until the work is done. */
	async until<T>(work: Promise<T>): Promise<T> {
		let isOver = false;
		const end = () => (isOver = true);
		work.then(end, end);
		for (await setImmediate(); !isOver; await setImmediate()) {
			this.now = Math.max(this.now, Math.min(...this.waits.map(({ until }) => until)));
			const due = this.waits.filter(({ until }) => until <= this.now);
			this.waits = this.waits.filter(({ until }) => until > this.now);
			for (const { end } of due) end();
		}
		return await work;
	}
}
