import { endpoints, type RecordOf } from '../api/endpoints';
import { ApiError, ServiceError } from '../transport/errors';
import { listPages } from '../transport/paging';
import { inParallel } from '../transport/parallel';
import type { ReadContext } from './readContext';

export type Subaccount = RecordOf<typeof endpoints.subaccountList>;

/**
 * Fans a read out over every subaccount, until there are `max` records. A subaccount that may not be
 * read, such as one without approved KYC, is left out with a hint. Any other failure names the
 * subaccount.
 * @param choose which subaccounts to read, in which order
 */
export async function readAllSubaccounts<R>(
	{ client, warn, fail }: ReadContext,
	max: number,
	read: (subaccount: Subaccount) => Promise<R[]>,
	choose = (all: Subaccount[]) => all,
): Promise<R[]> {
	// The user's query parameters are meant for the records.
	const directory = client.with({ queryParameters: {} });
	const pages = listPages(directory, endpoints.subaccountList, {}, { warn });
	const all: Subaccount[] = [];
	for await (const page of pages) all.push(...page);
	const subaccounts = choose(all);

	const refusals: ApiError[] = [];
	let count = 0;
	const lists = await inParallel(subaccounts, client.concurrency, async (subaccount) => {
		if (count >= max) return [];
		const records = await read(subaccount).catch((error: unknown) => {
			if (error instanceof ApiError && [403, 404].includes(error.status)) refusals.push(error);
			else {
				if (error instanceof ServiceError)
					error.message = `Subaccount ${subaccount.id}: ${error.message}`;
				fail(error);
			}
			return [];
		});
		count += records.length;
		return records;
	});

	const [first] = refusals;
	if (first && refusals.length === subaccounts.length) throw first;
	if (first) {
		warn(
			`${refusals.length} of ${subaccounts.length} subaccounts could not be read and are left out: ${first.apiMessage || first.message}`,
		);
	}
	return lists.flat().slice(0, max);
}
