import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { endpoints, type EndpointId } from '../../nodes/CrossBorderPayments/api/endpoints';
import { findOperation, resources } from '../../nodes/CrossBorderPayments/resources';
import { startEmulator, type Emulator, type Samples } from '../support/emulator/server';
import { leftToModel, toolOf } from '../support/n8n/asTool';
import { failureIn, runNode } from '../support/n8n/runNode';
import { byId, sandbox } from '../support/n8n/setup';

interface Case {
	resource: string;
	operation: string;
	parameters: (samples: Samples) => INodeParameters;
	/** What went over the wire. */
	sent: (samples: Samples) => {
		method: string;
		path: string;
		query?: Record<string, string>;
		body?: unknown;
		endpoint: EndpointId;
	};
	/** What came out. */
	out: (items: IDataObject[], emulator: Emulator) => void;
}

const ofApproved = ({ approvedSubaccountId }: Samples) => ({
	subaccountId: byId(approvedSubaccountId),
});

const person = {
	first_name: 'Ada',
	last_name: 'Silva',
	birth_date: '1990-04-21T00:00:00',
	phone: '+5511987654321',
	email: 'ada@example.com',
	signed_agreement_id: '3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6f',
	address: {
		value: {
			street_line_1: 'Avenida Paulista 1000',
			street_line_2: '',
			city: 'São Paulo',
			state: 'SP',
			postal_code: '01310-100',
			country: 'BRA',
		},
	},
	account_purpose: 'receive_salary',
	employment_status: 'employed',
	expected_monthly_payments_usd: '0_4999',
	acting_as_intermediary: false,
	most_recent_occupation: '291291',
	source_of_funds: 'salary',
	identifying_information: {
		items: [
			{
				type: 'passport',
				issuing_country: 'BRA',
				number: 'AB123456',
				image_front: 'https://files.example.com/front.jpg',
				image_back: '',
			},
		],
	},
};

const personSent = {
	...person,
	birth_date: '1990-04-21',
	address: {
		street_line_1: 'Avenida Paulista 1000',
		city: 'São Paulo',
		state: 'SP',
		postal_code: '01310-100',
		country: 'BRA',
	},
	identifying_information: [
		{
			type: 'passport',
			issuing_country: 'BRA',
			number: 'AB123456',
			image_front: 'https://files.example.com/front.jpg',
		},
	],
};

const businessAddress = {
	street_line_1: 'Rua A 1',
	city: 'São Paulo',
	subdivision: 'SP',
	postal_code: '01310-100',
	country: 'BRA',
};

const business = {
	legal_name: 'Silva Furniture LLC',
	email: 'office@silva.example',
	registration_number: '12345678000195',
	incorporation_date: '2015-03-02',
	business_type: 'llc',
	business_industry: '522320, 541511',
	registered_address: businessAddress,
	physical_address: businessAddress,
	source_of_funds: 'sales_of_goods_and_services',
	account_purpose: 'payroll',
	website: 'https://silva.example',
	tax_number: '12-3456789',
	description: 'Sells furniture',
	trade_name: 'Silva',
	is_dao: false,
	signed_agreement_id: '3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6f',
	formation_document: 'https://files.example.com/formation.pdf',
	ownership_document: 'https://files.example.com/ownership.pdf',
	ultimate_beneficial_owners: [
		{
			first_name: 'Ada',
			last_name: 'Silva',
			email: 'ada@example.com',
			birth_date: '1990-04-21T00:00:00.000Z',
			has_ownership: true,
			ownership_percentage: '100',
		},
	],
};

const cases: Case[] = [
	{
		resource: 'balance',
		operation: 'get',
		parameters: () => ({}),
		sent: () => ({ method: 'GET', path: '/v1/ramp/banking/balances', endpoint: 'balanceGet' }),
		out: ([item]) => {
			expect(item).toMatchObject({ status: 'approved' });
			expect(typeof item?.usd).toBe('number');
		},
	},
	{
		resource: 'bank',
		operation: 'getAll',
		parameters: () => ({ currency: 'NGN', returnAll: true }),
		sent: () => ({ method: 'GET', path: '/v1/ramp/banking/banks/NGN', endpoint: 'bankList' }),
		out: (items) => {
			expect(items.length).toBeGreaterThan(1);
			for (const item of items) {
				expect(item).toEqual({ name: expect.any(String), code: expect.any(String) });
			}
		},
	},
	{
		resource: 'conversion',
		operation: 'get',
		parameters: (samples) => ({ ...ofApproved(samples), conversionId: byId(samples.conversionId) }),
		sent: ({ approvedSubaccountId, conversionId }) => ({
			method: 'GET',
			path: `/v1/ramp/${approvedSubaccountId}/banking/conversions/${conversionId}`,
			endpoint: 'conversionGet',
		}),
		out: ([item], { samples, store }) => {
			expect(item?.id).toBe(samples.conversionId);
			const kept = store.conversions.get(samples.approvedSubaccountId, samples.conversionId);
			expect(item?.amount).toBe(kept?.amount);
			expect(item?.rate).toMatch(/^\d+\.\d{12}$/);
		},
	},
	{
		resource: 'conversion',
		operation: 'getAll',
		parameters: (samples) => ({ scope: 'one', ...ofApproved(samples), returnAll: false, limit: 3 }),
		sent: ({ approvedSubaccountId }) => ({
			method: 'GET',
			path: `/v1/ramp/${approvedSubaccountId}/banking/conversions`,
			query: { page: '1', limit: '3' },
			endpoint: 'conversionList',
		}),
		out: (items) => {
			expect(items).toHaveLength(3);
			expect(Object.keys(items[0] ?? {})).toEqual([
				'id',
				'createdAt',
				'fromCurrency',
				'toCurrency',
				'amount',
				'feeAmount',
				'netAmount',
				'rate',
				'estimatedReceived',
			]);
		},
	},
	{
		resource: 'deposit',
		operation: 'create',
		parameters: (samples) => ({
			...ofApproved(samples),
			channelId: byId(samples.channelId),
			accountType: 'bank',
		}),
		sent: ({ approvedSubaccountId, channelId }) => ({
			method: 'POST',
			path: `/v1/ramp/${approvedSubaccountId}/banking/deposits`,
			body: { channelId, source: { accountType: 'bank' } },
			endpoint: 'depositCreate',
		}),
		out: ([item], { samples }) => {
			expect(item).toMatchObject({ status: 'pending', channelId: samples.channelId });
			expect(item?.bankInfo).toMatchObject({ bankAccountNumber: expect.any(String) });
		},
	},
	{
		resource: 'deposit',
		operation: 'get',
		parameters: (samples) => ({ ...ofApproved(samples), depositId: byId(samples.depositId) }),
		sent: ({ approvedSubaccountId }) => ({
			method: 'GET',
			path: `/v1/ramp/${approvedSubaccountId}/banking/deposits`,
			query: { page: '1', limit: '100' },
			endpoint: 'depositList',
		}),
		out: (items, { samples, requests }) => {
			expect(items.map(({ id }) => id)).toEqual([samples.depositId]);
			expect(requests).toHaveLength(1);
		},
	},
	{
		resource: 'deposit',
		operation: 'waitUntilFinal',
		parameters: (samples) => ({
			...ofApproved(samples),
			depositId: byId(samples.depositId),
			timeout: 5,
			interval: 1,
		}),
		sent: ({ approvedSubaccountId }) => ({
			method: 'GET',
			path: `/v1/ramp/${approvedSubaccountId}/banking/deposits`,
			query: { page: '1', limit: '100' },
			endpoint: 'depositList',
		}),
		out: ([item], { samples }) =>
			expect(item).toMatchObject({ final: true, id: samples.depositId, status: 'completed' }),
	},
	{
		resource: 'deposit',
		operation: 'getAll',
		parameters: (samples) => ({
			scope: 'one',
			...ofApproved(samples),
			returnAll: true,
			simplify: false,
		}),
		sent: ({ approvedSubaccountId }) => ({
			method: 'GET',
			path: `/v1/ramp/${approvedSubaccountId}/banking/deposits`,
			query: { page: '1', limit: '100' },
			endpoint: 'depositList',
		}),
		out: (items, { samples, store }) => {
			const kept = store.deposits.of(samples.approvedSubaccountId);
			expect(items.map(({ id }) => id).sort()).toEqual(kept.map(({ id }) => id).sort());
			expect(items[0]?.amount).toMatch(/^\d+\.\d{8}$/);
		},
	},
	{
		resource: 'deposit',
		operation: 'simulate',
		parameters: (samples) => ({
			...ofApproved(samples),
			currency: 'USD',
			amount: '250.75',
			accountNumber: '0123456789',
		}),
		sent: ({ approvedSubaccountId }) => ({
			method: 'POST',
			path: `/v1/ramp/${approvedSubaccountId}/banking/deposits/simulate`,
			body: { currency: 'USD', amount: 250.75, accountNumber: '0123456789' },
			endpoint: 'depositSimulate',
		}),
		out: (items) => expect(items).toEqual([{ success: true }]),
	},
	{
		resource: 'depositChannel',
		operation: 'getAll',
		parameters: () => ({ currency: ['GHS'] }),
		sent: () => ({ method: 'GET', path: '/v1/ramp/banking/channels', endpoint: 'channelList' }),
		out: (items) => {
			expect(items.length).toBeGreaterThan(0);
			for (const item of items) {
				expect(item).toMatchObject({ currency: 'GHS', listedUnder: 'GHS', min: 5000 });
				for (const network of item.networks as IDataObject[]) {
					expect(network.channelIds).toContain(item.id);
				}
			}
		},
	},
	...(['deposit', 'withdrawal'] as const).map(
		(kind): Case => ({
			resource: 'fee',
			operation: kind === 'deposit' ? 'calculateDeposit' : 'calculateWithdrawal',
			parameters: () => ({ currency: 'BRL', amount: '1000.5' }),
			sent: () => ({
				method: 'GET',
				path: `/v1/banking/${kind}/fee`,
				query: { currency: 'BRL', amount: '1000.5' },
				endpoint: kind === 'deposit' ? 'depositFee' : 'withdrawalFee',
			}),
			out: ([item]) => {
				expect(item).toMatchObject({ currency: 'BRL', originalAmount: 1000.5 });
				expect(item).toMatchObject(
					kind === 'deposit'
						? { netAmount: 992.496, totalFee: '8.004', effectiveRate: '0.008' }
						: { netAmount: 1000.5, totalFee: '12.505', effectiveRate: '0.012344460293878115' },
				);
			},
		}),
	),
	{
		resource: 'offramp',
		operation: 'get',
		parameters: (samples) => ({ ...ofApproved(samples), offrampId: samples.offrampId }),
		sent: ({ approvedSubaccountId, offrampId }) => ({
			method: 'GET',
			path: `/v2/ramp/${approvedSubaccountId}/banking/offramp/${offrampId}`,
			endpoint: 'offrampGet',
		}),
		out: ([item], { samples }) => {
			expect(item).toMatchObject({ id: samples.offrampId, status: 'completed' });
			expect(item?.fromAmount).toMatch(/^\d+(\.\d+)?$/);
		},
	},
	{
		resource: 'offramp',
		operation: 'getStatus',
		parameters: (samples) => ({ ...ofApproved(samples), offrampId: samples.pendingOfframpId }),
		sent: ({ approvedSubaccountId, pendingOfframpId }) => ({
			method: 'GET',
			path: `/v1/ramp/${approvedSubaccountId}/banking/offramp/${pendingOfframpId}/status`,
			endpoint: 'offrampStatus',
		}),
		out: ([item], { samples }) => {
			expect(item).toMatchObject({
				id: samples.pendingOfframpId,
				status: 'pending',
				lightningCurrency: 'stablesats',
			});
			expect(item).not.toHaveProperty('success');
		},
	},
	{
		resource: 'offramp',
		operation: 'waitUntilFinal',
		parameters: (samples) => ({ ...ofApproved(samples), offrampId: samples.failedOfframpId }),
		sent: ({ approvedSubaccountId, failedOfframpId }) => ({
			method: 'GET',
			path: `/v1/ramp/${approvedSubaccountId}/banking/offramp/${failedOfframpId}/status`,
			endpoint: 'offrampStatus',
		}),
		out: ([item], { samples, requests }) => {
			expect(item).toMatchObject({ final: true, id: samples.failedOfframpId, status: 'failed' });
			expect(item?.fromAmount).toMatch(/^\d+(\.\d+)?$/);
			expect(requests.map(({ endpoint }) => endpoint)).toEqual(['offrampStatus', 'offrampGet']);
		},
	},
	{
		resource: 'onramp',
		operation: 'createQuote',
		parameters: (samples) => ({ ...ofApproved(samples), fromAmount: '100.00' }),
		sent: ({ approvedSubaccountId }) => ({
			method: 'POST',
			path: `/v2/ramp/${approvedSubaccountId}/banking/onramp/quote`,
			body: {
				from: { amount: 100, currency: 'BRL' },
				to: { asset: 'STABLE_SATS', chain: 'lightning' },
			},
			endpoint: 'onrampQuote',
		}),
		out: ([item]) => {
			expect(item).toMatchObject({ fromCurrency: 'BRL', toAsset: 'STABLE_SATS' });
			expect(item?.toNetAmount).toMatch(/^\d+(\.\d+)?$/);
			expect(item).toMatchObject({
				customerGets: item?.toNetAmount,
				customerGetsAsset: 'STABLE_SATS',
				totalCost: item?.totalFees,
				totalCostCurrency: item?.totalFeesCurrency,
			});
			// 100 is what was paid, so the point moves by two places.
			const rate = String(item?.effectiveRate);
			expect(Number(rate) * 100).toBeCloseTo(Number(item?.toNetAmount), 9);
			expect(Number(item?.inverseRate) * Number(rate)).toBeCloseTo(1, 9);
		},
	},
	{
		resource: 'onramp',
		operation: 'get',
		parameters: (samples) => ({ ...ofApproved(samples), onrampId: byId(samples.onrampId) }),
		sent: ({ approvedSubaccountId, onrampId }) => ({
			method: 'GET',
			path: `/v2/ramp/${approvedSubaccountId}/banking/onramp/${onrampId}`,
			endpoint: 'onrampGet',
		}),
		out: ([item], { samples }) => expect(item).toMatchObject({ id: samples.onrampId }),
	},
	{
		resource: 'onramp',
		operation: 'getAll',
		parameters: (samples) => ({
			scope: 'one',
			...ofApproved(samples),
			returnAll: true,
			filters: { statuses: ['pending', 'failed'] },
		}),
		sent: ({ approvedSubaccountId }) => ({
			method: 'GET',
			path: `/v2/ramp/${approvedSubaccountId}/banking/onramp/`,
			query: { page: '1', limit: '100' },
			endpoint: 'onrampList',
		}),
		out: (items, { samples, store }) => {
			const kept = store.onramps
				.of(samples.approvedSubaccountId)
				.filter(({ status }) => ['pending', 'failed'].includes(status));
			expect(kept.length).toBeGreaterThan(0);
			expect(items.map(({ id }) => id).sort()).toEqual(kept.map(({ id }) => id).sort());
		},
	},
	{
		resource: 'onramp',
		operation: 'waitUntilFinal',
		parameters: (samples) => ({ ...ofApproved(samples), onrampId: byId(samples.onrampId) }),
		sent: ({ approvedSubaccountId, onrampId }) => ({
			method: 'GET',
			path: `/v2/ramp/${approvedSubaccountId}/banking/onramp/${onrampId}`,
			endpoint: 'onrampGet',
		}),
		out: ([item], { samples }) =>
			expect(item).toMatchObject({ final: true, id: samples.onrampId, status: 'completed' }),
	},
	{
		resource: 'rate',
		operation: 'get',
		parameters: () => ({ fromCurrency: 'USD', toCurrency: 'brl' }),
		sent: () => ({
			method: 'GET',
			path: '/v1/banking/rate',
			query: { from: 'usd', to: 'brl' },
			endpoint: 'rateGet',
		}),
		out: ([item]) =>
			expect(item).toEqual({
				from: 'usd',
				to: 'brl',
				rate: 5.420054200542,
				effectiveRate: '5.420054200542',
				inverseRate: '0.184500000000000185',
			}),
	},
	{
		resource: 'recipient',
		operation: 'get',
		parameters: (samples) => ({ ...ofApproved(samples), recipientId: byId(samples.recipientId) }),
		sent: ({ approvedSubaccountId, recipientId }) => ({
			method: 'GET',
			path: `/v1/ramp/${approvedSubaccountId}/banking/recipients/${recipientId}`,
			endpoint: 'recipientGet',
		}),
		out: ([item], { samples }) =>
			expect(item).toMatchObject({ id: samples.recipientId, is_verified: expect.any(Boolean) }),
	},
	{
		resource: 'recipient',
		operation: 'getAll',
		parameters: (samples) => ({ ...ofApproved(samples), filters: { currency: 'BRL' } }),
		sent: ({ approvedSubaccountId }) => ({
			method: 'GET',
			path: `/v1/ramp/${approvedSubaccountId}/banking/recipients`,
			query: { currency: 'BRL' },
			endpoint: 'recipientList',
		}),
		out: (items) => {
			expect(items.length).toBeGreaterThan(0);
			for (const item of items) expect(item.currency).toBe('BRL');
		},
	},
	{
		resource: 'recipient',
		operation: 'validateBrl',
		parameters: () => ({ pixKey: ' ada@example.com ' }),
		sent: () => ({
			method: 'POST',
			path: '/v1/banking/brl/validate',
			body: { currency: 'BRL', pix_key: 'ada@example.com' },
			endpoint: 'brlValidate',
		}),
		out: (items) => expect(items).toEqual([{ currency: 'BRL', pix_key: 'ada@example.com' }]),
	},
	{
		resource: 'subaccount',
		operation: 'create',
		parameters: () => ({ email: 'new.customer@example.com' }),
		sent: () => ({
			method: 'POST',
			path: '/v1/ramp/subaccount',
			body: { email: 'new.customer@example.com' },
			endpoint: 'subaccountCreate',
		}),
		out: ([item]) =>
			expect(item).toMatchObject({ email: 'new.customer@example.com', status: 'created' }),
	},
	{
		resource: 'subaccount',
		operation: 'get',
		parameters: ({ approvedSubaccountEmail }) => ({
			subaccountId: {
				__rl: true,
				mode: 'email',
				value: ` ${approvedSubaccountEmail.toUpperCase()} `,
			},
		}),
		sent: () => ({
			method: 'GET',
			path: '/v1/ramp/subaccount',
			query: { page: '1', limit: '100' },
			endpoint: 'subaccountList',
		}),
		out: (items, { samples }) =>
			expect(items).toEqual([
				expect.objectContaining({ id: samples.approvedSubaccountId, status: 'approved' }),
			]),
	},
	{
		resource: 'subaccount',
		operation: 'getAll',
		parameters: () => ({ returnAll: true }),
		sent: () => ({
			method: 'GET',
			path: '/v1/ramp/subaccount',
			query: { page: '1', limit: '100' },
			endpoint: 'subaccountList',
		}),
		out: (items, { store, samples }) => {
			expect(items).toHaveLength(store.subaccounts.size);
			expect(store.subaccounts.size).toBeGreaterThan(100);
			expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
			const approved = items.find(({ id }) => id === samples.approvedSubaccountId);
			expect(approved?.canDeposit).toContain('BRL');
		},
	},
	{
		resource: 'verification',
		operation: 'createLink',
		parameters: ({ pendingSubaccountId }) => ({
			subaccountId: byId(pendingSubaccountId),
			verificationType: 'individual',
		}),
		sent: ({ pendingSubaccountId }) => ({
			method: 'POST',
			path: `/v1/ramp/subaccount/${pendingSubaccountId}/verification`,
			body: { verificationType: 'individual' },
			endpoint: 'verificationCreateLink',
		}),
		out: ([item]) => expect(item?.formUrl).toMatch(/^https?:\/\//),
	},
	{
		resource: 'verification',
		operation: 'createKybLink',
		parameters: ({ businessSubaccountId }) => ({
			subaccountId: byId(businessSubaccountId),
		}),
		sent: ({ businessSubaccountId }) => ({
			method: 'POST',
			path: `/v1/ramp/subaccount/${businessSubaccountId}/kyb`,
			body: { verificationType: 'business' },
			endpoint: 'verificationCreateKybLink',
		}),
		out: ([item]) => expect(item?.formUrl).toMatch(/^https?:\/\//),
	},
	{
		resource: 'verification',
		operation: 'getFollowUps',
		parameters: () => ({}),
		sent: () => ({
			method: 'GET',
			path: '/v1/ramp/subaccount',
			query: { page: '1', limit: '100' },
			endpoint: 'subaccountList',
		}),
		out: (items, { samples, store }) => {
			const open = store.subaccounts
				.of('')
				.filter(({ status, isParent }) => status !== 'approved' && !isParent);
			expect(items.map(({ subaccountId }) => subaccountId).sort()).toEqual(
				open.map(({ id }) => id).sort(),
			);
			const created = items.map(({ createdAt }) => String(createdAt));
			expect(created).toEqual([...created].sort());
			const of = (id: string) => items.find(({ subaccountId }) => subaccountId === id);
			expect(of(samples.freshSubaccountId)).toMatchObject({
				verificationType: null,
				verificationStatus: 'not_started',
			});
			expect(of(samples.businessSubaccountId)).toMatchObject({
				verificationType: 'business',
				verificationStatus: 'awaiting_ubo',
			});
			expect(of(samples.rejectedSubaccountId)?.rejectionReasons).not.toBe('');
		},
	},
	{
		resource: 'verification',
		operation: 'getIndividual',
		parameters: ({ pendingSubaccountId }) => ({ subaccountId: byId(pendingSubaccountId) }),
		sent: ({ pendingSubaccountId }) => ({
			method: 'GET',
			path: `/v1/kyc/customers/${pendingSubaccountId}`,
			endpoint: 'individualGet',
		}),
		out: ([item]) => expect(item).toMatchObject({ status: 'incomplete', type: 'individual' }),
	},
	{
		resource: 'verification',
		operation: 'getBusiness',
		parameters: ({ businessSubaccountId }) => ({ subaccountId: byId(businessSubaccountId) }),
		sent: ({ businessSubaccountId }) => ({
			method: 'GET',
			path: `/v1/kyc/businesses/${businessSubaccountId}`,
			endpoint: 'businessGet',
		}),
		out: ([item]) => expect(item).toMatchObject({ status: 'awaiting_ubo', type: 'business' }),
	},
	{
		resource: 'verification',
		operation: 'submitIndividual',
		parameters: ({ freshSubaccountId }) => ({
			subaccountId: byId(freshSubaccountId),
			specifyBody: 'fields',
			fields: person,
		}),
		sent: ({ freshSubaccountId }) => ({
			method: 'POST',
			path: `/v1/kyc/customers/${freshSubaccountId}/submit`,
			body: personSent,
			endpoint: 'individualSubmit',
		}),
		out: ([item]) => {
			expect(item).toMatchObject({ type: 'individual', first_name: 'Ada' });
			expect(item?.endorsements).toEqual(
				expect.arrayContaining([expect.objectContaining({ name: 'base', status: 'incomplete' })]),
			);
		},
	},
	{
		resource: 'verification',
		operation: 'submitCustomer',
		parameters: ({ verificationId }) => ({
			verificationId,
			specifyBody: 'json',
			jsonBody: '{ "first_name": "Ada", "type": "individual", "a_new_field": [1] }',
		}),
		sent: ({ verificationId }) => ({
			method: 'POST',
			path: `/v1/kyc/customers/${verificationId}/submit`,
			body: { first_name: 'Ada', type: 'individual', a_new_field: [1] },
			endpoint: 'customerSubmit',
		}),
		out: (items) => expect(items).toEqual([{ success: true }]),
	},
	{
		resource: 'verification',
		operation: 'submitBusiness',
		parameters: ({ freshSubaccountId }) => ({
			subaccountId: byId(freshSubaccountId),
			specifyBody: 'fields',
			fields: {
				...business,
				registered_address: { value: businessAddress },
				physical_address: { value: businessAddress },
				ultimate_beneficial_owners: {
					items: [
						{
							...business.ultimate_beneficial_owners[0],
							birth_date: '1990-04-21T00:00:00',
							middle_name: '',
							address: {},
						},
					],
				},
			},
		}),
		sent: ({ freshSubaccountId }) => ({
			method: 'POST',
			path: `/v1/kyc/businesses/${freshSubaccountId}/submit`,
			body: {
				...business,
				business_industry: ['522320', '541511'],
				// Switches of a group are shown, and so sent, as off until they are turned on.
				ultimate_beneficial_owners: [
					{ ...business.ultimate_beneficial_owners[0], has_control: false, is_signer: false },
				],
			},
			endpoint: 'businessSubmit',
		}),
		out: ([item]) =>
			expect(item).toMatchObject({ type: 'business', legal_name: 'Silva Furniture LLC' }),
	},
];

let emulator: Emulator;
const reached = new Set<EndpointId>();

beforeAll(async () => {
	emulator = await startEmulator({ subaccounts: 120, recordsPerSubaccount: 8 });
});

afterAll(async () => {
	await emulator.close();
});

describe.each(cases)('$resource: $operation', (entry) => {
	const { resource, operation, parameters, sent, out } = entry;
	const run = (continueOnFail = false, items: IDataObject[] = [{}]) =>
		runNode({
			resource,
			operation,
			parameters: parameters(emulator.samples),
			credential: sandbox(emulator),
			items,
			continueOnFail,
		});

	beforeEach(() => emulator.reset());

	test('sends the request of the specification and gives its answer', async () => {
		const { items } = await run();
		const expected = sent(emulator.samples);
		const request = emulator.requests[0];
		expect(request).toMatchObject({
			method: expected.method,
			path: expected.path,
			endpoint: expected.endpoint,
			query: expected.query ?? {},
			authenticated: true,
		});
		if (expected.body !== undefined) {
			expect(request?.body).toEqual(expected.body);
			expect(request?.headers['content-type']).toBe('application/json');
		} else {
			expect(request?.body ?? null).toBeNull();
		}
		for (const { endpoint, status } of emulator.requests) {
			if (endpoint && status && status < 300) reached.add(endpoint);
		}
		out(
			items.map(({ json }) => json),
			emulator,
		);
		for (const item of items) expect(item.pairedItem).toEqual({ item: 0 });
	});

	test('an agent that fills every field sends the same request', async () => {
		const { parameters: left, args } = leftToModel(parameters(emulator.samples));
		const tool = toolOf(resource, operation, left);
		const action = findOperation(resource, operation)?.action;
		expect(tool.description).toBe(`${action} in Cross-Border Payments`);
		expect(tool.schema.safeParse(args).success).toBe(true);

		const expected = sent(emulator.samples);
		const credential = sandbox(emulator);
		const { items } = await runNode({
			resource,
			operation,
			parameters: left,
			credential,
			items: [args],
		});
		expect(emulator.requests[0]).toMatchObject({
			method: expected.method,
			path: expected.path,
			query: expected.query ?? {},
			...(expected.body !== undefined && { body: expected.body }),
		});
		out(
			items.map(({ json }) => json),
			emulator,
		);
	});

	test('an error stops the node, with the item and the message of the API', async () => {
		emulator.fault({ kind: 'status', status: 403, endpoint: '*' });
		await expect(run()).rejects.toMatchObject({
			name: 'NodeApiError',
			httpCode: '403',
			context: { itemIndex: 0 },
			message: expect.stringMatching(/^Could not .+: .+/),
			description: expect.stringContaining('API key may not do this'),
		});
		expect(emulator.requests).toHaveLength(1);
	});

	test('with Continue On Fail the failed item says why and the others go on', async () => {
		emulator.fault({ kind: 'status', status: 403, endpoint: '*', times: 1 });
		const { items } = await run(true, [{ n: 0 }, { n: 1 }]);
		const failed = items.filter((item) => failureIn(item) !== undefined);
		const good = items.filter((item) => failureIn(item) === undefined);
		expect(failed).toHaveLength(1);
		expect(failed[0]?.json).toEqual({
			error: expect.stringMatching(/^Could not /),
			message: expect.stringContaining('The API key may not do this'),
		});
		expect(good.length).toBeGreaterThan(0);
		const paired = new Set(items.map(({ pairedItem }) => (pairedItem as { item: number }).item));
		expect([...paired].sort()).toEqual([0, 1]);
	});
});

test('every operation of the node has a case here', () => {
	const offered = resources.flatMap(({ value, operations }) =>
		operations.map((operation) => `${value}.${operation.value}`),
	);
	const tested = cases.map(({ resource, operation }) => `${resource}.${operation}`);
	expect(tested.sort()).toEqual(offered.sort());
});

test('every endpoint was really called over HTTP', () => {
	expect([...reached].sort()).toEqual(Object.keys(endpoints).sort());
	expect(reached.size).toBe(28);
});
