import { z } from 'zod/v4';

import { toEventId, type EventContext, type TriggerEvent } from './event';
import { inLowerCase } from './hashes';
import type { ReadError } from './readers';
import { hourMs } from './time';
import type { TriggerConfig, WatchedResource } from './triggerConfig';

/** At most this many are remembered; further ones give no event. */
const maxFailures = 100;

/** At most this many are named in the log of one poll. */
const maxNamed = 5;

/** What a read is about. */
export interface Subject {
	/** The same in every poll. */
	key: string;
	resource: WatchedResource | 'directory';
	/** Empty for the list of subaccounts. */
	subaccountId: string;
	/** Of the record, of the subaccount for its verification; empty for a list. */
	id: string;
	/** What is read, in words for people. */
	what: string;
}

/** Something that has not been readable since `since`. */
export const failure = z.object({
	what: z.string(),
	resource: z.string(),
	subaccountId: z.string(),
	id: z.string(),
	/** Unset until it is clear what time it is. */
	since: z.number().optional(),
	cause: z.string(),
	advice: z.string(),
	/** An event has reported it. */
	isTold: z.literal(true).optional(),
	/** It has been read again; the event about that may still be due. */
	isOver: z.literal(true).optional(),
});

type Failure = z.infer<typeof failure>;

/** What cannot be read: for n8n's log, and from poll to poll for the `readingFailed` events. */
export class Failures {
	private readonly failedNow = new Set<string>();

	private readonly log = new Map<string, ReadError>();

	constructor(
		private readonly failures: Record<string, Failure>,
		private readonly config: TriggerConfig,
	) {}

	add({ key, ...subject }: Subject, error: ReadError): void {
		this.log.set(subject.what, error);
		if (!this.config.events.includes('readingFailed')) return;
		this.failedNow.add(key);
		const known = this.failures[key];
		if (known) known.isOver = undefined;
		const isFull = !known && Object.keys(this.failures).length >= maxFailures;
		if (isFull || known?.isTold) return;
		const { cause } = error;
		const advice = 'advice' in cause && cause.advice ? String(cause.advice) : 'It is tried again';
		// Without the name of the endpoint, so that what fails in several lists has one cause.
		const reason = 'reason' in cause ? String(cause.reason) : cause.message;
		this.failures[key] = { ...known, ...subject, cause: reason, advice };
	}

	/** Notes that the subject was read; `events` removes its entry, and reports it if need be. */
	markRead(key: string): void {
		const known = this.failures[key];
		if (known && !this.failedNow.has(key)) known.isOver = true;
	}

	/** The failure to report if nothing can be read: later ones often follow from the first. */
	get first(): ReadError | undefined {
		return [...this.log.values()][0];
	}

	/** Lines for the log: a few failures by name, others at the next polls. */
	lines(now: number): string[] {
		const lines = [...this.log].map(
			([what, { message }]) => `${what} could not be read and is tried again. ${message}`,
		);
		if (lines.length <= maxNamed) return lines;
		const start = (Math.floor(now / 60_000) * maxNamed) % lines.length;
		const named = [...lines, ...lines].slice(start, start + maxNamed);
		return [...named, `${lines.length - maxNamed} more could not be read`];
	}

	/**
	 * One event for each cause and subaccount, and another one when it is over.
	 * @param now unset if it is not clear what time it is
	 */
	events(
		now: number | undefined,
		maxEvents: number,
		contextOf: (subaccountId: string) => EventContext,
	): TriggerEvent[] {
		const events: TriggerEvent[] = [];
		const tell = (one: Failure, status: string) =>
			events.length < maxEvents &&
			events.push(toFailureEvent(one, status, contextOf(one.subaccountId))) > 0;
		for (const [key, one] of Object.entries(this.failures)) {
			// It begins now, also where `since` is in the future, because a clock was ahead.
			if (one.since === undefined || one.since > (now ?? Infinity)) one.since = now;
			const isLong =
				(now ?? 0) - (one.since ?? Infinity) >= this.config.readingFailedHours * hourMs;
			const isDue = isLong && this.failedNow.has(key);
			const others = Object.values(this.failures).filter(
				(other) => other !== one && aboutOf(other) === aboutOf(one),
			);
			if (one.isOver) {
				const other = others.find(({ isOver }) => !isOver);
				// Others with the same cause still fail: one takes over this entry, whose event was emitted.
				if (one.isTold && other) Object.assign(other, { ...one, isOver: undefined });
				if (one.isTold && !other && !tell(one, 'recovered')) continue;
				delete this.failures[key];
			} else if (isDue && !one.isTold && !others.some(({ isTold }) => isTold)) {
				one.isTold = tell(one, 'failed') || undefined;
			}
		}
		return events;
	}
}

/** One event is enough for all that fail with this cause in this subaccount. */
const aboutOf = ({ subaccountId, cause }: Failure) => `${inLowerCase(subaccountId)} ${cause}`;

function toFailureEvent(one: Failure, status: string, context: EventContext): TriggerEvent {
	const { what, cause, advice, resource, subaccountId, id } = one;
	const since = new Date(one.since ?? 0).toISOString();
	return {
		eventId: toEventId('readingFailed', what, cause, since, status),
		event: 'readingFailed',
		resource: resource as TriggerEvent['resource'],
		status,
		previousStatus: null,
		id,
		subaccountId,
		...context,
		openHours: null,
		record: {
			what,
			since,
			cause,
			advice: status === 'recovered' ? 'Nothing is to be done' : advice,
		},
	};
}
