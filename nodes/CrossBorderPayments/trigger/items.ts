import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { conversionOutput } from '../resources/conversion/output';
import { depositOutput } from '../resources/deposit/output';
import { offrampOutput, offrampStatusOutput } from '../resources/offramp/output';
import { onrampOutput } from '../resources/onramp/output';
import { subaccountOutput } from '../resources/subaccount/output';
import { businessOutput, individualOutput } from '../resources/verification/output';
import type { Output } from '../operation/output/output';
import type { TriggerEvent } from './engine/event';
import type { Settings } from './settings';

/** One item for each event. */
export function toItems(
	events: readonly TriggerEvent[],
	settings: Settings,
): INodeExecutionData[][] | null {
	// Null starts no execution.
	if (events.length === 0) return null;
	return [events.map((event) => ({ json: toItem(event, settings) }))];
}

/**
 * The item of an event. Simplified, it is flat: the event's own columns, then those of the record. Raw,
 * it has the record nested, as the service sent it.
 */
function toItem(event: TriggerEvent, settings: Settings): IDataObject {
	const { output } = settings;
	const { kind, record: given, ...columns } = event;
	if (event.resource === 'directory' || event.event === 'readingFailed') {
		return output === 'raw' ? { ...columns, record: given } : { ...columns, ...given };
	}
	// Where there is no verification yet, the record is that of the subaccount.
	const other = event.resource === 'verification' ? 'subaccount' : event.resource;
	const recordOutput = recordOutputs[kind ?? other] as Output<object>;
	const record = recordOutput.toItem(given, settings);
	if (output === 'raw') return { ...columns, record };
	// The record of a verification has no ID, and may show less than the event knows.
	return { ...columns, ...record, id: event.id, status: event.status };
}

/** Every kind of record that an event can have. */
export const recordOutputs = {
	deposit: depositOutput,
	onramp: onrampOutput,
	conversion: conversionOutput,
	offramp: offrampOutput,
	offrampStatus: offrampStatusOutput,
	subaccount: subaccountOutput,
	individual: individualOutput,
	business: businessOutput,
};
