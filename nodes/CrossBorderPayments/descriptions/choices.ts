import type { INodeProperties } from 'n8n-workflow';

import { assumptions } from '../api/assumptions';
import { paymentStatuses, suggestions, type SuggestionsName } from '../api/schemas/knownValues';
import { spellingKey } from '../api/normalizeText';
import { code, currencyCode } from '../api/schemas/values';
import { field } from './field';
import { titleCase } from './titleCase';

/** Menu entries for codes in the given order: `btc_lightning` is labeled “BTC Lightning”. */
export const asOptions = (values: readonly string[]) =>
	values.map((value) => ({ name: titleCase(value), value }));

const finalStatuses: Record<keyof typeof paymentStatuses, readonly string[]> =
	assumptions.finalStatuses;

/** Whether every payment that can have the status ends with it. */
function isFinal(status: string): boolean {
	const kinds = Object.keys(paymentStatuses) as Array<keyof typeof paymentStatuses>;
	const having = kinds.filter((kind) => paymentStatuses[kind].includes(status));
	return having.length > 0 && having.every((kind) => finalStatuses[kind].includes(status));
}

export const statusOptions = (statuses: readonly string[]) =>
	asOptions([...statuses].sort()).map((option) => ({
		...option,
		...(isFinal(option.value) && { description: 'Final' }),
	}));

/** The list of currencies for each operation, because their forms share one field. */
const currencyLists: Readonly<Record<string, SuggestionsName>> = {
	'bank.getAll': 'bankCurrencies',
	'deposit.simulate': 'simulateCurrencies',
	'fee.calculateDeposit': 'feeCurrencies',
	'fee.calculateWithdrawal': 'feeCurrencies',
	'onramp.createQuote': 'onrampCurrencies',
	'rate.get': 'rateCurrencies',
};

const currencies = 'currencies';

/** “feeCurrencies” -> “searchFeeCurrencies” */
const searchMethodOf = (list: string) => `search${list.charAt(0).toUpperCase()}${list.slice(1)}`;

/**
 * The suggestions of a menu in alphabetical order; undefined if it has none.
 * @param method that fills the menu
 * @param operation such as `rate.get`
 */
export function suggestionMenu(method: string, operation = '') {
	const names = Object.keys(suggestions) as SuggestionsName[];
	const list =
		method === searchMethodOf(currencies)
			? currencyLists[operation]
			: names.find((name) => searchMethodOf(name) === method);
	if (!list) return undefined;
	const isCode = /(Currencies|Assets|Chains)$/.test(list);
	const values = [...suggestions[list]].sort();
	return values.map((value) => ({ name: isCode ? value : titleCase(value), value }));
}

export const suggestionMethods = [currencies, ...Object.keys(suggestions)]
	.filter((list) => !Object.values<string>(currencyLists).includes(list))
	.map(searchMethodOf);

/** The value of the list that is meant, by its value or label in any spelling; others stay. */
export function choiceIn(list: SuggestionsName, entered: string): string {
	const key = spellingKey(entered);
	return suggestions[list].find((value) => spellingKey(value) === key) ?? entered;
}

interface ChoiceProperty<Name extends string> extends Pick<
	INodeProperties,
	'displayName' | 'description' | 'hint'
> {
	name: Name;
	defaultValue?: string;
}

/** A value from a menu, or entered under Other, by an expression or by an AI agent. */
export const choiceProperty = <const Name extends string>(
	list: SuggestionsName | typeof currencies,
	{ defaultValue = '', ...property }: ChoiceProperty<Name>,
) =>
	({
		...property,
		...(list !== currencies && {
			// An assistant reads it, because it does not see the menu.
			builderHint: { propertyHint: `Such as ${suggestions[list].join(', ')}` },
		}),
		type: 'resourceLocator',
		default: { mode: 'list', value: defaultValue },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: searchMethodOf(list) },
			},
			{ displayName: 'Other', name: 'other', type: 'string' },
		],
	}) satisfies INodeProperties;

/** A required choice. Known values are accepted in any spelling, others as they are entered. */
export const choiceField = <const Name extends string>(
	list: SuggestionsName | typeof currencies,
	property: ChoiceProperty<Name>,
) => {
	const choice =
		list === currencies ? currencyCode : code.overwrite((entered) => choiceIn(list, entered));
	return field(choice, { ...choiceProperty(list, property), required: true });
};

export const currencyChoiceField = <const Name extends string>(
	displayName: string,
	name: Name,
	defaultValue: string,
) => ({
	...choiceField(currencies, {
		displayName,
		name,
		defaultValue,
		description: 'Its code, such as BRL',
	}),
	forAgents: 'Currencies by code, such as BRL',
});

export const currencyField = currencyChoiceField('Currency', 'currency', 'BRL');

export const fromCurrencyField = currencyChoiceField('From Currency', 'fromCurrency', 'BRL');
