import { endpoints } from '../../api/endpoints';
import { enteredEmail } from '../../api/schemas/values';
import { oncePerField } from '../../descriptions/options';
import { requiredTextField } from '../../descriptions/field';
import { defineOperation } from '../../operation/defineOperation';
import { validateRequest } from '../../operation/validateRequest';
import { findSubaccount } from '../../reads/findSubaccount';

const emailField = requiredTextField(
	'Email',
	'email',
	{
		example: 'name@example.com',
		description: 'The client’s email address. All other data goes into the verification.',
	},
	enteredEmail,
);

/** POST /v1/ramp/subaccount: {id, email, status: 'created'}. */
export const create = defineOperation({
	name: 'Create',
	value: 'create',
	action: 'Create subaccount',
	description: 'Create a subaccount for a client',
	notice: 'Creates a real subaccount for each input item. It cannot be undone here.',
	endpoints: [endpoints.subaccountCreate],
	fields: [emailField, oncePerField],
	execute: async ({ client }, { email }) => {
		const request = validateRequest(endpoints.subaccountCreate, { body: { email } });
		return [await client.call(endpoints.subaccountCreate, request)];
	},
	earlier: {
		endpoint: endpoints.subaccountList,
		find: async (context, { email }) => {
			const subaccount = await findSubaccount(context, email);
			return { id: subaccount.id, email: subaccount.email ?? email, status: subaccount.status };
		},
	},
});
