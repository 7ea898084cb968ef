// For the tests of operations, until they import these from where they are.
export { differences, unmet } from '../compare';
export { untilSaved, type Row } from '../executions';
