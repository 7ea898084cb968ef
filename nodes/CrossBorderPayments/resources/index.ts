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
import * as subaccount from './subaccount';
import * as verification from './verification';

/** The operations of a resource are what its folder exports. */
const resource = (
	name: string,
	value: string,
	description: string,
	operations: Record<string, Operation>,
): Resource => ({ name, value, description, operations: Object.values(operations) });

export const resources: readonly Resource[] = [
	resource('Balance', 'balance', 'Balances of the parent account', balance),
	resource('Bank', 'bank', 'Banks of a currency', bank),
	resource('Conversion', 'conversion', 'Exchanges between currencies', conversion),
	resource('Deposit', 'deposit', 'Incoming money', deposit),
	resource('Deposit Channel', 'depositChannel', 'Ways to receive money', depositChannel),
	resource('Fee', 'fee', 'Fees of deposits and withdrawals', fee),
	resource('Offramp', 'offramp', 'Payouts (crypto to fiat)', offramp),
	resource('Onramp', 'onramp', 'Purchases (fiat to crypto)', onramp),
	resource('Rate', 'rate', 'Conversion rates', rate),
	resource(
		'Recipient',
		'recipient',
		'Bank accounts and wallets that can receive payouts',
		recipient,
	),
	resource('Subaccount', 'subaccount', 'End users and businesses', subaccount),
	resource(
		'Verification',
		'verification',
		'Identity checks of people (KYC) and businesses (KYB)',
		verification,
	),
];

export function findOperation(resource: string, operation: string): Operation | undefined {
	return resources
		.find(({ value }) => value === resource)
		?.operations.find(({ value }) => value === operation);
}
