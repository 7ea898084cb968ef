import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { z } from 'zod/v4';

import type { Client } from '../transport/client';
import { endpoints, type Endpoint, type RecordOf, type RequestOf } from '../api/endpoints';
import { ApiError } from '../transport/errors';
import { listAll, listPages } from '../transport/paging';
import { requireFields } from '../transport/response';
import { inParallel } from '../transport/parallel';
import type { Subaccount } from '../api/schemas/subaccount';
import { dateTime } from '../api/schemas/values';
import { field, shownFor, type Field, type ValuesOf } from '../descriptions/field';
import { subaccount } from '../descriptions/locators';
import { simplifyField } from '../descriptions/simplify';
import { pagedOptions, readOptions, type Operation, type RunContext } from './operation';
import { timeOf } from './timeOf';

export const returnAll = field(
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	},
	z.boolean({ error: 'must be true or false' }),
);

export const limit = shownFor(
	{ returnAll: [false] },
	field(
		{
			displayName: 'Limit',
			name: 'limit',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 50,
			description: 'Max number of results to return',
		},
		z.int({ error: 'must be a whole number' }).min(1, { error: 'must be at least 1' }).optional(),
	),
);

export const scope = field(
	{
		displayName: 'Scope',
		name: 'scope',
		type: 'options',
		options: [
			{
				name: 'One Subaccount',
				value: 'one',
				description: 'Read the records of the subaccount chosen below',
			},
			{
				name: 'All Subaccounts',
				value: 'all',
				description:
					'Read the records of every subaccount; the ID and e-mail of its subaccount are added to each',
			},
		],
		default: 'one',
		description: 'Whose records to read',
	},
	z.enum(['one', 'all'], { error: 'must be one or all' }),
);

const ofOne = shownFor({ scope: ['one'] }, subaccount);

/** Filters that the service does not have are applied here. */
export interface Filters<R> {
	/** Where a record says when it was made. */
	createdAt: (record: R) => string;
	/** Known statuses; a list without any has no status. */
	statuses?: readonly string[];
}

interface ListValues {
	returnAll: boolean;
	limit?: number;
	simplify?: boolean;
	scope?: 'one' | 'all';
	filters?: { statuses?: string[]; createdAfter?: string; createdBefore?: string };
}

/** «Get Many»: Return All, Limit, filters, Simplify and options, the same for every list. */
export function list<const Fields extends readonly Field[], E extends Endpoint>(spec: {
	action: string;
	description: string;
	endpoint: E;
	fields: Fields;
	request: (values: ValuesOf<Fields> & { subaccountId: string }) => RequestOf<E>;
	row?: (record: RecordOf<E>) => IDataObject;
	filters?: Filters<RecordOf<E>>;
	/** The list is that of one subaccount, and can be read for all of them. */
	acrossSubaccounts?: boolean;
}): Operation {
	const { endpoint, row, filters, acrossSubaccounts, request, ...texts } = spec;
	return {
		name: 'Get Many',
		value: 'getAll',
		...texts,
		fields: [
			...(acrossSubaccounts ? [scope, ofOne] : []),
			...spec.fields,
			returnAll,
			limit,
			...(filters ? [filtersField(filters.statuses)] : []),
			...(row ? [simplifyField] : []),
		],
		endpoints: acrossSubaccounts ? [endpoint, endpoints.subaccountList] : [endpoint],
		retryable: true,
		options: endpoint.paging ? pagedOptions : readOptions,
		run: async (
			context: RunContext,
			values: ListValues & ValuesOf<Fields> & { subaccountId: string },
		) => {
			const most = values.returnAll ? Infinity : (values.limit ?? 50);
			const filtered = Object.values(values.filters ?? {}).some((value) => value?.length);
			const wanted =
				filters && filtered
					? (record: RecordOf<E>) => passes(record, filters, values.filters)
					: undefined;
			const shown = (record: RecordOf<E>) =>
				(values.simplify && row ? row(record) : record) as IDataObject;
			const read = async (requested: RequestOf<E>) =>
				await matching(context, endpoint, requested, most, shown, wanted);
			if (values.scope !== 'all') return await read(request(values));

			return await ofAllSubaccounts(context, most, async ({ id, email }) => {
				const records = await read(request({ ...values, subaccountId: id }));
				return records.map((record) => ({ subaccountId: id, subaccountEmail: email, ...record }));
			});
		},
	};
}

/**
 * The records of every subaccount, or of as many as it takes to have enough. One that may not be read,
 * such as one without approved KYC, is left out with a hint; any other failure is one of the whole.
 */
async function ofAllSubaccounts(
	{ client, paging, warn }: RunContext,
	most: number,
	read: (subaccount: Subaccount) => Promise<IDataObject[]>,
): Promise<IDataObject[]> {
	// The user's query parameters are meant for the records.
	const lister = client.with({ queryParameters: {} });
	const subaccounts = await listAll(lister, endpoints.subaccountList, {}, { ...paging, warn });
	const atATime = most === Infinity ? Math.max(1, subaccounts.length) : client.concurrency;

	const found: IDataObject[] = [];
	const refusals: ApiError[] = [];
	for (let start = 0; start < subaccounts.length && found.length < most; start += atATime) {
		const some = subaccounts.slice(start, start + atATime);
		const ofEach = await inParallel(some, client.concurrency, async (subaccount) =>
			read(subaccount).catch((error: unknown) => {
				if (!isRefusal(error)) throw error;
				refusals.push(error);
				return [];
			}),
		);
		for (const records of ofEach) for (const record of records) found.push(record);
	}
	const [first] = refusals;
	if (first && refusals.length === subaccounts.length) throw first;
	if (first) {
		warn(
			`${refusals.length} of ${subaccounts.length} subaccounts could not be read and are left out: ${first.apiMessage || first.message}`,
		);
	}
	return found.slice(0, most);
}

function isRefusal(error: unknown): error is ApiError {
	return error instanceof ApiError && (error.status === 403 || error.status === 404);
}

/** Up to `most` records of one list that pass the filter; each page is dealt with while others are on their way. */
async function matching<E extends Endpoint>(
	context: RunContext,
	endpoint: E,
	request: RequestOf<E>,
	most: number,
	shown: (record: RecordOf<E>) => IDataObject,
	wanted?: (record: RecordOf<E>) => boolean,
): Promise<IDataObject[]> {
	const records: IDataObject[] = [];
	const pages = endpoint.paging
		? listPages(context.client, endpoint, request, {
				...context.paging,
				warn: context.warn,
				// With a filter nobody knows how many pages it takes: read some ahead, not all.
				...(most === Infinity ? {} : wanted ? { readAhead: 4 } : { limit: most }),
			})
		: [await plainList(context.client, endpoint, request)];
	for await (const page of pages) {
		for (const record of page) if (!wanted || wanted(record)) records.push(shown(record));
		if (records.length >= most) break;
	}
	return records.slice(0, most);
}

/** A list that comes whole, as a bare array. */
async function plainList<E extends Endpoint>(
	client: Client,
	endpoint: E,
	request: RequestOf<E>,
): Promise<Array<RecordOf<E>>> {
	const records = (await client.call(endpoint, request)) as Array<RecordOf<E>>;
	for (const record of records) requireFields(endpoint, record);
	return records;
}

function filtersField(statuses?: readonly string[]) {
	const dates: INodeProperties[] = [
		{
			displayName: 'Created After',
			name: 'createdAfter',
			type: 'dateTime',
			default: '',
			description: 'Keep only records created at this moment or later',
		},
		{
			displayName: 'Created Before',
			name: 'createdBefore',
			type: 'dateTime',
			default: '',
			description: 'Keep only records created before this moment',
		},
	];
	const status: INodeProperties = {
		displayName: 'Statuses',
		name: 'statuses',
		type: 'multiOptions',
		options: (statuses ?? []).map((value) => ({
			name: value.charAt(0).toUpperCase() + value.slice(1),
			value,
		})),
		default: [],
		description: 'Keep only records with one of these statuses',
	};
	return field(
		{
			displayName: 'Filters',
			name: 'filters',
			type: 'collection',
			placeholder: 'Add Filter',
			default: {},
			description: 'Applied after the records are read, because the service has no such filters',
			options: statuses ? [...dates, status] : dates,
		},
		z.object({
			statuses: statusList.optional(),
			createdAfter: moment.optional(),
			createdBefore: moment.optional(),
		}),
	);
}

/** Those that the service does not document may be given, too. */
export const statusList = z.array(z.string({ error: 'must be text' }), {
	error: 'must be a list of statuses',
});

/** Empty is no filter. */
const moment = z
	.string({ error: 'must be a date, such as 2026-01-31T09:30:00Z' })
	.refine((value) => value === '' || dateTime.safeParse(value).success, {
		error: 'must be a date, such as 2026-01-31T09:30:00Z',
	});

function passes<R>(
	record: R,
	{ createdAt }: Filters<R>,
	{ statuses, createdAfter, createdBefore }: NonNullable<ListValues['filters']> = {},
): boolean {
	if (statuses?.length && !statuses.includes((record as { status?: string }).status ?? '')) {
		return false;
	}
	const created = timeOf(createdAt(record));
	if (createdAfter && !(created >= Date.parse(createdAfter))) return false;
	return !createdBefore || created < Date.parse(createdBefore);
}
