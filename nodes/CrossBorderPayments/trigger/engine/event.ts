import { assumptions } from '../../api/assumptions';

/** What can be watched, by the name of the event that it gives. */
export const resourceOf = {
	depositStatusChanged: 'deposit',
	onrampStatusChanged: 'onramp',
	offrampStatusChanged: 'offramp',
	verificationStatusChanged: 'verification',
	subaccountStatusChanged: 'subaccount',
	conversionCreated: 'conversion',
} as const;

export type EventName = keyof typeof resourceOf;

export type WatchedResource = (typeof resourceOf)[EventName];

/** Resources that are read from a list of each subaccount. */
export const listedResources = ['deposit', 'onramp', 'conversion'] as const;

export type ListedResource = (typeof listedResources)[number];

/** Resources whose records have a life of their own under a subaccount. */
export type StreamedResource = ListedResource | 'offramp';

export const streamedResources = [...listedResources, 'offramp'] as const;

/** A conversion has no status; being there is all that happens to it. */
export const conversionStatus = 'created';

/** Statuses after which a record is taken not to change any more. */
export const finalStatuses: Record<StreamedResource, readonly string[]> = {
	...assumptions.finalStatuses.value,
	conversion: [conversionStatus],
};

/** One item that the trigger puts out. */
export interface TriggerEvent {
	event: EventName;
	resource: WatchedResource;
	/** Of the record; of the subaccount for subaccounts and their verifications. */
	id: string;
	subaccountId: string;
	/** Null where the list of subaccounts was not read. */
	subaccountEmail: string | null;
	/** Null for a record that was not known before. */
	previousStatus: string | null;
	status: string;
	/** ISO 8601, UTC. */
	detectedAt: string;
	/** As the service gave it. */
	record: Record<string, unknown>;
}
