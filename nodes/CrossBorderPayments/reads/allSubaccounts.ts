import { endpoints, type RecordOf } from '../api/endpoints';
import { excerpt, joinSome } from '../api/lenient';
import { uuid } from '../api/schemas/values';
import { isNeverApproved } from '../api/verificationStatus';
import { withHyphens } from '../api/written';
import { ApiError, InvalidRecordError, isDeniedOrMissing, ServiceError } from '../transport/errors';
import { inParallel } from '../transport/parallel';
import { readList, type ReadContext } from './readList';

/** What reading every subaccount needs, besides a ReadContext. */
export interface FanOutContext extends ReadContext {
	/** Receives a failure that leaves the rest of the records readable; may throw it. */
	fail: (error: unknown) => void;
	/** Takes what may be missing because a subaccount could not be read; without it, a hint says so. */
	incomplete?: (message: string) => void;
}

export type Subaccount = RecordOf<typeof endpoints.subaccountList>;

/**
 * Fans a read out over every subaccount, until there are `max` records. A subaccount that may not be
 * read is left out, with a hint if it is the parent or was never approved, and so is one whose own entry, or what was read of it,
 * is invalid; if all are, the first problem is thrown. Any other failure names the subaccount.
 * @param choose which subaccounts to read, in which order
 */
export async function readAllSubaccounts<R>(
	{ client, warn, fail, incomplete = warn }: FanOutContext,
	max: number,
	read: (subaccount: Subaccount) => Promise<R[]>,
	choose = (all: Subaccount[]) => all,
): Promise<R[]> {
	// The user's query parameters are meant for the records.
	const directory = client.with({ queryParameters: {} });
	const { subaccountList } = endpoints;
	const all = await readList({ client: directory, warn: incomplete }, subaccountList, {});
	const subaccounts = choose(all);

	const skipped: Array<{ error: ApiError | InvalidRecordError; mayHaveRecords: boolean }> = [];
	let count = 0;
	const readOne = async (subaccount: Subaccount) => {
		const id = withHyphens(subaccount.id);
		if (uuid.safeParse(id).success) return await read({ ...subaccount, id });
		throw new InvalidRecordError(subaccountList, `the ID “${excerpt(id, 50)}” is not a UUID`);
	};
	const lists = await inParallel(subaccounts, client.concurrency, async (subaccount) => {
		if (count >= max) return [];
		const records = await readOne(subaccount).catch((error: unknown) => {
			if (isDeniedOrMissing(error) || error instanceof InvalidRecordError) {
				const isExpected = subaccount.isParent === true || isNeverApproved(subaccount);
				skipped.push({ error, mayHaveRecords: !isDeniedOrMissing(error) || !isExpected });
			} else {
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
	if (first && skipped.length === subaccounts.length) throw first.error;
	if (first) {
		const reasons = skipped.map(
			({ error }) => (error instanceof ApiError && error.apiMessage) || error.message,
		);
		const parts = `${skipped.length} of ${subaccounts.length} subaccounts`;
		const tell = skipped.some(({ mayHaveRecords }) => mayHaveRecords) ? incomplete : warn;
		tell(`${parts} could not be read and are left out: ${joinSome(reasons)}`);
	}
	return lists.flat().slice(0, max);
}
