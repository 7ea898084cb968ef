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
	{ finalStatuses }: TriggerConfig,
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

/** What the trigger puts out as one item. */
export type TriggerEvent = NonNullable<ReturnType<typeof toEvent>>;

/**
 * The event that tells of a change; undefined where the user did not ask for it.
 * @param subaccountEmail null where the list of subaccounts was not read
 */
export function toEvent(
	change: FoundChange,
	config: TriggerConfig,
	subaccountEmail: string | null,
	now: number,
) {
	const { observation, previousStatus, resource, subaccountId, openHours } = change;
	const { id, status, kind, record } = observation;
	const event: EventName = openHours === undefined ? statusEventOf[resource] : 'stillOpen';
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
		// Of the record; of the subaccount for subaccounts and their verifications.
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
