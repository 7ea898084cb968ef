import { createHash } from 'node:crypto';

import { assumptions } from '../../api/assumptions';
import {
	statusEventOf,
	type EventName,
	type RecordResource,
	type TriggerConfig,
	type WatchedResource,
} from './triggerConfig';

/** A conversion has no status; being there is all that happens to it. */
export const conversionStatus = 'created';

/** Statuses after which a record is taken not to change any more, those of the user included. */
export function finalStatusesOf(
	resource: RecordResource,
	{ finalStatuses }: Pick<TriggerConfig, 'finalStatuses'>,
): readonly string[] {
	if (resource === 'conversion') return [conversionStatus];
	return [...assumptions.finalStatuses[resource], ...finalStatuses];
}

/** A record as it stood when it was read. */
export interface Observation {
	id: string;
	status: string;
	/** Milliseconds since 1970. */
	createdAt: number;
	/** What kind of record it is, where the resource has several. */
	kind?: 'offramp' | 'offrampStatus' | 'individual' | 'business' | undefined;
	record: Record<string, unknown>;
}

/** Something new about a record. */
export interface Change {
	observation: Observation;
	/** Null for a record that was not known before. */
	previousStatus: string | null;
	/** Only for `stillOpen`: the threshold that has passed. */
	openHours?: number;
}

/** A change, and whose it is. */
export interface FoundChange extends Change {
	resource: WatchedResource;
	subaccountId: string;
}

/** One item that the trigger puts out. */
export interface TriggerEvent {
	/** The same for the same change, always. */
	eventId: string;
	event: EventName;
	resource: WatchedResource;
	status: string;
	/** Null for a record that was not known before. */
	previousStatus: string | null;
	/** Of the record; of the subaccount for subaccounts and their verifications. */
	id: string;
	subaccountId: string;
	/** Null where the list of subaccounts was not read. */
	subaccountEmail: string | null;
	/** ISO 8601, UTC. */
	detectedAt: string;
	/** For how many hours; null where the event is not `stillOpen`. */
	openHours: number | null;
	kind: Observation['kind'];
	/** As the service gave it. */
	record: Record<string, unknown>;
}

/** The event that tells of a change; undefined where the user did not ask for it. */
export function toEvent(
	change: FoundChange,
	config: Pick<TriggerConfig, 'events' | 'statuses'>,
	subaccountEmail: string | null,
	now: number,
): TriggerEvent | undefined {
	const { observation, previousStatus, resource, subaccountId, openHours } = change;
	const { id, status, kind, record } = observation;
	const event = openHours === undefined ? statusEventOf[resource] : 'stillOpen';
	if (!config.events.includes(event)) return undefined;
	// The filter means nothing for conversions, nor for what has not reached its last status.
	const isFiltered =
		config.statuses.length > 0 && resource !== 'conversion' && event !== 'stillOpen';
	if (isFiltered && !config.statuses.includes(status)) return undefined;
	return {
		eventId: eventIdOf(change),
		event,
		resource,
		status,
		previousStatus,
		id,
		subaccountId,
		subaccountEmail,
		detectedAt: new Date(now).toISOString(),
		openHours: openHours ?? null,
		kind,
		record,
	};
}

/**
 * A verification can take the same status twice, for example when it is rejected again; the time of
 * its last update tells the two apart.
 */
function eventIdOf({ resource, subaccountId, observation, openHours }: FoundChange): string {
	const { id, status, record } = observation;
	const what = openHours === undefined ? [status] : ['stillOpen', openHours];
	const when = resource === 'verification' ? [record.updated_at ?? ''] : [];
	const text = JSON.stringify([resource, subaccountId, id, ...what, ...when]);
	return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
