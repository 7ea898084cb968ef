import { assumptions } from './assumptions';

const { approved } = assumptions.verificationStatuses;

/** Whether `kyc.profiles` calls a subaccount approved in each of its countries. */
export const isApprovedEverywhere = (profiles: ReadonlyArray<{ status?: string | null } | null>) =>
	profiles.length > 0 && profiles.every((profile) => profile?.status === approved);
