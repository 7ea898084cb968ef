import { endpoints, type ResponseOf } from '../../api/endpoints';
import { amount } from '../../descriptions/amount';
import { choice } from '../../descriptions/choices';
import { singleCall } from '../../operation/operation';
import { checkQuery, differingEcho } from '../../transport/response';

/** Says where a fee is that of something else than what was asked for. */
export function warnOfOther(
	answer: ResponseOf<typeof endpoints.depositFee>,
	currency: string,
	asked: number,
	warn: (hint: string) => void,
): void {
	const echo = differingEcho(answer, { currency });
	if (echo) {
		warn(`${echo}. A withdrawal fee may be in the currency of its account. ${checkQuery}`);
		return;
	}
	// The specification does not say what the original amount is.
	const { originalAmount: original } = answer;
	if (typeof original === 'number' && Math.abs(original - asked) > asked / 100) {
		warn(`The answer has the originalAmount ${original} instead of ${asked}. ${checkQuery}`);
	}
}

/** GET /v1/banking/{kind}/fee: amounts are JSON numbers. */
const calculateFee = (
	endpoint: typeof endpoints.depositFee | typeof endpoints.withdrawalFee,
	menuEntry: { name: string; value: string; action: string; description: string },
) =>
	singleCall({
		...menuEntry,
		endpoint,
		fields: [
			choice('feeCurrencies', {
				displayName: 'Currency',
				name: 'currency',
				defaultValue: 'usd',
				description: 'Currency of the deposit or withdrawal',
			}),
			amount('amount', 'Amount', 'Amount of the deposit or withdrawal'),
		],
		request: (values) => ({
			query: {
				feeCurrencyParameter: values.currency,
				feeAmountParameter: values.amount,
			},
		}),
		records: (answer, { currency: code, amount: asked }, warn) => {
			warnOfOther(answer, code, asked, warn);
			return [answer];
		},
	});

export const calculateDeposit = calculateFee(endpoints.depositFee, {
	name: 'Calculate Deposit Fee',
	value: 'calculateDeposit',
	action: 'Calculate deposit fee',
	description: 'Calculate the fee and the net amount of a deposit',
});

export const calculateWithdrawal = calculateFee(endpoints.withdrawalFee, {
	name: 'Calculate Withdrawal Fee',
	value: 'calculateWithdrawal',
	action: 'Calculate withdrawal fee (payout)',
	description: 'Calculate the fee and the net amount of a withdrawal',
});
