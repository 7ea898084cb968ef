import { endpoints } from '../../api/endpoints';
import { operation } from '../../operation/operation';
import { feeFields, feeRequest, withEffectiveRate } from './feeRequest';

/** GET /v1/banking/deposit/fee: numbers as the service sends them, and what they come to. */
export const calculateDeposit = operation({
	name: 'Calculate Deposit Fee',
	value: 'calculateDeposit',
	action: 'Calculate the fee of a deposit',
	description: 'See what a deposit of this amount costs and what is left of it',
	endpoint: endpoints.depositFee,
	fields: feeFields,
	request: feeRequest,
	output: withEffectiveRate,
});
