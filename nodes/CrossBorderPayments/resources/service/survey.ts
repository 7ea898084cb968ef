import { endpoints, type Endpoint, type EndpointId } from '../../api/endpoints';
import { toList, toRecord, toText } from '../../api/lenient';
import { labelOf } from '../../descriptions/labelOf';
import type { Client } from '../../transport/client';
import { bodyOf, ServiceReader, type Reading } from './serviceReader';
import { surveyList, type ListSurvey } from './surveyList';
import { surveyFees, surveyFilters, surveyRates } from './surveyNames';

/** All that a check reads of the service; the table of checks judges it. */
export interface Survey {
	/** One answer of each endpoint. */
	readings: Partial<Record<EndpointId, Reading>>;
	lists: ListSurvey[];
	fees: Awaited<ReturnType<typeof surveyFees>>;
	rates: Awaited<ReturnType<typeof surveyRates>>;
	filters: Awaited<ReturnType<typeof surveyFilters>>;
	/** The one whose records were read; empty where there is none. */
	subaccount: Record<string, unknown>;
}

/** What changes nothing: every GET, and the quote. */
export const readEndpoints = Object.values<Endpoint>(endpoints).filter(
	({ method, retryable }) => method === 'GET' || retryable,
);

/** Lists whose first record gives the ID for a later read. */
const idsFrom: Partial<Record<EndpointId, string>> = {
	conversionList: 'conversionId',
	onrampList: 'onrampId',
	recipientList: 'recipientId',
};

/** What the specification shows for a quote. */
const quote = {
	from: { amount: 100, currency: 'BRL' },
	to: { asset: 'STABLE_SATS', chain: 'lightning' },
};

/**
 * Reads everything once, in the order of the table of endpoints, whose lists come before their records.
 * @param given IDs of a subaccount and of an offramp, or empty texts
 */
export async function surveyService(
	client: Client,
	given: { subaccountId: string; offrampId: string },
): Promise<Survey> {
	const reader = new ServiceReader(client);
	const fees = await surveyFees(reader);
	const rates = await surveyRates(reader);
	const readings: Survey['readings'] = {
		depositFee: fees.deposit,
		withdrawalFee: fees.withdrawal,
		rateGet: rates.reading,
	};
	const ids: Record<string, string> = { currency: 'BRL', ...given };
	const lists: ListSurvey[] = [];
	let subaccount: Record<string, unknown> = {};
	for (const endpoint of readEndpoints) {
		const params = Object.keys(endpoint.params).map((name) => [name, ids[name] ?? ''] as const);
		const [missing] = params.find(([, id]) => id === '') ?? [];
		const request = { params: Object.fromEntries(params), query: {}, body: quote };
		if (missing !== undefined) readings[endpoint.id] = notFound(missing);
		else if (endpoint.paging) {
			const list = await surveyList(reader, endpoint, request, lists);
			lists.push(list);
			readings[endpoint.id] = list.whole;
		} else readings[endpoint.id] ??= await reader.read(endpoint, request);

		const records = readings[endpoint.id] ? recordsIn(readings[endpoint.id]) : [];
		if (endpoint.id === 'subaccountList') {
			subaccount = chooseSubaccount(records, given.subaccountId);
			ids.subaccountId = toText(subaccount.id);
		}
		const name = idsFrom[endpoint.id];
		if (name) ids[name] = toText(records[0]?.id);
	}
	const filters = await surveyFilters(reader, ids.subaccountId ?? '', readings);
	return { readings, lists, fees, rates, filters, subaccount };
}

function notFound(id: string): Reading {
	if (id === 'subaccountId') {
		const whatToDo = 'Create one with Subaccount > Create';
		return { kind: 'skipped', reason: 'There is no subaccount to read', whatToDo };
	}
	const name = labelOf(id.replace(/Id$/, '')).toLowerCase();
	return {
		kind: 'skipped',
		reason: `No ${name} is known to read`,
		whatToDo:
			id === 'offrampId'
				? 'Enter one in Offramp ID: the service documents no list of offramps'
				: 'Choose a subaccount that has one',
	};
}

function recordsIn(reading: Reading | undefined): Array<Record<string, unknown>> {
	const body = reading && bodyOf(reading);
	return toList(Array.isArray(body) ? body : toRecord(body).data).map(toRecord);
}

/** The one that the user chose, or else one that may have records: approved, and not the parent account. */
function chooseSubaccount(
	all: Array<Record<string, unknown>>,
	id: string,
): Record<string, unknown> {
	if (id !== '') return all.find((one) => one.id === id) ?? { id };
	const approved = all.filter(({ status }) => /^approved$/i.test(toText(status)));
	return approved.find((one) => one.isParent !== true) ?? approved[0] ?? all[0] ?? {};
}
