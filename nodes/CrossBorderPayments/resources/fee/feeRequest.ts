import { assumptions } from '../../api/assumptions';
import { feeCurrencies } from '../../api/schemas/enums';
import { amount } from '../../descriptions/amount';
import { currency } from '../../descriptions/choices';
import type { ValuesOf } from '../../descriptions/field';

/** Both fee operations have the same form and the same query. */
export const feeFields = [
	currency(feeCurrencies, 'USD', 'Currency of the amount'),
	amount('amount', 'Amount', 'Amount of the deposit or withdrawal'),
] as const;

export const feeRequest = (values: ValuesOf<typeof feeFields>) => ({
	query: {
		[assumptions.feeCurrencyParameter.value]: values.currency,
		[assumptions.feeAmountParameter.value]: values.amount,
	},
});
