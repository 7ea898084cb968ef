import { endpoints, type ResponseOf } from '../../api/endpoints';
import { amountField } from '../../descriptions/amount';
import { currencyField } from '../../descriptions/choices';
import { queryStringOption } from '../../descriptions/options';
import { toCode } from '../../operation/output/columns';
import { validateRequest } from '../../operation/validateRequest';
import { defineOperation } from '../../operation/defineOperation';
import { queryAdvice } from '../../transport/errors';
import { mismatchIn } from '../../transport/mismatch';

const withdrawalHint =
	'A withdrawal fee and its amounts may be in the currency of its account. If they are not, the service may have other names for the query parameters: see Advanced in the credential';

/** Warns if the fee seems to be for another currency or amount than requested. */
export function warnOfMismatch(
	response: ResponseOf<typeof endpoints.depositFee>,
	currency: string,
	requested: number,
	warn: (hint: string) => void,
	isWithdrawal = false,
): void {
	// The specification does not say which of these repeats the requested amount.
	const shown = [response.originalAmount, response.netAmount, response.grossAmount].filter(
		(amount) => typeof amount === 'number',
	);
	const mismatch = mismatchIn(response, { currency });
	if (mismatch) {
		warn(`${mismatch}. ${isWithdrawal ? withdrawalHint : queryAdvice}`);
	} else if (
		shown.length > 0 &&
		!shown.some((amount) => Math.abs(amount - requested) <= requested / 100)
	) {
		warn(
			`The response has the amounts ${shown.join(', ')} instead of ${requested}. ${queryAdvice}`,
		);
	}
}

/** GET /v1/banking/{kind}/fee: amounts are JSON numbers. */
const calculateFee = (
	endpoint: typeof endpoints.depositFee | typeof endpoints.withdrawalFee,
	menuEntry: { name: string; value: string; action: string; description: string },
) =>
	defineOperation({
		...menuEntry,
		endpoints: [endpoint],
		fields: [currencyField, amountField],
		options: [queryStringOption],
		execute: async ({ client, warn }, { currency, amount }) => {
			// The public reference of the API has codes in lower case.
			const code = currency.toLowerCase();
			const query = { feeCurrencyParameter: code, feeAmountParameter: amount };
			const response = await client.call(endpoint, validateRequest(endpoint, { query }));
			warnOfMismatch(response, code, amount, warn, endpoint === endpoints.withdrawalFee);
			return [{ ...response, currency: toCode(response.currency) }];
		},
	});

export const calculateDeposit = calculateFee(endpoints.depositFee, {
	name: 'Calculate Deposit Fee',
	value: 'calculateDeposit',
	action: 'Calculate deposit fee',
	description: 'Calculate the fee and net amount of a deposit',
});

export const calculateWithdrawal = calculateFee(endpoints.withdrawalFee, {
	name: 'Calculate Withdrawal Fee',
	value: 'calculateWithdrawal',
	action: 'Calculate withdrawal fee',
	description: 'Calculate the fee and net amount of a withdrawal',
});
