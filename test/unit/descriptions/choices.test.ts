import { statusOptions } from '../../../nodes/CrossBorderPayments/descriptions/choices';

test('statuses of payments say whether they are final, those of people do not', () => {
	expect(statusOptions(['pending', 'failed', 'under_review'])).toEqual([
		{ name: 'Pending', value: 'pending', description: 'May still change' },
		{ name: 'Failed', value: 'failed', description: 'Final' },
		{ name: 'Under Review', value: 'under_review' },
	]);
});
