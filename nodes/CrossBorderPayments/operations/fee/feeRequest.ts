import { assumptions } from '../../api/assumptions';
import type { ValuesOf } from '../field';
import { amount } from '../fields/amount';
import { feeCurrency } from '../fields/choices';

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
