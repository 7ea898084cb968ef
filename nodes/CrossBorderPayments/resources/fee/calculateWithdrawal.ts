import { endpoints } from '../../api/endpoints';
import { operation } from '../../operation/operation';
import { feeOf } from './feeOf';

/** GET /v1/banking/withdrawal/fee: amounts are JSON numbers. */
export const calculateWithdrawal = operation({
	name: 'Calculate Withdrawal Fee',
	value: 'calculateWithdrawal',
	action: 'Calculate a withdrawal fee',
	description: 'Calculate the fee and the net amount of a withdrawal',
	...feeOf(endpoints.withdrawalFee),
});
