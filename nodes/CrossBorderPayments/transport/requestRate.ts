import { second } from '../api/durations';

/** A second, and a tenth more because some requests take longer to arrive than others. */
const windowMs = 1.1 * second;

/** Longer than most responses take: a response is counted in the window of its request. */
const rememberedMs = 3 * second;

/** Any service is believed to accept this many per window. */
const safeCount = 5;

/** Nothing follows a write sooner, so that it arrives first. */
const headStartMs = second / 10;

/** What each success adds to the limit, for each second since the last rejection, up to a minute. */
const growth = 0.001;
const longestGrowthMs = 60 * second;

/**
 * How many requests the service accepts per window. It does not say so: reads find the limit,
 * because they are retried. A write is sent only once, and keeps well below it.
 */
export class RequestRate {
	/** When the latest requests were sent that were not rejected, in order. */
	private sentAts: number[] = [];

	/** The largest number in a window so far. */
	private mostAccepted = 0;

	/** The most per window. It grows by fractions, slowly at first. */
	private limit = Infinity;

	/** How far the present burst of rejections can lower the limit. */
	private leastLimit = safeCount;

	private rejectedAt = 0;

	private writtenAt = 0;

	sent(isWrite: boolean, now: number): void {
		if (isWrite) this.writtenAt = now;
		// Later times are from before the clock was set back.
		this.sentAts = this.sentAts.filter((at) => at > now - rememberedMs && at <= now);
		this.sentAts.push(now);
	}

	accepted(sentAt: number, now: number): void {
		this.mostAccepted = Math.max(this.mostAccepted, this.windowUntil(sentAt).length);
		const growthMs = Math.min(longestGrowthMs, Math.max(0, now - this.rejectedAt));
		this.limit += growth * (growthMs / second);
	}

	/** What had its turn then does not count: it was rejected, or it was not sent after all. */
	discount(sentAt: number): void {
		const place = this.sentAts.indexOf(sentAt);
		if (place !== -1) this.sentAts.splice(place, 1);
		if (this.writtenAt === sentAt) this.writtenAt = 0;
	}

	/** The service throttles. The new limit is what it accepted in the window before. */
	rejected(sentAt: number, now: number): void {
		this.discount(sentAt);
		// What was already under way when the first one was rejected belongs to the same burst.
		if (sentAt > this.rejectedAt) {
			this.leastLimit = this.limit < Infinity ? Math.max(1, this.limit / 2) : safeCount;
			this.limit *= 0.9;
			this.rejectedAt = now;
		}
		const accepted = this.windowUntil(sentAt).length;
		this.limit = Math.max(this.leastLimit, Math.min(this.limit, accepted));
	}

	/** How long to wait before the next request is sent. */
	waitMs(isWrite: boolean, now: number): number {
		const latest = this.windowUntil(now);
		const most = Math.floor(isWrite ? this.mostForWrite : this.limit);
		const lastToLeave = latest[latest.length - most];
		const roomAt = lastToLeave === undefined ? now : lastToLeave + windowMs;
		const readyAt = Math.max(roomAt, this.writtenAt + headStartMs);
		// It would be longer if the clock had been set back.
		return Math.min(windowMs, Math.max(0, readyAt - now));
	}

	/** Half, because a service that counts by the second accepts twice as many when one turns. */
	private get mostForWrite(): number {
		const known = Math.min(this.limit, Math.max(2 * safeCount, this.mostAccepted));
		return Math.max(1, known / 2);
	}

	private windowUntil(time: number): number[] {
		return this.sentAts.filter((at) => at > time - windowMs && at <= time);
	}
}
