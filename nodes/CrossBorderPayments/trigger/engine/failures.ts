import { z } from 'zod/v4';

import { toEventId, type EventContext, type TriggerEvent } from './event';
import type { ReadError } from './readers';
import { hourMs } from './time';
import type { WatchedResource } from './triggerConfig';

/** More than this many are not told of one by one. */
const maxFailures = 100;

/** What a read is about. */
export interface Subject {
	/** The same in every poll. */
	key: string;
	resource: WatchedResource | 'directory';
	/** Empty for the list of subaccounts. */
	subaccountId: string;
	/** Of the record; empty for a list. */
	id: string;
	/** For people. */
	what: string;
}

/** Something that could not be read since then. */
export const failure = z.object({
	what: z.string(),
	resource: z.string(),
	subaccountId: z.string(),
	id: z.string(),
	since: z.number(),
	cause: z.string(),
	advice: z.string(),
	/** An event told of it. */
	isTold: z.literal(true).optional(),
});

type Failure = z.infer<typeof failure>;

/** What cannot be read for long, from poll to poll, and the `readingFailed` events that tell of it. */
export class Failures {
	/** In this poll. */
	private readonly readAgain = new Set<string>();

	private readonly failedAgain = new Set<string>();

	constructor(private readonly failures: Record<string, Failure>) {}

	add({ key, ...subject }: Subject, { cause }: ReadError, now: number): void {
		this.failedAgain.add(key);
		if (this.failures[key] || Object.keys(this.failures).length >= maxFailures) return;
		const advice = 'advice' in cause && cause.advice ? String(cause.advice) : 'It is tried again';
		this.failures[key] = { ...subject, since: now, cause: cause.message, advice };
	}

	/** It could be read. */
	remove(key: string): void {
		if (this.failures[key]) this.readAgain.add(key);
	}

	/** One event for each cause and subaccount, and another one when it is over. */
	events(
		hours: number,
		now: number,
		maxEvents: number,
		contextOf: (subaccountId: string) => EventContext,
	): TriggerEvent[] {
		const { failures, failedAgain } = this;
		const events: TriggerEvent[] = [];
		const tell = (one: Failure, status: string) =>
			events.length < maxEvents &&
			events.push(toEvent(one, status, contextOf(one.subaccountId))) > 0;
		const othersLike = (one: Failure) =>
			Object.values(failures).filter(
				(other) =>
					other !== one && other.subaccountId === one.subaccountId && other.cause === one.cause,
			);
		for (const key of this.readAgain) {
			const one = failures[key];
			if (!one || failedAgain.has(key)) continue;
			const [other] = othersLike(one);
			// The others of its kind are still told of by the same event.
			if (one.isTold && other) Object.assign(other, one);
			else if (one.isTold && !tell(one, 'recovered')) continue;
			delete failures[key];
		}
		for (const key of failedAgain) {
			const one = failures[key];
			if (!one || one.isTold || now - one.since < hours * hourMs) continue;
			if (!othersLike(one).some(({ isTold }) => isTold) && tell(one, 'failed')) one.isTold = true;
		}
		return events;
	}
}

function toEvent(one: Failure, status: string, context: EventContext): TriggerEvent {
	const { what, cause, advice, resource, subaccountId, id } = one;
	const since = new Date(one.since).toISOString();
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
		record: { what, since, cause, advice },
	};
}
