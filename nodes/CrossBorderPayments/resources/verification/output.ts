import { businessVerification, individualVerification } from '../../api/schemas/verification';
import { createOutput } from '../../operation/output';

const progress = {
	status: 'status',
	rejectionReasons: 'rejection_reasons',
	createdAt: 'created_at',
	updatedAt: 'updated_at',
};

const purpose = { sourceOfFunds: 'source_of_funds', accountPurpose: 'account_purpose' };

const street = (address: string) => ({
	street1: `${address}.street_line_1`,
	street2: `${address}.street_line_2`,
	city: `${address}.city`,
	postalCode: `${address}.postal_code`,
});

/** A person's verification; the raw record also has documents and identification. */
export const individualOutput = createOutput(
	individualVerification,
	{
		...progress,
		firstName: 'first_name',
		lastName: 'last_name',
		phone: 'phone',
		birthDate: 'birth_date',
		country: 'address.country',
	},
	{
		middleName: 'middle_name',
		nationality: 'nationality',
		...street('address'),
		state: 'address.state',
		employmentStatus: 'employment_status',
		occupation: 'most_recent_occupation',
		...purpose,
		expectedMonthlyPaymentsUsd: 'expected_monthly_payments_usd',
	},
);

/** A business's verification; the raw record also has owners and documents. */
export const businessOutput = createOutput(
	businessVerification,
	{
		...progress,
		legalName: 'legal_name',
		businessType: 'business_type',
		registrationNumber: 'registration_number',
		email: 'email',
		country: 'registered_address.country',
	},
	{
		providerStatus: 'providerStatus',
		providerVerifiedAt: 'providerVerifiedAt',
		tradeName: 'trade_name',
		taxNumber: 'tax_number',
		incorporationDate: 'incorporation_date',
		website: 'website',
		...street('registered_address'),
		subdivision: 'registered_address.subdivision',
		...purpose,
		expectedMonthlyVolumeUsd: 'expected_monthly_volume_usd',
	},
);
