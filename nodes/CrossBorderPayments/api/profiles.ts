import { assumptions } from './assumptions';

const { approved } = assumptions.verificationStatuses;

/** Whether `kyc.profiles` calls a subaccount approved in each of its countries. */
export const isApprovedEverywhere = (profiles: ReadonlyArray<{ status: string }>) =>
	profiles.length > 0 && profiles.every(({ status }) => status === approved);
