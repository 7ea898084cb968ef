import { dateTime } from '../../../nodes/CrossBorderPayments/api/schemas/values';

const problem = (value: unknown) => dateTime.safeParse(value).error?.issues[0]?.message;

test.each([
	[
		1990,
		'1990 could be 1905-06-12 in a spreadsheet, 1970-01-01 in Unix seconds, 1970-01-01 in milliseconds',
	],
	['19900421', '19900421 could be 1970-08-19 in Unix seconds, 1970-01-01 in milliseconds'],
	[5e10, '50000000000 could be 3554-06-09 in Unix seconds, 1971-08-02 in milliseconds'],
	[1e300, '1e+300 could be no date at all'],
])('the message that rejects %s says what it could be', (value, readings) => {
	expect(problem(value)).toMatch(/^must be an ISO 8601 date and time/);
	expect(problem(value)).toContain(readings);
});

test('of a text, nothing is guessed', () => {
	expect(problem('21/04/1990')).toBe(
		'must be an ISO 8601 date and time, such as 2026-01-31T09:30:00.000Z',
	);
});
