export { get } from './get';
export { getAll, getTotals } from './getAll';
