import { endpoints } from '../../api/endpoints';
import { toRecord, toText } from '../../api/unknownValues';
import { chainsOf } from '../../api/schemas/knownValues';
import { optionalAmountField } from '../../descriptions/amount';
import { subaccountField } from '../../descriptions/locators';
import { choiceField, fromCurrencyField } from '../../descriptions/choices';
import type { RequestValues } from '../../descriptions/options';
import { validateRequest } from '../../operation/validateRequest';
import { defineOperation } from '../../operation/defineOperation';
import { InvalidRecordError } from '../../transport/errors';
import { mergeBody } from '../../transport/mergeBody';
import { mismatchIn } from '../../transport/mismatch';
import { quoteOutput } from './output';

const toAssetField = {
	...choiceField('onrampAssets', {
		displayName: 'To Asset',
		name: 'toAsset',
		defaultValue: 'STABLE_SATS',
		description: 'What to buy',
	}),
	forAgents: 'To Asset and To Chain: STABLE_SATS on lightning, USDC on ethereum or solana',
};

const toChainField = choiceField('onrampChains', {
	displayName: 'To Chain',
	name: 'toChain',
	defaultValue: 'lightning',
	description: 'For STABLE_SATS lightning; for USDC ethereum or solana',
});

/** POST /v2/ramp/{subaccountId}/banking/onramp/quote: prices an onramp; changes no balance. */
export const createQuote = defineOperation({
	name: 'Create Quote',
	value: 'createQuote',
	action: 'Create onramp quote',
	description: 'Price an onramp without starting it',
	forAgents: 'Fill in one amount. fromAmount times fxRate is toGrossAmount. Changes no balance',
	endpoints: [endpoints.onrampQuote],
	fields: [
		subaccountField,
		optionalAmountField('From Amount', 'fromAmount', {
			hint: 'What is paid; or set Options > To Amount',
		}),
		fromCurrencyField,
		toAssetField,
		toChainField,
	],
	options: [
		optionalAmountField('To Amount', 'toAmount', {
			description: 'What is received, instead of From Amount',
		}),
	],
	output: {
		...quoteOutput,
		formFields: [],
		formOptions: [
			...quoteOutput.formFields.map((field) => ({ ...field, schema: field.schema.optional() })),
			...(quoteOutput.formOptions ?? []),
		],
	},
	execute: async ({ client, warn }, values) => {
		const { subaccountId, fromAmount, fromCurrency, toAsset, toChain, toAmount } = values;
		const chains = chainsOf(toAsset);
		// The editor keeps the chain that was selected for another asset.
		if (chains && !chains.includes(toChain.toLowerCase()))
			warn(`${toAsset} is known on ${chains.join(' and ')}. Check To Chain`);
		const request = validateRequest(endpoints.onrampQuote, {
			params: { subaccountId },
			body: {
				from: { amount: fromAmount, currency: fromCurrency },
				to: { asset: toAsset, chain: toChain, amount: toAmount },
			},
		});
		const quote = await client.call(endpoints.onrampQuote, request);
		const { bodyFields = {} } = values as RequestValues;
		const sent = mergeBody(request.body, bodyFields);
		const currency = toText(toRecord(sent.from).currency);
		const [asset, chain] = [toRecord(sent.to).asset, toRecord(sent.to).chain].map(toText);
		const problem =
			mismatchIn(toRecord(quote.from), { currency }) ??
			mismatchIn(toRecord(quote.to), { asset, chain });
		if (problem === undefined) return [quote];
		const advice = 'Do not use this quote. Check the currency and the asset, and ask the service';
		throw new InvalidRecordError(endpoints.onrampQuote, problem, advice);
	},
});
