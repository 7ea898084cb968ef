/**
 * Responses in shapes that the specification does not show and a public reference of the same interface
 * does, typed by hand. The values are made up.
 */
import { words } from './enums';
import { SPEC_RECORDS, type SpecRecordName } from './records';
import { sampleOf } from './sample';

/** How a record differs from the specification's sample; null stays null, undefined is left out. */
interface WiderResponse {
	fact: string;
	record: SpecRecordName;
	change: object;
}

const onlyDetails = {
	status: undefined,
	country: undefined,
	rate: undefined,
	localCurrency: undefined,
};

/** Leaves out all other fields of a record. */
const only = (record: SpecRecordName, kept: string) =>
	Object.fromEntries(
		Object.keys(SPEC_RECORDS[record])
			.filter((field) => field !== kept)
			.map((field) => [field, undefined]),
	);

/** Those fields of a sample that the sample responses of the specification carry. */
const carried = (record: SpecRecordName, fields: string) =>
	Object.fromEntries(words(fields).map((field) => [field, sampleOf(record)[field]]));

const flags = { canOnramp: true, canOfframp: false, canDeposit: true, canWithdraw: false };

export const SPEC_WIDER: readonly WiderResponse[] = [
	{
		fact: 'a created NGN deposit has currency, bankInfo and channelId alone',
		record: 'depositCreated',
		change: {
			...onlyDetails,
			currency: 'NGN',
			bankInfo: { bankName: 'Example Bank', bankAccountNumber: '0123456789' },
		},
	},
	{
		fact: 'a created MXN deposit has a CLABE',
		record: 'depositCreated',
		change: {
			...onlyDetails,
			currency: 'MXN',
			bankInfo: { clabe: '002010077777777771', beneficiaryName: 'Example Payments' },
		},
	},
	{
		fact: 'a created ARS deposit has a CVU and a reference for the transfer',
		record: 'depositCreated',
		change: {
			...onlyDetails,
			currency: 'ARS',
			bankInfo: { cvu: '0000003100010000000001', transferReference: 'REF-17' },
		},
	},
	{
		fact: 'a created mobile money deposit has no bankInfo, and amounts as numbers',
		record: 'depositCreated',
		change: {
			id: '3f2b8c1e5d4a4c6b9e7f1a2b3c4d5e6f',
			bankInfo: undefined,
			currency: 'USD',
			localCurrency: 'GHS',
			amount: 10,
			localAmount: 108.5,
			rate: 10.85,
		},
	},
	{
		fact: 'a created mobile money deposit has amounts as text',
		record: 'depositCreated',
		change: { bankInfo: undefined, amount: '10.00', localAmount: '108.50', rate: '10.85' },
	},
	{
		fact: 'a created card deposit has a payment link',
		record: 'depositCreated',
		change: {
			...onlyDetails,
			id: '3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6f',
			bankInfo: undefined,
			paymentLink: 'https://pay.example.com/17',
		},
	},
	{
		fact: 'a created PIX deposit says when its code expires',
		record: 'depositCreated',
		change: {
			currency: 'BRL',
			bankInfo: { name: 'Example Payments', qr_code_payload: '00020126580014br.gov.bcb.pix' },
			expiresAt: '2026-01-31T09:32:30.000Z',
		},
	},
	{
		fact: 'a deposit has amounts and rate as numbers, and no bankInfo',
		record: 'deposit',
		change: { amount: 10, localAmount: 108.5, rate: 10.85, fee: 0.1, bankInfo: undefined },
	},
	{
		fact: 'a deposit has no status of its own country and rate yet',
		record: 'deposit',
		change: { country: undefined, rate: undefined, localCurrency: undefined },
	},
	{
		fact: 'a subaccount that is not the parent account',
		record: 'subaccount',
		change: { isParent: undefined },
	},
	{
		fact: 'capabilities have a status, rails and what is required',
		record: 'subaccount',
		change: {
			capabilities: {
				currencies: {
					USD: { ...flags, status: 'partial', rails: { ach: true, wire: false } },
					EUR: { ...flags, status: 'locked', requiredKyc: 'A proof of address is required' },
					...Object.fromEntries(
						['ZMW', 'MXN', 'COP', 'ARS', 'GBP', 'AED', 'CNY'].map((name) => [
							name,
							{ ...flags, status: 'approved' },
						]),
					),
				},
				assets: { EURC: { networks: ['SOLANA'] } },
			},
		},
	},
	{
		fact: 'an offramp is pending, with nulls in its settlement',
		record: 'offramp',
		change: {
			status: 'pending',
			settlement: { withdrawal_id: null, estimated_at: null, end_to_end_id: null },
		},
	},
	{
		fact: 'a settlement has the hash of its transaction',
		record: 'offramp',
		change: { settlement: { withdrawal_id: 'w-17', transaction_hash: '0xabc' } },
	},
	{
		fact: 'an older offramp has no settlement',
		record: 'offramp',
		change: { settlement: undefined },
	},
	{
		fact: 'a pending offramp has no settlement yet',
		record: 'offramp',
		change: { status: 'pending', settlement: null },
	},
	{
		fact: 'an older quote lacks the total of its fees',
		record: 'onrampQuote',
		change: {
			pricing: {
				fx_rate: '1.000000000000',
				fees: {
					onramp_fee: '0.50',
					onramp_fee_currency: 'brl',
					network_fee: '0.10',
					network_fee_asset: 'USDC',
				},
			},
		},
	},
	{
		fact: 'the channels of a currency are of the type fiat, without networks',
		record: 'channelListing',
		change: {
			channels: [
				{
					...{ id: 'channel-17', currency: 'MXN', status: 'active', rampType: 'deposit' },
					...{ channelType: 'fiat', min: 5000, max: 1000000 },
				},
			],
			networks: undefined,
		},
	},
	{
		fact: 'a channel and a network have fewer fields than their schema requires',
		record: 'channelListing',
		change: {
			channels: [carried('channel', 'id max min currency status channelType rampType')],
			networks: [
				carried(
					'network',
					'id name status country currency accountNumberType countryAccountNumberType channelIds code',
				),
			],
		},
	},
	{
		fact: 'the date of birth of a person comes with a time',
		record: 'individualVerification',
		change: { birth_date: '1990-04-21T00:00:00.000Z', birth_country: 'BR' },
	},
	{
		fact: 'the date on which a business was founded comes with a time',
		record: 'businessVerification',
		change: { incorporation_date: '2015-06-01T00:00:00.000Z' },
	},
	...(['individualVerification', 'businessVerification'] as const).map((record) => ({
		fact: `the ${record} that has just begun has its status alone`,
		record,
		change: only(record, 'status'),
	})),
];
