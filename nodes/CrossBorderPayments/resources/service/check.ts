import { z } from 'zod/v4';

import { findDrift } from '../../api/drift';
import { endpoints, type Endpoint } from '../../api/endpoints';
import { text, uuid } from '../../api/schemas/values';
import { field } from '../../descriptions/field';
import { offramp, subaccount } from '../../descriptions/locators';
import { defineOperation } from '../../operation/operation';
import { wholeRecord } from '../../operation/output/output';
import { AdvisedError, ApiError, ConnectionError } from '../../transport/errors';
import { checks, nothingToSet, setInCredential, type Check } from './checks';
import {
	CheckEnded,
	countsIn,
	isRefusedRequest,
	maxRequests,
	recordsIn,
	ServiceReader,
} from './serviceReader';

const optionalId = z.union([z.literal(''), text.pipe(uuid)], {
	error: 'must be empty or a UUID',
});

const optionalSubaccount = field(z.union([z.literal(''), subaccount.schema]), {
	...subaccount.property,
	required: false,
	description: 'Whose records to read. Leave empty for the first approved subaccount.',
});

const optionalOfframp = field(optionalId, {
	...offramp.property,
	required: false,
	description:
		'An offramp of that subaccount, because the service documents no list of them. Leave empty to leave offramps out.',
});

const row = z.object({
	check: z.string(),
	result: z.enum(['differs', 'unknown', 'ok']),
	details: z.string(),
	whatToDo: z.string(),
	endpoint: z.string(),
});

/** What needs attention comes first. */
const order = row.shape.result.options;

/** The endpoints that change nothing: every GET, and the quote. */
const readEndpoints = Object.values<Endpoint>(endpoints).filter(
	({ method, retryable }) => method === 'GET' || retryable,
);

const nameStatuses =
	'If a record no longer changes after such a status, add the status to Options > Final Statuses of Wait Until Final and of the trigger. Filters > Statuses finds, or leaves out, records by it';

const nothingToDo =
	'Nothing: Output > Raw has what is new, and columns of what is missing are empty';

type Verdict = Omit<z.infer<typeof row>, 'check' | 'endpoint'>;

/** Judges a check. If the credential's values are wrong, tries others and keeps those that are right. */
async function judgeCheck(reader: ServiceReader, check: Check): Promise<Verdict> {
	const { settings = [], others = [], otherwise: details, whatToDo } = check;
	const holds = async (changed = reader.settings) =>
		await check.holds(reader, changed).catch((error: unknown) => {
			if (!isRefusedRequest(error)) throw error;
			if (others.length > 0) return false;
			// A refusal with no other values to try: nothing was measured, so the result is «unknown».
			throw new CheckEnded(error.message, error.advice);
		});
	if (await holds()) return { result: 'ok', details: 'As the nodes expect', whatToDo: 'Nothing' };
	for (const values of others) {
		const other = Object.fromEntries(settings.map((name, at) => [name, values[at]]));
		const changed = { ...reader.settings, ...other };
		if (!(await holds(changed))) continue;
		reader.settings = changed;
		return { result: 'differs', details, whatToDo: setInCredential(settings, values) };
	}
	return { result: 'differs', details, whatToDo };
}

/** Judges an endpoint by its usual answer; page 2 of a list must have other records than page 1. */
async function judgeEndpoint(reader: ServiceReader, endpoint: Endpoint): Promise<Verdict> {
	const body = await reader.readUsual(endpoint);
	const records = recordsIn(body);
	const drift = endpoint.response ? findDrift(endpoint.response, body) : [];
	if (drift.length > 0) {
		const details = drift.join('; ');
		const advice = details.includes('has the value') ? nameStatuses : nothingToDo;
		return { result: 'differs', details, whatToDo: advice };
	}
	const isLong = endpoint.paging && records.length > 2;
	if (!isLong || !(await reader.showsFirst(reader.settings, 2, endpoint))) {
		return { result: 'ok', details: 'As documented', whatToDo: 'Nothing' };
	}
	return {
		result: 'differs',
		details: 'Page 2 has the same records as page 1',
		whatToDo:
			countsIn(body).total === records.length
				? nothingToSet
				: 'If this list is incomplete, ask who runs the service how it is paged',
	};
}

/**
 * The verdict on a read that failed: unknown if there was nothing to read, no permission, no request left
 * or a failing service; otherwise the endpoint differs from what is documented.
 */
function verdictOf(error: unknown): Verdict {
	if (!(error instanceof AdvisedError)) throw error;
	const status = error instanceof ApiError ? error.status : 0;
	const isInconclusive =
		error instanceof CheckEnded ||
		error instanceof ConnectionError ||
		[403, 404, 429].includes(status) ||
		status >= 500;
	const result = isInconclusive ? 'unknown' : 'differs';
	return { result, details: error.message, whatToDo: error.advice };
}

/** Reads what can be read without changing anything, and compares it with what the package assumes. */
export const check = defineOperation({
	name: 'Check',
	value: 'check',
	action: 'Check service',
	description: 'Compare the service with what the nodes expect, and get what to change',
	notice: `Reads a little of everything with at most ${maxRequests} requests. Where the service differs, a row says what to set in the credential.`,
	// The first one decides about the options, and those of the quote include Body Fields.
	endpoints: [endpoints.onrampQuote, ...readEndpoints.filter(({ id }) => id !== 'onrampQuote')],
	fields: [optionalSubaccount, optionalOfframp],
	output: wholeRecord(row),
	run: async ({ client }, given) => {
		const reader = new ServiceReader(client, given);
		const rows: Array<z.infer<typeof row>> = [];
		const add = async (
			check: string,
			endpoint: Endpoint | undefined,
			judging: Promise<Verdict>,
		) => {
			const place = endpoint ? `${endpoint.method} ${endpoint.path}` : 'All lists';
			rows.push({ check, ...(await judging.catch(verdictOf)), endpoint: place });
		};
		for (const one of checks) await add(one.name, one.endpoint, judgeCheck(reader, one));
		for (const one of readEndpoints) await add(one.summary, one, judgeEndpoint(reader, one));
		return rows.sort((one, other) => order.indexOf(one.result) - order.indexOf(other.result));
	},
});
