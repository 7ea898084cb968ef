import { endpoints } from '../../api/endpoints';
import { depositStatuses } from '../../api/schemas/enums';
import { deposit as locator, subaccount } from '../../descriptions/locators';
import { list } from '../../operation/list/list';
import { totals } from '../../operation/list/totals';
import { defineOperation, pathParameters, type Resource } from '../../operation/operation';
import { waitUntilFinal } from '../../operation/wait/waitUntilFinal';
import { findDeposit, payerKeys } from '../../reads/findDeposit';
import { check } from './check';
import { create } from './create';
import { depositOutput } from './output';
import { simulate } from './simulate';

/** GET /v1/ramp/{subaccountId}/banking/deposits, until the deposit is found. */
const get = defineOperation({
	name: 'Get',
	value: 'get',
	action: 'Get deposit',
	description: 'Get a deposit with its amounts and bank details',
	endpoints: [endpoints.depositList],
	fields: [subaccount, locator],
	output: depositOutput,
	execute: async (context, wanted) => [await findDeposit(context, wanted)],
});

/** GET /v1/ramp/{subaccountId}/banking/deposits */
const deposits = {
	endpoint: endpoints.depositList,
	plural: 'deposits',
	request: pathParameters,
	filters: {
		createdAt: 'createdAt',
		statuses: depositStatuses,
		reference: 'Also an account number, PIX code or other way to pay',
		referencesOf: payerKeys,
		amounts: { currency: 'amount', localCurrency: 'localAmount' },
	},
	acrossSubaccounts: true,
	output: depositOutput,
};

const getAll = list({ ...deposits, description: 'List the deposits of one subaccount or of all' });

const getTotals = totals(deposits, [
	{ count: 'count', currency: 'currency', sums: { amount: 'amount' } },
	{ count: 'localCount', currency: 'localCurrency', sums: { localAmount: 'localAmount' } },
	{ count: 'feesCount', currency: 'feeCurrency', sums: { fees: 'fee' } },
]);

const wait = waitUntilFinal('deposit', {
	action: 'Wait until deposit is final',
	description: 'Wait until a deposit is completed or failed',
	endpoints: [endpoints.depositList],
	fields: [subaccount, locator],
	read: async (context, wanted, { since, maxAgeHours }) => {
		const requestedAt = context.requestTimeOf?.(wanted.depositId);
		// Where nobody asked for it in this execution, the wait itself is the request.
		const ownRequest = () => since + (context.client.serverTime() ?? Date.now()) - Date.now();
		const asked = { ...wanted, maxAgeHours };
		return await findDeposit(context, asked, () => requestedAt ?? ownRequest());
	},
	output: depositOutput,
});

export const deposit: Resource = {
	name: 'Deposit',
	value: 'deposit',
	description: 'Incoming money',
	operations: [check, create, get, getAll, getTotals, simulate, wait],
};
