import type { Lenient } from './endpoints';
import { assumptions } from './assumptions';
import { toList } from './lenient';

const { approved, revoked } = assumptions.verificationStatuses;

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

/** The status of a verification: approved where the list says so, unless its record was taken back since. */
export const verificationStatusOf = (isListedApproved: boolean, status: string | undefined) =>
	isListedApproved && !revoked.some((one) => one === status) ? approved : status;
