import { sleep } from 'n8n-workflow';

import { VirtualClock } from '../../support/virtualClock';

/**
 * Time that passes only while the node waits, or while it is left without an answer. The deadlines of
 * its requests and polls follow it, so that a time-out of half a minute takes no time.
 */
export class NodeTime extends VirtualClock {
	private deadlines: Array<{ at: number; end: AbortController }> = [];

	constructor() {
		super();
		jest.mocked(sleep).mockImplementation(async (ms) => {
			await this.wait(ms);
			this.endWhatIsDue();
		});
		jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
			const end = new AbortController();
			this.deadlines.push({ at: this.now + ms, end });
			return end.signal;
		});
	}

	/** Nothing else happens for so long. */
	pass(ms: number): void {
		this.now += ms;
		this.endWhatIsDue();
	}

	private endWhatIsDue(): void {
		const due = this.deadlines.filter(({ at }) => at <= this.now);
		this.deadlines = this.deadlines.filter(({ at }) => at > this.now);
		for (const { end } of due) end.abort();
	}
}
