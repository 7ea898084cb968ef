/** One 429 cuts a rate to this share of it at least: a pause makes what is measured less than what goes. */
const lowestCut = 0.85;

/** Over as many answers as it was measured on, a rate grows by so many requests a second. */
const growth = 2;

/** Requests a second. What is slower still, the pauses do: who has a turn waits for it. */
const slowest = 1;

/** A turn that is taken so much later than it was due, as timers are late, is made up for by the next. */
const slackMs = 50;

/**
 * How many requests a second a service takes that says 429 however few are under way at a time: as
 * many as it answered between one 429 and the next. Unknown, and so no matter, until the second one.
 *
 * While answers are healthy the rate grows, the slower the more answers it was measured on.
 */
export class Pace {
	private perSecond = Infinity;

	/** What a healthy answer adds to the rate. */
	private gain = 0;

	private answers = 0;

	private last: { at: number; answers: number } | undefined;

	private turn = 0;

	/** Healthy answers so far. */
	get answered(): number {
		return this.answers;
	}

	healthy(): void {
		this.answers++;
		this.perSecond += this.gain;
	}

	/** 429. Where nothing came through since the last one, the time in which it did goes on. */
	refused(now: number): void {
		const answered = this.answers - (this.last?.answers ?? 0);
		if (this.last && answered === 0) return;
		if (this.last) {
			const measured = (answered * 1000) / (now - this.last.at);
			const cut = this.perSecond === Infinity ? 0 : this.perSecond * lowestCut;
			this.perSecond = Math.max(measured, cut, slowest);
			this.gain = growth / answered;
		}
		this.last = { at: now, answers: this.answers };
	}

	/** Time in which nobody wanted to send says nothing of what the service takes. */
	idled(ms: number): void {
		if (this.last && ms > 0) this.last.at += ms;
	}

	/** The next free moment to start a request, which is then taken; it may have just passed. */
	next(now: number): number {
		const gap = 1000 / this.perSecond;
		const due = this.turn + gap;
		// One that is too far ahead was given before the clock was set back.
		const isNear = due >= now - slackMs && due <= now + gap + slackMs;
		this.turn = isNear ? due : now;
		return this.turn;
	}
}
