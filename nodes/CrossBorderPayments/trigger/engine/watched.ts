import { assumptions } from '../../api/assumptions';
import type { endpoints } from '../../api/endpoints';
import {
	depositStatuses,
	offrampStatuses,
	onrampStatuses,
	profileStatuses,
	subaccountStatuses,
	verificationStatuses,
} from '../../api/schemas/knownValues';

const { finalStatuses } = assumptions;

/** One kind of record that the trigger can watch. All that depends on the kind is said here. */
export interface Watched {
	/** The event that reports its changes. */
	event: string;
	/**
	 * Of the event in the menu; short, because n8n shows two lines. `action` is for the node panel,
	 * where two names alone would look alike.
	 */
	description: string;
	action?: string;
	/**
	 * - `list`: in a list that each subaccount has, or the account
	 * - `directory`: the list of subaccounts
	 * - `profile`: each subaccount may have one
	 * - `id`: by IDs that the user enters
	 */
	readBy: 'list' | 'directory' | 'profile' | 'id';
	list?: keyof typeof endpoints;
	of: 'account' | 'subaccount';
	/** The documented ones. */
	statuses: readonly string[];
	/** Those after which it changes no more; what has none may go back to an earlier status. */
	finalStatuses?: readonly string[];
	/** A record without a status counts as having this one, and filters do not apply to it. */
	onlyStatus?: string;
	/** The columns of its simplified item: see `simplifiedColumns`. */
	columns: 'payment' | 'subaccount' | 'verification';
}

/** Texts and columns have the order of these rows. */
export const watched = {
	deposit: {
		event: 'depositStatusChanged',
		description: 'A deposit was created, or its status changed',
		readBy: 'list',
		list: 'depositList',
		of: 'subaccount',
		statuses: depositStatuses,
		finalStatuses: finalStatuses.deposit,
		columns: 'payment',
	},
	onramp: {
		event: 'onrampStatusChanged',
		description: 'An onramp (fiat to crypto) was created, or its status changed',
		readBy: 'list',
		list: 'onrampList',
		of: 'subaccount',
		statuses: onrampStatuses,
		finalStatuses: finalStatuses.onramp,
		columns: 'payment',
	},
	conversion: {
		event: 'conversionCreated',
		description: 'A conversion was created',
		readBy: 'list',
		list: 'conversionList',
		of: 'subaccount',
		statuses: [],
		onlyStatus: 'created',
		columns: 'payment',
	},
	offramp: {
		event: 'offrampStatusChanged',
		description: 'The status of an offramp (crypto to fiat) listed below changed',
		readBy: 'id',
		of: 'subaccount',
		statuses: offrampStatuses,
		finalStatuses: finalStatuses.offramp,
		columns: 'payment',
	},
	subaccount: {
		event: 'subaccountStatusChanged',
		description: 'A client was created, approved or declined',
		action: 'On subaccount approved, created or otherwise changed',
		readBy: 'directory',
		of: 'subaccount',
		statuses: subaccountStatuses,
		columns: 'subaccount',
	},
	verification: {
		event: 'verificationStatusChanged',
		description: 'A KYC or KYB verification started or changed status, such as to rejected',
		action: 'On verification started, rejected or otherwise changed',
		readBy: 'profile',
		of: 'subaccount',
		// Without a record of it, its status comes from kyc.profiles or the subaccount.
		statuses: [
			...verificationStatuses,
			...profileStatuses,
			...subaccountStatuses.filter((status) => status !== assumptions.verificationStatuses.created),
		],
		columns: 'verification',
	},
} as const satisfies Record<string, Watched>;

export type WatchedResource = keyof typeof watched;

type StatusEvent = (typeof watched)[WatchedResource]['event'];

export type EventName = StatusEvent | 'stillOpen' | 'readingStopped';

export const allResources = Object.keys(watched) as WatchedResource[];

export const watchedOf = (resource: WatchedResource): Watched => watched[resource];

export const isWatchable = (resource: string): resource is WatchedResource =>
	Object.hasOwn(watched, resource);

/** The resources to read for an event; none for `readingStopped`, which is about other reads. */
export const resourcesOf = (event: EventName): WatchedResource[] =>
	allResources.filter((resource) =>
		event === 'stillOpen'
			? watchedOf(resource).finalStatuses !== undefined
			: watchedOf(resource).event === event,
	);

/** “deposit, onramp or offramp”: what Payment Still Open is about. */
export const openPayments = resourcesOf('stillOpen')
	.join(', ')
	.replace(/, (\w+)$/, ' or $1');
