import type { EndpointId } from '../../nodes/CrossBorderPayments/api/endpoints';
import type { Emulator } from '../support/emulator/server';
import { actionType, triggerType } from './canvas';

/** What a menu shows, in its order. */
interface Entry {
	id: string;
	/** Parts of its label, by which a person knows it. */
	label: string[];
}

export interface Menu {
	node: string;
	method: string;
	/** The field that is opened, and what the form shows then. */
	parameter: string;
	form: Record<string, unknown>;
	/** Of the one list that it reads. */
	endpoint: EndpointId;
	entries(emulator: Emulator): Entry[];
	/** Shows what belongs to the subaccount chosen above it. */
	ofSubaccount?: boolean;
	/** Comes in steps of `pageSize`. */
	isPaged?: boolean;
}

/** The service's largest page, and what one step of a menu shows. */
export const pageSize = 100;
const recordsPerList = 230;

/** Fills the lists of the sample subaccount: three pages each. */
export function seedMenus(emulator: Emulator): void {
	const { approvedSubaccountId: id } = emulator.samples;
	for (let number = 0; number < recordsPerList; number++) {
		emulator.createDeposit(id);
		emulator.createOnramp(id);
		emulator.createConversion(id);
	}
}

const short = (id: string) => id.slice(0, 8);

const subaccounts = {
	method: 'searchSubaccounts',
	endpoint: 'subaccountList',
	isPaged: true,
	entries: ({ store }: Emulator): Entry[] =>
		store.subaccounts
			.of('')
			.map(({ id, email, status }) => ({ id, label: [email, status, short(id)] })),
} as const;

export const menus: readonly Menu[] = [
	{
		...subaccounts,
		node: actionType,
		parameter: 'subaccountId',
		form: { resource: 'deposit', operation: 'get' },
	},
	{
		...subaccounts,
		node: triggerType,
		parameter: 'subaccountIds.subaccount[0].subaccountId',
		form: { events: ['depositStatusChanged'], scope: 'chosen' },
	},
	{
		node: actionType,
		method: 'searchConversions',
		parameter: 'conversionId',
		form: { resource: 'conversion', operation: 'get' },
		endpoint: 'conversionList',
		entries: ({ store, samples }) =>
			store.conversions
				.of(samples.approvedSubaccountId)
				.map(({ id, fromCurrency, toCurrency }) => ({
					id,
					label: [`${fromCurrency} → ${toCurrency}`, short(id)],
				})),
		ofSubaccount: true,
		isPaged: true,
	},
	{
		node: actionType,
		method: 'searchDeposits',
		parameter: 'depositId',
		form: { resource: 'deposit', operation: 'get' },
		endpoint: 'depositList',
		entries: ({ store, samples }) =>
			store.deposits
				.of(samples.approvedSubaccountId)
				.map(({ id, currency, status }) => ({ id, label: [currency, status, short(id)] })),
		ofSubaccount: true,
		isPaged: true,
	},
	{
		node: actionType,
		method: 'searchOnramps',
		parameter: 'onrampId',
		form: { resource: 'onramp', operation: 'get' },
		endpoint: 'onrampList',
		entries: ({ store, samples }) =>
			store.onramps.of(samples.approvedSubaccountId).map(({ id, from, to, status }) => ({
				id,
				label: [`${from.currency} → ${to.asset}`, status, short(id)],
			})),
		ofSubaccount: true,
		isPaged: true,
	},
	{
		node: actionType,
		method: 'searchRecipients',
		parameter: 'recipientId',
		form: { resource: 'recipient', operation: 'get' },
		endpoint: 'recipientList',
		entries: ({ store, samples }) =>
			store.recipients
				.of(samples.approvedSubaccountId)
				.map(({ id, bankName, ownerName, last4, currency }) => ({
					id,
					label: [bankName, ownerName, last4, currency],
				})),
		ofSubaccount: true,
	},
	{
		node: actionType,
		method: 'searchChannels',
		parameter: 'channelId',
		form: { resource: 'deposit', operation: 'create' },
		endpoint: 'channelList',
		entries: ({ store }) =>
			store.channels
				.filter(({ listed }) => listed)
				.map(({ channel: { id, currency, channelType } }) => ({
					id,
					label: [currency, channelType],
				})),
	},
];
