import type { Client } from '../transport/client';
import { requireFields } from '../transport/response';
import { endpoints, type Endpoint, type RecordOf } from '../api/endpoints';
import { InvalidResponseError, CancelledError, ApiError, undefinedIfNotFound } from '../transport/errors';
import { listPages, readListPage, type ListOptions } from '../transport/paging';
import { readStatus } from '../resources/offramp/readStatus';
import { conversionStatus, type ListedResource } from './engine/event';
import type {
	Account,
	Readers,
	Observation,
	ObservationPage,
	Verification,
} from './engine/readers';

/** Reads the service for one poll. */
export function serviceReaders(client: Client, paging: ListOptions, maxRequests: number): Readers {
	const pages = paging;
	let requests = 0;
	/** Those that list the subaccounts do not count: without them nothing could be read at all. */
	const counted = async <T>(read: () => Promise<T>): Promise<T> => {
		if (++requests > maxRequests) throw new CancelledError();
		return await read();
	};
	const tops = new Map<string, string>();

	return {
		accounts: async (wanted) => {
			const found: Account[] = [];
			for await (const page of listPages(client, endpoints.subaccountList, {}, pages)) {
				for (const record of page)
					if (!wanted || wanted.has(record.id)) found.push(accountOf(record));
				if (wanted && found.length >= wanted.size) break;
			}
			return found;
		},

		page: async (resource, subaccountId, page) => {
			const { endpoint, sightingOf } = lists[resource];
			const read = await counted(async () =>
				readListPage(client, endpoint, { params: { subaccountId } }, page, pages).catch(
					(error: unknown) => {
						// The list may have become shorter since its first page was read.
						const isBeyond = error instanceof ApiError && [400, 404].includes(error.status);
						if (page > 1 && isBeyond) return { records: [], pages: page - 1 };
						throw error;
					},
				),
			);
			const answer = {
				observations: (read.records as never[]).map(sightingOf),
				pages: read.pages,
			};
			refuseRepetition(tops, endpoint, subaccountId, page, answer);
			return answer;
		},

		onramp: async (subaccountId, onrampId) =>
			await counted(async () =>
				onrampSighting(
					await client.call(endpoints.onrampGet, { params: { subaccountId, onrampId } }),
				),
			),

		offramp: async (subaccountId, offrampId) => {
			const params = { subaccountId, offrampId };
			const record = await counted(async () =>
				undefinedIfNotFound(client.call(endpoints.offrampGet, { params })),
			);
			if (record) return offrampSighting(record.created_at, record);
			// What is still pending only the older view may show.
			const status = await counted(async () => undefinedIfNotFound(readStatus(client, params)));
			return status && offrampSighting(status.createdAt, status);
		},

		verification: async (subaccountId, kind) => {
			const request = { params: { subaccountId } };
			const readers = {
				individual: async () => client.call(endpoints.individualGet, request),
				business: async () => client.call(endpoints.businessGet, request),
			};
			const kinds =
				kind === 'business'
					? (['business', 'individual'] as const)
					: (['individual', 'business'] as const);
			for (const one of kinds) {
				const record = await counted(async () =>
					undefinedIfNotFound<Verification['record'] & { status: string }>(readers[one]()),
				);
				if (record) return { kind: one, status: record.status, record };
			}
			return undefined;
		},
	};
}

/** A service that does not know the page parameter gives the first page for ever. */
function refuseRepetition(
	tops: Map<string, string>,
	endpoint: Endpoint,
	subaccountId: string,
	page: number,
	{ observations }: ObservationPage,
): void {
	const ids = observations.map(({ id }) => id).join();
	const list = `${endpoint.id} ${subaccountId}`;
	if (page === 1) tops.set(list, ids);
	else if (ids !== '' && ids === tops.get(list)) {
		throw new InvalidResponseError(
			endpoint,
			`page ${page} brought the records of page 1 again`,
			'The service does not seem to know the page parameter. Set its name in Options > Page Parameter Name',
		);
	}
}

const lists = {
	deposit: {
		endpoint: endpoints.depositList,
		sightingOf: (record: RecordOf<typeof endpoints.depositList>): Observation => ({
			id: record.id,
			status: record.status,
			createdAt: timeOf(endpoints.depositList, record, 'createdAt'),
			record,
		}),
	},
	onramp: {
		endpoint: endpoints.onrampList,
		sightingOf: (record: RecordOf<typeof endpoints.onrampList>) => onrampSighting(record),
	},
	conversion: {
		endpoint: endpoints.conversionList,
		sightingOf: (record: RecordOf<typeof endpoints.conversionList>): Observation => ({
			id: record.id,
			status: conversionStatus,
			createdAt: timeOf(endpoints.conversionList, record, 'createdAt'),
			record,
		}),
	},
} satisfies Record<ListedResource, unknown>;

function onrampSighting(record: RecordOf<typeof endpoints.onrampList>): Observation {
	return {
		id: record.id,
		status: record.status,
		createdAt: timeOf(endpoints.onrampList, record, 'created_at'),
		record,
	};
}

function offrampSighting(
	createdAt: string,
	record: { id: string; status: string; [field: string]: unknown },
): Observation {
	// Offramps are told apart by id alone.
	return { id: record.id, status: record.status, createdAt: timeOrZero(createdAt), record };
}

/** When a record was created, without which old ones cannot be told from new ones. */
function timeOf(endpoint: Endpoint, record: object, field: string): number {
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

function accountOf(record: RecordOf<typeof endpoints.subaccountList>): Account {
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
