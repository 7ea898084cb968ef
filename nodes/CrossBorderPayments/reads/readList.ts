import type { Endpoint, RecordOf, RequestOf, RequestParts } from '../api/endpoints';
import { toArray } from '../api/lenient';
import type { Client } from '../transport/client';
import { echoProblem } from '../transport/echo';
import type { InvalidResponseError } from '../transport/errors';
import { listPages } from '../transport/paging';
import { pathOf } from '../transport/request';
import { recordParser, leftOut, parseEach } from '../transport/records';

export interface ReadContext {
	client: Client;
	/** Tells the user, without failing, that something may be missing. */
	warn: (message: string) => void;
	/** When a reading of a list that is shared with other items may have begun at the earliest; any will do without one. */
	notBefore?: number | undefined;
}

interface Choice<R> {
	matches?: (record: R) => boolean;
	/** Whether to read on although there are `max` records; all that match are then returned. */
	goOn?: () => boolean;
	/** How many records of the list it is likely to take. */
	expected?: number;
	/** Whether other items may have read the list already. */
	isShared?: boolean;
	/** Receives how far the list was read, at the end. */
	onRead?: (reach: Reach) => void;
}

export interface Reach {
	/** How many records it has; undefined if the service does not say so. */
	total: number | undefined;
	isWhole: boolean;
}

/**
 * Up to `max` valid records that match.
 * Invalid records are left out with a hint; if no record is valid, the first problem is thrown.
 */
export async function readList<E extends Endpoint>(
	{ client, warn, notBefore }: ReadContext,
	endpoint: E,
	request: RequestOf<E>,
	max = Infinity,
	{ matches, goOn = () => false, expected, isShared = false, onRead }: Choice<RecordOf<E>> = {},
): Promise<Array<RecordOf<E>>> {
	// Of records that have to match, any number may be needed.
	const limit = matches && max < Infinity ? undefined : max;
	const open = () => parsedPages(client, endpoint, request, limit, expected);
	const name = JSON.stringify([endpoint.id, request, client.queryParameters]);
	const pages = isShared ? client.sharedReads.read(name, notBefore, open) : open();
	const records: Array<RecordOf<E>> = [];
	const problems: InvalidResponseError[] = [];
	let found = 0;
	let reach: Reach = { total: 0, isWhole: true };
	try {
		for await (const page of pages) {
			({ reach } = page);
			problems.push(...page.problems);
			page.warnings.forEach(warn);
			found += page.results.length;
			for (const record of page.results) {
				if (!matches || matches(record)) records.push(record);
			}
			if (records.length >= max && !goOn()) break;
		}
	} catch (error) {
		// Without a valid record, the first problem is the cause: records without IDs may look like repeats.
		throw (found === 0 && problems[0]) || error;
	}
	if (found === 0 && problems[0]) throw problems[0];
	if (problems.length > 0) warn(leftOut(problems, pathOf(endpoint, paramsOf(request))));
	onRead?.(reach);
	return goOn() ? records : records.slice(0, max);
}

const paramsOf = ({ params }: RequestParts) => params;

/** The pages of a list, their records parsed; a last one without records has what the reading warns of. */
async function* parsedPages<E extends Endpoint>(
	client: Client,
	endpoint: E,
	request: RequestOf<E>,
	limit?: number,
	expected?: number,
) {
	const { query = {} }: RequestParts = request;
	// To compare with the response. Only the list of recipients has filters of the service's own.
	const asked = {
		currency: query.recipientCurrencyParameter,
		payment_rail: query.recipientPaymentRailParameter,
	};
	const parse = recordParser<E, RecordOf<E>>(
		endpoint,
		(record) => echoProblem(endpoint, record, asked) ?? record,
	);
	const warnings: string[] = [];
	const warn = (message: string) => warnings.push(message);
	let reach: Reach = { total: 0, isWhole: true };
	const onPage = ({ total, isLast }: { total: number | undefined; isLast: boolean }) =>
		(reach = { total, isWhole: isLast });
	const readWhole = async () => {
		const all = toArray(await client.call(endpoint, request));
		onPage({ total: all.length, isLast: true });
		return [all];
	};
	const pages = endpoint.paging
		? listPages(client, endpoint, request, {
				warn,
				limit,
				onPage,
				...(expected !== undefined && { expected }),
			})
		: await readWhole();
	for await (const page of pages) yield { ...parseEach(page, parse), warnings: [], reach };
	if (warnings.length > 0) yield { results: [], problems: [], warnings, reach };
}
