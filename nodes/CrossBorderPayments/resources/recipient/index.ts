export { get } from './get';
export { getAll } from './getAll';
export { validateBrl } from './validateBrl';
