export { get } from './get';
export { getStatus } from './getStatus';
export { waitUntilFinal } from './waitUntilFinal';
