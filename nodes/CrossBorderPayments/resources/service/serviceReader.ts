import { endpoints, type Endpoint, type RequestOf } from '../../api/endpoints';
import { toRecord, toText } from '../../api/lenient';
import type { Client } from '../../transport/client';
import { AdvisedError, ApiError, ConnectionError } from '../../transport/errors';
import type { ServiceSettings } from '../../transport/serviceSettings';

export const maxRequests = 60;

/** Ends a check that has nothing to compare. */
export class CheckEnded extends AdvisedError {
	constructor(message: string, advice = 'Nothing for now. Run the check again later') {
		super(message, advice);
	}
}

/** Ends a check for which a list would have to be read. */
class ListUnreadable extends CheckEnded {
	constructor(lists: string) {
		super(`${lists} cannot be read`, 'The row of that list says why');
	}
}

/** Whether the service refused a name or a value of the request. */
export const isRefusedRequest = (error: unknown): error is ApiError =>
	error instanceof ApiError && [400, 422].includes(error.status);

type Query = Record<string, string | number>;

type Json = Record<string, unknown>;

/**
 * The query that the nodes send, without the number of a page; for fees and rates with unusual values, so
 * that the answer shows whether they were read.
 */
function usualQuery({ id, paging }: Endpoint, settings: ServiceSettings): Query {
	if (paging) return { [settings.limitParameter]: settings.pageSize };
	const { rateFromParameter: from, rateToParameter: to } = settings;
	if (id === 'rateGet') return { [from]: 'usdc', [to]: 'ngn' };
	if (id !== 'depositFee' && id !== 'withdrawalFee') return {};
	return { [settings.feeCurrencyParameter]: 'brl', [settings.feeAmountParameter]: 250 };
}

/** What the specification shows for a quote. */
const quote = {
	from: { amount: 100, currency: 'BRL' },
	to: { asset: 'STABLE_SATS', chain: 'lightning' },
};

const { subaccountList, conversionList, onrampList, recipientList } = endpoints;
const chooseOther = 'Choose a subaccount that has one';

/** Where the IDs in paths come from, and what to do if there is none. */
const sources: Record<string, [advice: string, list?: Endpoint]> = {
	subaccountId: ['Create one with Subaccount > Create', subaccountList],
	conversionId: [chooseOther, conversionList],
	onrampId: [chooseOther, onrampList],
	recipientId: [chooseOther, recipientList],
	offrampId: ['Enter one in Offramp ID: the service documents no list of offramps'],
};

/**
 * The lists by which paging is judged, those most likely to have all paging parameters first. The list
 * of deposits is not used: the public reference shows no parameters for it, so it may come whole.
 */
const lists: readonly Endpoint[] = [onrampList, conversionList, subaccountList];

/** Sends the requests of one run, each of them once; the client repeats one if the service is busy. */
export class ServiceReader {
	/** As the credential has them, then as they turn out to be right. */
	settings: ServiceSettings;

	private readonly answers = new Map<string, Promise<unknown>>();

	private readonly ids: Record<string, string>;

	private sent = 0;

	private stoppedBy = '';

	/** @param given IDs of a subaccount and of an offramp; an empty one is unknown */
	constructor(
		private readonly client: Client,
		given: { subaccountId: string; offrampId: string },
	) {
		this.settings = client.connection.settings;
		this.ids = { currency: 'BRL', ...given };
	}

	async read(endpoint: Endpoint, query: Query): Promise<unknown> {
		const key = `${endpoint.id} ${JSON.stringify(query)}`;
		const answer = this.answers.get(key) ?? this.send(endpoint, query);
		this.answers.set(key, answer);
		return await answer;
	}

	/** Reads the usual answer: of a list the first page, in the service's page size if it refuses ours. */
	async readUsual(endpoint: Endpoint, settings = this.settings): Promise<unknown> {
		const usual = this.read(endpoint, usualQuery(endpoint, settings));
		return await usual.catch(async (error: unknown) => {
			if (!endpoint.paging || !isRefusedRequest(error)) throw error;
			return await this.read(endpoint, {});
		});
	}

	/**
	 * Reads a page of size one, and the usual first page of the same list.
	 * @param list by default, the first one that is long enough
	 */
	async readSmallPage(settings: ServiceSettings, page: number, list?: Endpoint) {
		const { limitParameter, pageParameter } = settings;
		const chosen = list ?? (await this.longList());
		const body = await this.read(chosen, { [limitParameter]: 1, [pageParameter]: page });
		const usual = await this.readUsual(chosen);
		return { body, records: recordsIn(body), usual, usualRecords: recordsIn(usual) };
	}

	/** Whether a page shows the first record of its list. */
	async showsFirst(settings: ServiceSettings, page: number, list?: Endpoint): Promise<boolean> {
		const { records, usualRecords } = await this.readSmallPage(settings, page, list);
		return records[0]?.id === usualRecords[0]?.id;
	}

	/** The first of these lists that has more than two records. */
	async longList(of = lists): Promise<Endpoint> {
		let isRead = false;
		for (const list of of) {
			const records = await this.recordsOf(list);
			isRead ||= records !== undefined;
			if (records && records.length > 2) return list;
		}
		if (!isRead) throw new ListUnreadable('The lists');
		throw new CheckEnded('The lists have too few records');
	}

	/** The records of a list, none also where nobody has such a list; undefined if it, or the list of subaccounts, cannot be read. */
	private async recordsOf(list: Endpoint): Promise<Json[] | undefined> {
		return await this.readUsual(list).then(recordsIn, (error: unknown) => {
			if (!(error instanceof AdvisedError)) throw error;
			const isNone = error instanceof CheckEnded && !(error instanceof ListUnreadable);
			return isNone && !this.stoppedBy ? [] : undefined;
		});
	}

	private async findId(name: string): Promise<string> {
		const [advice, list] = sources[name] ?? [];
		const noun = name.replace('Id', '');
		if (!this.ids[name] && list) {
			const records = await this.recordsOf(list);
			if (!records) throw new ListUnreadable(`The list with a ${noun}`);
			// An approved subaccount other than the parent account is most likely to have records.
			const others = records.filter(({ isParent }) => isParent !== true);
			const approved = others.find(({ status }) => /^approved$/i.test(toText(status)));
			this.ids[name] = toText((approved ?? others[0] ?? records[0])?.id);
		}
		if (this.ids[name]) return this.ids[name];
		throw new CheckEnded(`There is no ${noun} to read`, advice);
	}

	private async send(endpoint: Endpoint, query: Query): Promise<unknown> {
		const params: Record<string, string> = {};
		for (const name of Object.keys(endpoint.params)) params[name] = await this.findId(name);
		if (this.stoppedBy) throw new CheckEnded(this.stoppedBy);
		if (++this.sent === maxRequests) this.stoppedBy = `${maxRequests} requests were spent before`;
		// Requests are made of the table of endpoints, row by row, which no type can follow.
		const request = { params, query: {}, body: quote } as RequestOf<Endpoint>;
		return await this.client.call(endpoint, request, query).catch((error: unknown) => {
			const isUnauthorizedOrBusy = error instanceof ApiError && [401, 429].includes(error.status);
			if (isUnauthorizedOrBusy || error instanceof ConnectionError) {
				this.stoppedBy = 'An earlier request failed, and so would this one';
			}
			throw error;
		});
	}
}

/** The records of a list, or the only one. */
export function recordsIn(body: unknown): Json[] {
	const { data = body } = toRecord(body);
	return [data ?? []].flat().map(toRecord);
}

/** The number of records and of pages, whichever wrapper has them. */
export function countsIn(body: unknown) {
	const { meta, ...answer } = toRecord(body);
	const { total, count, pages, totalPages } = toRecord(meta ?? answer);
	return { total: total ?? count, pages: pages ?? totalPages };
}
