import { labelOf } from '../descriptions/labelOf';
import type { Operation, Resource } from '../operation/operation';
import * as balance from './balance';
import * as bank from './bank';
import * as conversion from './conversion';
import * as deposit from './deposit';
import * as depositChannel from './depositChannel';
import * as fee from './fee';
import * as offramp from './offramp';
import * as onramp from './onramp';
import * as rate from './rate';
import * as recipient from './recipient';
import * as service from './service';
import * as subaccount from './subaccount';
import * as verification from './verification';

/** In the order of the menu. The operations of a resource are what its folder exports. */
const folders: Array<[value: string, folder: Record<string, Operation>, description: string]> = [
	['balance', balance, 'Balances of the parent account'],
	['bank', bank, 'Banks of a currency'],
	['conversion', conversion, 'Exchanges between currencies'],
	['deposit', deposit, 'Incoming money'],
	['depositChannel', depositChannel, 'Ways to receive money'],
	['fee', fee, 'Fees of deposits and withdrawals'],
	['offramp', offramp, 'Payouts (crypto to fiat)'],
	['onramp', onramp, 'Purchases (fiat to crypto)'],
	['rate', rate, 'Conversion rates'],
	['recipient', recipient, 'Bank accounts and wallets that can receive payouts'],
	['service', service, 'What the service calls things, and how it answers'],
	['subaccount', subaccount, 'End users and businesses'],
	['verification', verification, 'Identity checks of people (KYC) and businesses (KYB)'],
];

export const resources: readonly Resource[] = folders.map(([value, folder, description]) => ({
	name: labelOf(value),
	value,
	description,
	operations: Object.values(folder),
}));

export function operationOf(resource: string, operation: string): Operation | undefined {
	return resources
		.find(({ value }) => value === resource)
		?.operations.find(({ value }) => value === operation);
}
