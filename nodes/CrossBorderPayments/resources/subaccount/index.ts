import { endpoints } from '../../api/endpoints';
import { subaccountStatuses } from '../../api/schemas/enums';
import { writtenEmail } from '../../api/schemas/values';
import { subaccount as locator } from '../../descriptions/locators';
import { oncePerField } from '../../descriptions/options';
import { requiredText } from '../../descriptions/field';
import { list } from '../../operation/list/list';
import { defineOperation, singleCall, type Resource } from '../../operation/operation';
import { findSubaccount } from '../../reads/findSubaccount';
import { subaccountOutput } from './output';

const emailField = requiredText('Email', 'email', { example: 'name@example.com' }, writtenEmail);

/** POST /v1/ramp/subaccount: {id, email, status: 'created'}. */
const create = singleCall({
	name: 'Create',
	value: 'create',
	action: 'Create subaccount',
	description: 'Create a subaccount for a client',
	notice: 'Creates a real subaccount for each input item. It cannot be undone here.',
	endpoint: endpoints.subaccountCreate,
	fields: [emailField, oncePerField],
	request: ({ email: address }) => ({ body: { email: address } }),
	written: {
		endpoint: endpoints.subaccountList,
		find: async (context, { email: wanted }) => {
			const { id, email: found, status } = await findSubaccount(context, wanted);
			return { id, email: found ?? wanted, status };
		},
	},
});

/** GET /v1/ramp/subaccount, until the subaccount is found: the service has no endpoint for a single one. */
const get = defineOperation({
	name: 'Get',
	value: 'get',
	action: 'Get subaccount',
	description: 'Get a subaccount with the currencies it can use',
	endpoints: [endpoints.subaccountList],
	findsSubaccount: true,
	fields: [locator],
	output: subaccountOutput,
	execute: async (context, { subaccountId }) => [await findSubaccount(context, subaccountId)],
});

/** GET /v1/ramp/subaccount */
const getAll = list({
	plural: 'subaccounts',
	description: 'List the subaccounts with their verification and capabilities',
	endpoint: endpoints.subaccountList,
	request: () => ({}),
	output: subaccountOutput,
	filters: { createdAt: 'createdAt', statuses: subaccountStatuses },
});

export const subaccount: Resource = {
	name: 'Subaccount',
	value: 'subaccount',
	description: 'Clients: people and businesses',
	operations: [create, get, getAll],
};
