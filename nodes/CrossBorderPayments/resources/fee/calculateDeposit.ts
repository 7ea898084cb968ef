import { endpoints } from '../../api/endpoints';
import { operation } from '../../operation/operation';
import { feeOf } from './feeOf';

/** GET /v1/banking/deposit/fee: amounts are JSON numbers. */
export const calculateDeposit = operation({
	name: 'Calculate Deposit Fee',
	value: 'calculateDeposit',
	action: 'Calculate a deposit fee',
	description: 'Calculate the fee and the net amount of a deposit',
	...feeOf(endpoints.depositFee),
});
