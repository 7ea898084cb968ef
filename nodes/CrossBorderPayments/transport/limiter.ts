/**
 * Limits how many requests are under way at a time. The limit adapts to the service: it grows by
 * one with each round of successful responses and is halved when the service throttles (429, 503).
 * Nothing is sent until the pause after a throttled request is over.
 */
export class RequestLimiter {
	/** Grows by fractions; requests are limited to its integer part. */
	private limit: number;

	private underWay = 0;

	/** The number of pauses under way. Nothing is sent until the last one has ended. */
	private activePauses = 0;

	private readonly waiting: Array<() => void> = [];

	/** @param wait settles after `ms` milliseconds, or when the run is cancelled. */
	constructor(
		private readonly maxUnderWay: number,
		private readonly wait: (ms: number) => Promise<unknown>,
	) {
		this.limit = maxUnderWay;
	}

	/** Runs the request when the limit allows it. Retries come first, or they could starve. */
	async run<T>(request: () => Promise<T>, isRetry = false): Promise<T> {
		await new Promise<void>((start) => {
			if (isRetry) this.waiting.unshift(start);
			else this.waiting.push(start);
			this.startNext();
		});
		try {
			return await request();
		} finally {
			this.underWay--;
			this.startNext();
		}
	}

	succeeded(): void {
		this.limit = Math.min(this.maxUnderWay, this.limit + 1 / this.limit);
	}

	/** Called for a 429 or 503: nothing is sent for `pauseMs` milliseconds. */
	throttled(pauseMs: number): void {
		// When a burst is rejected, only the first response halves the limit.
		if (this.activePauses === 0) this.limit = Math.max(1, Math.floor(this.limit / 2));
		this.activePauses++;
		const resume = () => {
			this.activePauses--;
			this.startNext();
		};
		// Also when the run is cancelled, so that waiting requests fail too.
		this.wait(pauseMs).then(resume, resume);
	}

	private startNext(): void {
		while (this.activePauses === 0 && this.underWay < Math.floor(this.limit)) {
			const start = this.waiting.shift();
			if (!start) return;
			this.underWay++;
			start();
		}
	}
}
