import { resourcesOf, type EventName, type WatchedResource } from './watched';

/** What one trigger watches, and how. */
export interface TriggerConfig {
	events: readonly EventName[];
	/** Only changes to these are events; all changes if empty. */
	statuses: readonly string[];
	/** Ids of the subaccounts watched, or all of them. */
	subaccounts: 'all' | readonly string[];
	/** Offramps watched by id, since the service does not list them. */
	offramps: ReadonlyArray<{ subaccountId: string; id: string }>;
	/** What is there at the first poll is emitted instead of taken for known. */
	emitExisting: boolean;
	/** The first poll emits what was created after this moment (ms). */
	startFrom?: number | undefined;
	/** Ages in hours at which an open record gives a `stillOpen` event. */
	stillOpenHours: readonly number[];
	/** Statuses to take for final besides those of the service. */
	finalStatuses: readonly string[];
	/** How long after its creation a final record may first show up and still be emitted. */
	overlapHours: number;
	/** How often all pages of all lists are read. */
	fullScanHours: number;
	/** Environment and address: another one has other records. */
	place: string;
	/** How many turns run side by side. */
	concurrency: number;
	/** Requests of one poll. */
	maxRequests: number;
}

/** The resources that are read. */
export function watchedResources({ events }: TriggerConfig): Set<WatchedResource> {
	return new Set(events.flatMap((event) => resourcesOf[event]));
}
