import { simplify } from '../../operation/simplify';

const progress = {
	status: 'status',
	type: 'type',
	rejectionReasons: 'rejection_reasons',
	createdAt: 'created_at',
	updatedAt: 'updated_at',
};

/** Columns of a person's verification; the raw record also has documents and identification. */
export const simplifyIndividual = simplify({
	...progress,
	firstName: 'first_name',
	middleName: 'middle_name',
	lastName: 'last_name',
	phone: 'phone',
	birthDate: 'birth_date',
	nationality: 'nationality',
	street1: 'address.street_line_1',
	street2: 'address.street_line_2',
	city: 'address.city',
	state: 'address.state',
	postalCode: 'address.postal_code',
	country: 'address.country',
	employmentStatus: 'employment_status',
	occupation: 'most_recent_occupation',
	sourceOfFunds: 'source_of_funds',
	accountPurpose: 'account_purpose',
	expectedMonthlyPaymentsUsd: 'expected_monthly_payments_usd',
});

/** Columns of a business's verification; the raw record also has owners and documents. */
export const simplifyBusiness = simplify({
	...progress,
	providerStatus: 'providerStatus',
	providerVerifiedAt: 'providerVerifiedAt',
	legalName: 'legal_name',
	tradeName: 'trade_name',
	businessType: 'business_type',
	registrationNumber: 'registration_number',
	taxNumber: 'tax_number',
	incorporationDate: 'incorporation_date',
	email: 'email',
	website: 'website',
	street1: 'registered_address.street_line_1',
	street2: 'registered_address.street_line_2',
	city: 'registered_address.city',
	subdivision: 'registered_address.subdivision',
	postalCode: 'registered_address.postal_code',
	country: 'registered_address.country',
	sourceOfFunds: 'source_of_funds',
	accountPurpose: 'account_purpose',
	expectedMonthlyVolumeUsd: 'expected_monthly_volume_usd',
});
