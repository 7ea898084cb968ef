import { driftLines } from '../../../nodes/CrossBorderPayments/trigger/driftLog';

test('what is remembered has a bound, beyond which a difference is named again', () => {
	const many = Array.from({ length: 10_000 }, (_, index) => `f${index} is missing`);
	expect(driftLines('c', 'sandbox', ['id is missing'])).toHaveLength(1);
	expect(driftLines('c', 'sandbox', many)).toHaveLength(10_000);
	expect(driftLines('c', 'sandbox', ['id is missing'])).toHaveLength(1);
});
