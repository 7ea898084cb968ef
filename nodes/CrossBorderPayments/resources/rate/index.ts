export { get } from './get';
