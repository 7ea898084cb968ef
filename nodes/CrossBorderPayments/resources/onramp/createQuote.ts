import { endpoints } from '../../api/endpoints';
import { optionalAmount } from '../../descriptions/amount';
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
	action: 'Create onramp quote',
	description: 'Price an onramp (fiat to crypto) without moving any money',
	notice:
		'Fill in one amount: what is paid, or what is received. The service documents BRL to STABLE_SATS on lightning.',
	forAgents:
		'Fill in one amount: what is paid, or what is received. The service documents BRL to STABLE_SATS on lightning. Changes no balance',
	endpoint: endpoints.onrampQuote,
	fields: [
		subaccount,
		optionalAmount('fromAmount', 'From Amount', 'Amount to pay in the fiat currency'),
		fromCurrency,
		toAsset,
		toChain,
		optionalAmount(
			'toAmount',
			'To Amount',
			'Amount to receive of the asset. The specification does not show it; newer forms of the interface have it.',
		),
	],
	request: ({ subaccountId, ...values }) => ({
		params: { subaccountId },
		body: {
			from: { amount: values.fromAmount, currency: values.fromCurrency },
			to: { asset: values.toAsset, chain: values.toChain, amount: values.toAmount },
		},
	}),
	output: quoteOutput,
});
