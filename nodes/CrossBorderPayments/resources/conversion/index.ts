export { get } from './get';
export { getAll } from './getAll';
export { getTotals } from './getTotals';
