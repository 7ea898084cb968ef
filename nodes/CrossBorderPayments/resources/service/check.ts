import { z } from 'zod/v4';

import { assumptions } from '../../api/assumptions';
import { schemaDrift } from '../../api/schemaDrift';
import { endpoints, type Endpoint, type RequestOf } from '../../api/endpoints';
import { toArray, toRecord, toText } from '../../api/unknownValues';
import { enteredId } from '../../api/schemas/values';
import { field, asOptional } from '../../descriptions/field';
import { subaccountError, offrampField, subaccountField } from '../../descriptions/locators';
import { defineOperation } from '../../operation/defineOperation';
import { wholeRecord } from '../../operation/output/createOutput';
import type { Client } from '../../transport/client';
import {
	ApiError,
	ConnectionError,
	InvalidResponseError,
	ServiceError,
} from '../../transport/errors';
import { mismatchIn } from '../../transport/mismatch';
import { createPageReader } from '../../transport/paging';

const subaccountOption = field(
	z.union([z.literal(''), subaccountField.schema], subaccountError).default(''),
	{ ...asOptional(subaccountField.property), description: 'Default: the first approved one' },
);

const optionalId = z.union([z.literal(''), enteredId], { error: 'must be empty or a UUID' });

const offrampOption = field(optionalId.default(''), {
	...asOptional(offrampField.property),
	hint: 'An offramp of that subaccount; without it, offramps are skipped',
});

const row = z.object({
	check: z.string(),
	result: z.enum(['refused', 'differs', 'skipped', 'ok']),
	details: z.string(),
	whatToDo: z.string(),
	endpoint: z.string(),
});

const { verificationStatuses } = assumptions;

type Verdict = Pick<z.infer<typeof row>, 'result' | 'details' | 'whatToDo'>;

const order = row.shape.result.options;

/** In the order of the table: the list before the reads that need an ID from it. */
const reads = Object.values<Endpoint>(endpoints).filter(({ method }) => method === 'GET');

/** Small, so that even a short list has a second page. */
const fewRecords = 3;

const feeQuery = { feeCurrencyParameter: 'brl', feeAmountParameter: 250 };

/** Unusual values, what the response should repeat, and the settings with the names. */
const questions: Partial<
	Record<
		Endpoint['id'],
		{ query: Record<string, string | number>; expected?: Record<string, string>; settings?: string }
	>
> = {
	depositFee: {
		query: feeQuery,
		expected: { currency: 'brl' },
		settings: 'Fee Currency Parameter Name',
	},
	withdrawalFee: { query: feeQuery },
	rateGet: {
		query: { rateFromParameter: 'usdc', rateToParameter: 'ngn' },
		expected: { from: 'usdc', to: 'ngn' },
		settings: 'Rate From and Rate To Parameter Name',
	},
};

/** Which path parameter the ID of a listed record can fill in. */
const idFrom: Partial<Record<Endpoint['id'], string>> = {
	subaccountList: 'subaccountId',
	recipientList: 'recipientId',
	conversionList: 'conversionId',
	onrampList: 'onrampId',
};

const differs = (details: string, whatToDo: string): Verdict => ({
	result: 'differs',
	details,
	whatToDo,
});

const skipped = (details: string, whatToDo = 'Choose a subaccount that has one'): Verdict => ({
	result: 'skipped',
	details,
	whatToDo,
});

const howToGet = {
	subaccountId: 'Create one with Subaccount > Create',
	offrampId: 'Enter an Offramp ID',
};

/** A subaccount usually has only one of these. */
const ofOneKind: ReadonlySet<string> = new Set(['individualGet', 'businessGet']);

/** Reads each endpoint once, of a list also page 2, and compares the responses. */
export const check = defineOperation({
	name: 'Check',
	value: 'check',
	action: 'Check service',
	description: 'Compare the service with what the nodes expect',
	notice: 'Changes nothing. Rows with a difference say what to set.',
	endpoints: [endpoints.subaccountList, ...reads.slice(1)],
	fields: [],
	options: [subaccountOption, offrampOption],
	output: wholeRecord(row),
	execute: async ({ client }, { subaccountId, offrampId }) => {
		const ids: Record<string, string> = { currency: 'BRL', subaccountId, offrampId };
		const advices: Record<string, string> = { ...howToGet };
		const rows: Array<z.infer<typeof row>> = [];
		for (const endpoint of reads) {
			const missing = Object.keys(endpoint.params).find((name) => !ids[name]);
			const judging = missing
				? Promise.resolve(skipped(`No ${missing.replace('Id', '')} is known`, advices[missing]))
				: judge(client, endpoint, ids);
			const verdict = await judging.catch((error: unknown) => {
				// These errors would repeat for every endpoint.
				const isHopeless =
					(error instanceof ApiError && error.status === 401) ||
					(error instanceof ConnectionError && rows.length === 0);
				if (isHopeless || !(error instanceof ServiceError)) throw error;
				const { message, advice } = error;
				const idName = idFrom[endpoint.id];
				if (idName) advices[idName] = 'The list could not be read: see its row';
				if (error instanceof InvalidResponseError) return differs(message, advice);
				const isNone =
					error instanceof ApiError && error.status === 404 && ofOneKind.has(endpoint.id);
				if (isNone) return skipped('The subaccount has no verification of this kind');
				return { result: 'refused', details: message, whatToDo: advice } as const;
			});
			const place = `${endpoint.method} ${endpoint.path}`;
			rows.push({ check: endpoint.summary, ...verdict, endpoint: place });
		}
		return rows.sort((one, other) => order.indexOf(one.result) - order.indexOf(other.result));
	},
});

/** @param ids path parameters by name; IDs from the records of a list are added */
async function judge(
	client: Client,
	endpoint: Endpoint,
	ids: Record<string, string>,
): Promise<Verdict> {
	const params = Object.fromEntries(
		Object.keys(endpoint.params).map((name) => [name, ids[name] ?? '']),
	);
	// No type can describe requests that are made from the rows of a table.
	const { query = {}, expected = {}, settings } = questions[endpoint.id] ?? {};
	const request = { params, query } as RequestOf<Endpoint>;
	// The more subaccounts, the more likely is one with records.
	const limit = endpoint.id === 'subaccountList' ? Infinity : fewRecords;
	const readPage = createPageReader(client, endpoint, request, { limit });
	const page = endpoint.paging && (await readPage(1));
	const response: unknown = page ? page.response : await client.call(endpoint, request);
	const records = toArray(page ? page.records : response).map(toRecord);
	const idName = idFrom[endpoint.id];
	if (idName) ids[idName] ||= toText(bestOf(records)?.id);
	if (page) {
		if (records.length === 0) {
			return skipped(
				'The list is empty',
				endpoint.id === 'subaccountList' ? howToGet.subaccountId : undefined,
			);
		}
		const page2 = page.pages > 1 ? (await readPage(2)).records.map(toRecord) : [];
		const idsOfPage1 = new Set(records.map(({ id }) => id));
		if (page2.length > 0 && page2.every(({ id }) => idsOfPage1.has(id))) {
			return differs(
				'Page 2 repeats page 1',
				'Check Advanced > Page Parameter Name and First Page in the credential',
			);
		}
	}
	const mismatch = mismatchIn(toRecord(response), expected);
	if (mismatch) return differs(mismatch, `Check Advanced > ${settings} in the credential`);
	const drift = endpoint.response ? schemaDrift(endpoint.response, response) : [];
	if (drift.length > 0) {
		return differs(
			drift.join('; '),
			'Usually nothing: Output > Raw has new fields, and columns of missing fields are empty. If a record no longer changes after a new status, add it to Options > Final Statuses',
		);
	}
	return { result: 'ok', details: 'As documented', whatToDo: 'Nothing' };
}

/** An approved subaccount other than the parent account is most likely to have records. */
function bestOf(records: ReadonlyArray<Record<string, unknown>>) {
	const others = records.filter(({ isParent }) => isParent !== true);
	const approved = others.find(({ status }) => status === verificationStatuses.approved);
	return approved ?? others[0] ?? records[0];
}
