import { z } from 'zod/v4';

import { possibleDates } from '../numberAsDate';
import { assumptions } from '../assumptions';
import { verificationStatuses } from './knownValues';
import {
	country,
	country3,
	date,
	dateTime,
	documentUri,
	email,
	flag,
	requestEmail,
	percentage,
	phone,
	statusSchema,
	suggested,
	text,
	uuid,
} from './values';

export const verificationRequest = z.strictObject({ verificationType: text });

export const formLink = z.strictObject({ formUrl: z.url() });

const endorsement = z.strictObject({
	name: z.string(),
	status: z.string(),
	additional_requirements: z.array(z.string()),
});

const addressLines = {
	street_line_1: text.optional(),
	street_line_2: text.nullish(),
	city: text.optional(),
	postal_code: text.optional(),
};

const address = z.strictObject({
	...addressLines,
	state: text.optional(),
	country: country3.optional(),
});

/** Address of a business: `subdivision` where a person's has `state`. */
const businessAddress = z.strictObject({
	...addressLines,
	subdivision: text.optional(),
	country: country.optional(),
});

const addresses = { individual: address, business: businessAddress };

export const identification = z.strictObject({
	type: suggested('identificationTypes').optional(),
	issuing_country: country.optional(),
	number: text.optional(),
	image_front: documentUri.optional(),
	image_back: documentUri.nullish(),
});

export const document = z.strictObject({
	purpose: suggested('documentPurposes').optional(),
	file: documentUri.optional(),
	description: text.nullish(),
});

const person = {
	first_name: text.optional(),
	middle_name: text.nullish(),
	last_name: text.optional(),
	phone: phone.optional(),
	address: address.optional(),
	birth_date: date.optional(),
	account_purpose: suggested('individualAccountPurposes').optional(),
	account_purpose_other: text.nullish(),
	employment_status: suggested('employmentStatuses').optional(),
	expected_monthly_payments_usd: suggested('expectedMonthlyPayments').optional(),
	acting_as_intermediary: flag.optional(),
	most_recent_occupation: text.optional(),
	identifying_information: z.array(identification).optional(),
};

/** Fields that not every submission has: see assumptions.extraSubmissionFields. */
const submissionExtras = z.object({
	email: requestEmail.optional(),
	has_accepted_terms_of_service: flag.optional(),
	signed_agreement_id: uuid.optional(),
});

/** Body of the individual submission by subaccount: see assumptions.extraSubmissionFields. */
export const individualSubmission = z.strictObject({
	...person,
	...submissionExtras.pick(assumptions.extraSubmissionFields.individual).shape,
	source_of_funds: suggested('individualSourcesOfFunds').optional(),
	documents: z.array(document.omit({ description: true })).optional(),
});

export const customerSubmission = z.strictObject({
	...person,
	...submissionExtras.shape,
	id: uuid.optional(),
	status: text.optional(),
	providerCustomerId: uuid.optional(),
	lastSubmissionAt: dateTime.optional(),
	type: text.optional(),
	source_of_funds: suggested('individualSourcesOfFunds').optional(),
	store_id: uuid.optional(),
});

const progress = {
	status: statusSchema(verificationStatuses),
	rejection_reasons: z.array(z.string()).optional(),
	endorsements: z.array(endorsement).optional(),
	created_at: dateTime.optional(),
	updated_at: dateTime.optional(),
	expected_monthly_volume_usd: z.string().optional(),
	source_of_funds_description: z.string().optional(),
};

export const individualVerification = z.strictObject({
	...progress,
	...person,
	type: z.literal('individual').optional(),
	gender: z.string().optional(),
	nationality: z.string().optional(),
	birth_country: z.string().optional(),
	documents: z.array(document).optional(),
	source_of_funds: suggested('individualSourcesOfFunds').optional(),
});

export const ultimateBeneficialOwner = z.strictObject({
	first_name: text.optional(),
	middle_name: text.nullish(),
	last_name: text.optional(),
	birth_date: z
		.union([date, dateTime], {
			error: ({ input }) => `must be a date, such as 1990-04-21${possibleDates(input)}`,
		})
		.optional(),
	email: requestEmail.optional(),
	nationality: text.optional(),
	birth_country: text.optional(),
	address: addresses[assumptions.ownerAddress].optional(),
	identification: z.array(identification).optional(),
	documents: z.array(document).optional(),
	has_ownership: flag.optional(),
	ownership_percentage: percentage.optional(),
	has_control: flag.optional(),
	is_signer: flag.optional(),
	title: text.optional(),
});

/** Fields that both the submission and the record of a business have. */
const company = {
	legal_name: text.optional(),
	registration_number: text.optional(),
	incorporation_date: date.optional(),
	trade_name: text.optional(),
	description: text.optional(),
	source_of_funds: suggested('businessSourcesOfFunds').optional(),
	business_type: suggested('businessTypes').optional(),
	website: text.optional(),
	tax_number: text.optional(),
	acting_as_intermediary: flag.optional(),
	registered_address: businessAddress.optional(),
	physical_address: businessAddress.optional(),
	identification: z.array(identification).optional(),
	is_dao: flag.optional(),
	is_money_transmitter: flag.optional(),
	business_industry: z.array(text, { error: 'must be a list of codes' }).optional(),
	account_purpose: suggested('businessAccountPurposes').optional(),
	ultimate_beneficial_owners: z.array(ultimateBeneficialOwner).optional(),
	formation_document: documentUri.optional(),
	ownership_document: documentUri.optional(),
	flow_of_funds_document: documentUri.nullish(),
	has_material_intermediary_ownership: flag.optional(),
	documents: z.array(document).optional(),
};

/** Body of the business submission: see assumptions.extraSubmissionFields. */
export const businessSubmission = z.strictObject({
	...company,
	...submissionExtras.pick(assumptions.extraSubmissionFields.business).shape,
});

export const businessVerification = z.strictObject({
	...progress,
	...company,
	// The specification shows that owners have an address and identification, but not their fields.
	ultimate_beneficial_owners: z
		.array(
			ultimateBeneficialOwner.extend({
				address: addresses[assumptions.ownerAddress].loose().optional(),
				identification: z.array(identification.loose()).optional(),
			}),
		)
		.optional(),
	email: email.optional(),
	type: z.literal('business').optional(),
	providerStatus: z.string().nullish(),
	providerApplicantId: z.string().optional(),
	providerVerifiedAt: dateTime.nullish(),
	proof_of_address_document: documentUri.optional(),
	provider_share_kyc_token: z.string().optional(),
});
