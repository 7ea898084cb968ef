/** Where the spec is silent and a test wants the other reading. The defaults are what the nodes assume. */
export interface Rules {
	/** Spec: endorsements are “only on the submit response”. True shows them when reading, too. */
	endorsementsOnRead: boolean;
	/**
	 * Whether a subaccount has one bank account for each channel, and a deposit on it is listed when its
	 * money arrives, as a public reference has it.
	 */
	standingAccounts: boolean;
	/** Spec: “Rate limits: not shown”. Others get a 429. */
	requestsPerSecond: number;
}

export const defaultRules: Rules = {
	endorsementsOnRead: false,
	standingAccounts: false,
	requestsPerSecond: Infinity,
};
