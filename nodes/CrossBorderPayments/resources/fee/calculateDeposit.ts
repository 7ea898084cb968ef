import { endpoints } from '../../api/endpoints';
import { operation } from '../../operation/operation';
import { feeFields, feeRequest } from './feeRequest';

/** GET /v1/banking/deposit/fee: amounts are JSON numbers. */
export const calculateDeposit = operation({
	name: 'Calculate Deposit Fee',
	value: 'calculateDeposit',
	action: 'Calculate the fee of a deposit',
	description: 'Calculate the fee of a deposit and the amount without it',
	endpoint: endpoints.depositFee,
	fields: feeFields,
	request: feeRequest,
});
