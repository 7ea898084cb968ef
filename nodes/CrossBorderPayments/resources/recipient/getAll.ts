import { z } from 'zod/v4';

import { assumptions } from '../../api/assumptions';
import { endpoints } from '../../api/endpoints';
import { paymentRails, recipientCurrencies } from '../../api/schemas/enums';
import { oneOf } from '../../api/schemas/values';
import { asOptions, asTitledOptions, currencyOf } from '../../descriptions/choices';
import { field } from '../../descriptions/field';
import { subaccount } from '../../descriptions/locators';
import { list } from '../../operation/list/list';
import { recipientListOutput } from './output';

const filtersField = field(
	z.object({
		currency: currencyOf(recipientCurrencies).optional(),
		paymentRail: oneOf(paymentRails).optional(),
	}),
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		description: 'Applied by the service',
		options: [
			{
				displayName: 'Currency',
				name: 'currency',
				type: 'options',
				options: asOptions(recipientCurrencies),
				default: 'BRL',
				description: 'Keep only recipients with this currency',
			},
			{
				displayName: 'Payment Rail',
				name: 'paymentRail',
				type: 'options',
				options: asTitledOptions(paymentRails),
				default: 'ach',
				description:
					'Keep only recipients with this payment rail. The service documents neither the name of this parameter nor a field of the recipients to check it by: compare one result with Get.',
			},
		],
	},
);

/** GET /v1/ramp/{subaccountId}/banking/recipients: the filters are the service's own. */
export const getAll = list({
	action: 'Get many recipients',
	description: 'List the recipients of a subaccount',
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
