import { endpoints } from '../../api/endpoints';
import { field } from '../../descriptions/field';
import { verificationType } from '../../descriptions/choices';
import { subaccount } from '../../descriptions/locators';
import { operation } from '../../operation/operation';

/** The service accepts both types here. */
const businessByDefault = field(
	{ ...verificationType.property, default: 'business' },
	verificationType.schema,
);

/** POST /v1/ramp/subaccount/{subaccountId}/kyb: {formUrl}. */
export const createKybLink = operation({
	name: 'Create KYB Link',
	value: 'createKybLink',
	action: 'Create a KYB link',
	description:
		'Create a link to the form where a business completes its verification. Each run requests another link.',
	endpoint: endpoints.verificationCreateKybLink,
	fields: [subaccount, businessByDefault],
	request: ({ subaccountId, ...body }) => ({ params: { subaccountId }, body }),
});
