import { endpoints } from '../../api/endpoints';
import { email, text, uuid } from '../../api/schemas/values';
import { field } from '../../descriptions/field';
import { subaccount } from '../../descriptions/locators';
import { findSubaccount } from '../../reads/findSubaccount';
import { defineOperation } from '../../operation/operation';
import { subaccountOutput } from './output';

/** Only here a subaccount can also be chosen by its email address. */
const byIdOrEmail = field(
	text.refine((value) => uuid.safeParse(value).success || email.safeParse(value).success, {
		error: 'must be a UUID or an email address',
	}),
	{
		...subaccount.property,
		description: 'The end user or business to read',
		modes: [
			...(subaccount.property.modes ?? []),
			{
				displayName: 'By Email',
				name: 'email',
				type: 'string',
				placeholder: 'e.g. name@example.com',
			},
		],
	},
);

/** GET /v1/ramp/subaccount, until the subaccount is found: the service has no endpoint for a single one. */
export const get = defineOperation({
	name: 'Get',
	value: 'get',
	action: 'Get subaccount',
	description: 'Find one subaccount by its ID or email, with the currencies that it may use',
	endpoints: [endpoints.subaccountList],
	fields: [byIdOrEmail],
	output: subaccountOutput,
	run: async (context, { subaccountId }, toItem) => [
		toItem(await findSubaccount(context, subaccountId)),
	],
});
