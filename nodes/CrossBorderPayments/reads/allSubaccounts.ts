import { endpoints, type RecordOf } from '../api/endpoints';
import { uuid } from '../api/schemas/values';
import { ApiError, InvalidRecordError, isRefusal, ServiceError } from '../transport/errors';
import { listPages } from '../transport/paging';
import { inParallel } from '../transport/parallel';
import type { ReadContext } from './readContext';

export type Subaccount = RecordOf<typeof endpoints.subaccountList>;

/**
 * Fans a read out over every subaccount, until there are `max` records. A subaccount that may not be
 * read, such as one without approved KYC, or whose record is invalid, is left out with a hint. Any other
 * failure names the subaccount.
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

	const skipped: Array<ApiError | InvalidRecordError> = [];
	let count = 0;
	const readChecked = async (subaccount: Subaccount) => {
		const { id } = subaccount;
		if (uuid.safeParse(id).success) return await read(subaccount);
		throw new InvalidRecordError(endpoints.subaccountList, `the ID “${id}” is not a UUID`);
	};
	const lists = await inParallel(subaccounts, client.concurrency, async (subaccount) => {
		if (count >= max) return [];
		const records = await readChecked(subaccount).catch((error: unknown) => {
			if (isRefusal(error) || error instanceof InvalidRecordError) skipped.push(error);
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

	const [first] = skipped;
	if (first && skipped.length === subaccounts.length) throw first;
	for (const kind of [ApiError, InvalidRecordError]) {
		const [example, ...others] = skipped.filter((error) => error instanceof kind);
		if (!example) continue;
		const reason = example instanceof ApiError ? example.apiMessage : '';
		const count = `${others.length + 1} of ${subaccounts.length} subaccounts`;
		warn(`${count} could not be read and are left out: ${reason || example.message}`);
	}
	return lists.flat().slice(0, max);
}
