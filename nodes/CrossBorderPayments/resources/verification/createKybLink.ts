import { endpoints } from '../../api/endpoints';
import { field } from '../../descriptions/field';
import { verificationType } from '../../descriptions/choices';
import { subaccount } from '../../descriptions/locators';
import { operation } from '../../operation/operation';

/** A business is what this link is for; the service takes both types. */
const businessFirst = field(
	{ ...verificationType.property, default: 'business' },
	verificationType.schema,
);

/** POST /v1/ramp/subaccount/{subaccountId}/kyb: {formUrl}. */
export const createKybLink = operation({
	name: 'Create KYB Link',
	value: 'createKybLink',
	action: 'Create a KYB link',
	description:
		'Create a link to the form where a business completes its verification; each run asks the service for a link again',
	endpoint: endpoints.verificationCreateKybLink,
	fields: [subaccount, businessFirst],
	request: ({ subaccountId, verificationType: type }) => ({
		params: { subaccountId },
		body: { verificationType: type },
	}),
});
