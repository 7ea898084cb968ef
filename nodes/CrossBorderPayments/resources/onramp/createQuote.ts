import { endpoints } from '../../api/endpoints';
import { amount } from '../../descriptions/amount';
import { subaccount } from '../../descriptions/locators';
import { choice } from '../../descriptions/choices';
import { singleCall } from '../../operation/operation';
import { quoteOutput } from './output';

const fromCurrency = choice('onrampCurrencies', {
	displayName: 'From Currency',
	name: 'fromCurrency',
	defaultValue: 'BRL',
	description: 'Fiat currency to pay with',
});

const toAsset = choice('onrampAssets', {
	displayName: 'To Asset',
	name: 'toAsset',
	defaultValue: 'STABLE_SATS',
	description: 'Crypto asset to receive',
});

const toChain = choice('onrampChains', {
	displayName: 'To Chain',
	name: 'toChain',
	defaultValue: 'lightning',
	description: 'Chain of the asset',
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
