import { sleep } from 'n8n-workflow';

import { Pace } from './pace';

/**
 * Lets requests through side by side, as many as the service bears: one more at a time while
 * answers are healthy, half as many when it pushes back (429, 503), never more than the ceiling.
 * All callers share one brake: while the service asks for a pause, nobody sends. One that keeps
 * saying 429 is sent no more in a time than it has shown to take.
 */
export class RequestLimiter {
	private width: number;

	private running = 0;

	private healthyInARow = 0;

	private pausedUntil = 0;

	/** Answers of requests sent before this moment say nothing new about congestion. */
	private halvedAt = 0;

	private readonly pace = new Pace();

	private idleSince = 0;

	private readonly waiting: Array<() => void> = [];

	/** Settles when the next request may start. */
	private gate: Promise<void> = Promise.resolve();

	/** Of those that run, how many have not started yet. */
	private atGate = 0;

	/** How many more may start before the next gap. */
	private beforeGap = 0;

	/**
	 * @param gapMs waited between two starts where many requests are under way; a twentieth of the
	 * ceiling starts at a time. What has started gets on its way in it, and what is answered meanwhile
	 * is dealt with: without it, requests come and go in crowds, in which each waits for all.
	 */
	constructor(
		private readonly ceiling: number,
		private readonly pause: (ms: number) => Promise<unknown> = sleep,
		private readonly gapMs = 0,
	) {
		this.width = ceiling;
	}

	/**
	 * Runs the request when there is room and no brake is on.
	 * @param isOver whether nobody waits for it any more: then it takes no turn of those who do.
	 */
	async run<T>(request: () => Promise<T>, isOver = () => false): Promise<T> {
		await this.place();
		try {
			await this.start(isOver);
			return await request();
		} finally {
			this.running--;
			if (this.running === 0) this.idleSince = Date.now();
			this.wakeNext();
		}
	}

	/** Healthy answers so far: it goes up while anybody gets on. */
	get answered(): number {
		return this.pace.answered;
	}

	healthy(): void {
		this.pace.healthy();
		this.healthyInARow++;
		if (this.healthyInARow >= this.width && this.width < this.ceiling) {
			this.width++;
			this.healthyInARow = 0;
			this.wakeNext();
		}
	}

	/**
	 * @param sentAt when the request left that was pushed back: one burst halves the width once.
	 * @param tooMany the service says that it gets too many requests (429), not that it is unwell.
	 */
	pushedBack(sentAt: number, pauseMs: number, tooMany = false): void {
		this.healthyInARow = 0;
		this.pausedUntil = Math.max(this.pausedUntil, Date.now() + pauseMs);
		if (sentAt <= this.halvedAt) return;
		this.halvedAt = Date.now();
		this.width = Math.max(1, Math.floor(this.width / 2));
		if (tooMany) this.pace.refused(this.halvedAt);
	}

	private async place(): Promise<void> {
		if (this.running === 0) {
			this.pace.idled(Date.now() - Math.max(this.idleSince, this.pausedUntil));
		}
		if (this.running < this.width) this.running++;
		else await new Promise<void>((resolve) => this.waiting.push(resolve));
	}

	/** One start after another, in the order of waiting. */
	private async start(isOver: () => boolean): Promise<void> {
		const before = this.gate;
		let open = () => {};
		this.gate = new Promise<void>((resolve) => (open = resolve));
		this.atGate++;
		await before;
		try {
			if (!isOver()) await this.turn();
		} finally {
			this.atGate--;
			if (isOver()) open();
			else void this.gap().then(open, open);
		}
	}

	/**
	 * A timer is late on a busy machine, and everybody waits for it: half of those who would have
	 * started meanwhile then start at once. All of them would be a crowd again.
	 */
	private async gap(): Promise<void> {
		const isCrowd = this.running - this.atGate > Math.max(1, this.ceiling / 4);
		if (this.gapMs === 0 || !isCrowd || --this.beforeGap > 0) return;
		const began = Date.now();
		await this.pause(this.gapMs);
		const missed = Math.max(0, (Date.now() - began) / this.gapMs - 1);
		this.beforeGap = Math.ceil(this.ceiling / 20) * (1 + Math.floor(missed / 2));
	}

	/** When it comes, a pause may have begun meanwhile. */
	private async turn(): Promise<void> {
		do {
			await this.brake();
			const left = this.pace.next(Date.now()) - Date.now();
			if (left > 0) await this.pause(left);
		} while (Date.now() < this.pausedUntil);
	}

	/** The pause may be made longer while it is waited for. */
	private async brake(): Promise<void> {
		for (let left = this.pausedUntil - Date.now(); left > 0; left = this.pausedUntil - Date.now()) {
			await this.pause(left);
		}
	}

	/** Hands free places to those who wait, the longest waiting first. */
	private wakeNext(): void {
		while (this.running < this.width && this.waiting.length > 0) {
			this.running++;
			this.waiting.shift()?.();
		}
	}
}
