import { finalStatuses, type EventName, type StreamedResource } from './event';

/** What one trigger watches, and how. */
export interface TriggerConfig {
	events: readonly EventName[];
	/** Only changes to these are events; all changes if empty. Conversions have no status to filter by. */
	statuses: readonly string[];
	/** Ids of the subaccounts watched, or all of them. */
	subaccounts: 'all' | readonly string[];
	/** Offramps watched by id, since the service does not list them. */
	offramps: ReadonlyArray<{ subaccountId: string; id: string }>;
	/** The first poll gives what is there instead of taking it for known. */
	emitExisting: boolean;
	/** Statuses to take for final besides those of the service. */
	finalStatuses: readonly string[];
	/** How far back, from the newest record of a list, records are told apart one by one. */
	overlapMs: number;
	/** How often all pages of all lists are read. */
	fullScanMs: number;
	/** Environment and address: another one has other records. */
	place: string;
	/** How many subaccounts are read side by side. */
	concurrency: number;
}

/** Statuses after which a record is taken not to change any more, those of the user included. */
export function finalsOf(resource: StreamedResource, watching: TriggerConfig): readonly string[] {
	const known = finalStatuses[resource];
	// A conversion has no status that a user could add to.
	return resource === 'conversion' ? known : [...known, ...watching.finalStatuses];
}

/** Whether a change to this status is one that the user wants. */
export function isWanted(event: EventName, status: string, { statuses }: TriggerConfig): boolean {
	return statuses.length === 0 || event === 'conversionCreated' || statuses.includes(status);
}
