export { createQuote } from './createQuote';
export { get } from './get';
export { getAll, getTotals } from './getAll';
export { waitUntilFinal } from './waitUntilFinal';
