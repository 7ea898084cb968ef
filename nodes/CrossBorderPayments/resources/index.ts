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
export const resources: readonly Resource[] = [
	{
		name: 'Balance',
		value: 'balance',
		description: 'Balances of the parent account',
		operations: Object.values(balance),
	},
	{
		name: 'Bank',
		value: 'bank',
		description: 'Banks of a currency',
		operations: Object.values(bank),
	},
	{
		name: 'Conversion',
		value: 'conversion',
		description: 'Exchanges between currencies',
		operations: Object.values(conversion),
	},
	{
		name: 'Deposit',
		value: 'deposit',
		description: 'Incoming money',
		operations: Object.values(deposit),
	},
	{
		name: 'Deposit Channel',
		value: 'depositChannel',
		description: 'Ways to receive money',
		operations: Object.values(depositChannel),
	},
	{
		name: 'Fee',
		value: 'fee',
		description: 'Fees of deposits and withdrawals',
		operations: Object.values(fee),
	},
	{
		name: 'Offramp',
		value: 'offramp',
		description: 'Payouts (crypto to fiat)',
		operations: Object.values(offramp),
	},
	{
		name: 'Onramp',
		value: 'onramp',
		description: 'Purchases (fiat to crypto)',
		operations: Object.values(onramp),
	},
	{
		name: 'Rate',
		value: 'rate',
		description: 'Conversion rates',
		operations: Object.values(rate),
	},
	{
		name: 'Recipient',
		value: 'recipient',
		description: 'Bank accounts and wallets that can receive payouts',
		operations: Object.values(recipient),
	},
	{
		name: 'Subaccount',
		value: 'subaccount',
		description: 'End users and businesses',
		operations: Object.values(subaccount),
	},
	{
		name: 'Verification',
		value: 'verification',
		description: 'Identity checks of people (KYC) and businesses (KYB)',
		operations: Object.values(verification),
	},
];

export function findOperation(resource: string, operation: string): Operation | undefined {
	return resources
		.find(({ value }) => value === resource)
		?.operations.find(({ value }) => value === operation);
}
