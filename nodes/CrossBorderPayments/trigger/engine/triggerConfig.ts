import { subaccountKey } from './hashes';
import {
	resourcesOf,
	watchedOf,
	type EventName,
	type Watched,
	type WatchedResource,
} from './watched';

export interface TriggerConfig {
	events: readonly EventName[];
	/** Only changes to these are events; all changes if empty. */
	statuses: readonly string[];
	/** Only changes from these are events; all changes, and new records, if empty. */
	previousStatuses: readonly string[];
	/** IDs of the subaccounts watched, or all of them. */
	subaccounts: 'all' | readonly string[];
	/** Records watched by ID, by resource. */
	named: Partial<Record<WatchedResource, ReadonlyArray<{ subaccountId: string; id: string }>>>;
	/**
	 * What was created after `at` (ms) is news; without it, after the first poll began. `text` is the
	 * raw parameter: an expression keeps the value it had when its text was first seen.
	 */
	startFrom?: { at: number; text: string } | undefined;
	/** Ages in hours at which an open record gives a `stillOpen` event. */
	stillOpenHours: readonly number[];
	/** Statuses to treat as final besides those of the service. */
	finalStatuses: readonly string[];
	/** So many hours after its creation, a final record may first appear and still be emitted. */
	overlapHours: number;
	/** The node's ID, and environment and address of the service. */
	owner: { node: string; service: string };
	/** How many turns run side by side. */
	concurrency: number;
	/** Requests that a poll may make, besides retries and the first pages of subaccounts. */
	maxRequests: number;
	maxEvents: number;
	/** What could not be read for this long gives a `readingStopped` event. */
	readingStoppedHours: number;
}

export const watchedResources = ({ events }: TriggerConfig): Set<WatchedResource> =>
	new Set(events.flatMap(resourcesOf));

/** Those of the watched resources that are read in this way. */
export const watchedBy = (readBy: Watched['readBy'], config: TriggerConfig): WatchedResource[] =>
	[...watchedResources(config)].filter((resource) => watchedOf(resource).readBy === readBy);

/** Keys of the selected subaccounts; undefined if all are watched. */
export const selectedKeys = ({ subaccounts }: TriggerConfig) =>
	subaccounts === 'all' ? undefined : new Set(subaccounts.map(subaccountKey));

export const stillOpenHours = ({ events, stillOpenHours: hours }: TriggerConfig) =>
	events.includes('stillOpen') ? hours : [];

export const thresholdKey = (hours: number) => `open for ${hours} h`;

export const isThresholdKey = (key: string) => /^open for [\d.]+ h$/.test(key);

/** All that is watched from a time on: resources, subaccounts (one by one, or all), thresholds. */
export const watchKeys = (config: TriggerConfig): string[] => [
	...watchedResources(config),
	...(selectedKeys(config) ?? ['all']),
	...stillOpenHours(config).map(thresholdKey),
];
