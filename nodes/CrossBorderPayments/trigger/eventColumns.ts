import { conversionOutput } from '../resources/conversion/output';
import { depositOutput } from '../resources/deposit/output';
import { offrampOutput, offrampStatusOutput } from '../resources/offramp/output';
import { onrampOutput } from '../resources/onramp/output';
import { subaccountOutput } from '../resources/subaccount/output';
import { businessOutput, individualOutput } from '../resources/verification/output';
import type { TriggerEvent } from './engine/event';
import { watched } from './engine/watched';

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
		...['event', 'resource', 'status', 'openHours', 'amount', 'currency', 'reference'],
		...['subaccountEmail', 'id', 'eventId'],
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
export const columnsText = Object.entries(simplifiedColumns)
	.map(([kind, names]) => `${kinds[kind as keyof typeof kinds]}: ${names.join(', ')}`)
	.join('. ');

export function simplifiedColumnsOf({
	event,
	resource,
}: Pick<TriggerEvent, 'event' | 'resource'>): readonly string[] {
	if (event === 'stillOpen' || event === 'readingStopped') return simplifiedColumns[event];
	return resource === 'directory' ? [] : simplifiedColumns[watched[resource].columns];
}

export const allColumns = [
	...new Set([
		...Object.values(simplifiedColumns).flat(),
		'detectedAt',
		...Object.values(recordOutputs).flatMap((output) => output.allColumns ?? []),
	]),
];
