import { z } from 'zod/v4';

import { depositStatuses } from './knownValues';
import {
	amount,
	country3,
	dateTime,
	decimalOrNumber,
	statusSchema,
	suggested,
	text,
	uuid,
} from './values';

/** Optional fields are missing in samples of the specification, which calls all fields required. */
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

/** The keys are currency codes. `networks` is empty for USD, and may be missing. */
export const channels = z.record(
	z.string(),
	z.strictObject({ channels: z.array(channel), networks: z.array(network).optional() }),
);

/** How to pay. Other fields are allowed, because each country has its own. */
const bankInfo = z.looseObject({
	name: z.string().optional(),
	qr_code_payload: z.string().optional(),
	id: z.string().optional(),
	bankBeneficiaryName: z.string().optional(),
	bankName: z.string().optional(),
	bankAddress: z.string().optional(),
	bankRoutingNumber: z.string().optional(),
	bankAccountNumber: z.string().optional(),
	clabe: z.string().optional(),
	cvu: z.string().optional(),
	beneficiaryName: z.string().optional(),
	transferReference: z.string().optional(),
});

/** A public reference of a later API has `channelId` only, and an `amount` for some channels. */
export const depositCreateRequest = z.strictObject({
	channelId: text,
	amount: amount.optional(),
	source: z.strictObject({ accountType: text }).optional(),
});

/** `amount` and `localAmount` have 8 decimal places. Mobile money has no `bankInfo`. */
export const deposit = z.strictObject({
	id: uuid,
	status: statusSchema(depositStatuses),
	amount: decimalOrNumber,
	localAmount: decimalOrNumber,
	currency: z.string(),
	localCurrency: z.string().optional(),
	fee: decimalOrNumber,
	feeCurrency: z.string().nullable(),
	country: country3.optional(),
	rate: decimalOrNumber.optional(),
	expiresAt: dateTime,
	createdAt: dateTime,
	bankInfo: bankInfo.optional(),
	reference: z.string(),
	channelId: z.string(),
});

/** The fields depend on the channel: a bank deposit may have only `bankInfo` and `channelId`. */
export const depositCreated = deposit.partial().extend({
	/** May lack the hyphens of a UUID. */
	id: z.string().optional(),
	/** The page where a deposit is paid by card. */
	paymentLink: z.string().optional(),
});

export const depositSimulateRequest = z.strictObject({
	currency: suggested('simulateCurrencies'),
	amount,
	accountNumber: text.optional(),
});
