import { driftLines } from '../../../nodes/CrossBorderPayments/trigger/driftLog';

test('each trigger names each difference of each service once', () => {
	const line = 'The service’s responses differ from its specification: id is missing';
	for (const [trigger, place] of [
		['a', 'sandbox'],
		['a', 'production'],
		['b', 'sandbox'],
	] as const) {
		expect(driftLines(trigger, place, ['id is missing'])).toEqual([line]);
		expect(driftLines(trigger, place, ['id is missing'])).toEqual([]);
	}
});

test('what is remembered has a bound, beyond which a difference is named again', () => {
	const many = Array.from({ length: 10_000 }, (_, index) => `f${index} is missing`);
	expect(driftLines('c', 'sandbox', ['id is missing'])).toHaveLength(1);
	expect(driftLines('c', 'sandbox', many)).toHaveLength(10_000);
	expect(driftLines('c', 'sandbox', ['id is missing'])).toHaveLength(1);
});
