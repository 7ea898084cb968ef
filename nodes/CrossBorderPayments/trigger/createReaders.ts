import { endpoints, type Endpoint, type RecordOf } from '../api/endpoints';
import { readStatus } from '../resources/offramp/readStatus';
import type { Client } from '../transport/client';
import {
	ApiError,
	CancelledError,
	InputError,
	InvalidResponseError,
	ServiceError,
	undefinedIfNotFound,
} from '../transport/errors';
import { readListPage, type ListOptions } from '../transport/paging';
import { requireFields } from '../transport/response';
import { conversionStatus, type Observation } from './engine/event';
import {
	ReadError,
	type Account,
	type FailureKind,
	type Readers,
	type Verification,
} from './engine/readers';

/** Reads the service for one poll, which began at this moment by our own clock. */
export function createReaders(client: Client, paging: ListOptions, beganAt: number): Readers {
	/** Of each list, the records of page 1. */
	const firstPages = new Map<string, string>();

	return {
		startedAt: () => {
			const serverTime = client.serverTime();
			return serverTime === undefined ? undefined : serverTime - (Date.now() - beganAt);
		},

		directory: async (page) =>
			await asReadError(page, async () => {
				const { subaccountList } = endpoints;
				const { records, pages } = await readListPage(client, subaccountList, {}, page, paging);
				const { read, unreadable } = readEach(records, (record) => {
					requireFields(subaccountList, record);
					return toAccount(record);
				});
				return { accounts: read, pages, unreadable };
			}),

		page: async (resource, subaccountId, page) =>
			await asReadError(page, async () => {
				const { endpoint, observe } = lists[resource];
				const request = { params: { subaccountId } };
				const { records, pages } = await readListPage(client, endpoint, request, page, paging);
				const ids = records.map((record) => record?.id).join();
				const list = `${endpoint.id} ${subaccountId}`;
				if (page === 1) firstPages.set(list, ids);
				else if (ids !== '' && ids === firstPages.get(list)) throw repeatsItself(endpoint, page);
				const { read, unreadable } = readEach(records, observe as (record: object) => Observation);
				return { observations: read, pages, unreadable };
			}),

		onramp: async (subaccountId, onrampId) =>
			await asReadError(1, async () => {
				const params = { subaccountId, onrampId };
				return observeOnramp(await client.call(endpoints.onrampGet, { params }));
			}),

		offramp: async (subaccountId, offrampId) =>
			await asReadError(1, async () => {
				const params = { subaccountId, offrampId };
				const record = await undefinedIfNotFound(client.call(endpoints.offrampGet, { params }));
				if (record) return observeOfframp(record.created_at, record);
				// What is still pending only the older view may show.
				const status = await undefinedIfNotFound(readStatus(client, params));
				if (status) return observeOfframp(status.createdAt, status);
				throw new ReadError(
					'missing',
					new InputError(
						`Subaccount ${subaccountId} has no offramp ${offrampId}. Check both IDs below Offramps`,
					),
				);
			}),

		verification: async (subaccountId, kind) =>
			await asReadError(1, async () => {
				const request = { params: { subaccountId } };
				const read = {
					individual: async () => await client.call(endpoints.individualGet, request),
					business: async () => await client.call(endpoints.businessGet, request),
				};
				const kinds = ['individual', 'business'] as const;
				for (const one of kind === 'business' ? [...kinds].reverse() : kinds) {
					const record = await undefinedIfNotFound<Verification['record'] & { status: string }>(
						read[one](),
					);
					if (record) return { kind: one, status: record.status, record };
				}
				return undefined;
			}),
	};
}

/** Says in the engine's words why a read failed. */
async function asReadError<T>(page: number, read: () => Promise<T>): Promise<T> {
	try {
		return await read();
	} catch (thrown) {
		// Where the time is over amid a pause that the service asked for, it is the pause that counts.
		const refusal = thrown instanceof CancelledError ? thrown.refusal : undefined;
		const error = refusal ?? thrown;
		const isOfTheService = error instanceof CancelledError || error instanceof ServiceError;
		throw isOfTheService ? new ReadError(kindOf(error, page), error) : error;
	}
}

function kindOf(error: Error, page: number): FailureKind {
	if (error instanceof CancelledError) return 'stopped';
	if (!(error instanceof ApiError)) return 'failed';
	const { status } = error;
	if (status === 401) return 'unauthorized';
	if (status === 429) return 'rate-limited';
	// A page beyond the end of a list may be refused.
	const isMissing = [403, 404].includes(status) || (status === 400 && page > 1);
	return isMissing ? 'missing' : 'failed';
}

/** One record that makes no sense must not cost the others on its page. */
function readEach<R, T>(
	records: readonly R[],
	read: (record: R) => T,
): { read: T[]; unreadable: string[] } {
	const found: T[] = [];
	const unreadable: string[] = [];
	for (const record of records) {
		try {
			found.push(read(record));
		} catch (error) {
			unreadable.push((error as Error).message);
		}
	}
	return { read: found, unreadable };
}

/** A service that does not know the page parameter gives the first page for ever. */
function repeatsItself(endpoint: Endpoint, page: number): InvalidResponseError {
	return new InvalidResponseError(
		endpoint,
		`page ${page} brought the records of page 1 again. The service does not seem to know the page parameter: set its name in Options > Page Parameter Name`,
	);
}

const lists = {
	deposit: {
		endpoint: endpoints.depositList,
		observe: (record: RecordOf<typeof endpoints.depositList>): Observation => {
			const createdAt = timeOf(endpoints.depositList, record, 'createdAt');
			return { id: record.id, status: record.status, createdAt, record };
		},
	},
	onramp: {
		endpoint: endpoints.onrampList,
		observe: (record: RecordOf<typeof endpoints.onrampList>) => observeOnramp(record),
	},
	conversion: {
		endpoint: endpoints.conversionList,
		observe: (record: RecordOf<typeof endpoints.conversionList>): Observation => {
			const createdAt = timeOf(endpoints.conversionList, record, 'createdAt');
			return { id: record.id, status: conversionStatus, createdAt, record };
		},
	},
};

function observeOnramp(record: RecordOf<typeof endpoints.onrampList>): Observation {
	const createdAt = timeOf(endpoints.onrampList, record, 'created_at');
	return { id: record.id, status: record.status, createdAt, record };
}

function observeOfframp(
	createdAt: string,
	record: { id: string; status: string; [field: string]: unknown },
): Observation {
	return { id: record.id, status: record.status, createdAt: timeOrZero(createdAt), record };
}

/** When a record was created, without which old ones cannot be told from new ones. */
function timeOf(endpoint: Endpoint, record: object, field: string): number {
	requireFields(endpoint, record);
	requireFields(endpoint, record, [field]);
	const value = (record as Record<string, unknown>)[field];
	const time = typeof value === 'string' ? Date.parse(value) : NaN;
	if (Number.isNaN(time)) {
		throw new InvalidResponseError(
			endpoint,
			`“${String(value)}” in the field “${field}” is not a date`,
		);
	}
	return Math.max(0, time);
}

/** Where the time is of use, but not needed. */
function timeOrZero(createdAt: string): number {
	const time = Date.parse(createdAt);
	return Number.isNaN(time) ? 0 : Math.max(0, time);
}

function toAccount(record: RecordOf<typeof endpoints.subaccountList>): Account {
	return {
		id: record.id,
		status: record.status,
		createdAt: timeOrZero(record.createdAt),
		capable: isCapable(record),
		profiles: record.kyc?.profiles ?? [],
		record,
	};
}

/** Where the list says nothing of capabilities, there may be some. */
function isCapable({ capabilities }: RecordOf<typeof endpoints.subaccountList>): boolean {
	const currencies = Object.values(capabilities?.currencies ?? {});
	return (
		currencies.length === 0 ||
		currencies.some((flags) => Object.values(flags ?? {}).some((flag) => flag === true))
	);
}
