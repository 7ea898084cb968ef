import { assumptions } from './assumptions';
import { toArray, toText } from './unknownValues';
import { subaccountStatuses } from './schemas/knownValues';

const { approved, created, declined, notStarted, revoked } = assumptions.verificationStatuses;

type Profile = { status?: string | null | undefined } | null;

interface SubaccountStatus {
	status?: string | null | undefined;
	kyc?: { profiles?: readonly Profile[] | null | undefined } | null | undefined;
}

const isApprovedEverywhere = (profiles: readonly Profile[]) =>
	profiles.length > 0 && profiles.every((profile) => profile?.status === approved);

/** Whether the list of subaccounts shows it as approved, as a whole or in each of its countries. */
export const isApproved = ({ status, kyc }: SubaccountStatus) =>
	status === approved || (status !== declined && isApprovedEverywhere(toArray(kyc?.profiles)));

/** Whether no status or profile is approved: such a subaccount can hardly have records. */
export const isNeverApproved = ({ status, kyc }: SubaccountStatus) =>
	subaccountStatuses.some((documented) => documented === status && documented !== approved) &&
	!toArray(kyc?.profiles).some((profile) => profile?.status === approved);

/**
 * The status of a verification. The first that applies: declined or approved in the list of
 * subaccounts (approved only if the record is not paused or offboarded); the status of the record;
 * the statuses of countries without approval; the subaccount's own status, unless created;
 * not_started.
 * @param status of the record of the verification
 */
export function verificationStatusOf(
	subaccount: SubaccountStatus,
	status: string | undefined,
): string {
	if (subaccount.status === declined) return declined;
	if (isApproved(subaccount) && !revoked.some((one) => one === status)) return approved;
	const ofCountries = toArray(subaccount.kyc?.profiles).flatMap(
		(profile) => toText(profile?.status) || [],
	);
	const pending = [...new Set(ofCountries)].filter((one) => one !== approved).sort();
	const ownStatus = subaccount.status === created ? undefined : subaccount.status;
	return status ?? (pending.join(', ') || ownStatus || notStarted);
}
