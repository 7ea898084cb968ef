import { byId } from '../../support/n8n/setup';
import { feeOf, quoteOnramp } from '../../support/emulator/pricing';
import { listItemOf, singleOf } from '../../support/emulator/records/recipient';
import { statusViewOf } from '../../support/emulator/records/offramp';
import type { Emulator } from '../../support/emulator/server';
import { columns, ofApproved, type Case } from './case';

/** What changes nothing, by resource and operation. */
export const reads: Record<string, Case> = {
	'balance.get': {
		parameters: () => ({}),
		items: ({ store }) => [{ ...columns(store.parent, 'id', 'email'), ...store.parent.balances }],
	},
	'bank.getAll': {
		parameters: () => ({ currency: 'NGN', returnAll: true }),
		// The emulator's list, by hand: two codes share a name.
		items: () =>
			[
				['Lagoon Trust Bank', '044'],
				['Delta Union Bank', '057'],
				['Savanna Microfinance', '090267'],
				['Savanna Microfinance', '090268'],
				['Zuma Bank', '221'],
			].map(([name, code]) => ({ name, code })),
	},
	'conversion.get': {
		parameters: (samples) => ({ ...ofApproved(samples), conversionId: byId(samples.conversionId) }),
		items: ({ store, samples }) => [
			conversionColumns(store.conversions.locate(samples.conversionId)!.record),
		],
	},
	'conversion.getAll': {
		parameters: (samples) => ({ scope: 'one', ...ofApproved(samples), returnAll: false, limit: 3 }),
		items: ({ store, samples }) =>
			store.conversions.of(samples.approvedSubaccountId).slice(0, 3).map(conversionColumns),
	},
	'deposit.get': {
		parameters: (samples) => ({ ...ofApproved(samples), depositId: byId(samples.depositId) }),
		items: (emulator) => [depositColumns(depositOf(emulator))],
	},
	'deposit.getAll': {
		parameters: () => ({ scope: 'all', returnAll: true }),
		items: ({ store }) =>
			store.subaccounts.of('').flatMap(({ id, email }) =>
				store.deposits.of(id).map((deposit) => ({
					subaccountId: id,
					subaccountEmail: email,
					...depositColumns(deposit),
				})),
			),
	},
	'deposit.waitUntilFinal': {
		parameters: (samples) => ({
			...ofApproved(samples),
			depositId: byId(samples.depositId),
			timeout: 5,
			interval: 1,
		}),
		items: (emulator) => [{ final: true, ...depositColumns(depositOf(emulator)) }],
	},
	'depositChannel.getAll': {
		parameters: () => ({ currency: ['GHS'], returnAll: true }),
		items: ({ store }) =>
			store.channels
				.filter(({ listed, channel }) => listed && channel.currency === 'GHS')
				.map(({ channel }) => ({ listedUnder: 'GHS', ...channel })),
	},
	'fee.calculateDeposit': {
		parameters: () => ({ currency: 'BRL', amount: '1000.5' }),
		items: () => [feeOf('deposit', 'BRL', 1000.5)],
	},
	'fee.calculateWithdrawal': {
		parameters: () => ({ currency: 'NGN', amount: '25000' }),
		items: () => [feeOf('withdrawal', 'NGN', 25000)],
	},
	'offramp.get': {
		parameters: (samples) => ({ ...ofApproved(samples), offrampId: samples.offrampId }),
		items: (emulator) => [offrampColumns(emulator, emulator.samples.offrampId)],
	},
	'offramp.getStatus': {
		parameters: (samples) => ({ ...ofApproved(samples), offrampId: samples.pendingOfframpId }),
		items: ({ store, samples }) => [
			{ ...statusViewOf(store.offramps.locate(samples.pendingOfframpId)!.record) },
		],
	},
	'offramp.waitUntilFinal': {
		parameters: (samples) => ({ ...ofApproved(samples), offrampId: samples.failedOfframpId }),
		items: (emulator) => [
			{ final: true, ...offrampColumns(emulator, emulator.samples.failedOfframpId) },
		],
	},
	'onramp.createQuote': {
		parameters: (samples) => ({ ...ofApproved(samples), fromAmount: '100.25' }),
		items: () => {
			const { from, to, pricing } = quoteOnramp('100.25', 'BRL', 'STABLE_SATS');
			return [
				{
					fromAmount: from.amount,
					fromCurrency: from.currency,
					customerGets: to.net_amount,
					customerGetsAsset: to.asset,
					totalCost: pricing.fees.total_fees,
					fxRate: pricing.fx_rate,
				},
			];
		},
	},
	'onramp.get': {
		parameters: (samples) => ({
			...ofApproved(samples),
			onrampId: byId(samples.pendingOnrampId),
			simplify: false,
		}),
		items: (emulator) => [{ ...onrampOf(emulator, emulator.samples.pendingOnrampId) }],
	},
	'onramp.getAll': {
		parameters: (samples) => ({
			scope: 'one',
			...ofApproved(samples),
			returnAll: true,
			filters: { statuses: ['pending', 'failed'] },
		}),
		items: ({ store, samples }) =>
			store.onramps
				.of(samples.approvedSubaccountId)
				.filter(({ status }) => ['pending', 'failed'].includes(status))
				.map(onrampColumns),
	},
	'onramp.waitUntilFinal': {
		parameters: (samples) => ({ ...ofApproved(samples), onrampId: byId(samples.onrampId) }),
		items: (emulator) => [
			{ final: true, ...onrampColumns(onrampOf(emulator, emulator.samples.onrampId)) },
		],
	},
	'rate.get': {
		parameters: () => ({ fromCurrency: 'USD', toCurrency: 'brl' }),
		// 1 / 0.1845 to 12 places.
		items: () => [
			{ from: 'usd', to: 'brl', rate: 5.420054200542, effectiveRate: '5.420054200542' },
		],
	},
	'recipient.get': {
		parameters: (samples) => ({ ...ofApproved(samples), recipientId: byId(samples.recipientId) }),
		items: ({ store, samples }) => [singleOf(store.recipients.locate(samples.recipientId)!.record)],
	},
	'recipient.getAll': {
		parameters: (samples) => ({
			...ofApproved(samples),
			returnAll: true,
			filters: { currency: 'BRL' },
		}),
		items: ({ store, samples }) =>
			store.recipients
				.of(samples.approvedSubaccountId)
				.filter(({ currency }) => currency === 'BRL')
				.map(listItemOf),
	},
	'recipient.validateBrl': {
		parameters: () => ({ pixKey: ' ada@customers.test ' }),
		items: () => [{ currency: 'BRL', pix_key: 'ada@customers.test' }],
	},
	'subaccount.get': {
		parameters: ({ approvedSubaccountEmail }) => ({
			subaccountId: { __rl: true, mode: 'email', value: approvedSubaccountEmail },
		}),
		items: ({ store, samples }) => [
			columns(
				store.subaccounts.locate(samples.approvedSubaccountId)!.record,
				'id',
				'email',
				'status',
				'createdAt',
			),
		],
	},
	'subaccount.getAll': {
		parameters: () => ({ returnAll: true, simplify: false }),
		items: ({ store }) => store.subaccounts.of('').map((record) => ({ ...record })),
	},
	'verification.getBusiness': {
		parameters: ({ businessSubaccountId }) => ({ subaccountId: byId(businessSubaccountId) }),
		items: ({ store, samples }) => {
			const { record } = store.verificationOf(samples.businessSubaccountId, 'business')!;
			return [{ ...columns(record, 'status', 'type'), legalName: record.legal_name }];
		},
	},
	'verification.getFollowUps': {
		parameters: () => ({}),
		items: ({ store }) =>
			store.subaccounts
				.of('')
				.filter(({ status, isParent }) => status !== 'approved' && !isParent)
				.sort((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
				.map(({ id, email, status }) => {
					const [verification] = store.verifications.of(id);
					return {
						subaccountId: id,
						email,
						subaccountStatus: status,
						verificationType: verification?.kind ?? null,
						verificationStatus: verification?.record.status ?? 'not_started',
					};
				}),
	},
	'verification.getIndividual': {
		parameters: ({ rejectedSubaccountId }) => ({ subaccountId: byId(rejectedSubaccountId) }),
		items: ({ store, samples }) => {
			const { record } = store.verificationOf(samples.rejectedSubaccountId, 'individual')!;
			return [
				{
					...columns(record, 'status', 'type'),
					rejectionReasons: record.rejection_reasons?.join(', '),
					firstName: record.first_name,
				},
			];
		},
	},
};

type RecordsOf = Emulator['store'];
type Deposit = ReturnType<RecordsOf['deposits']['of']>[number];
type Onramp = ReturnType<RecordsOf['onramps']['of']>[number];
type Conversion = ReturnType<RecordsOf['conversions']['of']>[number];

const depositColumns = (deposit: Deposit) =>
	columns(deposit, 'id', 'status', 'createdAt', 'amount', 'currency', 'fee', 'reference');

const conversionColumns = (conversion: Conversion) =>
	columns(
		conversion,
		'id',
		'createdAt',
		'fromCurrency',
		'toCurrency',
		'amount',
		'netAmount',
		'rate',
	);

const onrampColumns = ({ id, status, created_at: createdAt, from, to }: Onramp) => ({
	id,
	status,
	createdAt,
	fromAmount: from.amount,
	toNetAmount: to.net_amount,
});

function offrampColumns({ store }: Emulator, offrampId: string) {
	const { id, status, from, to } = store.offramps.locate(offrampId)!.record.record;
	return {
		id,
		status,
		fromAmount: from.amount,
		toCurrency: to.currency,
		toNetAmount: to.net_amount,
		recipientId: to.recipient_id,
	};
}

const depositOf = ({ store, samples }: Emulator): Deposit =>
	store.deposits.locate(samples.depositId)!.record;

const onrampOf = ({ store }: Emulator, id: string): Onramp => store.onramps.locate(id)!.record;
