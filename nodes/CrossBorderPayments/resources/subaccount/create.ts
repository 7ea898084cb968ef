import { endpoints } from '../../api/endpoints';
import { enteredEmail } from '../../api/schemas/values';
import { oncePerField } from '../../descriptions/options';
import { requiredTextField } from '../../descriptions/field';
import { defineSingleCall } from '../../operation/defineOperation';
import { findSubaccount } from '../../reads/findSubaccount';

const emailField = requiredTextField(
	'Email',
	'email',
	{
		example: 'name@example.com',
	},
	enteredEmail,
);

/** POST /v1/ramp/subaccount: {id, email, status: 'created'}. */
export const create = defineSingleCall({
	name: 'Create',
	value: 'create',
	action: 'Create subaccount',
	description: 'Create a subaccount for a client',
	notice: 'Creates a real subaccount for each input item. It cannot be undone here.',
	endpoint: endpoints.subaccountCreate,
	fields: [emailField, oncePerField],
	request: ({ email }) => ({ body: { email } }),
	earlier: {
		endpoint: endpoints.subaccountList,
		find: async (context, { email }) => {
			const subaccount = await findSubaccount(context, email);
			return { id: subaccount.id, email: subaccount.email ?? email, status: subaccount.status };
		},
	},
});
