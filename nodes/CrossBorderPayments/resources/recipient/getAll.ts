import { z } from 'zod/v4';

import { endpoints } from '../../api/endpoints';
import { suggestions } from '../../api/schemas/knownValues';
import { code, currencyCode, flag, text } from '../../api/schemas/values';
import { choiceIn, choiceProperty } from '../../descriptions/choices';
import { field } from '../../descriptions/field';
import {
	filled,
	filtersProperty,
	ignoreEmpty,
	withIgnoreEmpty,
} from '../../descriptions/filtersField';
import { requireCurrency } from '../../operation/list/currencyFilter';
import { countText } from '../../operation/tallies';
import { defineGetMany } from '../../operation/list/getMany';
import { InputError, InvalidResponseError, isDeniedOrMissing } from '../../transport/errors';
import { recipientListOutput } from './output';

const railName = text.regex(/^\w{2,30}$/, { error: 'must be one payment rail, such as sepa' });

const filtersSchema = (ignoresEmpty: boolean) =>
	withIgnoreEmpty(
		z.object({
			currency: filled(currencyCode),
			paymentRail: filled(code.overwrite((rail) => choiceIn('paymentRails', rail)).pipe(railName)),
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

const { paymentRails, recipientCurrencies: currencies } = suggestions;

/** @throws InputError for an unknown rail; PIX is known, although the service has no filter by it */
function requireRail(rail: string): void {
	const known = [...paymentRails, 'pix'];
	if (known.includes(rail.toLowerCase())) return;
	throw new InputError(
		`No recipients by ${rail}: the known payment rails are ${known.join(', ')}`,
		'Correct Filters > Payment Rail',
	);
}

/** GET /v1/ramp/{subaccountId}/banking/recipients: the filters are the service's own. */
export const getAll = defineGetMany({
	plural: 'recipients',
	description: 'List the recipients of one subaccount or of all',
	endpoint: endpoints.recipientList,
	hasSubaccountField: true,
	ownFilters: recipientFiltersField,
	options: [detailsOption],
	output: recipientListOutput,
	explainNone: ({ filters: { currency, paymentRail } }, warn) => {
		if (currency) requireCurrency(currency, { plural: 'recipients', known: currencies }, warn);
		if (paymentRail) requireRail(paymentRail);
	},
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
