import type { EndpointId } from '../../nodes/CrossBorderPayments/api/endpoints';
import type { Emulator } from '../support/emulator/server';
import { actionType, triggerType } from './canvas';

/** What a menu has to show, in its order. */
interface Entry {
	id: string;
	/** Parts of its label, by which a person knows it. */
	label: string[];
}

export interface Menu {
	title: string;
	node: string;
	method: string;
	/** The field that is opened, and what the form shows then. */
	parameter: string;
	form: Record<string, unknown>;
	/** Shows what belongs to the subaccount chosen above it. */
	ofSubaccount: boolean;
	isPaged: boolean;
	endpoint: EndpointId;
	entries(emulator: Emulator): Entry[];
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

const subaccountEntries = ({ store }: Emulator): Entry[] =>
	store.subaccounts
		.of('')
		.map(({ id, email, status }) => ({ id, label: [email, status, short(id)] }));

export const menus: readonly Menu[] = [
	{
		title: 'subaccounts',
		node: actionType,
		method: 'searchSubaccounts',
		parameter: 'subaccountId',
		form: { resource: 'deposit', operation: 'get' },
		ofSubaccount: false,
		isPaged: true,
		endpoint: 'subaccountList',
		entries: subaccountEntries,
	},
	{
		title: 'conversions',
		node: actionType,
		method: 'searchConversions',
		parameter: 'conversionId',
		form: { resource: 'conversion', operation: 'get' },
		ofSubaccount: true,
		isPaged: true,
		endpoint: 'conversionList',
		entries: ({ store, samples }) =>
			store.conversions
				.of(samples.approvedSubaccountId)
				.map(({ id, fromCurrency, toCurrency }) => ({
					id,
					label: [`${fromCurrency} → ${toCurrency}`, short(id)],
				})),
	},
	{
		title: 'deposits',
		node: actionType,
		method: 'searchDeposits',
		parameter: 'depositId',
		form: { resource: 'deposit', operation: 'get' },
		ofSubaccount: true,
		isPaged: true,
		endpoint: 'depositList',
		entries: ({ store, samples }) =>
			store.deposits
				.of(samples.approvedSubaccountId)
				.map(({ id, currency, status }) => ({ id, label: [currency, status, short(id)] })),
	},
	{
		title: 'onramps',
		node: actionType,
		method: 'searchOnramps',
		parameter: 'onrampId',
		form: { resource: 'onramp', operation: 'get' },
		ofSubaccount: true,
		isPaged: true,
		endpoint: 'onrampList',
		entries: ({ store, samples }) =>
			store.onramps.of(samples.approvedSubaccountId).map(({ id, from, to, status }) => ({
				id,
				label: [`${from.currency} → ${to.asset}`, status, short(id)],
			})),
	},
	{
		title: 'recipients',
		node: actionType,
		method: 'searchRecipients',
		parameter: 'recipientId',
		form: { resource: 'recipient', operation: 'get' },
		ofSubaccount: true,
		isPaged: false,
		endpoint: 'recipientList',
		entries: ({ store, samples }) =>
			store.recipients
				.of(samples.approvedSubaccountId)
				.map(({ id, bankName, ownerName, last4, currency }) => ({
					id,
					label: [bankName, ownerName, last4, currency],
				})),
	},
	{
		title: 'deposit channels',
		node: actionType,
		method: 'searchChannels',
		parameter: 'channelId',
		form: { resource: 'deposit', operation: 'create' },
		ofSubaccount: false,
		isPaged: false,
		endpoint: 'channelList',
		entries: ({ store }) =>
			store.channels
				.filter(({ listed }) => listed)
				.map(({ channel: { id, currency, channelType } }) => ({
					id,
					label: [currency, channelType],
				})),
	},
	{
		title: 'subaccounts of the trigger',
		node: triggerType,
		method: 'searchSubaccounts',
		parameter: 'subaccountIds.subaccount[0].subaccountId',
		form: { events: ['depositStatusChanged'], scope: 'chosen' },
		ofSubaccount: false,
		isPaged: true,
		endpoint: 'subaccountList',
		entries: subaccountEntries,
	},
];
