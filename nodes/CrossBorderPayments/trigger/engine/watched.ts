/** What can be watched, by the name of the event that it gives. */
export const statusEvents = {
	depositStatusChanged: 'deposit',
	onrampStatusChanged: 'onramp',
	offrampStatusChanged: 'offramp',
	verificationStatusChanged: 'verification',
	subaccountStatusChanged: 'subaccount',
	conversionCreated: 'conversion',
} as const;

export type WatchedResource = (typeof statusEvents)[keyof typeof statusEvents];

/** Resources that `stillOpen` tells of; each has a last status. */
export const openResources = ['deposit', 'onramp', 'offramp'] as const;

/** The resources that each event tells of. */
export const resourcesOf: Record<EventName, readonly WatchedResource[]> = {
	depositStatusChanged: ['deposit'],
	onrampStatusChanged: ['onramp'],
	offrampStatusChanged: ['offramp'],
	verificationStatusChanged: ['verification'],
	subaccountStatusChanged: ['subaccount'],
	conversionCreated: ['conversion'],
	stillOpen: openResources,
};

export type EventName = keyof typeof statusEvents | 'stillOpen';

/** Resources that are read from a list of each subaccount. */
export const listedResources = ['deposit', 'onramp', 'conversion'] as const;

export type ListedResource = (typeof listedResources)[number];

/** Resources whose records belong to a subaccount and have a state of their own. */
export const recordResources = [...listedResources, 'offramp'] as const;

export type RecordResource = (typeof recordResources)[number];
