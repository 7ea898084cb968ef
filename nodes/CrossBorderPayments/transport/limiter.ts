/** Starting as many requests as the limit allows is spread over this many turns of the event loop. */
const turnsToFill = 20;

/**
 * Limits how many requests are under way at a time. The limit adapts to the service: it grows by
 * one with each round of successful answers and is halved when the service throttles (429, 503).
 * Nothing is sent until the pause after a throttled request is over.
 */
export class RequestLimiter {
	/** Grows by fractions; only its whole part counts. */
	private limit: number;

	private underWay = 0;

	/** Pauses that have not ended: each throttled request has its own, and the longest counts. */
	private activePauses = 0;

	/** Whether requests were started in this turn of the event loop. */
	private isStarting = false;

	private readonly waiting: Array<() => void> = [];

	/** @param wait settles after `ms` milliseconds, or when the run is cancelled. */
	constructor(
		private readonly maxUnderWay: number,
		private readonly wait: (ms: number) => Promise<unknown>,
	) {
		this.limit = maxUnderWay;
	}

	/**
	 * Runs the request as soon as it may be sent. Retries go first: behind the others, a request
	 * could be refused in every round until its attempts are used up.
	 */
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

	/** The service has too much to do: nothing is sent for `pauseMs` milliseconds. */
	throttled(pauseMs: number): void {
		// A burst is refused as a whole; its first answer has already halved the limit.
		if (this.activePauses === 0) this.limit = Math.max(1, Math.floor(this.limit / 2));
		this.activePauses++;
		this.after(pauseMs, () => this.activePauses--);
	}

	/**
	 * Starts few requests in each turn of the event loop (one, as long as `limit` is at most 20): those that leave
	 * together are answered together, and their successors would have to wait until all the answers are
	 * dealt with. With a high limit, one in each would be too few: a turn takes a millisecond or more, so
	 * with answers that take 50 ms, at most fifty would be under way.
	 */
	private startNext(): void {
		if (this.isStarting || this.activePauses > 0) return;
		const room = Math.floor(this.limit) - this.underWay;
		const ofTurn = Math.ceil(this.limit / turnsToFill);
		const starting = this.waiting.splice(0, Math.max(0, Math.min(room, ofTurn)));
		if (starting.length === 0) return;
		this.underWay += starting.length;
		this.isStarting = true;
		for (const start of starting) start();
		this.after(0, () => (this.isStarting = false));
	}

	/** Also goes on when the run is cancelled, so that waiting requests learn of it. */
	private after(ms: number, change: () => void): void {
		const goOn = () => {
			change();
			this.startNext();
		};
		this.wait(ms).then(goOn, goOn);
	}
}
