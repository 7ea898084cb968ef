import { endpoints, type ResponseOf } from '../../api/endpoints';
import { toRecord, toText } from '../../api/lenient';
import { chainsOf } from '../../api/schemas/enums';
import type { ValuesOf } from '../../descriptions/field';
import { optionalAmount } from '../../descriptions/amount';
import { subaccount } from '../../descriptions/locators';
import { choice, fromCurrency } from '../../descriptions/choices';
import type { RequestValues } from '../../descriptions/options';
import { validateRequest } from '../../operation/form/validateRequest';
import { defineOperation } from '../../operation/operation';
import { InvalidRecordError } from '../../transport/errors';
import { mergeBody } from '../../transport/mergeBody';
import { differingEcho } from '../../transport/echo';
import { quoteOutput } from './output';

const toAsset = choice('onrampAssets', {
	displayName: 'To Asset',
	name: 'toAsset',
	defaultValue: 'STABLE_SATS',
});

const toChain = choice('onrampChains', {
	displayName: 'To Chain',
	name: 'toChain',
	defaultValue: 'lightning',
});

const fields = [
	subaccount,
	optionalAmount('fromAmount', 'From Amount', 'What is paid. Or set Options > To Amount.'),
	fromCurrency,
	toAsset,
	toChain,
] as const;

const options = [
	optionalAmount('toAmount', 'To Amount', 'What is received, instead of From Amount'),
] as const;

/** POST /v2/ramp/{subaccountId}/banking/onramp/quote: prices an onramp; changes no balance. */
export const createQuote = defineOperation({
	name: 'Create Quote',
	value: 'createQuote',
	action: 'Create onramp quote',
	description: 'Create a quote for an onramp',
	forAgents: 'Fill in one amount. Changes no balance',
	endpoints: [endpoints.onrampQuote],
	fields,
	options,
	output: {
		...quoteOutput,
		fields: [],
		options: [
			...quoteOutput.fields.map((one) => ({ ...one, schema: one.schema.optional() })),
			...(quoteOutput.options ?? []),
		],
	},
	execute: async ({ client, warn }, values) => {
		const chains = chainsOf(values.toAsset);
		// The editor keeps the chain of an asset that was chosen before.
		if (chains && !chains.includes(values.toChain.toLowerCase()))
			warn(`${values.toAsset} is known on ${chains.join(' and ')}. Check To Chain`);
		const quote = await client.call(endpoints.onrampQuote, requestOf(values));
		const problem = problemOf(quote, values);
		if (problem) {
			const advice = 'Do not use this quote. Check the currency and the asset, and ask the service';
			throw new InvalidRecordError(endpoints.onrampQuote, problem, advice);
		}
		return [quote];
	},
});

type Values = ValuesOf<typeof fields> & ValuesOf<typeof options> & RequestValues;

const requestOf = ({ subaccountId, ...values }: Values) =>
	validateRequest(endpoints.onrampQuote, {
		params: { subaccountId },
		body: {
			from: { amount: values.fromAmount, currency: values.fromCurrency },
			to: { asset: values.toAsset, chain: values.toChain, amount: values.toAmount },
		},
	});

/** Says where the quote is not for what was asked, Body Fields included. */
function problemOf(quote: ResponseOf<typeof endpoints.onrampQuote>, values: Values) {
	const asked = mergeBody(requestOf(values).body, values.bodyFields ?? {});
	const currency = toText(toRecord(asked.from).currency);
	const [asset, chain] = [toRecord(asked.to).asset, toRecord(asked.to).chain].map(toText);
	return (
		differingEcho(toRecord(quote.from), { currency }) ??
		differingEcho(toRecord(quote.to), { asset, chain })
	);
}
