import { businessVerification, individualVerification } from '../../api/schemas/verification';
import { createOutput } from '../../operation/output/output';
import { requirementsIn } from './requirements';

const progress = ['status', 'rejectionReasons'];
const times = ['createdAt', 'updatedAt'];

/** A person's verification; the raw record also has documents and identification. */
export const individualOutput = createOutput(
	individualVerification,
	[...progress, 'firstName', 'lastName', 'phone', 'birthDate', 'country', ...times],
	{ country: 'address.country' },
);

/** A business's verification; the raw record also has owners and documents. */
export const businessOutput = createOutput(
	businessVerification,
	[...progress, 'legalName', 'businessType', 'registrationNumber', 'email', 'country', ...times],
	{ country: 'registered_address.country' },
);

/** What a submission returns: the columns of the read and what is still missing, without a choice of others. */
const submitted = { missingRequirements: requirementsIn };

export const submittedIndividualOutput = {
	...createOutput(
		individualVerification,
		[
			...['status', 'missingRequirements', 'rejectionReasons', 'firstName', 'lastName', 'phone'],
			...['birthDate', 'country', ...times],
		],
		{ country: 'address.country', ...submitted },
	),
	fields: [],
};

export const submittedBusinessOutput = {
	...createOutput(
		businessVerification,
		[
			...['status', 'missingRequirements', 'rejectionReasons', 'legalName', 'businessType'],
			...['registrationNumber', 'email', 'country', ...times],
		],
		{ country: 'registered_address.country', ...submitted },
	),
	fields: [],
};
