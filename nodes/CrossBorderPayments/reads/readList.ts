import type { Endpoint, RecordOf, RequestOf, RequestParts } from '../api/endpoints';
import { toArray } from '../api/unknownValues';
import type { Client } from '../transport/client';
import { mismatchError } from '../transport/mismatch';
import type { InvalidResponseError } from '../transport/errors';
import { readPages } from '../transport/paging';
import { pathOf } from '../transport/request';
import { recordParser, leftOutHint, parseEach } from '../transport/records';

/** What the reads of an input item, a menu or a poll have in common. */
export interface ReadContext {
	client: Client;
	/** Shows a hint, such as that something may be missing; the read continues. */
	warn: (message: string) => void;
	/**
	 * Milliseconds since 1970. Where items share what was read of a list, nothing older than this is
	 * used; without it, anything that was read in this run is.
	 */
	notBefore?: number | undefined;
}

interface ReadOptions<R> {
	/** How many records are wanted at most. */
	limit?: number;
	matches?: ((record: R) => boolean) | undefined;
	/** Receives every valid record, in the order of the list. */
	onRecord?: (record: R, isMatch: boolean) => void;
	/**
	 * Whether the list has to be read to its end although there are `limit` records, because the best
	 * ones may still follow. All that match are then returned.
	 */
	isWholeNeeded?: () => boolean;
	/** Called after each page: whether no other page is needed. */
	isEnough?: (reach: Reach) => boolean;
	/** How many records are likely to be read; by default, `limit`. */
	expected?: number;
	/** Whether to use what other items have read of this list, as for searches. */
	isShared?: boolean;
	/** Receives how far the list was read, at the end. */
	onRead?: (reach: Reach) => void;
}

/** How far a list was read. */
export interface Reach {
	/** How many records it has; undefined if the service does not say so. */
	total: number | undefined;
	isWhole: boolean;
}

/**
 * The records of a list that match, in its order. Invalid records are left out with a hint.
 * @throws InvalidRecordError if no record is valid
 */
export async function readList<E extends Endpoint>(
	{ client, warn, notBefore }: ReadContext,
	endpoint: E,
	request: RequestOf<E>,
	options: ReadOptions<RecordOf<E>> = {},
): Promise<Array<RecordOf<E>>> {
	const { limit = Infinity, matches, onRecord, isShared, onRead } = options;
	const { isWholeNeeded = () => false, isEnough = () => false } = options;
	const open = () => parsedPages(client, endpoint, request, options);
	const name = JSON.stringify([endpoint.id, request, client.queryString]);
	const pages = isShared ? client.sharedReads.read(name, notBefore, open) : open();
	const records: Array<RecordOf<E>> = [];
	const problems: InvalidResponseError[] = [];
	let validCount = 0;
	let reach: Reach = { total: 0, isWhole: true };
	try {
		for await (const page of pages) {
			({ reach } = page);
			problems.push(...page.problems);
			page.warnings.forEach(warn);
			validCount += page.results.length;
			for (const record of page.results) {
				const isMatch = matches?.(record) ?? true;
				if (isMatch) records.push(record);
				onRecord?.(record, isMatch);
			}
			if ((records.length >= limit && !isWholeNeeded()) || isEnough(reach)) break;
		}
	} catch (error) {
		// If no record was valid, that is the cause: records without IDs may look like a repeated page.
		throw (validCount === 0 && problems[0]) || error;
	}
	if (validCount === 0 && problems[0]) throw problems[0];
	const { params }: RequestParts = request;
	if (problems.length > 0) warn(leftOutHint(problems, pathOf(endpoint, params)));
	onRead?.(reach);
	return isWholeNeeded() ? records : records.slice(0, limit);
}

/**
 * The pages of a list, with their records parsed. Several items may share them, so the hints belong
 * to the pages: they come at the end, on one without records.
 */
async function* parsedPages<E extends Endpoint>(
	client: Client,
	endpoint: E,
	request: RequestOf<E>,
	{ limit = Infinity, matches, isWholeNeeded, expected }: ReadOptions<RecordOf<E>>,
) {
	const warnings: string[] = [];
	const warn = (message: string) => warnings.push(message);
	let reach: Reach = { total: 0, isWhole: true };
	async function* readWhole() {
		const all = toArray(await client.call(endpoint, request));
		reach = { total: all.length, isWhole: true };
		yield all;
	}
	const onPage = ({ total, isLast }: { total: number | undefined; isLast: boolean }) =>
		(reach = { total, isWhole: isLast });
	// To find the `limit` records that match or are the best, any number may have to be read.
	const isAnyNumber = limit < Infinity && (matches ?? isWholeNeeded) !== undefined;
	const toRead = isAnyNumber ? undefined : limit;
	const pages = endpoint.paging
		? readPages(client, endpoint, request, { warn, limit: toRead, expected, onPage })
		: readWhole();
	const parse = listedRecordParser(endpoint, request);
	for await (const page of pages) yield { ...parseEach(page, parse), warnings: [], reach };
	if (warnings.length > 0) yield { results: [], problems: [], warnings, reach };
}

/** A record that does not fit the service's own filters, which only recipients have, is invalid. */
function listedRecordParser<E extends Endpoint>(endpoint: E, { query = {} }: RequestParts) {
	const requested = {
		currency: query.recipientCurrencyParameter,
		payment_rail: query.recipientPaymentRailParameter,
	};
	return recordParser<E, RecordOf<E>>(
		endpoint,
		(record) => mismatchError(endpoint, record, requested) ?? record,
	);
}
