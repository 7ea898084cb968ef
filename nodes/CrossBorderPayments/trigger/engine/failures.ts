import { z } from 'zod/v4';

import { hour, minute } from '../../api/durations';
import { excerpt } from '../../api/unknownValues';
import { toReportEvent, type EventContext, type Restart, type TriggerEvent } from './event';
import { inLowerCase } from './hashes';
import type { ReadError } from './readers';
import type { AnySource } from './source';
import { timestamp } from './time';
import type { TriggerConfig } from './triggerConfig';

/** Failing subaccounts that are remembered, and failing reads in each; others give no event. */
const maxFailures = 100;
const maxParts = 20;

/** At most this many are named in the log of one poll. */
const maxNamed = 5;

const savedPart = z.looseObject({
	key: z.string(),
	what: z.string(),
	resource: z.string(),
	id: z.string(),
	since: timestamp,
	cause: z.string(),
	advice: z.string(),
});

/** What fails of a subaccount, or of the list of subaccounts. */
export const savedFailure = z.looseObject({
	subaccountId: z.string(),
	parts: z.array(savedPart),
	/** The part that an event has reported. */
	reported: savedPart.optional(),
});

type Part = z.infer<typeof savedPart>;
type Failure = z.infer<typeof savedFailure>;

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

	/** @param part what of the source could not be read, in words for people; otherwise all of it */
	add({ subaccountId, ...source }: AnySource, error: ReadError, part?: string): void {
		const { key } = source;
		const what = part ?? source.what;
		this.log.set(what, error);
		if (!this.config.events.includes('readingStopped')) return;
		const isFirst = !this.failedNow.has(key);
		this.failedNow.add(key);
		let failure = this.of(subaccountId);
		if (!failure && this.failures.length >= maxFailures) return;
		if (!failure) this.failures.push((failure = { subaccountId, parts: [] }));
		const { cause } = error;
		const advice =
			'advice' in cause && cause.advice ? String(cause.advice) : 'The trigger will try again';
		const reason = 'reason' in cause ? String(cause.reason) : cause.message;
		const index = failure.parts.findIndex((one) => one.key === key);
		const since = failure.parts[index]?.since ?? this.now;
		const texts = { what, cause: excerpt(reason), advice: excerpt(advice) };
		const failed = { key, resource: source.resource, id: source.id, since, ...texts };
		if (index < 0 && failure.parts.length < maxParts) failure.parts.push(failed);
		// What is said of the whole is not replaced by what is said of a part.
		else if (index >= 0 && (isFirst || !part)) failure.parts[index] = failed;
	}

	markRead({ key, subaccountId }: Pick<AnySource, 'key' | 'subaccountId'>): void {
		const failure = this.failures.length > 0 ? this.of(subaccountId) : undefined;
		if (!failure || this.failedNow.has(key)) return;
		failure.parts = failure.parts.filter((part) => part.key !== key);
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
		const report = ({ subaccountId }: Failure, part: Part, status: 'failed' | 'recovered') => {
			if (events.length >= maxEvents) return false;
			const { what, since, cause, advice, resource, id } = part;
			const texts = { what, cause, advice: status === 'recovered' ? 'Nothing to do' : advice };
			const said = { status, since: new Date(since).toISOString(), ...texts };
			const source = { resource: resource as AnySource['resource'], subaccountId, id };
			events.push(toReportEvent(said, source, contextOf(subaccountId)));
			return true;
		};
		for (const failure of [...this.failures]) {
			const { parts, reported } = failure;
			// A clock may have been ahead when it began.
			for (const part of parts) part.since = Math.min(part.since, now);
			const due = parts.find(({ key, since }) => failedNow.has(key) && now - since >= quietMs);
			if (parts.length === 0) {
				if (reported && !report(failure, reported, 'recovered')) continue;
				this.failures.splice(this.failures.indexOf(failure), 1);
			} else if (due && !reported && report(failure, due, 'failed')) failure.reported = { ...due };
		}
		return events;
	}

	private of(subaccountId: string): Failure | undefined {
		const id = inLowerCase(subaccountId);
		return this.failures.find((failure) => inLowerCase(failure.subaccountId) === id);
	}
}

/** What is true of what begins again. */
export const consequenceOf = ({ isReplay }: Restart) =>
	isReplay
		? 'everything created since Start From is emitted'
		: 'existing records are now treated as already seen';

/** For those who cannot read n8n's log. */
export function restartEvents(
	restarts: readonly Restart[],
	now: number,
	context: EventContext,
): TriggerEvent[] {
	const since = new Date(now).toISOString();
	return restarts.map((restart) => {
		const { what, cause } = restart;
		const advice = `It starts over: ${consequenceOf(restart)}`;
		const subject = { resource: 'directory', subaccountId: '', id: '' } as const;
		return toReportEvent({ status: 'restarted', what, since, cause, advice }, subject, context);
	});
}
