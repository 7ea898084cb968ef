import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { toArray } from '../api/unknownValues';
import type { OutputValues } from '../operation/output/createOutput';
import { columnOptions } from '../operation/output/outputFormFields';
import { columnNamesIn, unknownColumnError } from '../operation/output/selectedColumns';
import { conversionOutput } from '../resources/conversion/output';
import { depositOutput } from '../resources/deposit/output';
import { offrampOutput, offrampStatusOutput } from '../resources/offramp/output';
import { onrampOutput } from '../resources/onramp/output';
import { subaccountOutput } from '../resources/subaccount/output';
import { businessOutput, individualOutput } from '../resources/verification/output';
import type { TriggerEvent } from './engine/event';
import {
	openPayments,
	resourcesOf,
	watched,
	type EventName,
	type WatchedResource,
} from './engine/watched';
import { eventNames } from './events';

/** The output of each kind of record that an event can have. */
export const recordOutputs = {
	deposit: depositOutput,
	onramp: onrampOutput,
	conversion: conversionOutput,
	offramp: offrampOutput,
	offrampStatus: offrampStatusOutput,
	subaccount: subaccountOutput,
	individual: individualOutput.read,
	business: businessOutput.read,
};

type RecordKind = keyof typeof recordOutputs;

/** Which columns of a record stand for amount, currency and reference, if they have other names. */
export const sourceColumns: Partial<
	Record<RecordKind, { amount: string; currency: string; reference?: string }>
> = {
	// What was bought, because what was paid may be wrong in a stored record.
	onramp: { amount: 'toNetAmount', currency: 'toAsset', reference: 'clientOnrampReference' },
	conversion: { amount: 'amount', currency: 'fromCurrency' },
	offramp: { amount: 'toNetAmount', currency: 'toCurrency', reference: 'clientOfframpReference' },
	offrampStatus: { amount: 'targetAmountReceivable', currency: 'targetCurrency' },
};

const change = ['event', 'status', 'previousStatus'];
const ids = ['id', 'subaccountId', 'eventId'];

/** What a simplified item has, at most ten columns: what, how much, who and when, then the IDs. */
export const simplifiedColumns = {
	payment: [...change, 'amount', 'currency', 'subaccountEmail', 'createdAt', ...ids],
	// What support looks for first; the email address says whose it is.
	stillOpen: [
		'event',
		'resource',
		'status',
		'openHours',
		'amount',
		'currency',
		'reference',
		'subaccountEmail',
		'id',
		'eventId',
	],
	subaccount: [...change, 'subaccountEmail', 'createdAt', ...ids],
	verification: [...change, 'type', 'rejectionReasons', 'subaccountEmail', 'updatedAt', ...ids],
	readingStopped: [
		'event',
		'status',
		'what',
		'since',
		'cause',
		'advice',
		'subaccountEmail',
		...ids,
	],
};

const kinds: Record<keyof typeof simplifiedColumns, string> = {
	payment: 'Payments and conversions',
	stillOpen: 'Payment Still Open',
	subaccount: 'Subaccounts',
	verification: 'Verifications',
	readingStopped: 'Reading Stopped',
};

/** For people and assistants, who see no items before they write expressions. */
export const columnsText = [
	...Object.entries(simplifiedColumns).map(
		([kind, names]) => `${kinds[kind as keyof typeof kinds]}: ${names.join(', ')}`,
	),
	`resource is ${openPayments}; openHours, which of Still Open After has passed`,
	`amount and currency are what a ${openPayments} brought, and what a conversion sold`,
].join('. ');

export function simplifiedColumnsOf({
	event,
	resource,
}: Pick<TriggerEvent, 'event' | 'resource'>): readonly string[] {
	if (event === 'stillOpen' || event === 'readingStopped') return simplifiedColumns[event];
	return resource === 'directory' ? [] : simplifiedColumns[watched[resource].columns];
}

/** The kinds of record that a resource has: an offramp has an older view, a verification several. */
const kindsOf = (resource: WatchedResource): RecordKind[] => {
	if (resource === 'offramp') return ['offramp', 'offrampStatus'];
	// If there is no verification yet, the record is that of the subaccount.
	return resource === 'verification' ? ['individual', 'business', 'subaccount'] : [resource];
};

const ofEveryEvent = [...change, ...ids, 'resource', 'subaccountEmail', 'detectedAt', 'openHours'];

/** The columns to choose from for these events. */
export function columnsOf(events: readonly EventName[]): string[] {
	const own = events.flatMap((event) => {
		const resources = resourcesOf(event);
		const simplified =
			event === 'readingStopped'
				? simplifiedColumns[event]
				: resources.flatMap((resource) => simplifiedColumnsOf({ event, resource }));
		const ofRecords = resources
			.flatMap(kindsOf)
			.flatMap((kind) => [
				...Object.keys(sourceColumns[kind] ?? {}),
				...(recordOutputs[kind].allColumns ?? []),
			]);
		return [...simplified, ...ofRecords];
	});
	return [...new Set([...ofEveryEvent, ...own])];
}

/**
 * The selected columns by their own names, in whatever spelling they were entered.
 * @throws InputError if none of the events has one of them; n8n shows it when the workflow is published
 */
export function selectedColumns(
	events: readonly EventName[],
	entered: readonly string[],
): string[] {
	const columns = columnsOf(events);
	const names = entered.map(columnNamesIn(columns));
	const kinds = events.flatMap(resourcesOf).flatMap(kindsOf);
	const unknown = names.filter((name) => {
		const values: OutputValues = { output: 'selected', outputFields: [name] };
		const isInRecord = kinds.some((kind) => !recordOutputs[kind].unknownColumns?.(values).length);
		return !columns.includes(name) && !isInRecord;
	});
	if (unknown.length > 0) throw unknownColumnError(unknown, columns);
	return names;
}

/** Fills the menu Field Names or IDs with the columns of the selected events, without a request. */
export async function getColumns(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const selected = this.getCurrentNodeParameter('events');
	const events = eventNames.filter((event) => toArray(selected).includes(event));
	return await Promise.resolve(columnOptions(columnsOf(events)));
}
