import { endpoints } from '../../api/endpoints';
import { operation } from '../../operation/operation';
import { feeFields, feeRequest, withEffectiveRate } from './feeRequest';

/** GET /v1/banking/withdrawal/fee: numbers as the service sends them, and what they come to. */
export const calculateWithdrawal = operation({
	name: 'Calculate Withdrawal Fee',
	value: 'calculateWithdrawal',
	action: 'Calculate the fee of a withdrawal',
	description: 'See what a withdrawal of this amount costs and what is left of it',
	endpoint: endpoints.withdrawalFee,
	fields: feeFields,
	request: feeRequest,
	output: withEffectiveRate,
});
