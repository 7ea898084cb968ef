import type { Lenient } from './endpoints';
import { assumptions } from './assumptions';
import { toList } from './lenient';

const { approved, notStarted, revoked } = assumptions.verificationStatuses;

type Profile = { status?: string | null } | null;

/** Whether `kyc.profiles` calls a subaccount approved in each of its countries. */
export const isApprovedEverywhere = (profiles: readonly Profile[]) =>
	profiles.length > 0 && profiles.every((profile) => profile?.status === approved);

/** Whether the list of subaccounts calls one approved, as a whole or in each of its countries. */
export const isApproved = ({
	status,
	kyc,
}: Lenient<{ status: string; kyc: { profiles: Array<{ status: string }> } }>) =>
	status === approved || isApprovedEverywhere(toList(kyc?.profiles));

/**
 * The status of a verification: approved where the list says so, unless its record was taken back since;
 * otherwise that of the record, and without one, those that the list has for the countries.
 */
export function verificationStatusOf(
	isListedApproved: boolean,
	profiles: readonly Profile[],
	status: string | undefined,
): string {
	if (isListedApproved && !revoked.some((one) => one === status)) return approved;
	const listed = profiles.flatMap((profile) => profile?.status ?? []);
	const open = [...new Set(listed)].filter((one) => one !== approved).sort();
	return status ?? (open.join(', ') || notStarted);
}
