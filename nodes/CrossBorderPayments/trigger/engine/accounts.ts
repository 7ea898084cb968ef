import { assumptions } from '../../api/assumptions';
import type { Account, Verification, VerificationKind } from './readers';

/** What is remembered of the verification of a subaccount. */
export interface Verified {
	status: string;
	/** Which of the two records it has; none before it has one. */
	kind: VerificationKind | undefined;
	/** Profiles of the list in one text, to see whether they changed. */
	profiles: string;
}

const { approved, notStarted } = assumptions.verificationStatuses.value;

export function emailOf({ record }: Account): string | null {
	return typeof record.email === 'string' ? record.email : null;
}

/** «BR:approved NG:pending» */
export function profilesOf({ profiles }: Account): string {
	return profiles
		.map(({ country, status }) => `${country}:${status}`)
		.sort()
		.join(' ');
}

/** Whether the list of subaccounts says all there is: every country is approved. */
export function isApprovedByList({ profiles }: Account): boolean {
	return profiles.length > 0 && profiles.every(({ status }) => status === approved);
}

/** Whether the record may change without the list showing it. */
export const isUndecided = ({ status }: Verified) => status !== approved;

/**
 * The verification of a subaccount as it stands: approved where the list says so for every country,
 * otherwise as the full record says, and where there is none, as the list does.
 */
export function verifiedOf(account: Account, full: Verification | undefined): Verified {
	const profiles = profilesOf(account);
	if (isApprovedByList(account)) return { status: approved, kind: full?.kind, profiles };
	if (full) return { status: full.status, kind: full.kind, profiles };
	const listed = [...new Set(account.profiles.map(({ status }) => status))].sort().join(', ');
	return { status: listed || notStarted, kind: undefined, profiles };
}
