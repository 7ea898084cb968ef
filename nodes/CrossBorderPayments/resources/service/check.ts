import { z } from 'zod/v4';

import { assumptions } from '../../api/assumptions';
import { schemaDrift } from '../../api/schemaDrift';
import { endpoints, type Endpoint, type RequestOf } from '../../api/endpoints';
import { toArray, toRecord, toText } from '../../api/unknownValues';
import { enteredId } from '../../api/schemas/values';
import { field, asOptional } from '../../descriptions/field';
import { subaccountError, offrampField, subaccountField } from '../../descriptions/locators';
import { defineOperation } from '../../operation/defineOperation';
import { plainOutput } from '../../operation/output/createOutput';
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
	hint: 'Without it, offramps are skipped',
});

const row = z.object({
	check: z.string(),
	result: z.enum(['refused', 'differs', 'skipped', 'ok']),
	details: z.string(),
	whatToDo: z.string(),
	endpoint: z.string(),
});

const { verificationStatuses } = assumptions;

type Row = z.infer<typeof row>;
type Verdict = Pick<Row, 'result' | 'details' | 'whatToDo'>;

const order = row.shape.result.options;

/** In the order of the table, where each list comes before the reads that need an ID from it. */
const reads = Object.values<Endpoint>(endpoints).filter(({ method }) => method === 'GET');

/** Small, so that even a short list has a second page. */
const fewRecords = 3;

interface Question {
	/** Unusual values, so that the response shows whether the service has read them. */
	query?: Record<string, string | number>;
	/** What the response should repeat, and the settings with the names of the parameters. */
	expected?: Record<string, string>;
	settings?: string;
	/** Whether a subaccount may have none, because it has the verification of the other kind. */
	mayBeMissing?: true;
}

const feeQuery = { feeCurrencyParameter: 'brl', feeAmountParameter: 250 };

const questions: Partial<Record<Endpoint['id'], Question>> = {
	individualGet: { mayBeMissing: true },
	businessGet: { mayBeMissing: true },
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

/** The path parameter that the ID of a listed record fills in: `onrampList` has an `onrampId`. */
const idOfList = ({ id }: Endpoint) =>
	id.endsWith('List') ? id.replace(/List$/, 'Id') : undefined;

const differs = (details: string, whatToDo: string): Verdict => ({
	result: 'differs',
	details,
	whatToDo,
});

const skipped = (
	details: string,
	whatToDo = 'Choose a subaccount that has one, if any has',
): Verdict => ({
	result: 'skipped',
	details,
	whatToDo,
});

const createSubaccount = 'Create one with Subaccount > Create';

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
	output: plainOutput(row),
	execute: async ({ client }, { subaccountId, offrampId }) => {
		const ids: Record<string, string> = { currency: 'BRL', subaccountId, offrampId };
		const advices = { subaccountId: createSubaccount, offrampId: 'Enter an Offramp ID' };
		const rows: Row[] = [];
		for (const endpoint of reads) {
			const verdict = await checkEndpoint(client, endpoint, ids, advices).catch(
				(error: unknown) => {
					const isKeyRejected = error instanceof ApiError && error.status === 401;
					const isUnreachable = error instanceof ConnectionError && rows.length === 0;
					// These errors would repeat for every endpoint.
					if (isKeyRejected || isUnreachable || !(error instanceof ServiceError)) throw error;
					const listedId = idOfList(endpoint);
					if (listedId)
						Object.assign(advices, { [listedId]: 'The list could not be read: see its row' });
					return verdictOf(error, endpoint);
				},
			);
			const place = `${endpoint.method} ${endpoint.path}`;
			rows.push({ check: endpoint.summary, ...verdict, endpoint: place });
		}
		return rows.sort((one, other) => order.indexOf(one.result) - order.indexOf(other.result));
	},
});

function verdictOf(error: ServiceError, { id }: Endpoint): Verdict {
	const { message, advice } = error;
	if (error instanceof InvalidResponseError) return differs(message, advice);
	const isMissing = error instanceof ApiError && error.status === 404;
	if (isMissing && questions[id]?.mayBeMissing)
		return skipped('The subaccount has no verification of this kind');
	return { result: 'refused', details: message, whatToDo: advice };
}

/**
 * @param ids path parameters by name; IDs from the records of a list are added
 * @param advices how to get an ID that is missing
 */
async function checkEndpoint(
	client: Client,
	endpoint: Endpoint,
	ids: Record<string, string>,
	advices: Record<string, string>,
): Promise<Verdict> {
	const names = Object.keys(endpoint.params);
	const missing = names.find((name) => !ids[name]);
	if (missing) return skipped(`No ${missing.replace('Id', '')} is known`, advices[missing]);
	const params = Object.fromEntries(names.map((name) => [name, ids[name]]));
	const { query = {}, expected = {}, settings } = questions[endpoint.id] ?? {};
	// No type can describe requests that are made from the rows of a table.
	const request = { params, query } as RequestOf<Endpoint>;
	const isSubaccounts = endpoint.id === 'subaccountList';
	// The more subaccounts, the more likely is one with records.
	const limit = isSubaccounts ? Infinity : fewRecords;
	const readPage = createPageReader(client, endpoint, request, { limit });
	const page = endpoint.paging && (await readPage(1));
	const response: unknown = page ? page.response : await client.call(endpoint, request);
	const records = toArray(page ? page.records : response).map(toRecord);
	const listedId = idOfList(endpoint);
	if (listedId) ids[listedId] ||= toText(bestOf(records)?.id);
	if (page && records.length === 0)
		return skipped('The list is empty', isSubaccounts ? createSubaccount : undefined);
	const page2 = page && page.pages > 1 ? (await readPage(2)).records.map(toRecord) : [];
	const idsOfPage1 = new Set(records.map(({ id }) => id));
	if (page2.length > 0 && page2.every(({ id }) => idsOfPage1.has(id))) {
		return differs(
			'Page 2 repeats page 1',
			'Check Advanced > Page Parameter Name and First Page in the credential',
		);
	}
	const mismatch = mismatchIn(toRecord(response), expected);
	if (mismatch) return differs(mismatch, `Check Advanced > ${settings} in the credential`);
	const drift = endpoint.response ? schemaDrift(endpoint.response, response) : [];
	if (drift.length === 0) return { result: 'ok', details: 'As documented', whatToDo: 'Nothing' };
	return differs(
		drift.join('; '),
		'Usually nothing: Output > Raw has new fields, and columns of missing fields are empty. If a record no longer changes after a new status, add it to Options > Final Statuses',
	);
}

/** An approved subaccount other than the parent account is most likely to have records. */
function bestOf(records: ReadonlyArray<Record<string, unknown>>) {
	const others = records.filter(({ isParent }) => isParent !== true);
	const approved = others.find(({ status }) => status === verificationStatuses.approved);
	return approved ?? others[0] ?? records[0];
}
