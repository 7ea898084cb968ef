import { sampleOf } from '../../../spec/sample';
import type { Country, Person } from './people';
import type { BusinessVerification, IndividualVerification } from './types';

interface Stored<Kind extends string, Record> {
	id: string;
	kind: Kind;
	subaccountId: string;
	createdAt: string;
	record: Record;
}

/** A verification; the submission endpoint of customers takes its id. */
export type StoredVerification =
	Stored<'individual', IndividualVerification> | Stored<'business', BusinessVerification>;

/**
 * Beyond the spec's observed `incomplete`, `not_started` and `awaiting_ubo`, a public reference has
 * `approved` and `rejected`, too.
 */
export function setProgress(
	stored: StoredVerification,
	at: string,
	status: string,
	rejectionReasons: readonly string[] = [],
): void {
	const { record } = stored;
	record.status = status;
	record.rejection_reasons = [...rejectionReasons];
	record.updated_at = at;
	record.endorsements = endorsementsOf(status);
	if (stored.kind === 'business') {
		stored.record.providerStatus = status === 'not_started' ? null : status;
		stored.record.providerVerifiedAt = status === 'approved' ? at : null;
	}
}

/** Spec: names base and sepa, status incomplete, one requirement each. Approval empties the lists. */
function endorsementsOf(status: string) {
	const approved = status === 'approved';
	const endorsement = (name: string, requirement: string) => ({
		name,
		status: approved ? 'approved' : 'incomplete',
		additional_requirements: approved ? [] : [requirement],
	});
	return [endorsement('base', 'kyc_approval'), endorsement('sepa', 'kyc_with_proof_of_address')];
}

/** A verification that nothing was submitted for yet. */
export function buildVerification(
	id: string,
	kind: StoredVerification['kind'],
	subaccountId: string,
	at: string,
): StoredVerification {
	const record = { created_at: at, status: '', type: kind };
	const stored = { id, kind, subaccountId, createdAt: at, record } as StoredVerification;
	if (stored.kind === 'business') stored.record.providerApplicantId = id.replaceAll('-', '');
	setProgress(stored, at, kind === 'individual' ? 'incomplete' : 'not_started');
	return stored;
}

/** Fills in made-up data about a person, or about a business with that person as its owner; what is there stays. */
export function fillIn(
	{ kind, record }: StoredVerification,
	{ first: first_name, last: last_name, email }: Person,
	{ three: nationality }: Country,
): void {
	const names = { first_name, middle_name: 'M.', last_name };
	const person = { ...names, nationality, birth_country: nationality };
	const business = sampleOf('businessVerification');
	// The spec has it on the submit response alone.
	delete business.email;
	const data =
		kind === 'individual'
			? { ...sampleOf('individualVerification'), ...person }
			: {
					...business,
					legal_name: `${last_name} Ltd`,
					ultimate_beneficial_owners: [
						{ ...(business.ultimate_beneficial_owners as object[])[0], ...person, email },
					],
				};
	Object.assign(record, { ...data, ...record });
}
