import { endpoints } from '../../api/endpoints';
import { amount } from '../../descriptions/amount';
import { subaccount } from '../../descriptions/locators';
import { requiredText } from '../../descriptions/requiredText';
import { singleCall } from '../../operation/operation';
import { quoteOutput } from './output';

const fromCurrency = requiredText('From Currency', 'fromCurrency', {
	defaultValue: 'BRL',
	description: 'Fiat currency to pay with. The service documents BRL. Others may work.',
});

const toAsset = requiredText('To Asset', 'toAsset', {
	defaultValue: 'STABLE_SATS',
	description: 'Crypto asset to receive. The service documents STABLE_SATS. Others may work.',
});

const toChain = requiredText('To Chain', 'toChain', {
	defaultValue: 'lightning',
	description: 'Chain of the asset. The service documents lightning. Others may work.',
});

/** POST /v2/ramp/{subaccountId}/banking/onramp/quote: prices an onramp; changes no balance. */
export const createQuote = singleCall({
	name: 'Create Quote',
	value: 'createQuote',
	action: 'Create an onramp quote',
	description:
		'Price an onramp (fiat to crypto) without moving any money. The service documents BRL to STABLE_SATS on lightning.',
	effect: 'Changes no balance',
	endpoint: endpoints.onrampQuote,
	fields: [
		subaccount,
		amount('fromAmount', 'From Amount', 'Amount to pay in the fiat currency'),
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
	output: quoteOutput,
});
