import { endpoints } from '../../api/endpoints';
import { operation } from '../../operation/operation';
import { feeFields, feeOf, feeRequest } from './feeRequest';

/** GET /v1/banking/deposit/fee: amounts are JSON numbers. */
export const calculateDeposit = operation({
	name: 'Calculate Deposit Fee',
	value: 'calculateDeposit',
	action: 'Calculate a deposit fee',
	description: 'Calculate the fee and the net amount of a deposit',
	endpoint: endpoints.depositFee,
	fields: feeFields,
	request: feeRequest,
	records: feeOf(endpoints.depositFee),
});
