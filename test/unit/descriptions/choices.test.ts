import { statusOptions } from '../../../nodes/CrossBorderPayments/descriptions/choices';

test('final statuses of payments say so', () => {
	expect(statusOptions(['pending', 'failed', 'under_review'])).toEqual([
		{ name: 'Pending', value: 'pending' },
		{ name: 'Failed', value: 'failed', description: 'Final' },
		{ name: 'Under Review', value: 'under_review' },
	]);
});
