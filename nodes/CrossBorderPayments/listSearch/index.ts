import type { ILoadOptionsFunctions, INodeListSearchItems } from 'n8n-workflow';

import { channelsOf } from '../resources/depositChannel/channels';
import { endpoints, type RecordOf } from '../api/endpoints';
import { InputError } from '../transport/errors';
import { plainListSearch, pagedListSearch } from './search';

/** «2026-01-31», which sorts and reads the same everywhere. */
const day = (moment: string | undefined) => moment?.slice(0, 10) ?? '';

/** The first part of an id is enough to tell one from another by eye. */
const shortId = ({ id }: { id: string }) => String(id).slice(0, 8);

/** 12.500000000000 -> 12.5, for reading only. */
const short = (decimal: string | undefined) =>
	(decimal ?? '').includes('.') ? (decimal ?? '').replace(/\.?0+$/, '') : (decimal ?? '');

const subaccountItem = ({
	id,
	email,
	status,
}: RecordOf<typeof endpoints.subaccountList>): INodeListSearchItems => ({
	name: `${email} (${status}, ${shortId({ id })})`,
	value: id,
});

/** Most lists are those of a subaccount. */
const params = (context: ILoadOptionsFunctions) => {
	const chosen = context.getCurrentNodeParameter('subaccountId', { extractValue: true });
	const subaccountId = typeof chosen === 'string' ? chosen.trim() : '';
	if (!subaccountId) throw new InputError('Choose a subaccount first', 'This is a list of its own');
	return { params: { subaccountId } };
};

/** What fills the «From list» menus of the form. */
export const listSearch = {
	searchSubaccounts: pagedListSearch(endpoints.subaccountList, () => ({}), subaccountItem),

	searchConversions: pagedListSearch(endpoints.conversionList, params, (conversion) => ({
		name: `${short(conversion.amount)} ${conversion.fromCurrency} → ${conversion.toCurrency}, ${day(conversion.createdAt)} (${shortId(conversion)})`,
		value: conversion.id,
	})),

	searchDeposits: pagedListSearch(endpoints.depositList, params, (deposit) => ({
		name: `${short(deposit.amount)} ${deposit.currency}, ${deposit.status}, ${day(deposit.createdAt)} (${shortId(deposit)})`,
		value: deposit.id,
	})),

	searchOnramps: pagedListSearch(endpoints.onrampList, params, (onramp) => ({
		name: `${short(onramp.from?.amount)} ${onramp.from?.currency} → ${onramp.to?.asset}, ${onramp.status}, ${day(onramp.created_at)} (${shortId(onramp)})`,
		value: onramp.id,
	})),

	searchRecipients: plainListSearch(
		endpoints.recipientList,
		(context) => ({ ...params(context), query: {} }),
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
			channelsOf(byCurrency).map((channel) => ({
				name: `${channel.currency} by ${channel.channelType}, ${channel.min} to ${channel.max}`,
				value: channel.id,
			})),
	),
};
