import { z } from 'zod/v4';

import { toEventId, type EventContext, type TriggerEvent } from './event';
import type { ReadError } from './readers';
import { hourMs } from './ticks';
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

export type Failure = z.infer<typeof failure>;

/** What cannot be read for long, from poll to poll, and the `readingFailed` events that tell of it. */
export class Failures {
	/** In this poll. */
	private readonly readAgain = new Set<string>();

	private readonly failedAgain = new Set<string>();

	constructor(private readonly failures: Record<string, Failure>) {}

	add(subject: Subject, { cause }: ReadError, now: number): void {
		const { key, what, resource, subaccountId, id } = subject;
		this.readAgain.delete(key);
		this.failedAgain.add(key);
		if (this.failures[key] || Object.keys(this.failures).length >= maxFailures) return;
		const advice = 'advice' in cause && cause.advice ? String(cause.advice) : 'It is tried again';
		const told = { what, resource, subaccountId, id };
		this.failures[key] = { ...told, since: now, cause: cause.message, advice };
	}

	/** What these keys begin with could be read again. */
	remove(start: string): void {
		for (const key of Object.keys(this.failures)) {
			if (key.startsWith(start) && !this.failedAgain.has(key)) this.readAgain.add(key);
		}
	}

	/** One event for each cause and subaccount, and another one when it is over. */
	events(
		hours: number,
		now: number,
		maxEvents: number,
		contextOf: (subaccountId: string) => EventContext,
	): TriggerEvent[] {
		const { failures } = this;
		const events: TriggerEvent[] = [];
		const tell = (one: Failure, status: string) => {
			if (events.length >= maxEvents) return false;
			return events.push(toEvent(one, status, contextOf(one.subaccountId))) > 0;
		};
		const likeIt = (one: Failure) =>
			Object.values(failures).filter(
				(other) => other.subaccountId === one.subaccountId && other.cause === one.cause,
			);
		for (const key of this.readAgain) {
			const one = failures[key] as Failure;
			const others = likeIt(one).filter((other) => other !== one);
			// The others of its kind are still told of by the same event.
			const [other] = others;
			if (one.isTold && other) Object.assign(other, one);
			else if (one.isTold && !tell(one, 'recovered')) continue;
			delete failures[key];
		}
		for (const key of this.failedAgain) {
			const one = failures[key];
			if (!one || now - one.since < hours * hourMs) continue;
			if (likeIt(one).some(({ isTold }) => isTold) || !tell(one, 'failed')) continue;
			one.isTold = true;
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
