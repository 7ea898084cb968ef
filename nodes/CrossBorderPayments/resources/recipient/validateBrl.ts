import { endpoints } from '../../api/endpoints';
import { requiredTextField } from '../../descriptions/field';
import { defineOperation } from '../../operation/defineOperation';
import { validateRequest } from '../../operation/validateRequest';
import { readOnlyText } from '../../operation/operation';

const pixKeyField = requiredTextField('PIX Key', 'pixKey', {
	example: 'name@example.com',
	description: 'A CPF, CNPJ, email address, phone number with +55, or random key',
});

/** POST /v1/banking/brl/validate: returns the key if it is valid, otherwise 400. */
export const validateBrl = defineOperation({
	name: 'Validate BRL',
	value: 'validateBrl',
	action: 'Validate PIX key',
	description: 'Validate a recipient’s PIX key (Brazil)',
	forAgents: readOnlyText,
	endpoints: [endpoints.brlValidate],
	fields: [pixKeyField],
	execute: async ({ client }, { pixKey }) => {
		const body = { currency: 'BRL', pix_key: pixKey };
		const request = validateRequest(endpoints.brlValidate, { body });
		return [await client.call(endpoints.brlValidate, request)];
	},
});
