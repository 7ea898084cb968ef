import { endpoints } from '../../api/endpoints';
import { text } from '../../api/schemas/values';
import { field } from '../../descriptions/field';
import { amount } from '../../descriptions/amount';
import { subaccount } from '../../descriptions/locators';
import { operation } from '../../operation/operation';
import { simplifyQuote } from './simplify';

const fromCurrency = field(
	{
		displayName: 'From Currency',
		name: 'fromCurrency',
		type: 'string',
		default: 'BRL',
		required: true,
		placeholder: 'e.g. BRL',
		description: 'Fiat currency to pay with. The service documents BRL. Others may work.',
	},
	text,
);

const toAsset = field(
	{
		displayName: 'To Asset',
		name: 'toAsset',
		type: 'string',
		default: 'STABLE_SATS',
		required: true,
		placeholder: 'e.g. STABLE_SATS',
		description: 'Crypto asset to receive. The service documents STABLE_SATS. Others may work.',
	},
	text,
);

const toChain = field(
	{
		displayName: 'To Chain',
		name: 'toChain',
		type: 'string',
		default: 'lightning',
		required: true,
		placeholder: 'e.g. lightning',
		description: 'Chain of the asset. The service documents lightning. Others may work.',
	},
	text,
);

/** POST /v2/ramp/{subaccountId}/banking/onramp/quote: prices an onramp; changes no balance. */
export const createQuote = operation({
	name: 'Create Quote',
	value: 'createQuote',
	action: 'Create an onramp quote',
	description: 'Price a fiat to crypto conversion without moving any money',
	endpoint: endpoints.onrampQuote,
	fields: [
		subaccount,
		amount('fromAmount', 'From Amount', 'Amount to pay, in units of the fiat currency'),
		fromCurrency,
		toAsset,
		toChain,
	],
	request: ({ subaccountId, ...values }) => ({
		params: { subaccountId },
		body: {
			from: { amount: values.fromAmount, currency: values.fromCurrency },
			to: { asset: values.toAsset, chain: values.toChain },
		},
	}),
	simplify: simplifyQuote,
});
