export { check } from './check';
export { create } from './create';
export { get } from './get';
export { getAll, getTotals } from './getAll';
export { simulate } from './simulate';
export { waitUntilFinal } from './waitUntilFinal';
