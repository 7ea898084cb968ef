export { createQuote } from './createQuote';
export { get } from './get';
export { getAll } from './getAll';
export { getTotals } from './getTotals';
export { waitUntilFinal } from './waitUntilFinal';
