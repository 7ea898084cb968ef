import { endpoints, type Endpoint, type RecordOf, type RequestOf } from '../api/endpoints';
import { parseTime, toArray, toRecord, toText } from '../api/unknownValues';
import { readOfframpStatus } from '../reads/readOfframp';
import { readCurrentVerification } from '../reads/currentVerification';
import type { Client } from '../transport/client';
import {
	InputError,
	ApiError,
	CancelledError,
	InvalidResponseError,
	ServiceError,
	undefinedIfNotFound,
} from '../transport/errors';
import { createPageReader } from '../transport/paging';
import { recordParser, parseEach, type ParseRecord } from '../transport/records';
import type { Observation } from './engine/event';
import {
	ReadError,
	type ListedSubaccount,
	type FailureKind,
	type Page,
	type Readers,
	type SingleRecord,
} from './engine/readers';
import type { Source } from './engine/source';
import { watched, watchedOf, type WatchedResource } from './engine/watched';

/**
 * Reads the service for one poll.
 * @param beganAt when the poll began, by our own clock
 * @param close lets nothing more be sent
 */
export function createReaders(client: Client, beganAt: number, close: () => void): Readers {
	let startedAt: number | undefined;

	/** Says in the engine's words why a read failed. */
	async function asReadError<T>(read: () => Promise<T>, page = 1): Promise<T> {
		return await read().catch((error: unknown) => {
			if (!(error instanceof CancelledError || error instanceof ServiceError)) throw error;
			const kind = kindOf(error, page);
			throw new ReadError(kind, kind === 'stopped' ? outOfTime : error);
		});
	}

	async function readPage<E extends Endpoint, T>(
		endpoint: E,
		request: RequestOf<E>,
		page: number,
		parse: ParseRecord<RecordOf<E>, T>,
	): Promise<Page<T>> {
		return await asReadError(async () => {
			const found = await createPageReader(client, endpoint, request)(page);
			const { records, pages, limit, total } = found;
			const counted =
				limit && total !== undefined ? Math.max(1, Math.ceil(total / limit)) : undefined;
			const { results, problems } = parseEach(records, recordParser(endpoint, parse));
			const unreadable = problems.map((problem) => new ReadError('failed', problem));
			return { records: results, pages, counted, limit, unreadable };
		}, page);
	}

	return {
		close,

		startedAt: () => {
			const serverTime = client.serverTime();
			// The first response counts: the header has whole seconds, so a later one may be in another
			// tick.
			if (serverTime !== undefined) startedAt ??= serverTime - (Date.now() - beganAt);
			return startedAt;
		},

		directory: async (page) =>
			await readPage(endpoints.subaccountList, {}, page, toListedSubaccount),

		page: async ({ resource, subaccountId }, page) => {
			const { list, onlyStatus } = watchedOf(resource);
			const endpoint = endpoints[list as ListName];
			return await readPage(endpoint, { params: { subaccountId } }, page, (record) => {
				const observation = toObservation(record);
				if (onlyStatus) observation.status = onlyStatus;
				if (observation.createdAt > 0) return observation;
				// Nothing shows whether it is new.
				return new InvalidResponseError(endpoint, 'its creation time is missing or not a date');
			});
		},

		record: async (source) =>
			await asReadError(
				async () => await recordReaders[source.resource as Unlisted](client, source),
			),
	};
}

type ListName = Extract<(typeof watched)[WatchedResource], { list: string }>['list'];

type Unlisted = 'offramp' | 'verification';

type ReadOne = (client: Client, source: Source) => Promise<SingleRecord | undefined>;

const recordReaders: Record<Unlisted, ReadOne> = {
	offramp: async (client, { subaccountId, id: offrampId }) => {
		const params = { subaccountId, offrampId };
		const newer = await undefinedIfNotFound(client.call(endpoints.offrampGet, { params }));
		// Only the older view may show an offramp that is still pending.
		const record = newer ?? (await undefinedIfNotFound(readOfframpStatus(client, params)));
		if (record) return { ...toObservation(record), kind: newer ? 'offramp' : 'offrampStatus' };
		throw new ReadError(
			'missing',
			new InputError('The subaccount has no such offramp. Check both IDs under Offramps'),
		);
	},

	verification: async (client, { subaccountId }) => {
		const verification = await readCurrentVerification(client, subaccountId);
		if (!verification) return undefined;
		const { type: kind, record } = verification;
		return { status: record.status, kind, record };
	},
};

const outOfTime = new InputError(
	'The poll ran out of time',
	'The service is slow, or there is more to read than fits into one poll. To read less, select the subaccounts to watch under Options > Only These Subaccounts',
);

function kindOf(error: Error, page: number): FailureKind {
	if (error instanceof CancelledError) return 'stopped';
	if (!(error instanceof ApiError)) return 'failed';
	const { status } = error;
	if (status === 401) return 'unauthorized';
	if (status === 429) return 'rate-limited';
	// A page beyond the end of a list may be rejected.
	const isMissing = [403, 404].includes(status) || (status === 400 && page > 1);
	return isMissing ? 'missing' : 'failed';
}

interface ServiceRecord {
	id: string;
	status?: string | undefined;
	createdAt?: string | null;
	created_at?: string | null;
}

function toObservation(record: ServiceRecord): Observation {
	const { id, status, createdAt = record.created_at } = record;
	return {
		id,
		status: String(status),
		createdAt: parseTime(createdAt) || 0,
		record: { ...record },
	};
}

/**
 * All flags of a currency: its own, such as `canDeposit`, and those of its rails, nested by name.
 */
const flagsIn = (capability: unknown): unknown[] =>
	Object.values(toRecord(capability))
		.flatMap((value) => (typeof value === 'object' ? flagsIn(value) : [value]))
		.filter((value) => typeof value === 'boolean');

function toListedSubaccount(record: RecordOf<typeof endpoints.subaccountList>): ListedSubaccount {
	const { capabilities, kyc } = record;
	const currencies = Object.values(capabilities?.currencies ?? {});
	const flags = currencies.flatMap(flagsIn);
	// Without flags, the list says nothing about capabilities: there may be some.
	const capable = flags.length === 0 || flags.includes(true);
	const profiles = toArray(kyc?.profiles).map((profile) => ({
		country: toText(profile?.country),
		status: toText(profile?.status),
	}));
	return { ...toObservation(record), capable, profiles, isParent: record.isParent === true };
}
