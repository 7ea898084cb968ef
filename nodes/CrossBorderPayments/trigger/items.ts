import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { simplifyConversion } from '../resources/conversion/simplify';
import { simplifyDeposit } from '../resources/deposit/simplify';
import { simplifyOfframp } from '../resources/offramp/simplify';
import { simplifyOnramp } from '../resources/onramp/simplify';
import { simplifySubaccount } from '../resources/subaccount/simplify';
import { simplifyBusiness, simplifyIndividual } from '../resources/verification/simplify';
import type { TriggerEvent } from './engine/event';
import type { WatchedResource } from './engine/watched';

/** One item for each event; null, which starts no execution, where there is none. */
export function toItems(
	events: readonly TriggerEvent[],
	isSimplified: boolean,
): INodeExecutionData[][] | null {
	const items = events.map((event) => {
		const record = isSimplified ? simplify(event) : event.record;
		return { json: { ...event, record: record as IDataObject } };
	});
	return items.length > 0 ? [items] : null;
}

/** The record as one flat row, the same that the action node gives. */
function simplify({ resource, record }: TriggerEvent): object {
	if (resource === 'verification') {
		// Where there is no verification yet, the record is that of the subaccount.
		if (record.type === 'individual') return simplifyIndividual(record as never);
		return record.type === 'business'
			? simplifyBusiness(record as never)
			: simplifySubaccount(record as never);
	}
	// The v1 view, which a pending offramp comes from, is a flat row already.
	if (resource === 'offramp' && record.type !== 'offramp') return record;
	return simplifiers[resource](record as never);
}

const simplifiers = {
	deposit: simplifyDeposit,
	onramp: simplifyOnramp,
	offramp: simplifyOfframp,
	conversion: simplifyConversion,
	subaccount: simplifySubaccount,
} satisfies Record<Exclude<WatchedResource, 'verification'>, unknown>;
