export { calculateDeposit, calculateWithdrawal } from './calculate';
