import type { INodeProperties } from 'n8n-workflow';

import { assumptions } from '../api/assumptions';
import {
	depositStatuses,
	offrampStatuses,
	onrampStatuses,
	suggestions,
	type SuggestionList,
} from '../api/schemas/knownValues';
import { code } from '../api/schemas/values';
import { field } from './field';
import { titleCase } from './titleCase';

/** Menu entries for codes in the given order: `btc_lightning` is labeled “BTC Lightning”. */
export const asOptions = (values: readonly string[]) =>
	values.map((value) => ({ name: titleCase(value), value }));

const finalStatuses = new Set<string>(Object.values(assumptions.finalStatuses).flat());
const paymentStatuses = new Set([...depositStatuses, ...onrampStatuses, ...offrampStatuses]);

export const statusOptions = (statuses: readonly string[]) =>
	asOptions(statuses).map((option) => ({
		...option,
		...(paymentStatuses.has(option.value) &&
			finalStatuses.has(option.value) && { description: 'Final' }),
	}));

const nameOf = (list: string, value: string) =>
	/(Currencies|Assets|Chains)$/.test(list) ? value : titleCase(value);

/** “feeCurrencies” -> “searchFeeCurrencies” */
const searchMethodOf = (list: string) => `search${list.charAt(0).toUpperCase()}${list.slice(1)}`;

const menuOf = (list: SuggestionList) =>
	[...suggestions[list]].sort().map((value) => ({ name: nameOf(list, value), value }));

/** The list of currencies for each operation, because their forms share one field. */
const currencyLists: Readonly<Record<string, SuggestionList>> = {
	'bank.getAll': 'bankCurrencies',
	'deposit.simulate': 'simulateCurrencies',
	'fee.calculateDeposit': 'feeCurrencies',
	'fee.calculateWithdrawal': 'feeCurrencies',
	'onramp.createQuote': 'onrampCurrencies',
	'rate.get': 'rateCurrencies',
};

const currencyMethod = 'searchCurrencies';

export const suggestionMethods = [
	currencyMethod,
	...Object.keys(suggestions)
		.filter((list) => !Object.values<string>(currencyLists).includes(list))
		.map(searchMethodOf),
];

export function suggestionMenu(method: string, resource = '', operation = '') {
	const list =
		method === currencyMethod
			? currencyLists[`${resource}.${operation}`]
			: (Object.keys(suggestions) as SuggestionList[]).find(
					(name) => searchMethodOf(name) === method,
				);
	return list && menuOf(list);
}

type ChoiceProperty<Name extends string> = Pick<
	INodeProperties,
	'displayName' | 'description' | 'hint'
> & {
	name: Name;
	defaultValue?: string;
};

/** A value from a menu, or entered under Other, by an expression or by an AI agent. */
export const choiceProperty = <const Name extends string>(
	list: SuggestionList,
	property: ChoiceProperty<Name>,
) => suggesting(searchMethodOf(list), property);

const suggesting = <const Name extends string>(
	searchListMethod: string,
	{ defaultValue = '', ...property }: ChoiceProperty<Name>,
) =>
	({
		...property,
		type: 'resourceLocator',
		default: { mode: 'list', value: defaultValue },
		modes: [
			{ displayName: 'From List', name: 'list', type: 'list', typeOptions: { searchListMethod } },
			{ displayName: 'Other', name: 'other', type: 'string' },
		],
	}) satisfies INodeProperties;

export const choiceField = <const Name extends string>(
	list: SuggestionList,
	property: ChoiceProperty<Name>,
) => field(code, { ...choiceProperty(list, property), required: true });

export const currencyChoiceField = <const Name extends string>(
	displayName: string,
	name: Name,
	defaultValue: string,
) =>
	field(code, {
		...suggesting(currencyMethod, { displayName, name, defaultValue }),
		required: true,
	});

export const currencyField = currencyChoiceField('Currency', 'currency', 'BRL');

export const fromCurrencyField = currencyChoiceField('From Currency', 'fromCurrency', 'BRL');
