import type { Resource } from '../../operation/operation';
import { calculateDeposit } from './calculateDeposit';
import { calculateWithdrawal } from './calculateWithdrawal';

export const fee: Resource = {
	name: 'Fee',
	value: 'fee',
	description: 'Fees of deposits and withdrawals',
	operations: [calculateDeposit, calculateWithdrawal],
};
