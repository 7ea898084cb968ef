import { z } from 'zod/v4';

import { channelCurrencies, depositStatuses, simulateCurrencies } from './enums';
import { amount, country3, dateTime, decimal, oneOf, statusOf, text, uuid } from './values';

/** The specification marks all fields as required, but its samples lack those that are optional here. */
export const channel = z.strictObject({
	id: z.string(),
	max: z.int(),
	min: z.int(),
	currency: z.string(),
	countryCurrency: z.string().optional(),
	status: z.string(),
	feeLocal: z.int().optional(),
	feeUSD: z.int().optional(),
	createdAt: dateTime.optional(),
	updatedAt: dateTime.optional(),
	vendorId: z.string().optional(),
	country: z.string().optional(),
	channelType: z.string(),
	rampType: z.string(),
	apiStatus: z.string().optional(),
	settlementType: z.string().optional(),
	estimatedSettlementTime: z.int().optional(),
});

export const network = z.strictObject({
	id: z.string(),
	name: z.string(),
	status: z.string(),
	country: z.string(),
	currency: z.string(),
	accountNumberType: z.string(),
	countryAccountNumberType: z.string(),
	channelIds: z.array(z.string()),
	code: z.string(),
	createdAt: dateTime.optional(),
	updatedAt: dateTime.optional(),
});

/** Keyed by currency code; `networks` is empty for USD. */
export const channels = z.partialRecord(
	oneOf(channelCurrencies),
	z.strictObject({ channels: z.array(channel), networks: z.array(network) }),
);

/** A QR code payload for BRL, or the account to pay into for a bank deposit. */
export const bankInfo = z.strictObject({
	name: z.string().optional(),
	qr_code_payload: z.string().optional(),
	id: z.string().optional(),
	bankBeneficiaryName: z.string().optional(),
	bankName: z.string().optional(),
	bankAddress: z.string().optional(),
	bankRoutingNumber: z.string().optional(),
	bankAccountNumber: z.string().optional(),
});

export const depositCreate = z.strictObject({
	channelId: text,
	source: z.strictObject({ accountType: text }),
});

export const depositCreated = z.strictObject({
	status: statusOf(depositStatuses),
	currency: z.string(),
	country: country3,
	rate: decimal,
	localCurrency: z.string(),
	bankInfo,
	channelId: z.string(),
});

/** `amount` and `localAmount` have 8 decimal places. */
export const deposit = depositCreated.extend({
	id: uuid,
	amount: decimal,
	localAmount: decimal,
	fee: decimal,
	feeCurrency: z.string().nullable(),
	expiresAt: dateTime,
	createdAt: dateTime,
	reference: z.string(),
});

export const depositSimulate = z.strictObject({
	currency: oneOf(simulateCurrencies),
	amount,
	accountNumber: text,
});
