import { assumptions } from '../../api/assumptions';
import type { Fee } from '../../api/schemas/conversion';
import { difference, quotient } from '../../operation/decimalMath';
import type { ValuesOf } from '../../descriptions/field';
import { amount } from '../../descriptions/amount';
import { feeCurrency } from '../../descriptions/choices';

/** Both fee operations ask for the same. */
export const feeFields = [
	feeCurrency,
	amount('amount', 'Amount', 'Amount to calculate the fee of, in units of the currency'),
] as const;

export const feeRequest = ({ currency, amount: value }: ValuesOf<typeof feeFields>) => ({
	query: {
		[assumptions.feeCurrencyParameter.value]: currency,
		[assumptions.feeAmountParameter.value]: value,
	},
});

/**
 * The numbers as the service gives them, and in exact decimal text what they come to: the whole fee, and
 * the effective rate, which is the share of the gross amount that the fee takes.
 */
export function withEffectiveRate(fee: Fee) {
	const totalFee = difference(fee.grossAmount, fee.netAmount);
	return { ...fee, totalFee, effectiveRate: quotient(totalFee, fee.grossAmount) };
}
