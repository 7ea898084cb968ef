import { businessVerification, individualVerification } from '../../api/schemas/verification';
import { createOutput } from '../../operation/output/output';

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
