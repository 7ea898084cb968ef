import type { Observation } from './event';
import type { Source } from './source';

export interface Page<T> {
	records: T[];
	/** Number of the last page, according to this page; the real number may differ. */
	pages: number;
	/** How many pages the service counts, if it says so. */
	counted?: number | undefined;
	/** How many records a page can hold, as far as is known: a full one is not taken for the last. */
	limit?: number | undefined;
	/** Why records had to be left out. */
	unreadable: ReadError[];
}

/** A subaccount as the list of subaccounts shows it. */
export interface ListedSubaccount extends Observation {
	/** Whether any capability flag is true. If not, its lists are only read in full scans. */
	capable: boolean;
	/** Statuses of its verification, a profile for each country. */
	profiles: ReadonlyArray<{ country: string; status: string }>;
	/** The entry of the account that the API key belongs to. */
	isParent?: boolean;
}

/**
 * Why a read failed:
 * - `unauthorized`: the key is rejected, so all reads would fail
 * - `rate-limited`: the service requests a pause
 * - `stopped`: the read was cancelled, because the poll's time is over or another failure ended it
 * - `missing`: the record does not exist, or the key cannot read it
 * - `failed`: anything else; concerns only this read
 */
export type FailureKind = 'unauthorized' | 'rate-limited' | 'stopped' | 'missing' | 'failed';

/** What a reader throws; `cause` is the original error. */
export class ReadError extends Error {
	constructor(
		readonly kind: FailureKind,
		override readonly cause: Error,
	) {
		super('advice' in cause ? `${cause.message}. ${String(cause.advice)}` : cause.message);
	}
}

/** The failure, if it concerns only this read. Rethrows others, which may end the poll. */
export function localFailureOf(error: unknown): ReadError {
	const isLocal = error instanceof ReadError && ['missing', 'failed'].includes(error.kind);
	if (!isLocal) throw error;
	return error;
}

/** How the engine reads the service. All readers throw a {@link ReadError}. */
export interface Readers {
	/** Lets nothing more be sent in this poll; reads under way continue. */
	close(): void;
	/** When this poll began by the service's clock (ms); undefined before the first response. */
	startedAt(): number | undefined;
	directory(page: number): Promise<Page<ListedSubaccount>>;
	page(source: Source, page: number): Promise<Page<Observation>>;
	/** What has no list; undefined for a subaccount that has none. Takes up to two requests. */
	record(source: Source): Promise<SingleRecord | undefined>;
}

/** A profile takes its ID and time of creation from its subaccount. */
export type SingleRecord = Omit<Observation, 'id' | 'createdAt'> & { createdAt?: number };
