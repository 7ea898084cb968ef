import { z } from 'zod/v4';

import { endpoints, type Endpoint } from '../../api/endpoints';
import { text, uuid } from '../../api/schemas/values';
import { field } from '../../descriptions/field';
import { offramp, subaccount } from '../../descriptions/locators';
import { defineOperation } from '../../operation/operation';
import type { ServiceSettings } from '../../transport/serviceSettings';
import { checks, countsIn, nothingToSet, setInCredential, showsFirst, type Check } from './checks';
import {
	CheckEnded,
	isRefusedRequest,
	maxRequests,
	recordsIn,
	ServiceReader,
	type CheckResult,
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

/** Judges a check. If the credential's values are wrong, tries others and keeps those that are right. */
async function judgeCheck(reader: ServiceReader, check: Check): Promise<CheckResult> {
	const { settings = [], others = [], otherwise, whatToDo } = check;
	const holds = async (changed = reader.settings) =>
		await check.holds(reader, changed).catch((error: unknown) => {
			if (!isRefusedRequest(error)) throw error;
			if (others.length > 0) return false;
			// A refusal with no other values to try: nothing was measured, so the result is «unknown».
			throw new CheckEnded(error.message, error.whatToDo);
		});
	if (await holds()) return { result: 'ok', details: 'As the nodes expect', whatToDo: 'Nothing' };
	for (const values of others) {
		const changed = settings.reduce<ServiceSettings>(
			(all, name, at) => ({ ...all, [name]: values[at] }),
			reader.settings,
		);
		if (!(await holds(changed))) continue;
		reader.settings = changed;
		return { result: 'differs', details: otherwise, whatToDo: setInCredential(settings, values) };
	}
	return { result: 'differs', details: otherwise, whatToDo };
}

/** Judges an endpoint by its usual answer; page 2 of a list must have other records than page 1. */
async function judgeEndpoint(reader: ServiceReader, endpoint: Endpoint): Promise<CheckResult> {
	const { body, verdict } = await reader.readUsual(endpoint);
	const { length } = recordsIn(body);
	if (!endpoint.paging || verdict.result !== 'ok' || length <= 2) return verdict;
	if (!(await showsFirst(reader, reader.settings, 2, endpoint))) return verdict;
	return {
		result: 'differs',
		details: 'Page 2 has the same records as page 1',
		whatToDo:
			countsIn(body).total === length
				? nothingToSet
				: 'If this list is incomplete, ask who runs the service how it is paged',
	};
}

/** Reads what can be read without changing anything, and compares it with what the package assumes. */
export const check = defineOperation({
	name: 'Check',
	value: 'check',
	action: 'Check service',
	description: 'Compare the service with what the nodes expect, and get what to change',
	notice: `Reads a little of everything with at most ${maxRequests} requests. Where the service differs, a row says what to set in the credential.`,
	effect: 'Changes nothing',
	endpoints: [endpoints.onrampQuote, ...readEndpoints.filter(({ id }) => id !== 'onrampQuote')],
	fields: [optionalSubaccount, optionalOfframp],
	itemSchema: row,
	run: async ({ client }, given) => {
		const reader = new ServiceReader(client, given);
		const rows: Array<z.infer<typeof row>> = [];
		const add = async (
			name: string,
			endpoint: Endpoint | undefined,
			judging: Promise<CheckResult>,
		) => {
			const verdict = await judging.catch((error: unknown): CheckResult => {
				if (!(error instanceof CheckEnded)) throw error;
				return { result: error.result, details: error.message, whatToDo: error.whatToDo };
			});
			const place = endpoint ? `${endpoint.method} ${endpoint.path}` : 'All lists';
			rows.push({ check: name, ...verdict, endpoint: place });
		};
		for (const one of checks) await add(one.name, one.endpoint, judgeCheck(reader, one));
		for (const one of readEndpoints) await add(one.summary, one, judgeEndpoint(reader, one));
		return rows.sort((one, other) => order.indexOf(one.result) - order.indexOf(other.result));
	},
});
