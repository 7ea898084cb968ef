import { z } from 'zod/v4';

import { assumptions } from '../../api/assumptions';
import { endpoints } from '../../api/endpoints';
import { text } from '../../api/schemas/values';
import { choiceProperty } from '../../descriptions/choices';
import { field } from '../../descriptions/field';
import { subaccount } from '../../descriptions/locators';
import { list } from '../../operation/list/list';
import { recipientListOutput } from './output';

const filtersField = field(
	z.object({
		currency: text.optional(),
		paymentRail: text.optional(),
	}),
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		description: 'Applied by the service',
		options: [
			choiceProperty('recipientCurrencies', {
				displayName: 'Currency',
				name: 'currency',
				defaultValue: 'BRL',
				description: 'Keep only recipients with this currency',
			}),
			choiceProperty('paymentRails', {
				displayName: 'Payment Rail',
				name: 'paymentRail',
				defaultValue: 'ach',
				description:
					'Keep only recipients with this payment rail. The recipients of the list do not show theirs: compare one result with Get.',
			}),
		],
	},
);

/** GET /v1/ramp/{subaccountId}/banking/recipients: the filters are the service's own. */
export const getAll = list({
	plural: 'recipients',
	description: 'List the bank accounts and wallets for payouts of a subaccount',
	endpoint: endpoints.recipientList,
	fields: [subaccount, filtersField],
	output: recipientListOutput,
	request: ({ subaccountId, filters: { currency, paymentRail } }) => ({
		params: { subaccountId },
		query: {
			[assumptions.recipientCurrencyParameter]: currency,
			[assumptions.recipientPaymentRailParameter]: paymentRail,
		},
	}),
});
