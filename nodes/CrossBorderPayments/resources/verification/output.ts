import { businessVerification, individualVerification } from '../../api/schemas/verification';
import { createOutput } from '../../operation/output/output';

const progress = ['status', 'rejectionReasons', 'createdAt', 'updatedAt'];

/** A person's verification; the raw record also has documents and identification. */
export const individualOutput = createOutput(
	individualVerification,
	[...progress, 'firstName', 'lastName', 'phone', 'birthDate', 'country'],
	{ country: 'address.country' },
);

/** A business's verification; the raw record also has owners and documents. */
export const businessOutput = createOutput(
	businessVerification,
	[...progress, 'legalName', 'businessType', 'registrationNumber', 'email', 'country'],
	{ country: 'registered_address.country' },
);
