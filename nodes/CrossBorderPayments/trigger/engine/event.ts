import { createHash } from 'node:crypto';

import { assumptions } from '../../api/assumptions';
import { depositStatuses, offrampStatuses, onrampStatuses } from '../../api/schemas/knownValues';
import { inLowerCase } from './hashes';
import {
	statusEventOf,
	type EventName,
	type RecordResource,
	type TriggerConfig,
	type WatchedResource,
} from './triggerConfig';

/** A conversion has no status; being there is all that happens to it. */
export const conversionStatus = 'created';

/** Statuses after which a record counts as not changing any more, including those of the user. */
export function finalStatusesOf(
	resource: RecordResource,
	{ finalStatuses }: TriggerConfig,
): readonly string[] {
	if (resource === 'conversion') return [conversionStatus];
	return [...assumptions.finalStatuses[resource], ...finalStatuses];
}

const documentedStatuses: Record<RecordResource, readonly string[]> = {
	deposit: depositStatuses,
	onramp: onrampStatuses,
	offramp: offrampStatuses,
	conversion: [conversionStatus],
};

/** Documented statuses before those: after one of those, they come from a replica that lags. */
export const openStatusesOf = (resource: RecordResource, finalStatuses: readonly string[]) =>
	documentedStatuses[resource].filter((status) => !finalStatuses.includes(status));

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
}

interface FoundChange extends Change {
	resource: WatchedResource;
	subaccountId: string;
}

/** What the trigger puts out as one item. */
export interface TriggerEvent {
	eventId: string;
	event: EventName;
	resource: WatchedResource | 'directory';
	status: string;
	previousStatus: string | null;
	/** Of the record; of the subaccount for subaccounts and their verifications; empty for a list. */
	id: string;
	/** Empty for the list of subaccounts. */
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
	{ observation: { status }, previousStatus, resource, openHours }: FoundChange,
	{ events, statuses, previousStatuses }: TriggerConfig,
): boolean {
	if (openHours !== undefined) return events.includes('stillOpen');
	if (!events.includes(statusEventOf[resource])) return false;
	// The filters mean nothing for conversions.
	if (resource === 'conversion') return true;
	return isAmong(statuses, status) && isAmong(previousStatuses, previousStatus ?? '');
}

/** Whether a filter lets a status through. A verification that differs by country has several. */
const isAmong = (selected: readonly string[], statuses: string) =>
	selected.length === 0 || statuses.split(', ').some((status) => selected.includes(status));

export function toEvent(change: FoundChange, context: EventContext): TriggerEvent {
	const { observation, previousStatus, resource, subaccountId, openHours } = change;
	const { id, status, kind, record } = observation;
	const event: EventName = openHours === undefined ? statusEventOf[resource] : 'stillOpen';
	const columns = { event, resource, status, previousStatus, id, subaccountId, ...context };
	return { eventId: eventIdOf(change), ...columns, openHours: openHours ?? null, kind, record };
}

/**
 * A verification can take the same status twice, for example when it is rejected again; the time of
 * its last update tells the two apart.
 */
function eventIdOf({ resource, subaccountId, observation, openHours }: FoundChange): string {
	const { id, status, record } = observation;
	const what = openHours === undefined ? [status] : ['stillOpen', openHours];
	const when = resource === 'verification' ? [record.updated_at ?? ''] : [];
	return toEventId(resource, inLowerCase(subaccountId), inLowerCase(id), ...what, ...when);
}

/** The same parts always give the same ID. */
export const toEventId = (...parts: unknown[]) =>
	createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
