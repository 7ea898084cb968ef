import { createHash } from 'node:crypto';

import { inLowerCase } from './hashes';
import type { AnySource, Source } from './source';
import type { TriggerConfig } from './triggerConfig';
import { watched, watchedOf, type EventName, type WatchedResource } from './watched';

/** A record as it stood when it was read. */
export interface Observation {
	id: string;
	status: string;
	createdAt: number;
	/** What kind of record it is, if the resource has several. */
	kind?: 'offramp' | 'offrampStatus' | 'individual' | 'business' | undefined;
	record: Record<string, unknown>;
}

export interface Change {
	observation: Observation;
	/** Null for a record that was not known before. */
	previousStatus: string | null;
	/** Only for `stillOpen`: the threshold that has passed. */
	openHours?: number;
	/** Only for a status that the record had before: how many times it has gone back to one. */
	returns?: number;
}

/** What the trigger emits as one item. */
export interface TriggerEvent {
	eventId: string;
	event: EventName;
	resource: WatchedResource | 'directory';
	status: string;
	previousStatus: string | null;
	/** Of the record; of the subaccount for subaccounts and their verifications; empty for a list. */
	id: string;
	/** Empty for the list of subaccounts, and for what belongs to the account. */
	subaccountId: string;
	/** Null if the list of subaccounts was not read. */
	subaccountEmail: string | null;
	detectedAt: string;
	openHours: number | null;
	kind?: Observation['kind'];
	record: Record<string, unknown>;
}

export type EventContext = Pick<TriggerEvent, 'subaccountEmail' | 'detectedAt'>;

export function isSelected(
	{ observation: { status }, previousStatus, openHours }: Change,
	{ resource }: Source,
	{ events, statuses, previousStatuses }: TriggerConfig,
): boolean {
	if (openHours !== undefined) return events.includes('stillOpen');
	if (!events.includes(watched[resource].event)) return false;
	if (watchedOf(resource).onlyStatus) return true;
	return isAmong(statuses, status) && isAmong(previousStatuses, previousStatus ?? '');
}

/** Whether a filter lets a status through. A verification that differs by country has several. */
const isAmong = (selected: readonly string[], statuses: string) =>
	selected.length === 0 || statuses.split(', ').some((status) => selected.includes(status));

export function toEvent(change: Change, source: Source, context: EventContext): TriggerEvent {
	const { observation, previousStatus, openHours, returns } = change;
	const { resource, subaccountId } = source;
	const { id, status, kind, record } = observation;
	const event: EventName = openHours === undefined ? watched[resource].event : 'stillOpen';
	const what = openHours === undefined ? [status, returns] : ['stillOpen', openHours];
	// A status that a record has for the first time has no count, so that a replay has the same ID.
	const known = what.filter((part) => part !== undefined);
	const eventId = toEventId(resource, inLowerCase(id), ...known);
	const columns = { event, resource, status, previousStatus, id, subaccountId, ...context };
	return { eventId, ...columns, openHours: openHours ?? null, kind, record };
}

/** What Reading Stopped reports. */
interface Report {
	status: 'failed' | 'recovered' | 'restarted';
	what: string;
	/** In ISO 8601. */
	since: string;
	cause: string;
	advice: string;
}

/** What begins again, and why. */
export interface Restart {
	what: string;
	cause: string;
	/** With Start From, existing records are emitted instead. */
	isReplay?: boolean;
}

type ReportSubject = Pick<AnySource, 'resource' | 'subaccountId' | 'id'>;

export function toReportEvent(
	{ status, ...record }: Report,
	{ resource, subaccountId, id }: ReportSubject,
	context: EventContext,
): TriggerEvent {
	const { what, since } = record;
	const about = status === 'restarted' ? [what] : [];
	const parts = ['readingStopped', inLowerCase(subaccountId), since, status, ...about];
	return {
		eventId: toEventId(...parts),
		event: 'readingStopped',
		resource,
		status,
		previousStatus: null,
		id,
		subaccountId,
		...context,
		openHours: null,
		record,
	};
}

/** The same parts always give the same ID. */
const toEventId = (...parts: unknown[]) =>
	createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
