import { z } from 'zod/v4';

import { endpoints } from '../../api/endpoints';
import { text, uuid } from '../../api/schemas/values';
import { field } from '../../descriptions/field';
import { offramp, subaccount } from '../../descriptions/locators';
import { defineOperation } from '../../operation/operation';
import { checks } from './checks';
import { maxRequests } from './serviceReader';
import { readEndpoints, surveyService } from './survey';

const optionalId = z.union([z.literal(''), text.pipe(uuid)], {
	error: 'must be empty or a UUID',
});

const optionalSubaccount = field(optionalId, {
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
		const survey = await surveyService(client, given);
		const rows = checks.map(({ name, endpoint, judge }) => ({
			check: name,
			endpoint,
			...judge(survey),
		}));
		return rows.sort((one, other) => order.indexOf(one.result) - order.indexOf(other.result));
	},
});
