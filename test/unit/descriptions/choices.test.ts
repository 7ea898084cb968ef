import { statusOptions } from '../../../nodes/CrossBorderPayments/descriptions/choices';

test('statuses are in alphabetical order, and final ones of payments say so', () => {
	expect(statusOptions(['pending', 'failed', 'under_review'])).toEqual([
		{ name: 'Failed', value: 'failed', description: 'Final' },
		{ name: 'Pending', value: 'pending' },
		{ name: 'Under Review', value: 'under_review' },
	]);
});
