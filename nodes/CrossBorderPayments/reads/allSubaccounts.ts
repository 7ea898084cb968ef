import { endpoints, type RecordOf } from '../api/endpoints';
import { excerpt, joinUnique } from '../api/unknownValues';
import { uuid } from '../api/schemas/values';
import { isNeverApproved } from '../api/verificationStatus';
import { normalizeId } from '../api/normalizeText';
import { ApiError, InvalidRecordError, isDeniedOrMissing, ServiceError } from '../transport/errors';
import { inParallel } from '../transport/parallel';
import { readList, type ReadContext } from './readList';

/** What is needed to read something of every subaccount. */
export interface FanOutContext extends ReadContext {
	/** Receives the error of one subaccount, while the others can still be read; may throw it. */
	fail: (error: unknown) => void;
	/** Receives a message if records may be missing; by default, it is a hint. */
	onGap?: (message: string) => void;
}

export type Subaccount = RecordOf<typeof endpoints.subaccountList>;

interface Skipped {
	error: ApiError | InvalidRecordError;
	/**
	 * Whether records may be missing. Usually the parent, and whoever was never approved, has none
	 * and allows no access.
	 */
	canHaveRecords: boolean;
}

/**
 * Reads something of every subaccount, several at a time, until there are `limit` records. A
 * subaccount without access (403, 404), or with an invalid ID or record, is left out with a hint;
 * if that is all of them, the first error is thrown. Any other error names the subaccount and goes
 * to `fail`.
 * @param choose which subaccounts to read, in which order
 */
export async function readAllSubaccounts<R>(
	context: FanOutContext,
	limit: number,
	read: (subaccount: Subaccount) => Promise<R[]>,
	choose = (all: Subaccount[]) => all,
): Promise<R[]> {
	const { client, warn, onGap = warn } = context;
	// The query parameters of the form are meant for what is read of each subaccount.
	const directoryContext = { client: client.with({ queryString: {} }), warn: onGap };
	const subaccounts = choose(await readList(directoryContext, endpoints.subaccountList, {}));
	const skipped: Skipped[] = [];
	let count = 0;
	const readOne = async (subaccount: Subaccount) => {
		if (count >= limit) return [];
		try {
			const records = await read(withValidId(subaccount));
			count += records.length;
			return records;
		} catch (error) {
			if (isDeniedOrMissing(error) || error instanceof InvalidRecordError) {
				const isExpected = subaccount.isParent === true || isNeverApproved(subaccount);
				skipped.push({ error, canHaveRecords: !isDeniedOrMissing(error) || !isExpected });
			} else {
				const subject = `Subaccount ${subaccount.id}`;
				context.fail(error instanceof ServiceError ? error.about(subject) : error);
			}
			return [];
		}
	};
	const lists = await inParallel(subaccounts, client.concurrency, readOne);
	warnOfSkipped(context, skipped, subaccounts.length);
	return lists.flat().slice(0, limit);
}

function withValidId(subaccount: Subaccount): Subaccount {
	const id = normalizeId(subaccount.id);
	if (uuid.safeParse(id).success) return { ...subaccount, id };
	const reason = `the ID “${excerpt(id, 50)}” is not a UUID`;
	throw new InvalidRecordError(endpoints.subaccountList, reason);
}

function warnOfSkipped(
	{ warn, onGap = warn }: FanOutContext,
	skipped: readonly Skipped[],
	count: number,
): void {
	const [first] = skipped;
	if (!first) return;
	if (skipped.length === count) throw first.error;
	const reasons = skipped.map(
		({ error }) => (error instanceof ApiError && error.apiMessage) || error.message,
	);
	const isGap = skipped.some(({ canHaveRecords }) => canHaveRecords);
	(isGap ? onGap : warn)(
		`${skipped.length} of ${count} subaccounts could not be read and are left out: ${joinUnique(reasons)}`,
	);
}
