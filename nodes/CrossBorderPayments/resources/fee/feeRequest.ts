import { assumptions } from '../../api/assumptions';
import type { Endpoint, endpoints, ResponseOf } from '../../api/endpoints';
import { feeCurrencies } from '../../api/schemas/enums';
import { amount } from '../../descriptions/amount';
import { currency } from '../../descriptions/choices';
import type { ValuesOf } from '../../descriptions/field';
import { requireEcho } from '../../transport/response';

type Fee = ResponseOf<typeof endpoints.depositFee>;

/** Both fee operations have the same form and the same query. */
export const feeFields = [
	currency(feeCurrencies, 'USD', 'Currency of the amount'),
	amount('amount', 'Amount', 'Amount of the deposit or withdrawal'),
] as const;

/** One answer for both: the fee of this amount in this currency. */
export const feeOf =
	(endpoint: Endpoint) =>
	(answer: Fee, { currency: asked, amount: originalAmount }: ValuesOf<typeof feeFields>) => {
		requireEcho(endpoint, answer, { currency: asked, originalAmount });
		return answer;
	};

export const feeRequest = (values: ValuesOf<typeof feeFields>) => ({
	query: {
		[assumptions.feeCurrencyParameter.value]: values.currency,
		[assumptions.feeAmountParameter.value]: values.amount,
	},
});
