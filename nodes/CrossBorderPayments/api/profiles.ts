import { assumptions } from './assumptions';
import { toList } from './lenient';

const { approved, created, declined, notStarted, revoked } = assumptions.verificationStatuses;

type Profile = { status?: string | null | undefined } | null;

/** As the list of subaccounts shows one. */
interface Listed {
	status?: string | null | undefined;
	kyc?: { profiles?: readonly Profile[] | null | undefined } | null | undefined;
}

/** Whether `kyc.profiles` calls a subaccount approved in each of its countries. */
const isApprovedEverywhere = (profiles: readonly Profile[]) =>
	profiles.length > 0 && profiles.every((profile) => profile?.status === approved);

/** Whether the list of subaccounts calls one approved, as a whole or in each of its countries. */
export const isApproved = ({ status, kyc }: Listed) =>
	status === approved || (status !== declined && isApprovedEverywhere(toList(kyc?.profiles)));

/**
 * The status of a verification: declined or approved where the list of subaccounts says so, unless an
 * approval was taken back since; otherwise that of the record, and without one, those that the list has
 * for the countries, or for the subaccount.
 */
export function verificationStatusOf(subaccount: Listed, status: string | undefined): string {
	if (subaccount.status === declined) return declined;
	if (isApproved(subaccount) && !revoked.some((one) => one === status)) return approved;
	const listed = toList(subaccount.kyc?.profiles).flatMap((profile) => profile?.status ?? []);
	const open = [...new Set(listed)].filter((one) => one !== approved).sort();
	const own = subaccount.status === created ? undefined : subaccount.status;
	return status ?? (open.join(', ') || own || notStarted);
}
