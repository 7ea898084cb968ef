import { endpoints } from '../../api/endpoints';
import { enteredKey } from '../../api/schemas/values';
import { normalizePixKey } from '../../api/normalizeText';
import { requiredTextField } from '../../descriptions/field';
import { defineOperation } from '../../operation/defineOperation';
import { validateRequest } from '../../operation/validateRequest';
import { readOnlyText } from '../../operation/operation';

const pixKey = enteredKey.overwrite(normalizePixKey).min(1, { error: 'must not be empty' });

const pixKeyField = requiredTextField(
	'PIX Key',
	'pixKey',
	{
		example: 'name@example.com',
		description: 'A CPF, CNPJ, email address, phone number with +55, or random key',
	},
	pixKey,
);

/** What may be wrong with a key of digits that the service rejects. */
function adviceFor(key: string): string {
	const digits = key.replace(/\D/g, '');
	const isNumber = /^(?:cpf|cnpj)?[\d\s:./-]+$/i.test(key) && /^\d{8,14}$/.test(digits);
	if (!isNumber) return 'Check the key with the recipient. A phone number begins with +55';
	if (digits !== key) return `Enter the digits alone: ${digits}`;
	if (digits.length === 11 || digits.length === 14)
		return 'Check the key with the recipient. A phone number begins with +55';
	return `It has ${digits.length} digits. A CPF has 11 and a CNPJ 14: a sheet may have dropped zeros at the start. A phone number begins with +55`;
}

/** POST /v1/banking/brl/validate: returns the key if it is valid, otherwise 400. */
export const validateBrl = defineOperation({
	name: 'Validate BRL',
	value: 'validateBrl',
	action: 'Validate PIX key',
	description: 'Validate a recipient’s PIX key (Brazil)',
	forAgents: `An invalid key is an error. It does not say whose key it is. ${readOnlyText}`,
	endpoints: [endpoints.brlValidate],
	fields: [pixKeyField],
	execute: async ({ client }, { pixKey }) => {
		const body = { currency: 'BRL', pix_key: pixKey };
		const request = validateRequest(endpoints.brlValidate, { body });
		const badRequestAdvice = adviceFor(pixKey);
		return [await client.with({ badRequestAdvice }).call(endpoints.brlValidate, request)];
	},
});
