import { sleep } from 'n8n-workflow';

/**
 * Lets requests through side by side, as many as the service bears: one more at a time while
 * answers are healthy, half as many when it pushes back (429, 503), never more than the ceiling.
 * All callers share one brake: while the service asks for a pause, nobody sends.
 */
export class Lane {
	private width: number;

	private running = 0;

	private healthyInARow = 0;

	private pausedUntil = 0;

	/** Answers of requests sent before this moment say nothing new about congestion. */
	private halvedAt = 0;

	private readonly waiting: Array<() => void> = [];

	constructor(
		private readonly ceiling: number,
		private readonly pause: (ms: number) => Promise<unknown> = sleep,
	) {
		this.width = ceiling;
	}

	/** Runs the request when there is room and no brake is on. */
	async run<T>(request: () => Promise<T>): Promise<T> {
		await this.place();
		try {
			await this.brake();
			return await request();
		} finally {
			this.running--;
			this.wakeNext();
		}
	}

	healthy(): void {
		this.healthyInARow++;
		if (this.healthyInARow >= this.width && this.width < this.ceiling) {
			this.width++;
			this.healthyInARow = 0;
			this.wakeNext();
		}
	}

	/** @param sentAt when the request left that was pushed back: one burst halves the width once. */
	pushedBack(sentAt: number, pauseMs: number): void {
		this.healthyInARow = 0;
		this.pausedUntil = Math.max(this.pausedUntil, Date.now() + pauseMs);
		if (sentAt <= this.halvedAt) return;
		this.halvedAt = Date.now();
		this.width = Math.max(1, Math.floor(this.width / 2));
	}

	private async place(): Promise<void> {
		if (this.running < this.width) this.running++;
		else await new Promise<void>((resolve) => this.waiting.push(resolve));
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
