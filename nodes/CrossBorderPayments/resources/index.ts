import type { IExecuteFunctions, ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { InputError, toNodeError } from '../transport/errors';
import type { Operation, Resource } from '../operation/operation';
import { columnOptions } from '../operation/output/outputFormFields';
import { get as getBalances } from './balance/get';
import { getAll as getAllBanks } from './bank/getAll';
import { get as getConversion } from './conversion/get';
import { getAll as getAllConversions } from './conversion/getAll';
import { getTotals as getConversionTotals } from './conversion/getTotals';
import { check as checkDeposit } from './deposit/check';
import { create as createDeposit } from './deposit/create';
import { get as getDeposit } from './deposit/get';
import { getAll as getAllDeposits } from './deposit/getAll';
import { getTotals as getDepositTotals } from './deposit/getTotals';
import { simulate as simulateDeposit } from './deposit/simulate';
import { waitUntilFinal as waitForDeposit } from './deposit/waitUntilFinal';
import { getAll as getAllDepositChannels } from './depositChannel/getAll';
import { calculateDeposit, calculateWithdrawal } from './fee/calculate';
import { get as getOfframp } from './offramp/get';
import { getStatus as getOfframpStatus } from './offramp/getStatus';
import { waitUntilFinal as waitForOfframp } from './offramp/waitUntilFinal';
import { createQuote } from './onramp/createQuote';
import { get as getOnramp } from './onramp/get';
import { getAll as getAllOnramps } from './onramp/getAll';
import { getTotals as getOnrampTotals } from './onramp/getTotals';
import { waitUntilFinal as waitForOnramp } from './onramp/waitUntilFinal';
import { get as getRate } from './rate/get';
import { get as getRecipient } from './recipient/get';
import { getAll as getAllRecipients } from './recipient/getAll';
import { validateBrl } from './recipient/validateBrl';
import { check as checkService } from './service/check';
import { create as createSubaccount } from './subaccount/create';
import { get as getSubaccount } from './subaccount/get';
import { getAll as getAllSubaccounts } from './subaccount/getAll';
import { createKybLink, createLink } from './verification/createLink';
import { get as getVerification } from './verification/get';
import { getBusiness, getIndividual } from './verification/getByType';
import { getFollowUps } from './verification/getFollowUps';
import { submitBusiness, submitCustomer, submitIndividual } from './verification/submit';

/** All resources, in the order of the menu. */
export const resources: readonly Resource[] = [
	{
		name: 'Balance',
		value: 'balance',
		description: 'Balances of the parent account',
		operations: [getBalances],
	},
	{
		name: 'Bank',
		value: 'bank',
		description: 'Banks of a currency',
		operations: [getAllBanks],
	},
	{
		name: 'Conversion',
		value: 'conversion',
		description: 'Exchanges between currencies',
		operations: [getConversion, getAllConversions, getConversionTotals],
	},
	{
		name: 'Deposit',
		value: 'deposit',
		description: 'Incoming money',
		operations: [
			checkDeposit,
			createDeposit,
			getDeposit,
			getAllDeposits,
			getDepositTotals,
			simulateDeposit,
			waitForDeposit,
		],
	},
	{
		name: 'Deposit Channel',
		value: 'depositChannel',
		description: 'Ways to receive money',
		operations: [getAllDepositChannels],
	},
	{
		name: 'Fee',
		value: 'fee',
		description: 'Fees of deposits and withdrawals',
		operations: [calculateDeposit, calculateWithdrawal],
	},
	{
		name: 'Offramp',
		value: 'offramp',
		description: 'Payouts (crypto to fiat)',
		operations: [getOfframp, getOfframpStatus, waitForOfframp],
	},
	{
		name: 'Onramp',
		value: 'onramp',
		description: 'Purchases (fiat to crypto)',
		operations: [createQuote, getOnramp, getAllOnramps, getOnrampTotals, waitForOnramp],
	},
	{
		name: 'Rate',
		value: 'rate',
		description: 'Exchange rates',
		operations: [getRate],
	},
	{
		name: 'Recipient',
		value: 'recipient',
		description: 'Accounts and wallets to send money to',
		operations: [getRecipient, getAllRecipients, validateBrl],
	},
	{
		name: 'Service',
		value: 'service',
		description: 'Check the connection',
		operations: [checkService],
	},
	{
		name: 'Subaccount',
		value: 'subaccount',
		description: 'Clients: people and businesses',
		operations: [createSubaccount, getSubaccount, getAllSubaccounts],
	},
	{
		name: 'Verification',
		value: 'verification',
		description: 'Identity checks of people (KYC) and businesses (KYB)',
		operations: [
			createKybLink,
			createLink,
			getVerification,
			getBusiness,
			getFollowUps,
			getIndividual,
			submitBusiness,
			submitCustomer,
			submitIndividual,
		],
	},
];

export function operationOf(resource: string, operation: string): Operation | undefined {
	return resources
		.find(({ value }) => value === resource)
		?.operations.find(({ value }) => value === operation);
}

/** The operation that is selected in the node. */
export function selectedOperation(n8n: IExecuteFunctions): Operation {
	const resource = n8n.getNodeParameter('resource', 0);
	const value = n8n.getNodeParameter('operation', 0);
	const operation = operationOf(resource, value);
	if (operation) return operation;
	const error = new InputError(
		`The resource “${resource}” has no operation “${value}”`,
		'Choose an operation from the list',
	);
	throw toNodeError(n8n.getNode(), error);
}

/** Fills the menu Field Names or IDs with the columns of the operation, without a request. */
export async function getColumns(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const parameter = (name: string) => String(this.getCurrentNodeParameter(name));
	const operation = operationOf(parameter('resource'), parameter('operation'));
	return await Promise.resolve(columnOptions(operation?.output.allColumns ?? []));
}
