import {
	recipient,
	recipientListItem,
} from '../../../../nodes/CrossBorderPayments/api/schemas/recipient';
import { bankAccountNotFound, pixKey, unsupportedCurrency } from '../errors';
import type { Handlers } from './handler';

/** Two banks share a name with different codes, as the spec says may happen. */
const banks = {
	BRL: [
		['Banco do Litoral', '00100'],
		['Banco da Serra', '10400'],
		['Banco da Serra', '10401'],
	],
	NGN: [
		['Lagoon Trust Bank', '044'],
		['Savanna Microfinance', '090267'],
		['Savanna Microfinance', '090268'],
	],
} as const;

/** CPF, CNPJ or phone, e-mail, random key. */
const pixKeys = [/^\+?[\d./-]{11,18}$/, /^[^\s@]+@[^\s@]+\.[^\s@]+$/, /^[0-9a-f-]{36}$/i];

export const recipientHandlers = {
	recipientList: ({ params, query, store }) => {
		const currency = query.recipientCurrencyParameter;
		const rail = query.recipientPaymentRailParameter;
		return store.recipients
			.of(params.subaccountId)
			.filter((stored) => currency === undefined || stored.currency === currency)
			.filter((stored) => rail === undefined || stored.payment_rail === rail)
			.map((stored) => recipientListItem.strip().parse(stored));
	},

	recipientGet: ({ params, store }) => {
		const stored = store.recipients.get(params.subaccountId, params.recipientId);
		if (!stored) throw bankAccountNotFound();
		return recipient.strip().parse(stored);
	},

	brlValidate: ({ body }) => {
		if (!pixKeys.some((form) => form.test(body.pix_key))) throw pixKey();
		return { currency: body.currency, pix_key: body.pix_key };
	},

	bankList: ({ params: { currency } }) => {
		if (!(currency in banks)) throw unsupportedCurrency('A', Object.keys(banks));
		return banks[currency as keyof typeof banks].map(([name, code]) => ({ name, code }));
	},
} satisfies Partial<Handlers>;
