import { sleep } from 'n8n-workflow';

import { CancelledError } from './errors';
import { RequestRate } from './requestRate';

/** What the response to a request says about the rate. */
interface Outcome {
	/** Whether the service throttles (429, 503): nothing is sent for `pauseMs` milliseconds. */
	isThrottled: boolean;
	pauseMs: number;
}

interface Waiting {
	isWrite: boolean;
	start: (now: number) => void;
	cancel: (error: CancelledError) => void;
}

/** What one execution, poll or menu has to send. */
class Lane {
	readonly waiting: Waiting[] = [];

	constructor(
		private readonly limiter: RequestLimiter,
		/** How many requests may be under way in all when it sends another one. */
		readonly maxUnderWay: number,
	) {}

	/** Sends the request when it has its turn. Retries come first, or they could starve. */
	async send<T extends Outcome>(
		request: () => Promise<T>,
		{ isWrite = false, isRetry = false } = {},
	): Promise<T> {
		const sentAt = await new Promise<number>((start, cancel) => {
			this.waiting[isRetry ? 'unshift' : 'push']({ isWrite, start, cancel });
			this.limiter.enqueue(this);
		});
		return await this.limiter.watch(request, sentAt);
	}

	/** Cancels what has not been sent. */
	close(): void {
		for (const { cancel } of this.waiting.splice(0)) cancel(new CancelledError());
		this.limiter.startNext();
	}
}

/**
 * Lets requests through as far as the service accepts them, for all that use it with one key at the
 * same time: they take turns, request by request. Nothing is sent during a pause that the service
 * requests.
 */
export class RequestLimiter {
	/** The lanes with something to send. The first is next: nothing overtakes a write that waits. */
	private readonly lanes: Lane[] = [];

	private readonly rate = new RequestRate();

	private underWay = 0;

	/** The number of pauses under way. Nothing is sent until the last one has ended. */
	private activePauses = 0;

	private isStartingLater = false;

	constructor(private readonly wait: (ms: number) => Promise<unknown> = sleep) {}

	openLane(maxUnderWay: number): Lane {
		return new Lane(this, maxUnderWay);
	}

	get isIdle(): boolean {
		return this.underWay === 0 && this.lanes.length === 0 && this.activePauses === 0;
	}

	enqueue(lane: Lane): void {
		if (!this.lanes.includes(lane)) this.lanes.push(lane);
		this.startNext();
	}

	/** @param request rejects only if it was not sent after all, or was cancelled */
	async watch<T extends Outcome>(request: () => Promise<T>, sentAt: number): Promise<T> {
		let outcome: T | undefined;
		try {
			outcome = await request();
			return outcome;
		} finally {
			if (!outcome) this.rate.discount(sentAt);
			else if (outcome.isThrottled) {
				this.rate.rejected(sentAt, Date.now());
				void this.pause(outcome.pauseMs);
			} else this.rate.accepted(sentAt, Date.now());
			this.underWay--;
			this.startNext();
		}
	}

	/** @param hasWaited whether the first has waited for the rate */
	startNext(hasWaited = false): void {
		let isDue = hasWaited;
		for (let lane = this.lanes[0]; lane && this.activePauses === 0; lane = this.lanes[0]) {
			const [next] = lane.waiting;
			if (next) {
				if (this.underWay >= lane.maxUnderWay) return;
				const now = Date.now();
				const waitMs = isDue ? 0 : this.rate.waitMs(next.isWrite, now);
				if (waitMs > 0) {
					void this.startLater(waitMs);
					return;
				}
				isDue = false;
				this.rate.sent(next.isWrite, now);
				this.underWay++;
				lane.waiting.shift();
				next.start(now);
			}
			this.lanes.shift();
			if (lane.waiting.length > 0) this.lanes.push(lane);
		}
	}

	private async startLater(ms: number): Promise<void> {
		if (this.isStartingLater) return;
		this.isStartingLater = true;
		await this.wait(ms);
		this.isStartingLater = false;
		this.startNext(true);
	}

	private async pause(ms: number): Promise<void> {
		this.activePauses++;
		await this.wait(ms);
		this.activePauses--;
		this.startNext();
	}
}
