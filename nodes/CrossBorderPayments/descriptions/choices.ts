import type { INodeProperties } from 'n8n-workflow';

import { assumptions } from '../api/assumptions';
import {
	depositStatuses,
	offrampStatuses,
	onrampStatuses,
	suggestions,
	type SuggestionList,
} from '../api/schemas/enums';
import { text } from '../api/schemas/values';
import { field } from './field';
import { labelOf } from './labelOf';

/** `btc_lightning` -> «BTC Lightning», for menus of codes, in the order given. */
export const asOptions = (values: readonly string[]) =>
	values.map((value) => ({ name: labelOf(value), value }));

const finalStatuses = new Set<string>(Object.values(assumptions.finalStatuses).flat());
const paymentStatuses = new Set([...depositStatuses, ...onrampStatuses, ...offrampStatuses]);

/** Statuses in the order given. Those of payments say whether they are final. */
export const statusOptions = (statuses: readonly string[]) =>
	asOptions(statuses).map((option) => ({
		...option,
		...(paymentStatuses.has(option.value) && {
			description: finalStatuses.has(option.value) ? 'Final' : 'May still change',
		}),
	}));

/** The label of a suggestion: currencies, assets and chains are known by their codes. */
const nameOf = (list: string, value: string) =>
	/(Currencies|Assets|Chains)$/.test(list) ? value : labelOf(value);

/** «feeCurrencies» -> «searchFeeCurrencies» */
const searchMethodOf = (list: string) => `search${list.charAt(0).toUpperCase()}${list.slice(1)}`;

/** The entries of every list of suggestions, by the name of the method that the form calls for them. */
export const suggestionMenus = Object.fromEntries(
	Object.entries(suggestions).map(([list, values]) => [
		searchMethodOf(list),
		[...values].sort().map((value) => ({ name: nameOf(list, value), value })),
	]),
);

type ChoiceProperty<Name extends string> = Pick<INodeProperties, 'displayName' | 'description'> & {
	name: Name;
	defaultValue?: string;
};

/**
 * A value of a list that grows with the service, such as a currency: chosen from what is known, or
 * entered below Other, by an expression or by an AI agent. It is sent as it is.
 */
export const choiceProperty = <const Name extends string>(
	list: SuggestionList,
	{ defaultValue = '', ...property }: ChoiceProperty<Name>,
) =>
	({
		...property,
		type: 'resourceLocator',
		default: { mode: 'list', value: defaultValue },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: searchMethodOf(list), searchable: true },
			},
			{
				displayName: 'Other',
				name: 'other',
				type: 'string',
				placeholder: `e.g. ${suggestions[list][0]}`,
			},
		],
	}) satisfies INodeProperties;

/** A choice that must be made. */
export const choice = <const Name extends string>(
	list: SuggestionList,
	property: ChoiceProperty<Name>,
) => field(text, { ...choiceProperty(list, property), required: true });
