import { endpoints, type RecordOf } from '../api/endpoints';
import { excerpt, joinSome } from '../api/lenient';
import { uuid } from '../api/schemas/values';
import { withHyphens } from '../api/written';
import { ApiError, InvalidRecordError, isDeniedOrMissing, ServiceError } from '../transport/errors';
import { inParallel } from '../transport/parallel';
import { readList, type ReadContext } from './readList';

/** What reading every subaccount needs, besides a ReadContext. */
export interface FanOutContext extends ReadContext {
	/** Takes a failure that leaves the rest of the records readable; may throw it. */
	fail: (error: unknown) => void;
}

export type Subaccount = RecordOf<typeof endpoints.subaccountList>;

/**
 * Fans a read out over every subaccount, until there are `max` records. A subaccount that may not be
 * read, such as one without approved KYC, is left out with a hint, and so is one whose own entry, or what
 * was read of it, is invalid; if all are, the first problem is thrown. Any other failure names the subaccount.
 * @param choose which subaccounts to read, in which order
 */
export async function readAllSubaccounts<R>(
	{ client, warn, fail }: FanOutContext,
	max: number,
	read: (subaccount: Subaccount) => Promise<R[]>,
	choose = (all: Subaccount[]) => all,
): Promise<R[]> {
	// The user's query parameters are meant for the records.
	const directory = client.with({ queryParameters: {} });
	const { subaccountList } = endpoints;
	const all = await readList({ client: directory, warn }, subaccountList, {});
	const subaccounts = choose(all);

	const skipped: Array<ApiError | InvalidRecordError> = [];
	let count = 0;
	const readChecked = async (subaccount: Subaccount) => {
		const id = withHyphens(subaccount.id);
		if (uuid.safeParse(id).success) return await read({ ...subaccount, id });
		throw new InvalidRecordError(subaccountList, `the ID “${excerpt(id, 50)}” is not a UUID`);
	};
	const lists = await inParallel(subaccounts, client.concurrency, async (subaccount) => {
		if (count >= max) return [];
		const records = await readChecked(subaccount).catch((error: unknown) => {
			if (isDeniedOrMissing(error) || error instanceof InvalidRecordError) skipped.push(error);
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
	if (first) {
		const reasons = skipped.map(
			(one) => (one instanceof ApiError && one.apiMessage) || one.message,
		);
		const parts = `${skipped.length} of ${subaccounts.length} subaccounts`;
		warn(`${parts} could not be read and are left out: ${joinSome(reasons)}`);
	}
	return lists.flat().slice(0, max);
}
