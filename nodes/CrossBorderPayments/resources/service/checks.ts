import { assumptions } from '../../api/assumptions';
import { endpoints, type Endpoint } from '../../api/endpoints';
import { timeOf, toRecord, toText } from '../../api/lenient';
import { suggestions } from '../../api/schemas/enums';
import { toDecimal } from '../../api/schemas/values';
import {
	labelOfSetting,
	type ServiceSettings,
	type SettingName,
} from '../../transport/serviceSettings';
import { CheckEnded, countsIn, recordsIn, type ServiceReader } from './serviceReader';

/** Whether something is as assumed; throws a CheckEnded if that cannot be seen. */
type Test = (reader: ServiceReader, settings: ServiceSettings) => Promise<boolean>;

type Values = ReadonlyArray<string | number>;

/** Something that the package assumes about the service, and how to check it. */
export interface Check {
	name: string;
	/** Left out if the check is about all lists. */
	endpoint?: Endpoint | undefined;
	holds: Test;
	/** The settings of the credential for it; several if they have a meaning only together. */
	settings?: readonly SettingName[];
	/** Values that a service may have for them instead. */
	others?: readonly Values[];
	otherwise: string;
	whatToDo: string;
}

/** «In the credential, under Advanced, set First Page to “0”» */
export function setInCredential(settings: readonly SettingName[], values: Values): string {
	const parts = settings.map((name, at) => `${labelOfSetting(name)} to “${values[at] ?? '…'}”`);
	return `In the credential, under Advanced, set ${parts.join(' and ')}`;
}

const settingCheck = (
	settings: readonly SettingName[],
	others: readonly Values[],
	holds: Test,
	endpoint?: Endpoint,
): Check => ({
	name: settings.map(labelOfSetting).join(' and '),
	endpoint,
	holds,
	settings,
	others,
	otherwise: 'The service does not go by what the credential has',
	whatToDo: `Ask who runs the service. ${setInCredential(settings, [])}`,
});

const singly = (...values: Array<string | number>) => values.map((value) => [value]);

const { depositFee, rateGet, recipientList, recipientGet } = endpoints;
const currencyNames = ['currency', 'ccy', 'currencyCode', 'currency_code'];
export const nothingToSet = 'Nothing: the nodes cope with it';

/** In the order in which they depend on one another. */
export const checks: readonly Check[] = [
	{
		...settingCheck(
			['limitParameter'],
			singly('limit', 'per_page', 'perPage', 'page_size', 'pageSize', 'size'),
			async (reader, settings) => {
				// The public reference shows no page size for the list of subaccounts.
				const list = await reader.longList([endpoints.onrampList, endpoints.conversionList]);
				return (await reader.readSmallPage(settings, 1, list)).records.length === 1;
			},
		),
		whatToDo: `${nothingToSet}, with pages of the service’s own size`,
	},
	settingCheck(
		['pageParameter'],
		singly('page', 'p', 'page_number', 'pageNumber', 'pageNo'),
		async (reader, settings) => !(await reader.showsFirst(settings, 2)),
	),
	settingCheck(
		['firstPage'],
		singly(0, 1),
		async (reader, settings) => await reader.showsFirst(settings, settings.firstPage),
	),
	{
		name: 'Page Size',
		settings: ['pageSize'],
		holds: async (reader, settings) => {
			const { usual, usualRecords } = await reader.readSmallPage(settings, 2);
			return (
				usualRecords.length >= settings.pageSize || countsIn(usual).total === usualRecords.length
			);
		},
		otherwise: 'The service gives smaller pages than the credential asks for',
		whatToDo: nothingToSet,
	},
	{
		name: 'Order of Lists',
		holds: async (reader, settings) => {
			const { usualRecords } = await reader.readSmallPage(settings, 2);
			// The parent account comes first, whenever it was created.
			const own = usualRecords.filter(({ isParent }) => isParent !== true);
			const times = own.map(({ createdAt, created_at }) => timeOf(createdAt ?? created_at));
			const [newest = NaN, oldest = NaN] = [times[0], times.at(-1)];
			if (Number.isNaN(newest - oldest)) throw new CheckEnded('The records have no times');
			return newest >= oldest;
		},
		otherwise: 'The oldest records come first',
		whatToDo: `${nothingToSet}. Get Many with a Limit gives the oldest records, and the trigger sends more requests`,
	},
	{
		name: 'Number of Records',
		holds: async (reader, settings) => {
			const { body, records } = await reader.readSmallPage(settings, 2);
			const { total, pages } = countsIn(body);
			// With one record on a page there are as many pages as records.
			return records.length !== 1 || total === pages;
		},
		otherwise: 'Lists do not say how many records they have',
		whatToDo: nothingToSet,
	},
	settingCheck(
		['feeCurrencyParameter', 'feeAmountParameter'],
		currencyNames.flatMap((name) => ['amount', 'sum', 'value'].map((amount) => [name, amount])),
		async (reader, settings) => {
			const fee = toRecord(await reader.readUsual(depositFee, settings));
			const { currency, originalAmount, netAmount, grossAmount } = fee;
			return isSame(currency, 'brl') && [originalAmount, netAmount, grossAmount].includes(250);
		},
		depositFee,
	),
	{
		name: 'Parts of a Fee',
		endpoint: depositFee,
		holds: async (reader) => {
			const fee = toRecord(await reader.readUsual(depositFee));
			const share = numberIn(fee, 'percentage') * numberIn(fee, 'originalAmount');
			return Math.abs(share + numberIn(fee, 'flatFee') - numberIn(fee, 'amount')) < 0.01;
		},
		otherwise: 'amount is not percentage (0.005 is 0.5%) times originalAmount plus flatFee',
		whatToDo: `${nothingToSet}. Do not calculate with percentage, flatFee and originalAmount`,
	},
	settingCheck(
		['rateFromParameter', 'rateToParameter'],
		[
			['from', 'to'],
			['base', 'quote'],
			['source', 'target'],
			['fromCurrency', 'toCurrency'],
			['from_currency', 'to_currency'],
		],
		async (reader, settings) => {
			const { from, to } = toRecord(await reader.readUsual(rateGet, settings));
			return isSame(from, 'usdc') && isSame(to, 'ngn');
		},
		rateGet,
	),
	{
		name: 'Direction of Rates',
		endpoint: rateGet,
		// One USDC is worth many naira.
		holds: async (reader) => numberIn(toRecord(await reader.readUsual(rateGet)), 'rate') > 1,
		otherwise: 'One unit of the second currency is so many of the first',
		whatToDo: 'Nothing to set. Divide by the rate, where you would multiply',
	},
	recipientFilterCheck(
		'recipientCurrencyParameter',
		singly(...currencyNames),
		suggestions.recipientCurrencies,
		recipientList,
	),
	recipientFilterCheck(
		'recipientPaymentRailParameter',
		singly('payment_rail', 'rail', 'paymentRail', 'payment_method'),
		suggestions.paymentRails,
		recipientGet,
	),
];

/**
 * Asks for recipients with a value that none of them has: a service that knows the filter sends none.
 * @param source the endpoint whose recipients show what is filtered by
 */
function recipientFilterCheck(
	name: 'recipientCurrencyParameter' | 'recipientPaymentRailParameter',
	others: readonly Values[],
	values: readonly string[],
	source: Endpoint,
): Check {
	const holds: Test = async (reader, settings) => {
		const recipients = recordsIn(await reader.readUsual(source));
		const held = recipients.map((recipient) => toText(recipient[assumptions[name]]));
		if (!held.some(Boolean)) throw new CheckEnded('There is no recipient to filter by');
		const other = values.find((value) => !held.includes(value)) ?? '';
		const filtered = await reader.read(recipientList, { [settings[name]]: other });
		const ids = recordsIn(filtered).map(({ id }) => id);
		return !recipients.some(({ id }) => ids.includes(id));
	};
	return settingCheck([name], others, holds, recipientList);
}

/** Also true if the answer lacks the field. */
const isSame = (shown: unknown, asked: string) => toText(shown ?? asked).toLowerCase() === asked;

function numberIn(record: Record<string, unknown>, field: string): number {
	const amount = toDecimal(record[field]);
	if (amount === undefined) throw new CheckEnded(`The answer has no ${field}`);
	return Number(amount);
}
