import type {
	Offramp,
	OfframpStatus,
} from '../../../../nodes/CrossBorderPayments/api/schemas/offramp';
import { exact, times, written } from '../decimal';
import { feeOf, rateOf } from '../pricing';
import type { Random } from '../random';
import { addressOf } from './onramp';

/** One offramp: the v2 record, and what only the v1 status view shows. */
export interface StoredOfframp {
	record: Offramp;
	withdrawalId: string;
	paidAt: string | null;
	completedAt: string | null;
	errorMessage: string | null;
	updatedAt: string;
}

export interface NewOfframp {
	subaccountId: string;
	recipientId: string;
	at: string;
	/** In crypto. */
	amount: string | number;
	currency: string;
	status?: string | undefined;
}

export function buildOfframp(random: Random, input: NewOfframp): StoredOfframp {
	const sent = exact(input.amount);
	const fxRate = rateOf('USDC', input.currency);
	const gross = times(sent, fxRate);
	const fee = exact(feeOf('withdrawal', input.currency, Number(written(gross, 8))).amount);
	const stored: StoredOfframp = {
		record: {
			id: random.uuid(),
			type: 'offramp',
			status: 'pending',
			created_at: input.at,
			account_id: input.subaccountId,
			client_offramp_reference: `payout-${random.digits(8)}`,
			from: {
				amount: written(sent, 8),
				asset: 'USDC',
				network: 'SOL-DEVNET',
				address: addressOf(random, 'USDC'),
			},
			to: {
				currency: input.currency,
				gross_amount: written(gross, 2),
				net_amount: written(gross > fee ? gross - fee : 0n, 2),
				recipient_id: input.recipientId,
			},
			pricing: {
				fx_rate: written(fxRate, 8),
				fees: {
					offramp_fee: written(fee, 2),
					offramp_fee_currency: input.currency.toLowerCase(),
				},
			},
			settlement: {},
		},
		withdrawalId: random.uuid(),
		paidAt: null,
		completedAt: null,
		errorMessage: null,
		updatedAt: input.at,
	};
	if (input.status !== undefined) moveOfframp(stored, input.status, input.at);
	return stored;
}

/** Spec: the settlement «holds details that depend on the status»; which ones is not shown. */
export function moveOfframp(stored: StoredOfframp, status: string, at: string): void {
	const { record } = stored;
	record.status = status;
	stored.updatedAt = at;
	stored.paidAt = status === 'pending' ? null : (stored.paidAt ?? at);
	stored.completedAt = status === 'completed' ? at : null;
	stored.errorMessage = status === 'failed' ? 'The recipient bank returned the payment' : null;
	record.settlement = {
		...(status !== 'pending' && { ...record.settlement, withdrawal_id: stored.withdrawalId }),
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
export function statusViewOf(stored: StoredOfframp): OfframpStatus {
	const { record } = stored;
	const withdrawalFee = Number(record.pricing.fees.offramp_fee);
	return {
		id: record.id,
		status: record.status,
		targetAmount: Number(record.to.gross_amount),
		targetCurrency: record.to.currency.toLowerCase(),
		lightningAmount: Number(record.from.amount),
		withdrawalId: stored.paidAt === null ? null : stored.withdrawalId,
		invoicePaidAt: stored.paidAt,
		withdrawalInitiatedAt: stored.paidAt,
		completedAt: stored.completedAt,
		errorMessage: stored.errorMessage,
		createdAt: record.created_at,
		updatedAt: stored.updatedAt,
		lightningCurrency: 'stablesats',
		exchangeRate: Number(record.pricing.fx_rate),
		lightningFee: 0,
		withdrawalFee,
		targetAmountReceivable: Number(record.to.net_amount),
		totalFees: withdrawalFee,
	};
}
