import { endpoints } from '../../api/endpoints';
import { offramp as locator, subaccount } from '../../descriptions/locators';
import {
	defineOperation,
	pathParameters,
	singleCall,
	type Resource,
} from '../../operation/operation';
import { waitUntilFinal } from '../../operation/wait/waitUntilFinal';
import { readOfframpStatus, readOfframpWithStatus } from '../../reads/readOfframp';
import { offrampOutput, offrampStatusOutput, offrampWaitOutput } from './output';

const fields = [subaccount, locator] as const;

/** GET /v2/ramp/{subaccountId}/banking/offramp/{offrampId} */
const get = singleCall({
	name: 'Get',
	value: 'get',
	action: 'Get offramp (payout)',
	description: 'Get a payout with its amounts and fees',
	endpoint: endpoints.offrampGet,
	fields,
	request: pathParameters,
	output: offrampOutput,
});

/** GET /v1/ramp/{subaccountId}/banking/offramp/{offrampId}/status: amounts are JSON numbers here. */
const getStatus = defineOperation({
	name: 'Get Status',
	value: 'getStatus',
	action: 'Get status of offramp (payout)',
	description: 'Get the status of a payout, and why it failed',
	endpoints: [endpoints.offrampStatus],
	fields,
	output: offrampStatusOutput,
	execute: async ({ client }, params) => [await readOfframpStatus(client, params)],
});

/** Reads both views: v1 shows pending offramps and why one failed, the amounts of v2 are strings. */
export const wait = waitUntilFinal('offramp', {
	action: 'Wait until offramp (payout) is final',
	description: 'Wait until a payout is completed or failed',
	endpoints: [endpoints.offrampStatus, endpoints.offrampGet],
	fields,
	read: async ({ client }, { subaccountId, offrampId }, { isFinal }) =>
		await readOfframpWithStatus(client, { subaccountId, offrampId }, isFinal),
	output: offrampWaitOutput,
});

export const offramp: Resource = {
	name: 'Offramp',
	value: 'offramp',
	description: 'Payouts (crypto to fiat)',
	operations: [get, getStatus, wait],
};
