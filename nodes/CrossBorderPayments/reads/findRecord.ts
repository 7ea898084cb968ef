import type { Endpoint, RecordOf, RequestOf } from '../api/endpoints';
import { excerpt, toRecord, toText } from '../api/unknownValues';
import { uuid } from '../api/schemas/values';
import { matchKinds, matcherOf, type MatchKind } from '../api/normalizeText';
import { AdvisedError } from '../transport/errors';
import { readList, type Reach, type ReadContext } from './readList';

/** What an earlier search of the list found: only what was added since has to be read then. */
interface Searched {
	newestId: string;
	total: number;
	/** The ID of the record, if it was found. */
	recordId?: string | undefined;
}

class SeveralInListError extends AdvisedError {}

export class NotInListError extends AdvisedError {
	constructor(
		message: string,
		advice: string,
		/** Whether the record may be listed later, as a bank deposit is when money arrives. */
		readonly canAppearLater: boolean,
		/** The key that no record has, cut to a readable length. */
		readonly key: string,
	) {
		super(message, advice);
	}
}

/** A repeated search reads less with it. Each search replaces what is in it. */
export interface SearchMemory {
	searched?: Searched | undefined;
}

interface Search<E extends Endpoint> {
	memory?: SearchMemory;
	endpoint: E;
	request: RequestOf<E>;
	/** The ID, reference or other key of the record, as it was entered. */
	key: string;
	keysOf: (record: RecordOf<E>) => unknown[];
	/** What the error says if no record has the key. */
	notFound: () => string;
	/** Whether the record may be listed later. */
	canAppearLater?: boolean;
	/** What the error advises if several records have the key. */
	severalAdvice?: string;
}

/**
 * Finds the record of a list that has the key, where no endpoint finds it.
 * A record that has it exactly as entered comes first; without one, a record whose key only
 * differs in spaces, hyphens or leading zeros is found.
 * @throws NotInListError if there is none
 * @throws SeveralInListError if there are several; a UUID names one record
 */
export async function findRecord<E extends Endpoint>(
	context: ReadContext,
	search: Search<E>,
): Promise<RecordOf<E>> {
	const { key, notFound, canAppearLater = false, severalAdvice = 'Enter the ID of one' } = search;
	const { memory = {} } = search;
	let incomplete = '';
	const warn = (message: string) => {
		incomplete = message;
	};
	const { alike, newestId, total } = await mostAlike({ ...context, warn }, search);
	const [record, other] = alike;
	const isKnown = newestId && total !== undefined && !incomplete;
	const recordId = record && toText(toRecord(record).id);
	memory.searched = isKnown ? { newestId, total, recordId } : undefined;
	if (other) {
		const ids = [record, other].map((match) => excerpt(toRecord(match).id, 50)).join(' and ');
		const message = `Several records match what was entered, such as ${ids}`;
		throw new SeveralInListError(message, severalAdvice);
	}
	if (record !== undefined) return record;
	const { environment } = context.client.connection;
	const advice = incomplete
		? `${incomplete}. The record may still exist: try again`
		: `The list was read to its end. Check the value, and that it belongs to the ${environment} environment`;
	throw new NotInListError(notFound(), advice, canAppearLater, excerpt(key, 50));
}

/** Up to two records whose keys are equally like the key, and no other is more like it. */
async function mostAlike<E extends Endpoint>(
	context: ReadContext,
	{ endpoint, request, key, keysOf, memory }: Search<E>,
): Promise<{ alike: Array<RecordOf<E>>; newestId: string; total: number | undefined }> {
	const searched = memory?.searched;
	const ids: unknown[] = [];
	let total: number | undefined;
	/** Whether all that was added since the earlier search was read, and what it found. */
	const isEnough = (reach: Reach) => {
		({ total } = reach);
		if (!searched || total === undefined) return false;
		const added = ids.indexOf(searched.newestId);
		const areNewOnesRead = added !== -1 && total - searched.total <= added;
		return areNewOnesRead && (!searched.recordId || ids.includes(searched.recordId));
	};
	const alike: Record<MatchKind, Array<RecordOf<E>>> = { same: [], compact: [], number: [] };
	const matchOf = matcherOf(key);
	/** Returns whether no other record can be more like it. */
	const noteMatch = (record: RecordOf<E>) => {
		ids.push(toRecord(record).id);
		const kinds = keysOf(record).map((value) => matchOf(toText(value)));
		const surest = matchKinds.find((kind) => kinds.includes(kind));
		if (surest) alike[surest].push(record);
		return surest === 'same';
	};
	const limit = uuid.safeParse(key).success ? 1 : 2;
	const options = { limit, matches: noteMatch, isShared: true, isEnough };
	await readList(context, endpoint, request, options);
	const kind = matchKinds.find((name) => alike[name].length > 0);
	const best = kind ? alike[kind].slice(0, limit) : [];
	return { alike: best, newestId: toText(ids[0]), total };
}
