import { toArray, toRecord, toText } from '../../api/lenient';

/** In words for people; the specification shows these two codes. */
const words = new Map([
	['kyc_approval', 'the identity check'],
	['kyc_with_proof_of_address', 'a proof of address'],
]);

/** What a record of a verification still lacks, each once, with commas: «the identity check, a proof of address». */
export function requirementsIn({ endorsements }: { endorsements?: unknown }): string {
	const codes = toArray(endorsements)
		.flatMap((entry) => toArray(toRecord(entry).additional_requirements))
		.map(toText)
		.filter(Boolean);
	const named = codes.map((code) => words.get(code) ?? code.replaceAll('_', ' '));
	return [...new Set(named)].join(', ');
}
