import { endpoints } from '../../api/endpoints';
import { requiredTextField } from '../../descriptions/field';
import { defineSingleCall } from '../../operation/defineOperation';
import { readOnlyText } from '../../operation/operation';

const pixKeyField = requiredTextField('PIX Key', 'pixKey', { example: 'name@example.com' });

/** POST /v1/banking/brl/validate: returns the key if it is valid, otherwise 400. */
export const validateBrl = defineSingleCall({
	name: 'Validate BRL',
	value: 'validateBrl',
	action: 'Validate PIX key',
	description: 'Validate a recipient’s PIX key (Brazil)',
	forAgents: readOnlyText,
	endpoint: endpoints.brlValidate,
	fields: [pixKeyField],
	request: ({ pixKey: pix_key }) => ({ body: { currency: 'BRL' as const, pix_key } }),
});
