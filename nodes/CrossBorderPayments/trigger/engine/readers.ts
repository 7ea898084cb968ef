import type { ListedResource } from './event';

/** A record as it stood when it was read. */
export interface Observation {
	id: string;
	status: string;
	/** Milliseconds since 1970. */
	createdAt: number;
	record: Record<string, unknown>;
}

export interface ObservationPage {
	observations: Observation[];
	/** Number of the last page, as far as this page tells. */
	pages: number;
}

/** A subaccount as the list of subaccounts shows it. */
export interface Account {
	id: string;
	status: string;
	/** Milliseconds since 1970. */
	createdAt: number;
	/** Whether it may do anything at all; without it there is nothing to read below it. */
	capable: boolean;
	/** Statuses of its verification, a profile for each country. */
	profiles: ReadonlyArray<{ country: string; status: string }>;
	record: Record<string, unknown>;
}

export type VerificationKind = 'individual' | 'business';

export interface Verification {
	kind: VerificationKind;
	status: string;
	record: Record<string, unknown>;
}

/**
 * How the engine reads the service. A reader that may not go on, because the time or the requests of
 * the poll are used up, throws a CancelledError; other errors concern the subaccount read.
 */
export interface Readers {
	/** All subaccounts, or those wanted. */
	accounts(wanted?: ReadonlySet<string>): Promise<Account[]>;
	page(resource: ListedResource, subaccountId: string, page: number): Promise<ObservationPage>;
	onramp(subaccountId: string, id: string): Promise<Observation>;
	/** Undefined where neither view of the service has it. */
	offramp(subaccountId: string, id: string): Promise<Observation | undefined>;
	/** Undefined where the subaccount has none; `kind` is where to look first. */
	verification(subaccountId: string, kind?: VerificationKind): Promise<Verification | undefined>;
}
