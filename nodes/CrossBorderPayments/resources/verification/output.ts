import type { z } from 'zod/v4';

import { toArray, toRecord, toText } from '../../api/unknownValues';
import { businessVerification, individualVerification } from '../../api/schemas/verification';
import { createOutput } from '../../operation/output/createOutput';

/** The specification shows these two codes. */
const requirements = new Map([
	['kyc_approval', 'the identity check'],
	['kyc_with_proof_of_address', 'a proof of address'],
]);

/** The missing requirements in words: “the identity check, a proof of address”. */
export function missingRequirements(record: unknown): string {
	const codes = toArray(toRecord(record).endorsements)
		.flatMap((entry) => toArray(toRecord(entry).additional_requirements))
		.map(toText)
		.filter(Boolean);
	return [...new Set(codes)]
		.map((code) => requirements.get(code) ?? code.replaceAll('_', ' '))
		.join(', ');
}

/** The outputs of a read and of a submission, which adds `missingRequirements`. */
function outputsOf<S extends z.ZodObject>(schema: S, personal: readonly string[], country: string) {
	const simplified = ['rejectionReasons', ...personal, 'country', 'createdAt', 'updatedAt'];
	const submitted = createOutput(schema, {
		simplified: ['status', 'missingRequirements', ...simplified],
		customColumns: { country, missingRequirements },
	});
	return {
		read: createOutput(schema, {
			simplified: ['status', ...simplified],
			customColumns: { country },
		}),
		submitted: { ...submitted, formFields: [] },
	};
}

/** The raw record of a person also has documents and identification. */
export const individualOutput = outputsOf(
	individualVerification,
	['firstName', 'lastName', 'phone', 'birthDate'],
	'address.country',
);

/** The raw record of a business also has owners and documents. */
export const businessOutput = outputsOf(
	businessVerification,
	['legalName', 'businessType', 'registrationNumber', 'email'],
	'registered_address.country',
);
