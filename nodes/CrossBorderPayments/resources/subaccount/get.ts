import { endpoints } from '../../api/endpoints';
import { email, text, uuid } from '../../api/schemas/values';
import { field } from '../../descriptions/field';
import { subaccount } from '../../descriptions/locators';
import { simplifyField } from '../../descriptions/simplify';
import { findInList } from '../../operation/findInList';
import { composite, pagedOptions } from '../../operation/operation';
import { cellText } from '../../operation/simplify';
import { simplifySubaccount } from './simplify';

/** Here alone a subaccount may be named by its e-mail address too. */
const byIdOrEmail = field(
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
	text.refine((value) => uuid.safeParse(value).success || email.safeParse(value).success, {
		error: 'must be a UUID or an e-mail address',
	}),
);

/** GET /v1/ramp/subaccount, until the subaccount is found: the service reads none by its id. */
export const get = composite({
	name: 'Get',
	value: 'get',
	action: 'Get a subaccount',
	description: 'Find one subaccount by its ID or e-mail address',
	endpoints: [endpoints.subaccountList],
	options: pagedOptions,
	fields: [byIdOrEmail, simplifyField],
	run: async (context, { subaccountId, simplify }) => {
		const wanted = subaccountId.toLowerCase();
		const record = await findInList(
			context,
			endpoints.subaccountList,
			{},
			(entry) =>
				entry.id.toLowerCase() === wanted || cellText(entry.email).toLowerCase() === wanted,
			'No subaccount has this ID or e-mail address',
		);
		return [simplify ? simplifySubaccount(record) : record];
	},
});
