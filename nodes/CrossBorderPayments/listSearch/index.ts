import { DateTime } from 'luxon';
import type { ILoadOptionsFunctions } from 'n8n-workflow';

import { endpoints, type RecordOf } from '../api/endpoints';
import { chainsOf } from '../api/schemas/knownValues';
import { excerpt, toText } from '../api/unknownValues';
import { channelsOf, networkCodes } from '../reads/channels';
import { InputError } from '../transport/errors';
import { allSubaccounts } from '../descriptions/listFields';
import { suggestionMenu, suggestionMethods } from '../descriptions/choices';
import { resolveSubaccountId } from '../reads/findSubaccount';
import type { Client } from '../transport/client';
import { recordParser, parseValid } from '../transport/records';
import {
	fixedListSearch,
	pagedListSearch,
	unpagedListSearch,
	withFirstEntry,
} from './searchListMethod';

/** A text or a number for a label; anything else is left out. */
const word = (value: unknown) =>
	['string', 'number'].includes(typeof value) ? excerpt(value, 100) : '';

const join = (values: readonly unknown[], separator: string) =>
	values.map(word).filter(Boolean).join(separator);

const joinWords = (...values: unknown[]) => join(values, ' ');

/** “12.5 USDC, pending (3f2b8c1e)”. A short ID distinguishes similar entries. */
function entryLabel(parts: readonly unknown[], ...inBrackets: readonly unknown[]): string {
	const [label, details] = [join(parts, ', '), join(inBrackets, ', ')];
	return label && details ? `${label} (${details})` : label || details;
}

/** `2026-01-31T09:30:00.000Z` -> `2026-01-31` */
const dateIn = (dateTime: unknown, zone: string) =>
	DateTime.fromISO(word(dateTime), { zone }).toISODate();

const shortId = ({ id }: { id: string }) => id.slice(0, 8);

/** 12.500000000000 -> 12.5, for menus only. */
function shortDecimal(decimal: unknown): string {
	const text = word(decimal);
	return text.includes('.') ? text.replace(/\.0*$|(?<!0)0+$/, '') : text;
}

const ofSubaccount = async (n8n: ILoadOptionsFunctions, client: Client) => {
	const entered = n8n.getCurrentNodeParameter('subaccountId', { extractValue: true });
	const idOrEmail = typeof entered === 'string' ? entered.trim() : '';
	// Never called: `findRecord` puts what it would warn of into its error.
	const warn = () => undefined;
	if (idOrEmail)
		return { params: { subaccountId: await resolveSubaccountId({ client, warn }, idOrEmail) } };
	throw new InputError('Choose a subaccount first', 'Each subaccount has its own list');
};

const searchSubaccounts = pagedListSearch(
	endpoints.subaccountList,
	() => ({}),
	(subaccount) => {
		const { id, email, status, isParent } = subaccount;
		const parent = isParent && 'parent';
		return { name: entryLabel([email], parent, status, shortId(subaccount)), value: id };
	},
);

/** n8n's `methods.listSearch`: what fills the “From List” menus of the form. */
export const listSearch = {
	...Object.fromEntries(
		suggestionMethods.map((method) => [
			method,
			fixedListSearch((n8n) => {
				const operation = ['resource', 'operation'].map((name) =>
					n8n.getCurrentNodeParameter(name),
				);
				return suggestionMenu(method, operation.join('.')) ?? [];
			}),
		]),
	),

	searchOnrampChains: fixedListSearch((n8n) => {
		const chains = suggestionMenu('searchOnrampChains') ?? [];
		const asset = word(n8n.getCurrentNodeParameter('toAsset', { extractValue: true }));
		const chainsOfAsset = chainsOf(asset);
		return chainsOfAsset ? chains.filter(({ value }) => chainsOfAsset.includes(value)) : chains;
	}),

	searchSubaccounts,

	searchSubaccountsOrAll: withFirstEntry(allSubaccounts, searchSubaccounts),

	searchConversions: pagedListSearch(endpoints.conversionList, ofSubaccount, (conversion, zone) => {
		const { id, amount, fromCurrency, toCurrency, createdAt } = conversion;
		const exchange = join([joinWords(shortDecimal(amount), fromCurrency), toCurrency], ' → ');
		const parts = [exchange, dateIn(createdAt, zone)];
		return { name: entryLabel(parts, shortId(conversion)), value: id };
	}),

	searchDeposits: pagedListSearch(endpoints.depositList, ofSubaccount, (deposit, zone) => {
		const { id, amount, currency, status, createdAt, reference } = deposit;
		const parts = [joinWords(shortDecimal(amount), currency), status, dateIn(createdAt, zone)];
		return { name: entryLabel(parts, word(reference).slice(0, 16) || shortId(deposit)), value: id };
	}),

	searchOnramps: pagedListSearch(endpoints.onrampList, ofSubaccount, (onramp, zone) => {
		const { id, to, status, created_at: createdAt } = onramp;
		const amount = joinWords(shortDecimal(to?.net_amount), to?.asset);
		const parts = [amount, status, dateIn(createdAt, zone)];
		return { name: entryLabel(parts, shortId(onramp)), value: id };
	}),

	searchRecipients: unpagedListSearch(
		endpoints.recipientList,
		async (n8n, client) => ({ ...(await ofSubaccount(n8n, client)), query: {} }),
		(recipients) => parseValid(recipients, recordParser(endpoints.recipientList, toRecipientEntry)),
	),

	searchChannels: unpagedListSearch(
		endpoints.channelList,
		() => ({}),
		(byCurrency) => channelsOf(byCurrency).map(toChannelEntry),
	),
};

function toRecipientEntry(recipient: RecordOf<typeof endpoints.recipientList>) {
	const { id, bank_name: bank, account_owner_name: owner, last_4: digits, currency } = recipient;
	const account = joinWords(owner, word(digits) && `••${digits}`);
	return { name: entryLabel([bank, account], currency) || shortId(recipient), value: id };
}

function toChannelEntry(channel: ReturnType<typeof channelsOf>[number]) {
	const { id, listedUnder, channelType = '', min, max } = channel;
	const kind = word(channelType);
	const type = joinWords(listedUnder, typeLabels[kind] ?? (kind && `by ${kind}`));
	const networks = networkCodes(channel);
	// A currency of a country is its own network.
	const network = networks === listedUnder ? '' : networks;
	const [least, most] = [min, max].map((limit) => Number(toText(limit))) as [number, number];
	const from = least > 0 ? `from ${least.toLocaleString('en')} ` : '';
	const to = most > 0 && most < noLimit ? `up to ${most.toLocaleString('en')}` : '';
	const limits = `${from}${to}`.trim();
	return { name: entryLabel([type, network, limits]), value: String(id) };
}

const typeLabels: Record<string, string> = { momo: 'by mobile money', otc: 'over the counter' };

/** A maximum from here on is none. */
const noLimit = 1_000_000_000;
