import { z } from 'zod/v4';

import { findDrift } from '../../api/drift';
import { endpoints } from '../../api/endpoints';
import { subaccount, verification } from '../../descriptions/locators';
import { checkRequest } from '../../operation/form/checkRequest';
import {
	defineOperation,
	sendsRealData,
	type Operation,
	type RunContext,
} from '../../operation/operation';
import { submissionFields } from './submissionFields';
import { withFiles } from './files';

/**
 * Sends the fields of the form, or JSON as it is. A hint tells what looks odd in the JSON, only by the
 * names of the fields, because the values are personal.
 */
const submission = (
	endpoint:
		| typeof endpoints.individualSubmit
		| typeof endpoints.businessSubmit
		| typeof endpoints.customerSubmit,
	owner: typeof subaccount | typeof verification,
	spec: Pick<Operation, 'name' | 'value' | 'action' | 'description'> & { itemSchema?: z.ZodType },
	view?: typeof endpoints.individualGet | typeof endpoints.businessGet,
) =>
	defineOperation({
		...spec,
		notice: sendsRealData,
		endpoints: [endpoint],
		fields: [owner, ...submissionFields(endpoint.body)],
		...(view && {
			written: {
				endpoint: view,
				find: async ({ client }: RunContext, { subaccountId }: { subaccountId: string }) =>
					await client.call(view, { params: { subaccountId } }),
			},
		}),
		run: async ({ client, readFile, warn }, values) => {
			const { name } = owner.property;
			const { specifyBody, fields, jsonBody } = values;
			const isJson = specifyBody === 'json';
			const differences = isJson ? findDrift(endpoint.body, JSON.parse(jsonBody)) : [];
			if (differences.length > 0) {
				warn(`The JSON was sent as it is. Check it: ${differences.join('; ')}`);
			}
			const body = await withFiles(endpoint.body, fields, readFile);
			const given = { params: { [name]: values[name] }, ...(isJson ? { jsonBody } : { body }) };
			return [await client.call(endpoint, checkRequest(endpoint, given))];
		},
	});

/** POST /v1/kyc/customers/{subaccountId}/submit: 400 names the missing fields. */
export const submitIndividual = submission(
	endpoints.individualSubmit,
	subaccount,
	{
		name: 'Submit Individual Verification',
		value: 'submitIndividual',
		action: 'Submit individual verification (KYC)',
		description: 'Submit the data of a person for verification (KYC)',
	},
	endpoints.individualGet,
);

/** POST /v1/kyc/businesses/{subaccountId}/submit: 400 names the missing fields. */
export const submitBusiness = submission(
	endpoints.businessSubmit,
	subaccount,
	{
		name: 'Submit Business Verification',
		value: 'submitBusiness',
		action: 'Submit business verification (KYB)',
		description: 'Submit the data, owners and documents of a business for verification (KYB)',
	},
	endpoints.businessGet,
);

const customer = submission(endpoints.customerSubmit, verification, {
	name: 'Submit Customer',
	value: 'submitCustomer',
	action: 'Submit data for existing verification (KYC)',
	description: 'Submit personal data for an existing verification, by its ID',
	itemSchema: z.object({ success: z.boolean() }),
});

/** POST /v1/kyc/customers/{verificationId}/submit: the answer is an empty object. */
export const submitCustomer: Operation = {
	...customer,
	run: async (context, values) => [{ success: true, ...(await customer.run(context, values))[0] }],
};
