import { findDrift } from '../../api/drift';
import { endpoints, type Endpoint, type RequestOf } from '../../api/endpoints';
import { toRecord, toText } from '../../api/lenient';
import { brokenRule } from '../../operation/output/plausibility';
import type { Client } from '../../transport/client';
import { ApiError, ConnectionError, ServiceError } from '../../transport/errors';
import type { ServiceSettings } from '../../transport/serviceSettings';

export const maxRequests = 60;

/** The result of a check, in words for the user. */
export interface CheckResult {
	result: 'ok' | 'differs' | 'unknown';
	details: string;
	whatToDo: string;
}

/** Ends a check that has nothing to compare; `result` is what to report. */
export class CheckEnded extends Error {
	constructor(
		details: string,
		readonly whatToDo = 'Nothing for now. Run the check again later',
		readonly result: CheckResult['result'] = 'unknown',
		/** Whether the service refused a name or a value of the request. */
		readonly isRefusedRequest = false,
	) {
		super(details);
	}
}

export const isRefusedRequest = (error: unknown): error is CheckEnded =>
	error instanceof CheckEnded && error.isRefusedRequest;

/** What comes back, and whether it is as documented. */
interface Answer {
	body: unknown;
	verdict: CheckResult;
}

type Query = Record<string, string | number>;

type Json = Record<string, unknown>;

/** The query that the nodes send; for fees and rates, with values that no service has as defaults. */
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
 * of deposits is not used: the reference shows no parameters for it, so it may come whole.
 */
const lists: readonly Endpoint[] = [onrampList, conversionList, subaccountList];

/** Sends the requests of one run, each of them once; the client repeats one if the service is busy. */
export class ServiceReader {
	/** As the credential has them, then as they turn out to be right. */
	settings: ServiceSettings;

	private readonly answers = new Map<string, Promise<Answer>>();

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

	async read(endpoint: Endpoint, query: Query): Promise<Answer> {
		const key = `${endpoint.id} ${JSON.stringify(query)}`;
		const answer = this.answers.get(key) ?? this.send(endpoint, query);
		this.answers.set(key, answer);
		return await answer;
	}

	/** Reads the usual answer: of a list the first page, in the service's page size if it refuses ours. */
	async readUsual(endpoint: Endpoint, settings = this.settings): Promise<Answer> {
		return await this.read(endpoint, usualQuery(endpoint, settings)).catch(
			async (error: unknown) => {
				if (!endpoint.paging || !isRefusedRequest(error)) throw error;
				return await this.read(endpoint, {});
			},
		);
	}

	/**
	 * Reads a page of size one, and the usual first page of the same list.
	 * @param list by default, the first one that is long enough
	 */
	async readPage(settings: ServiceSettings, page: number, list?: Endpoint) {
		const { limitParameter, pageParameter } = settings;
		const chosen = list ?? (await this.longList());
		const { body } = await this.read(chosen, { [limitParameter]: 1, [pageParameter]: page });
		const usual = (await this.readUsual(chosen)).body;
		return { body, records: recordsIn(body), usual, usualRecords: recordsIn(usual) };
	}

	/** The first of these lists that has more than two records. */
	async longList(of = lists): Promise<Endpoint> {
		for (const list of of) if ((await this.recordsOf(list)).length > 2) return list;
		throw new CheckEnded('The lists have too few records');
	}

	/** The records of a list; none if it cannot be read. */
	private async recordsOf(list: Endpoint): Promise<Json[]> {
		return await this.readUsual(list).then(
			({ body }) => recordsIn(body),
			(error: unknown) => {
				if (error instanceof CheckEnded) return [];
				throw error;
			},
		);
	}

	private async findId(name: string): Promise<string> {
		const [advice, list] = sources[name] ?? [];
		if (!this.ids[name] && list) {
			const records = await this.recordsOf(list);
			// An approved subaccount other than the parent account is most likely to have records.
			const approved = records.find(
				({ status, isParent }) => /^approved$/i.test(toText(status)) && isParent !== true,
			);
			const other = records.find(({ isParent }) => isParent !== true);
			this.ids[name] = toText((approved ?? other ?? records[0])?.id);
		}
		if (this.ids[name]) return this.ids[name];
		throw new CheckEnded(`There is no ${name.replace('Id', '')} to read`, advice);
	}

	private async send(endpoint: Endpoint, query: Query): Promise<Answer> {
		const params: Record<string, string> = {};
		for (const name of Object.keys(endpoint.params)) params[name] = await this.findId(name);
		if (this.stoppedBy) throw new CheckEnded(this.stoppedBy);
		if (++this.sent === maxRequests) this.stoppedBy = `${maxRequests} requests were spent before`;
		// Requests are made of the table of endpoints, row by row, which no type can follow.
		const request = { params, query: {}, body: quote } as RequestOf<Endpoint>;
		return await this.client.call(endpoint, request, query).then(
			(body: unknown) => ({ body, verdict: judgeBody(endpoint, body) }),
			(error: unknown) => {
				if (!(error instanceof ServiceError)) throw error;
				const status = error instanceof ApiError ? error.status : 0;
				const isUnreachable = error instanceof ConnectionError;
				if (isUnreachable || [401, 429].includes(status)) {
					this.stoppedBy = 'An earlier request failed, and so would this one';
				}
				// No record, no permission, no time: the endpoint itself may be as documented.
				const isInconclusive = isUnreachable || [403, 404, 429].includes(status) || status >= 500;
				const result = isInconclusive ? 'unknown' : 'differs';
				throw new CheckEnded(error.message, error.advice, result, [400, 422].includes(status));
			},
		);
	}
}

/** The records of a list, or the only one. */
export function recordsIn(body: unknown): Json[] {
	const { data = body } = toRecord(body);
	return [data ?? []].flat().map(toRecord);
}

function judgeBody({ id, response }: Endpoint, body: unknown): CheckResult {
	const drift = response ? findDrift(response, body) : [];
	const [sum] = recordsIn(body).flatMap((record) => brokenRule(id, record) ?? []);
	const details = [...(sum ? [sum.problem] : []), ...drift].join('; ');
	if (details === '') return { result: 'ok', details: 'As documented', whatToDo: 'Nothing' };
	if (sum) return { result: 'differs', details, whatToDo: sum.whatToDo };
	const whatToDo = details.includes('has the value') ? nameStatuses : nothing;
	return { result: 'differs', details, whatToDo };
}

const nameStatuses =
	'If a record no longer changes after such a status, add the status to Options > Final Statuses of Wait Until Final and of the trigger. Filters > Statuses finds, or leaves out, records by it';

const nothing = 'Nothing: Output > Raw has what is new, and columns of what is missing are empty';
