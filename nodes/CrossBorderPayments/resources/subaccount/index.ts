export { create } from './create';
export { get } from './get';
export { getAll } from './getAll';
