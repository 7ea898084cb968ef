import { z } from 'zod/v4';

import { hour, minute } from '../../api/durations';
import { excerpt } from '../../api/unknownValues';
import { toEventId, type EventContext, type TriggerEvent } from './event';
import { inLowerCase } from './hashes';
import type { ReadError } from './readers';
import { timestamp } from './time';
import type { TriggerConfig, WatchedResource } from './triggerConfig';

/** Failing subaccounts that are remembered, and failing reads in each; others give no event. */
const maxFailures = 100;
const maxParts = 20;

/** At most this many are named in the log of one poll. */
const maxNamed = 5;

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

const part = z.object({
	key: z.string(),
	what: z.string(),
	resource: z.string(),
	id: z.string(),
	since: timestamp,
	cause: z.string(),
	advice: z.string(),
});

/** What fails of a subaccount, or of the list of subaccounts. */
export const failure = z.object({
	subaccountId: z.string(),
	parts: z.array(part),
	/** The part that an event has reported. */
	told: part.optional(),
});

type Part = z.infer<typeof part>;
type Failure = z.infer<typeof failure>;

/** What cannot be read: for n8n's log, and from poll to poll for the `readingStopped` events. */
export class Failures {
	private readonly failedNow = new Set<string>();
	private readonly log = new Map<string, ReadError>();

	constructor(
		/** Of the state; changed in place. */
		private readonly failures: Failure[],
		private readonly config: TriggerConfig,
		/** By n8n's clock (ms). */
		private readonly now: number,
	) {}

	add({ subaccountId, ...subject }: Subject, error: ReadError): void {
		const { key, what } = subject;
		this.log.set(what, error);
		if (!this.config.events.includes('readingStopped')) return;
		this.failedNow.add(key);
		let known = this.of(subaccountId);
		if (!known && this.failures.length >= maxFailures) return;
		if (!known) this.failures.push((known = { subaccountId, parts: [] }));
		const { cause } = error;
		const advice =
			'advice' in cause && cause.advice ? String(cause.advice) : 'The trigger will try again';
		const reason = 'reason' in cause ? String(cause.reason) : cause.message;
		const index = known.parts.findIndex((one) => one.key === key);
		const since = known.parts[index]?.since ?? this.now;
		const failed = { ...subject, since, cause: excerpt(reason), advice: excerpt(advice) };
		if (index >= 0) known.parts[index] = failed;
		else if (known.parts.length < maxParts) known.parts.push(failed);
	}

	markRead({ key, subaccountId }: Pick<Subject, 'key' | 'subaccountId'>): void {
		const known = this.failures.length > 0 ? this.of(subaccountId) : undefined;
		if (!known || this.failedNow.has(key)) return;
		known.parts = known.parts.filter((one) => one.key !== key);
	}

	/** The failure to report if nothing can be read: later ones often follow from the first. */
	get first(): ReadError | undefined {
		return [...this.log.values()][0];
	}

	/** Lines for the log: a few failures by name, others at the next polls. */
	lines(): string[] {
		const lines = [...this.log].map(
			([what, { message }]) => `${what} could not be read; the trigger will try again. ${message}`,
		);
		if (lines.length <= maxNamed) return lines;
		const start = (Math.floor(this.now / minute) * maxNamed) % lines.length;
		const named = [...lines.slice(start), ...lines.slice(0, start)].slice(0, maxNamed);
		return [...named, `${lines.length - maxNamed} others could not be read either`];
	}

	/** One for each subaccount that fails for too long, and one when all of it can be read. */
	events(maxEvents: number, contextOf: (subaccountId: string) => EventContext): TriggerEvent[] {
		const { now, failedNow, config } = this;
		const quietMs = config.readingStoppedHours * hour;
		const events: TriggerEvent[] = [];
		const tell = ({ subaccountId }: Failure, what: Part, status: string) =>
			events.length < maxEvents &&
			events.push(toFailureEvent(what, status, subaccountId, contextOf(subaccountId))) > 0;
		for (const one of [...this.failures]) {
			const { parts, told } = one;
			// A clock may have been ahead when it began.
			for (const each of parts) each.since = Math.min(each.since, now);
			const due = parts.find(({ key, since }) => failedNow.has(key) && now - since >= quietMs);
			if (parts.length === 0) {
				if (told && !tell(one, told, 'recovered')) continue;
				this.failures.splice(this.failures.indexOf(one), 1);
			} else if (due && !told && tell(one, due, 'failed')) one.told = { ...due };
		}
		return events;
	}

	private of(subaccountId: string): Failure | undefined {
		const owner = inLowerCase(subaccountId);
		return this.failures.find((one) => inLowerCase(one.subaccountId) === owner);
	}
}

function toFailureEvent(
	{ what, cause, advice, resource, id, since: sinceMs }: Part,
	status: string,
	subaccountId: string,
	context: EventContext,
): TriggerEvent {
	const since = new Date(sinceMs).toISOString();
	const isOver = status === 'recovered';
	return {
		eventId: toEventId('readingStopped', inLowerCase(subaccountId), since, status),
		event: 'readingStopped',
		resource: resource as TriggerEvent['resource'],
		status,
		previousStatus: null,
		id,
		subaccountId,
		...context,
		openHours: null,
		record: { what, since, cause, advice: isOver ? 'Nothing to do' : advice },
	};
}
