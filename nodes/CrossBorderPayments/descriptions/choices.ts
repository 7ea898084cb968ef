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

/** `btc_lightning` -> «BTC Lightning», for menus of codes, in the order given. */
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

/** «feeCurrencies» -> «searchFeeCurrencies» */
const searchMethodOf = (list: string) => `search${list.charAt(0).toUpperCase()}${list.slice(1)}`;

const menuOf = (list: SuggestionList) =>
	[...suggestions[list]].sort().map((value) => ({ name: nameOf(list, value), value }));

/** The currencies that an operation suggests: its form has the same field as others, with a list of its own. */
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
					(one) => searchMethodOf(one) === method,
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

/**
 * A value of a list that grows with the service, such as a currency: chosen from what is known, or
 * entered below Other, by an expression or by an AI agent. It is sent as it is.
 */
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
