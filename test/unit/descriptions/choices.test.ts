import { statusOptions } from '../../../nodes/CrossBorderPayments/descriptions/choices';

test('statuses are in alphabetical order, and final ones of payments say so', () => {
	expect(statusOptions(['pending', 'failed', 'paid', 'under_review'])).toEqual([
		{ name: 'Failed', value: 'failed', description: 'Final' },
		// It would be the end of no payment that can have it.
		{ name: 'Paid', value: 'paid' },
		{ name: 'Pending', value: 'pending' },
		{ name: 'Under Review', value: 'under_review' },
	]);
});
