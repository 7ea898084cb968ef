import { z } from 'zod/v4';

import { endpoints } from '../../api/endpoints';
import { code, filterCode, flag } from '../../api/schemas/values';
import { choiceIn, choiceProperty } from '../../descriptions/choices';
import { field } from '../../descriptions/field';
import {
	filled,
	filtersProperty,
	ignoreEmpty,
	withIgnoreEmpty,
} from '../../descriptions/filtersField';
import { countText } from '../../operation/tallies';
import { defineGetMany } from '../../operation/list/getMany';
import { InvalidResponseError, isDeniedOrMissing } from '../../transport/errors';
import { recipientListOutput } from './output';

const filtersSchema = (ignoresEmpty: boolean) =>
	withIgnoreEmpty(
		z.object({
			currency: filled(filterCode),
			paymentRail: filled(
				code.overwrite((rail) => choiceIn('paymentRails', rail)).pipe(filterCode),
			),
			ignoreEmpty: flag.optional(),
		}),
		ignoresEmpty,
	);

const recipientFiltersField = field(
	filtersSchema(false),
	filtersProperty([
		choiceProperty('recipientCurrencies', {
			displayName: 'Currency',
			name: 'currency',
			defaultValue: 'BRL',
		}),
		choiceProperty('paymentRails', {
			displayName: 'Payment Rail',
			name: 'paymentRail',
			defaultValue: 'ach',
			description: 'To see it, turn on Options > Read Each Recipient',
		}),
		ignoreEmpty,
	]),
	// A model leaves filters empty that it does not use.
	{ asTool: { schema: filtersSchema(true) } },
);

const detailsOption = field(flag.default(false), {
	displayName: 'Read Each Recipient',
	name: 'details',
	type: 'boolean',
	default: false,
	description: 'Whether to add the payment rail and verification, with one request per recipient',
});

/** GET /v1/ramp/{subaccountId}/banking/recipients: the filters are the service's own. */
export const getAll = defineGetMany({
	plural: 'recipients',
	description: 'List the payout accounts and wallets of one subaccount or of all',
	endpoint: endpoints.recipientList,
	hasSubaccountField: true,
	ownFilters: recipientFiltersField,
	options: [detailsOption],
	output: recipientListOutput,
	extraColumns: {
		endpoint: endpoints.recipientGet,
		read: async ({ client, tally }, { id }, { subaccountId, details }) => {
			if (!details) return {};
			const params = { subaccountId, recipientId: id };
			const record = await client
				.call(endpoints.recipientGet, { params })
				.catch((error: unknown) => {
					if (!isDeniedOrMissing(error) && !(error instanceof InvalidResponseError)) throw error;
					const { message } = error;
					tally(
						message,
						(count) =>
							`${countText(count, 'recipients')} could be listed, but not read: ${message}`,
					);
					return undefined;
				});
			return { paymentRail: record?.payment_rail ?? null, isVerified: record?.is_verified ?? null };
		},
	},
	request: ({ subaccountId, filters: { currency, paymentRail } }) => ({
		params: { subaccountId },
		query: { recipientCurrencyParameter: currency, recipientPaymentRailParameter: paymentRail },
	}),
});
