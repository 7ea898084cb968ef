export { create } from './create';
export { get } from './get';
export { getAll } from './getAll';
export { getTotals } from './getTotals';
export { simulate } from './simulate';
export { waitUntilFinal } from './waitUntilFinal';
