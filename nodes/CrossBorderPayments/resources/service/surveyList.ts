import type { Endpoint, RequestParts } from '../../api/endpoints';
import { timeOf, toList, toRecord } from '../../api/lenient';
import { judgeName, namesOf } from './findName';
import { judgeReading } from './judgeReading';
import { bodyOf, type Reading, type ServiceReader } from './serviceReader';
import { differs, nothingToSet, ok, setInCredential, unknown, type Verdict } from './verdict';

/** What a list shows of how the service pages. */
export interface ListSurvey {
	/** The first page as the nodes read it. */
	whole: Reading;
	verdicts: Record<'pageName' | 'sizeName' | 'firstPage' | 'pageSize' | 'order' | 'total', Verdict>;
}

const pageNames = namesOf(
	'pageParameter',
	...['page', 'p', 'page_number', 'pageNumber', 'pageNo', 'page_no', 'currentPage'],
);

const sizeNames = namesOf(
	'limitParameter',
	...['limit', 'per_page', 'perPage', 'page_size', 'pageSize', 'size', 'count'],
);

/** What a page says, whichever wrapper it has. */
function pageOf(body: unknown) {
	const { data, ...position } = toRecord(body);
	const { total, count, pages, totalPages } = toRecord(position.meta ?? position);
	const records = toList(data).map(toRecord);
	const first: unknown = records[0]?.id;
	return { records, first, total: total ?? count, pages: pages ?? totalPages };
}

/**
 * Reads pages 1 and 2 with one record each, page 0, and the first page as the nodes read it. What turns
 * out to be another name or number is kept in the reader's settings, so that the next list is read with it.
 * @param before lists read before: the first one with records shows which page is the first
 */
export async function surveyList(
	reader: ServiceReader,
	endpoint: Endpoint,
	request: RequestParts,
	before: readonly ListSurvey[],
): Promise<ListSurvey> {
	const { settings } = reader;
	const ask = async (query: Record<string, string | number>) =>
		await reader.read(endpoint, request, query);
	const askPage = async (page: number, size = 1) =>
		await ask({ [settings.pageParameter]: page, [settings.limitParameter]: size });

	const reading = await askPage(1);
	const one = pageOf(bodyOf(reading));
	const { length } = one.records;
	const hasMore = one.pages === undefined ? one.total !== length : Number(one.pages) > 1;
	const isLonger = length > 1 || (length === 1 && hasMore);
	const tooShort = unknown(
		bodyOf(reading) === undefined
			? judgeReading(reading).details
			: 'The lists have too few records',
	);

	const sizeName = !isLonger
		? tooShort
		: await judgeName(reader, reading, {
				values: { limitParameter: 1 },
				otherNames: sizeNames,
				ask: async (query) => await ask({ [settings.pageParameter]: 1, ...query }),
				isRight: (body) => pageOf(body).records.length === 1,
			}).then(({ verdict }) => verdict);
	const pageName = !isLonger
		? tooShort
		: await judgeName(reader, await askPage(2), {
				values: { pageParameter: 2 },
				otherNames: pageNames,
				ask: async (query) => await ask({ [settings.limitParameter]: 1, ...query }),
				isRight: (body) => pageOf(body).first !== one.first,
			}).then(({ verdict }) => verdict);

	const findsFirstPage = before.every(({ verdicts }) => verdicts.firstPage.result === 'unknown');
	const firstPage = findsFirstPage
		? judgeFirstPage(reader, pageOf(bodyOf(await askPage(0))), one, tooShort)
		: tooShort;

	const { pageSize } = settings;
	const usual = await askPage(settings.firstPage, pageSize);
	const isRefused = usual.kind === 'failure' && judgeReading(usual).result === 'differs';
	const whole = isRefused ? await ask({ [settings.pageParameter]: settings.firstPage }) : usual;
	const page = pageOf(bodyOf(whole));
	return {
		whole,
		verdicts: {
			sizeName,
			pageName,
			firstPage,
			pageSize: judgePageSize(page, pageSize, isRefused),
			order: judgeOrder(page.records),
			total: judgeTotal(one),
		},
	};
}

type Page = ReturnType<typeof pageOf>;

/** Page 0 has other records than page 1 only where the service counts from 0. */
function judgeFirstPage(
	{ settings }: ServiceReader,
	zero: Page,
	one: Page,
	tooShort: Verdict,
): Verdict {
	if (zero.first === undefined && one.first === undefined) return tooShort;
	const number = zero.first !== undefined && zero.first !== one.first ? 0 : 1;
	const details = `The first page has the number ${number}`;
	if (number === settings.firstPage) return ok(details);
	settings.firstPage = number;
	return differs(details, setInCredential([['firstPage', number]]));
}

function judgePageSize({ records, total }: Page, asked: number, isRefused: boolean): Verdict {
	const { length } = records;
	if (length === 0) return unknown('The lists have no records');
	if (isRefused) {
		return differs(
			`The service refuses pages of ${asked} records, and gives ${length} on its own`,
			`${nothingToSet}. To save requests: ${setInCredential([['pageSize', length]])}`,
		);
	}
	if (length >= asked) return ok(`The service gives pages of ${asked} records`);
	if (total === length) return ok(`The service accepts the size ${asked}`);
	return differs(`The service gives pages of ${length} records, not of ${asked}`, nothingToSet);
}

function judgeOrder(records: Page['records']): Verdict {
	const times = records
		.map(({ createdAt, created_at }) => timeOf(createdAt ?? created_at))
		.filter((time) => !Number.isNaN(time));
	const [first, last] = [times[0], times.at(-1)];
	if (first === undefined || first === last) return unknown('The lists have too few records');
	if (first > Number(last)) return ok('The newest records come first');
	return differs(
		'The oldest records come first',
		`${nothingToSet}. Get Many with a Limit gives the oldest records, and the trigger sends more requests`,
	);
}

/** With one record on a page there are as many pages as records. */
function judgeTotal({ records, total, pages }: Page): Verdict {
	const isTelling = records.length === 1 && Number(pages) > 1 && total !== undefined;
	if (!isTelling) return unknown('The lists have too few records, or do not say how many');
	if (total === pages) return ok('Lists say how many records they have');
	return differs('Lists give the number of records on the page as that of all', nothingToSet);
}
