import type { ILoadOptionsFunctions } from 'n8n-workflow';

import { endpoints } from '../api/endpoints';
import { toText } from '../api/lenient';
import { channelsOf, networkCodes } from '../reads/channels';
import { InputError } from '../descriptions/checkInput';
import { pagedListSearch, plainListSearch } from './searchListMethod';

/** `2026-01-31T09:30:00.000Z` -> `2026-01-31` */
const dayOf = (dateTime: string | null | undefined) => toText(dateTime).slice(0, 10);

/** The first part of an ID is enough to tell records apart by eye. */
const shortId = ({ id }: { id: string }) => id.slice(0, 8);

/** 12.500000000000 -> 12.5, for menus only. */
const shortDecimal = (decimal: string | null | undefined) => {
	const text = toText(decimal);
	return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
};

/** The request of a list that a subaccount has. */
const ofSubaccount = (context: ILoadOptionsFunctions) => {
	const chosen = context.getCurrentNodeParameter('subaccountId', { extractValue: true });
	const subaccountId = typeof chosen === 'string' ? chosen.trim() : '';
	if (subaccountId) return { params: { subaccountId } };
	throw new InputError('Choose a subaccount first', 'Each subaccount has its own list');
};

/** n8n's `methods.listSearch`: what fills the «From List» menus of the form. */
export const listSearch = {
	searchSubaccounts: pagedListSearch(
		endpoints.subaccountList,
		() => ({}),
		(subaccount) => ({
			name: `${subaccount.email} (${subaccount.status}, ${shortId(subaccount)})`,
			value: subaccount.id,
		}),
	),

	searchConversions: pagedListSearch(endpoints.conversionList, ofSubaccount, (conversion) => ({
		name: `${shortDecimal(conversion.amount)} ${conversion.fromCurrency} → ${conversion.toCurrency}, ${dayOf(conversion.createdAt)} (${shortId(conversion)})`,
		value: conversion.id,
	})),

	searchDeposits: pagedListSearch(endpoints.depositList, ofSubaccount, (deposit) => ({
		name: `${shortDecimal(deposit.amount)} ${deposit.currency}, ${deposit.status}, ${dayOf(deposit.createdAt)} (${shortId(deposit)})`,
		value: deposit.id,
	})),

	searchOnramps: pagedListSearch(endpoints.onrampList, ofSubaccount, (onramp) => ({
		name: `${shortDecimal(onramp.from?.amount)} ${onramp.from?.currency} → ${onramp.to?.asset}, ${onramp.status}, ${dayOf(onramp.created_at)} (${shortId(onramp)})`,
		value: onramp.id,
	})),

	searchRecipients: plainListSearch(
		endpoints.recipientList,
		(context) => ({ ...ofSubaccount(context), query: {} }),
		(recipients) =>
			recipients.map((recipient) => ({
				name: `${recipient.bank_name}, ${recipient.account_owner_name} ••${recipient.last_4} (${recipient.currency})`,
				value: recipient.id,
			})),
	),

	searchChannels: plainListSearch(
		endpoints.channelList,
		() => ({}),
		(byCurrency) =>
			channelsOf(byCurrency).map((channel) => {
				const { id, listedUnder, channelType, min, max } = channel;
				const parts = [
					`${listedUnder} by ${channelType}`,
					networkCodes(channel),
					`${min} to ${max}`,
				];
				return { name: parts.filter(Boolean).join(', '), value: toText(id) };
			}),
	),
};
