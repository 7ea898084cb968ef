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
import { wholeRecord } from '../../operation/output/output';
import { bodyFrom } from './body';
import { submissionFields } from './form';

/**
 * Sends the fields of the form, or JSON as it is. A hint tells what looks odd in the JSON, only by the
 * names of the fields, because the values are personal.
 * @param view what shows the submission afterwards; without it, the answer is an empty object
 */
const submission = (
	endpoint:
		| typeof endpoints.individualSubmit
		| typeof endpoints.businessSubmit
		| typeof endpoints.customerSubmit,
	named: typeof subaccount | typeof verification,
	spec: Pick<Operation, 'name' | 'value' | 'action' | 'description'>,
	view?: typeof endpoints.individualGet | typeof endpoints.businessGet,
) =>
	defineOperation({
		...spec,
		notice: sendsRealData,
		endpoints: [endpoint],
		fields: [named, ...submissionFields(endpoint.body)],
		...(view
			? {
					written: {
						endpoint: view,
						find: async ({ client }: RunContext, { subaccountId }: { subaccountId: string }) =>
							await client.call(view, { params: { subaccountId } }),
					},
				}
			: { output: wholeRecord<object>(z.object({ success: z.boolean() })) }),
		run: async ({ client, readFile, warn }, values) => {
			const { name } = named.property;
			const params = { [name]: values[name] };
			const { specifyBody, fields, jsonBody } = values;
			const isJson = specifyBody === 'json';
			const differences = isJson ? findDrift(endpoint.body, JSON.parse(jsonBody)) : [];
			if (differences.length > 0) {
				warn(`The JSON was sent as it is. Check it: ${differences.join('; ')}`);
			}
			const body = isJson
				? { jsonBody }
				: { body: await bodyFrom(endpoint.body, fields, readFile) };
			const answer = await client.call(endpoint, checkRequest(endpoint, { params, ...body }));
			return [view ? answer : { success: true, ...answer }];
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

/** POST /v1/kyc/customers/{verificationId}/submit */
export const submitCustomer = submission(endpoints.customerSubmit, verification, {
	name: 'Submit Customer',
	value: 'submitCustomer',
	action: 'Submit data for existing verification (KYC)',
	description: 'Submit personal data for an existing verification, by its ID',
});
