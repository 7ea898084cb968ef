import { endpoints, type EndpointId } from '../../api/endpoints';
import { toList, toRecord, toText } from '../../api/lenient';
import { suggestions } from '../../api/schemas/enums';
import { judgeName, namesOf } from './findName';
import { bodyOf, type Reading, type ServiceReader } from './serviceReader';
import { unknown, type Verdict } from './verdict';

/** No service takes these for a default. */
const asked = { currency: 'BRL', amount: 250 } as const;
const pair = { from: 'usdc', to: 'ngn' } as const;

const isSame = (shown: unknown, wanted: string) =>
	toText(shown ?? wanted).toLowerCase() === wanted.toLowerCase();

const currencyNames = ['currency', 'ccy', 'currencyCode', 'currency_code'];

/** The fees, and whether the service knows the names of what was asked for. */
export async function surveyFees(reader: ServiceReader) {
	const usual = await reader.read(endpoints.depositFee, { query: asked });
	const ask = async (query: Record<string, string | number>) =>
		await reader.read(endpoints.depositFee, { query: asked }, query);
	const amountNames = ['amount', 'sum', 'value', 'amt'];
	const everyAmount = Object.fromEntries(amountNames.map((name) => [name, asked.amount]));
	const currency = await judgeName(reader, usual, {
		values: { feeCurrencyParameter: asked.currency },
		otherNames: namesOf('feeCurrencyParameter', ...currencyNames),
		ask: async (query) => await ask({ ...everyAmount, ...query }),
		isRight: (body) => isSame(toRecord(body).currency, asked.currency),
	});
	const amount = await judgeName(reader, usual, {
		values: { feeAmountParameter: asked.amount },
		otherNames: namesOf('feeAmountParameter', ...amountNames),
		ask: async (query) =>
			await ask({ [reader.settings.feeCurrencyParameter]: asked.currency, ...query }),
		isRight: (body) => {
			const { originalAmount, netAmount, grossAmount } = toRecord(body);
			return [originalAmount, netAmount, grossAmount].some((one) => Number(one) === asked.amount);
		},
	});
	const { feeCurrencyParameter, feeAmountParameter } = reader.settings;
	const names = { [feeCurrencyParameter]: asked.currency, [feeAmountParameter]: asked.amount };
	const withdrawal = await reader.read(endpoints.withdrawalFee, {}, names);
	return {
		...{ deposit: amount.reading, withdrawal },
		...{ currency: currency.verdict, amount: amount.verdict },
	};
}

export async function surveyRates(reader: ServiceReader) {
	const usual = await reader.read(endpoints.rateGet, { query: pair });
	const names = (rateFromParameter: string, rateToParameter: string) => ({
		rateFromParameter,
		rateToParameter,
	});
	return await judgeName(reader, usual, {
		values: { rateFromParameter: pair.from, rateToParameter: pair.to },
		otherNames: [
			names('from', 'to'),
			names('base', 'quote'),
			names('source', 'target'),
			names('fromCurrency', 'toCurrency'),
			names('from_currency', 'to_currency'),
			names('sourceCurrency', 'targetCurrency'),
			names('source_currency', 'target_currency'),
		],
		ask: async (query) => await reader.read(endpoints.rateGet, { query: pair }, query),
		isRight: (answer) => {
			const { from, to } = toRecord(answer);
			return isSame(from, pair.from) && isSame(to, pair.to);
		},
	});
}

/**
 * Asks for recipients of a currency and of a payment rail that they do not have: whoever knows the
 * filter sends none.
 * @param readings the list without a filter, and a recipient of it: only the latter shows its rail
 */
export async function surveyFilters(
	reader: ServiceReader,
	subaccountId: string,
	{ recipientList, recipientGet }: Partial<Record<EndpointId, Reading>>,
): Promise<Record<'currency' | 'paymentRail', Verdict>> {
	const recipients = toList(recipientList && bodyOf(recipientList)).map(toRecord);
	const { id, payment_rail: rail } = toRecord(recipientGet && bodyOf(recipientGet));
	const none = unknown('There is no recipient to filter by');
	if (recipients.length === 0) return { currency: none, paymentRail: none };
	const read = async (query: Record<string, string | number>) =>
		await reader.read(endpoints.recipientList, { params: { subaccountId }, query: {} }, query);
	const { settings } = reader;

	const held = recipients.map(({ currency }) => toText(currency).toUpperCase());
	const other = suggestions.recipientCurrencies.find((one) => !held.includes(one)) ?? '';
	const currency = await judgeName(
		reader,
		await read({ [settings.recipientCurrencyParameter]: other }),
		{
			values: { recipientCurrencyParameter: other },
			otherNames: namesOf('recipientCurrencyParameter', ...currencyNames),
			ask: read,
			isRight: (body) => toList(body).every((one) => isSame(toRecord(one).currency, other)),
		},
	);
	if (rail === undefined) return { currency: currency.verdict, paymentRail: none };
	const otherRail = suggestions.paymentRails.find((one) => one !== rail) ?? '';
	const paymentRail = await judgeName(
		reader,
		await read({ [settings.recipientPaymentRailParameter]: otherRail }),
		{
			values: { recipientPaymentRailParameter: otherRail },
			otherNames: namesOf(
				'recipientPaymentRailParameter',
				...['payment_rail', 'rail', 'paymentRail', 'payment_method'],
			),
			ask: read,
			isRight: (body) => toList(body).every((one) => toRecord(one).id !== id),
		},
	);
	return { currency: currency.verdict, paymentRail: paymentRail.verdict };
}
