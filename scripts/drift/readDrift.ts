import { assumptions } from '../../nodes/CrossBorderPayments/api/assumptions';
import { findDrift } from '../../nodes/CrossBorderPayments/api/drift';
import { endpoints, type Endpoint } from '../../nodes/CrossBorderPayments/api/endpoints';

export interface Answer {
	status: number;
	body: unknown;
}

/** Reads `path` with its query from the service. */
export type Read = (path: string) => Promise<Answer>;

export interface Difference {
	/** «GET /v1/…» as in the specification. */
	endpoint: string;
	difference: string;
}

interface Page {
	data?: Array<{ id?: string; status?: string; createdAt?: string; created_at?: string }>;
	page?: number;
	count?: number;
	total?: number;
	totalPages?: number;
	limit?: number;
	meta?: Page;
	pages?: number;
}

const { pageParameter, limitParameter, rateFromParameter, rateToParameter } = assumptions;
const { feeCurrencyParameter, feeAmountParameter } = assumptions;

const queries: Record<string, Record<string, string>> = {
	depositFee: { [feeCurrencyParameter]: 'USD', [feeAmountParameter]: '100' },
	withdrawalFee: { [feeCurrencyParameter]: 'USD', [feeAmountParameter]: '100' },
	rateGet: { [rateFromParameter]: 'usd', [rateToParameter]: 'brl' },
};

/** Lists whose first record gives the ID of a later read. */
const idsFrom: Record<string, string> = {
	conversionList: 'conversionId',
	onrampList: 'onrampId',
	recipientList: 'recipientId',
};

/**
 * Calls every read of the account once or twice and compares the answers with the specification.
 * @param known IDs that no list gives, such as that of an offramp
 */
export async function readDrift(
	read: Read,
	known: Record<string, string> = {},
): Promise<Difference[]> {
	const ids: Record<string, string> = { currency: 'BRL', ...known };
	const found: Difference[] = [];
	for (const endpoint of Object.values<Endpoint>(endpoints)) {
		if (endpoint.method !== 'GET') continue;
		const differences = await readOne(read, endpoint, ids);
		const name = `${endpoint.method} ${endpoint.path}`;
		found.push(...differences.map((difference) => ({ endpoint: name, difference })));
	}
	return found;
}

async function readOne(
	read: Read,
	endpoint: Endpoint,
	ids: Record<string, string>,
): Promise<string[]> {
	const missing = Object.keys(endpoint.params).filter((name) => !ids[name]);
	if (missing.length > 0) return [`not read: the account has no ${missing.join(', ')}`];
	const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
	const query = queries[endpoint.id] ?? {};
	const { status, body } = await read(`${path}?${String(new URLSearchParams(query))}`);
	// A subaccount is an individual or a business, so one of the two records is not there.
	if (status === 404 && path.startsWith('/v1/kyc/')) return [];
	if (status !== 200) return [`answered with status ${status}`];
	remember(endpoint, body, ids);
	const differences = findDrift(endpoint.response!, body);
	return endpoint.paging ? [...differences, ...(await readPages(read, path))] : differences;
}

function remember(endpoint: Endpoint, body: unknown, ids: Record<string, string>): void {
	const records = (Array.isArray(body) ? body : (body as Page).data) as Page['data'];
	if (endpoint.id === 'subaccountList') {
		// Without an approved verification, a subaccount has nothing to read.
		const approved = records?.find((one) => one.status === 'approved' && !('isParent' in one));
		ids.subaccountId ||= approved?.id ?? '';
	}
	const name = idsFrom[endpoint.id];
	if (name) ids[name] ||= records?.[0]?.id ?? '';
}

/** What the node assumes of pages, tried with pages of one record. */
async function readPages(read: Read, path: string): Promise<string[]> {
	const pageAt = async (number: number): Promise<Page> => {
		const query = { [pageParameter]: String(number), [limitParameter]: '1' };
		const { body } = await read(`${path}?${String(new URLSearchParams(query))}`);
		return body as Page;
	};
	const [first, second] = [await pageAt(1), await pageAt(2)];
	const { page, pages, totalPages, total, count } = { ...first, ...first.meta };
	const idOf = ({ data }: Page) => data?.[0]?.id;
	const lastPage = pages ?? totalPages;
	const records = total ?? count;
	const isAhead = lastPage !== undefined && lastPage > 1;
	const timeOf = ({ data }: Page) => data?.[0]?.createdAt ?? data?.[0]?.created_at ?? '';
	return [
		...(page === 1 ? [] : ['page 1 was requested, another page was returned']),
		...((first.data?.length ?? 0) > 1 ? [`${limitParameter} is not the page size`] : []),
		...(isAhead && idOf(first) === idOf(second) ? ['page 2 has the records of page 1'] : []),
		...(isAhead && records !== lastPage ? ['the number of records is not that of all pages'] : []),
		...(isAhead && timeOf(first) < timeOf(second) ? ['the newest record is not the first'] : []),
	];
}
