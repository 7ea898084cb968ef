import { filtersField } from '../../../nodes/CrossBorderPayments/descriptions/filtersField';
import { coerceParameter } from '../../../nodes/CrossBorderPayments/operation/form/coerce';

const { property, schema } = filtersField({ statuses: ['pending', 'completed', 'under_review'] });

const read = (filters: object) => schema.safeParse(coerceParameter(property, filters, 'UTC'));

test.each(['complete', ['completed', 'done'], '["paid"]', 7, '[broken'])(
	'Statuses that no record can have are rejected with those that there are: %j',
	(statuses) => {
		expect(read({ statuses }).error?.issues[0]?.message).toMatch(
			/^must not have “.+”\. Choose from completed, pending, under_review\. To filter by another one, use a Filter node on the column status$/,
		);
	},
);

test.each([
	['2000', '1000', false],
	['999.99', '1000', true],
	['1000.0', '1000', true],
])('amounts from %s to %s pass: %p', (amountAtLeast, amountAtMost, isValid) => {
	const { success, error } = read({ amountAtLeast, amountAtMost });
	expect(success).toBe(isValid);
	if (!isValid) expect(error?.issues[0]?.message).toBe('must not be less than Amount at Least');
});

test.each(['1 day ago', '31/10/2026'])(
	'for %s, a day and a time counted back from now are shown',
	(createdUntil) => {
		expect(read({ createdUntil }).error?.issues[0]?.message).toMatch(
			/^must be a date such as 2026-10-31, .* or \{\{ \$now\.minus\(\{ days: 1 \}\) \}\}$/,
		);
	},
);
