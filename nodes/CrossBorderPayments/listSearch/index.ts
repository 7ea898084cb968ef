import type { ILoadOptionsFunctions } from 'n8n-workflow';

import { endpoints } from '../api/endpoints';
import { channelsOf, networkCodes } from '../reads/channels';
import { InputError } from '../descriptions/checkInput';
import { suggestionMenus } from '../descriptions/choices';
import { subaccountIdOf } from '../reads/findSubaccount';
import type { Client } from '../transport/client';
import { checked, readValid } from '../transport/response';
import { fixedListSearch, pagedListSearch, plainListSearch } from './searchListMethod';

/** Joins texts and numbers with spaces; leaves out everything else. */
const joinWords = (...values: unknown[]) =>
	values
		.map((value) => (typeof value === 'number' ? String(value) : value))
		.filter((value) => typeof value === 'string' && value.trim() !== '')
		.join(' ');

/** The non-empty parts: «12.5 USDC, pending (3f2b8c1e)». A short ID distinguishes similar entries. */
function entryLabel(parts: readonly string[], ...inBrackets: readonly string[]): string {
	const [label, more] = [parts, inBrackets].map((texts) => texts.filter(Boolean).join(', '));
	return label && more ? `${label} (${more})` : label || more || '';
}

/** `2026-01-31T09:30:00.000Z` -> `2026-01-31` */
const dayOf = (dateTime: unknown) => joinWords(dateTime).slice(0, 10);

const shortId = ({ id }: { id: string }) => id.slice(0, 8);

/** 12.500000000000 -> 12.5, for menus only. */
function shortDecimal(decimal: unknown): string {
	const text = joinWords(decimal);
	return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** «12.5 usd → brl» */
const exchange = (amount: unknown, from: unknown, to: unknown) =>
	[joinWords(shortDecimal(amount), from), joinWords(to)].filter(Boolean).join(' → ');

/** The request for a list of the chosen subaccount. */
const ofSubaccount = async (context: ILoadOptionsFunctions, client: Client) => {
	const chosen = context.getCurrentNodeParameter('subaccountId', { extractValue: true });
	const idOrEmail = typeof chosen === 'string' ? chosen.trim() : '';
	// Nothing to do: if the subaccount is not found, the error says that the list was incomplete.
	const warn = () => undefined;
	if (idOrEmail)
		return { params: { subaccountId: await subaccountIdOf({ client, warn }, idOrEmail) } };
	throw new InputError('Choose a subaccount first', 'Each subaccount has its own list');
};

/** n8n's `methods.listSearch`: what fills the «From List» menus of the form. */
export const listSearch = {
	...Object.fromEntries(
		Object.entries(suggestionMenus).map(([method, items]) => [method, fixedListSearch(items)]),
	),

	searchSubaccounts: pagedListSearch(
		endpoints.subaccountList,
		() => ({}),
		(subaccount) => ({
			name: entryLabel(
				[joinWords(subaccount.email)],
				joinWords(subaccount.status),
				shortId(subaccount),
			),
			value: subaccount.id,
		}),
	),

	searchConversions: pagedListSearch(endpoints.conversionList, ofSubaccount, (conversion) => {
		const { id, amount, fromCurrency, toCurrency, createdAt } = conversion;
		const parts = [exchange(amount, fromCurrency, toCurrency), dayOf(createdAt)];
		return { name: entryLabel(parts, shortId(conversion)), value: id };
	}),

	searchDeposits: pagedListSearch(endpoints.depositList, ofSubaccount, (deposit) => {
		const { id, amount, currency, status, createdAt } = deposit;
		const parts = [joinWords(shortDecimal(amount), currency), status, dayOf(createdAt)];
		return { name: entryLabel(parts, shortId(deposit)), value: id };
	}),

	searchOnramps: pagedListSearch(endpoints.onrampList, ofSubaccount, (onramp) => {
		const { id, to, status, created_at: createdAt } = onramp;
		const parts = [joinWords(shortDecimal(to?.net_amount), to?.asset), status, dayOf(createdAt)];
		return { name: entryLabel(parts, shortId(onramp)), value: id };
	}),

	searchRecipients: plainListSearch(
		endpoints.recipientList,
		async (context, client) => ({ ...(await ofSubaccount(context, client)), query: {} }),
		(recipients) =>
			readValid(
				recipients,
				checked(endpoints.recipientList, (recipient) => {
					const lastDigits = joinWords(recipient.last_4);
					const owner = joinWords(recipient.account_owner_name, lastDigits && `••${lastDigits}`);
					const label = entryLabel(
						[joinWords(recipient.bank_name), owner],
						joinWords(recipient.currency),
					);
					return { name: label || shortId(recipient), value: recipient.id };
				}),
			),
	),

	searchChannels: plainListSearch(
		endpoints.channelList,
		() => ({}),
		(byCurrency) =>
			channelsOf(byCurrency).map((channel) => {
				const { id, listedUnder, channelType, min, max } = channel;
				const type = joinWords(channelType);
				const parts = [
					joinWords(listedUnder, type && `by ${type}`),
					networkCodes(channel),
					joinWords(min) && joinWords(max) && `${joinWords(min)} to ${joinWords(max)}`,
				];
				return { name: entryLabel(parts), value: joinWords(id) };
			}),
	),
};
