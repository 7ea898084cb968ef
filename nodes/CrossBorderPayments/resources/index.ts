import type { Operation, Resource } from '../operation/operation';
import { balance } from './balance';
import { bank } from './bank';
import { conversion } from './conversion';
import { deposit } from './deposit';
import { depositChannel } from './depositChannel';
import { fee } from './fee';
import { offramp } from './offramp';
import { onramp } from './onramp';
import { rate } from './rate';
import { recipient } from './recipient';
import { service } from './service';
import { subaccount } from './subaccount';
import { verification } from './verification';

/** In the order of the menu. */
export const resources: readonly Resource[] = [
	balance,
	bank,
	conversion,
	deposit,
	depositChannel,
	fee,
	offramp,
	onramp,
	rate,
	recipient,
	service,
	subaccount,
	verification,
];

export function operationOf(resource: string, operation: string): Operation | undefined {
	return resources
		.find(({ value }) => value === resource)
		?.operations.find(({ value }) => value === operation);
}
