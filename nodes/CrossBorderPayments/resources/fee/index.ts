import type { Resource } from '../../operation/operation';
import { calculateDeposit, calculateWithdrawal } from './calculate';

export const feeResource: Resource = {
	name: 'Fee',
	value: 'fee',
	description: 'Fees of deposits and withdrawals',
	operations: [calculateDeposit, calculateWithdrawal],
};
