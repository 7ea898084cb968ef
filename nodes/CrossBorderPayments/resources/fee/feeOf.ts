import { assumptions } from '../../api/assumptions';
import type { endpoints, ResponseOf } from '../../api/endpoints';
import { feeCurrencies } from '../../api/schemas/enums';
import { amount } from '../../descriptions/amount';
import { currency } from '../../descriptions/choices';
import type { ValuesOf } from '../../descriptions/field';
import { requireEcho } from '../../transport/response';

const fields = [
	currency(feeCurrencies, 'USD', 'Currency of the amount'),
	amount('amount', 'Amount', 'Amount of the deposit or withdrawal'),
] as const;

type Values = ValuesOf<typeof fields>;

/** What both fee operations share: the form, the query, and an answer for this currency and amount. */
export const feeOf = <E extends typeof endpoints.depositFee | typeof endpoints.withdrawalFee>(
	endpoint: E,
) => ({
	endpoint,
	fields,
	request: (values: Values) => ({
		query: {
			[assumptions.feeCurrencyParameter.value]: values.currency,
			[assumptions.feeAmountParameter.value]: values.amount,
		},
	}),
	records: (answer: ResponseOf<E>, values: Values) => {
		requireEcho(endpoint, answer, { currency: values.currency, originalAmount: values.amount });
		return answer;
	},
});
