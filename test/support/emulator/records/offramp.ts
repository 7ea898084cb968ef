import { feeOf, rateOf, written } from '../pricing';
import type { Random } from '../random';
import { addressOf } from './onramp';
import type { Offramp, OfframpStatus } from './types';

/** One offramp: the v2 record, and what the v1 status view shows beside it. */
export interface StoredOfframp {
	record: Offramp;
	withdrawalId: string;
	updatedAt: string;
}

interface NewOfframp {
	subaccountId: string;
	recipientId: string;
	at: string;
	/** The amount in crypto that is paid out. */
	amount: string | number;
	currency: string;
	status?: string | undefined;
}

export function buildOfframp(random: Random, input: NewOfframp): StoredOfframp {
	const { at, currency, status = 'pending' } = input;
	const fxRate = rateOf('USDC', currency);
	const gross = Number(input.amount) * fxRate;
	const fee = feeOf('withdrawal', currency, gross).amount;
	const record: Offramp = {
		id: random.uuid(),
		type: 'offramp',
		status,
		created_at: at,
		account_id: input.subaccountId,
		client_offramp_reference: `payout-${random.digits(8)}`,
		from: {
			amount: written(input.amount, 8),
			asset: 'USDC',
			network: 'SOL-DEVNET',
			address: addressOf(random, 'USDC'),
		},
		to: {
			currency,
			gross_amount: written(gross, 2),
			net_amount: written(Math.max(gross - fee, 0), 2),
			recipient_id: input.recipientId,
		},
		pricing: {
			fx_rate: written(fxRate, 8),
			fees: { offramp_fee: written(fee, 2), offramp_fee_currency: currency.toLowerCase() },
		},
		settlement: {},
	};
	const stored = { record, withdrawalId: random.uuid(), updatedAt: at };
	moveOfframp(stored, status, at);
	return stored;
}

/** Spec: the settlement “holds details that depend on the status”; which ones is not shown. */
export function moveOfframp(stored: StoredOfframp, status: string, at: string): void {
	const { record } = stored;
	record.status = status;
	stored.updatedAt = at;
	record.settlement = {
		...(status !== 'pending' && { withdrawal_id: stored.withdrawalId }),
		...(status === 'paid' && {
			estimated_at: new Date(Date.parse(at) + 3_600_000).toISOString(),
		}),
		// The rail's own reference, in the form of PIX: E, bank, time, and here the id.
		...(status === 'completed' && {
			end_to_end_id: `E12345678${at.replace(/\D/g, '').slice(0, 12)}${record.id.slice(-11)}`,
		}),
	};
}

/** The v1 status view: JSON numbers, lowercase currency, and stablesats whatever was sent. */
export function statusViewOf({ record, withdrawalId, updatedAt }: StoredOfframp): OfframpStatus {
	const { status } = record;
	const withdrawalFee = Number(record.pricing.fees.offramp_fee);
	const paidAt = status === 'pending' ? null : updatedAt;
	return {
		id: record.id,
		status,
		targetAmount: Number(record.to.gross_amount),
		targetCurrency: record.to.currency.toLowerCase(),
		lightningAmount: Number(record.from.amount),
		withdrawalId: paidAt && withdrawalId,
		invoicePaidAt: paidAt,
		withdrawalInitiatedAt: paidAt,
		completedAt: status === 'completed' ? updatedAt : null,
		errorMessage: status === 'failed' ? 'The recipient bank returned the payment' : null,
		createdAt: record.created_at,
		updatedAt,
		lightningCurrency: 'stablesats',
		exchangeRate: Number(record.pricing.fx_rate),
		lightningFee: 0,
		withdrawalFee,
		targetAmountReceivable: Number(record.to.net_amount),
		totalFees: withdrawalFee,
	};
}
