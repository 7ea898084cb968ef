import { byId } from '../../support/n8n/setup';
import type { Emulator } from '../../support/emulator/server';
import { columns, ofApproved, type Case } from './case';

const email = 'new.customer@customers.test';
const accountNumber = '0123456789';

const address = {
	street_line_1: 'Avenida Paulista 1000',
	city: 'São Paulo',
	postal_code: '01310-100',
	country: 'BRA',
};

const agreement = '3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6f';

/** What changes something, by resource and operation. */
export const writes: Record<string, Case> = {
	'deposit.create': {
		parameters: (samples) => ({
			...ofApproved(samples),
			channelId: byId(samples.channelId),
			accountType: 'bank',
		}),
		items: (emulator) => [
			columns(
				announced(emulator)!,
				'status',
				'currency',
				'country',
				'rate',
				'localCurrency',
				'bankInfo',
				'channelId',
			),
		],
		changed: (emulator) => ({ 'a deposit waits': announced(emulator)?.status === 'pending' }),
	},
	'deposit.simulate': {
		parameters: (samples) => ({
			...ofApproved(samples),
			currency: 'USD',
			amount: '250.75',
			accountNumber,
		}),
		items: () => [{ success: true }],
		changed: ({ store, samples }) => ({
			'the money came in': store.deposits
				.of(samples.approvedSubaccountId)
				.some(
					({ status, localAmount, localCurrency }) =>
						status === 'completed' && localCurrency === 'USD' && localAmount === '250.75000000',
				),
		}),
	},
	'subaccount.create': {
		parameters: () => ({ email }),
		items: ({ store }) =>
			store.subaccounts
				.of('')
				.filter((subaccount) => subaccount.email === email)
				.map(({ id }) => ({ id, email, status: 'created' })),
		changed: ({ store }) => ({
			'there is one more':
				store.subaccounts.of('').filter((subaccount) => subaccount.email === email).length === 1,
		}),
	},
	'verification.createLink': {
		parameters: ({ pendingSubaccountId }) => ({
			subaccountId: byId(pendingSubaccountId),
			verificationType: 'individual',
		}),
		items: ({ url, samples }) => [{ formUrl: `${url}/__emulator/forms/${samples.verificationId}` }],
	},
	'verification.createKybLink': {
		parameters: ({ businessSubaccountId }) => ({ subaccountId: byId(businessSubaccountId) }),
		items: ({ url, store, samples }) => {
			const { id } = store.verificationOf(samples.businessSubaccountId, 'business')!;
			return [{ formUrl: `${url}/__emulator/forms/${id}` }];
		},
	},
	'verification.submitBusiness': {
		parameters: ({ freshSubaccountId }) => ({
			subaccountId: byId(freshSubaccountId),
			specifyBody: 'fields',
			fields: {
				legal_name: 'Exemplo Pagamentos Ltda',
				business_type: 'llc',
				registered_address: { value: { ...address, subdivision: 'SP' } },
				signed_agreement_id: agreement,
				ultimate_beneficial_owners: {
					items: [{ first_name: 'Ada', last_name: 'Silva', ownership_percentage: '60' }],
				},
			},
		}),
		items: ({ store, samples }) => {
			const { record } = store.verificationOf(samples.freshSubaccountId, 'business')!;
			return [columns(record, 'status', 'type', 'legal_name', 'ultimate_beneficial_owners')];
		},
		changed: ({ store, samples }) => {
			const record = store.verificationOf(samples.freshSubaccountId, 'business')?.record;
			return {
				'the name is known': record?.legal_name === 'Exemplo Pagamentos Ltda',
				'one owner is known': record?.ultimate_beneficial_owners?.length === 1,
			};
		},
	},
	'verification.submitCustomer': {
		parameters: ({ verificationId }) => ({
			verificationId,
			specifyBody: 'json',
			jsonBody: '{ "first_name": "Ngozi", "type": "individual" }',
		}),
		items: () => [{ success: true }],
		changed: ({ store, samples }) => ({
			'the name is known':
				store.verificationOf(samples.pendingSubaccountId, 'individual')?.record.first_name ===
				'Ngozi',
		}),
	},
	'verification.submitIndividual': {
		parameters: ({ freshSubaccountId }) => ({
			subaccountId: byId(freshSubaccountId),
			specifyBody: 'fields',
			fields: {
				first_name: 'Ada',
				last_name: 'Silva',
				birth_date: '1990-04-21T00:00:00',
				signed_agreement_id: agreement,
				address: { value: { ...address, state: 'SP' } },
				identifying_information: {
					items: [{ type: 'passport', issuing_country: 'BRA', number: 'AB123456' }],
				},
			},
		}),
		items: ({ store, samples }) => {
			const { record } = store.verificationOf(samples.freshSubaccountId, 'individual')!;
			return [
				columns(record, 'status', 'type', 'first_name', 'last_name', 'birth_date', 'address'),
			];
		},
		changed: ({ store, samples }) => ({
			'the birthday is the day that was entered':
				store.verificationOf(samples.freshSubaccountId, 'individual')?.record.birth_date ===
				'1990-04-21',
		}),
	},
};

/** The newest that waits on the channel. */
function announced({ store, samples }: Emulator) {
	return store.deposits
		.of(samples.approvedSubaccountId)
		.find(({ status, channelId }) => status === 'pending' && channelId === samples.channelId);
}
