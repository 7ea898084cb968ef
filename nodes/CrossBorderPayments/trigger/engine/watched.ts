/** What can be watched, with the event that tells of its changes. */
export const statusEventOf = {
	deposit: 'depositStatusChanged',
	onramp: 'onrampStatusChanged',
	offramp: 'offrampStatusChanged',
	verification: 'verificationStatusChanged',
	subaccount: 'subaccountStatusChanged',
	conversion: 'conversionCreated',
} as const;

export type WatchedResource = keyof typeof statusEventOf;

export type EventName = (typeof statusEventOf)[WatchedResource] | 'stillOpen';

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

/** Resources that are read from a list of each subaccount. */
export const listedResources = ['deposit', 'onramp', 'conversion'] as const;

export type ListedResource = (typeof listedResources)[number];

/** Resources whose records belong to a subaccount and have a state of their own. */
export const recordResources = [...listedResources, 'offramp'] as const;

export type RecordResource = (typeof recordResources)[number];
