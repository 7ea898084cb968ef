import { sleep } from 'n8n-workflow';

import type { Emulator } from './emulator/server';

/** The node's time, which passes only while the node waits: its clock, its waits and its deadlines. */
export class MockTime {
	now = Date.now();
	private deadlines: Array<{ at: number; end: AbortController }> = [];

	constructor() {
		jest.spyOn(Date, 'now').mockImplementation(() => this.now);
		jest.mocked(sleep).mockImplementation(async (ms) => this.pass(ms));
		jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
			const end = new AbortController();
			this.deadlines.push({ at: this.now + ms, end });
			return end.signal;
		});
	}

	/** Runs work in which each request that the emulator leaves unanswered takes so long. */
	async whileUnanswered<T>({ faults }: Emulator, ms: number, work: () => Promise<T>): Promise<T> {
		let passed = 0;
		const timer = setInterval(() => {
			// A fault is gone when it has struck as often as it may.
			const struck = faults()[0]?.struck ?? 1;
			if (struck > passed) this.pass(ms);
			passed = struck;
		}, 2);
		try {
			return await work();
		} finally {
			clearInterval(timer);
		}
	}

	pass(ms: number): void {
		this.now += ms;
		const due = this.deadlines.filter(({ at }) => at <= this.now);
		this.deadlines = this.deadlines.filter(({ at }) => at > this.now);
		for (const { end } of due) end.abort();
	}
}
