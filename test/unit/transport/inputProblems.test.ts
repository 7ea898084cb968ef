import { z } from 'zod/v4';

import { inputProblems } from '../../../nodes/CrossBorderPayments/transport/errors';

function problemOf(schema: z.ZodType, value: unknown): string {
	const { error } = schema.safeParse(value);
	if (!error) throw new Error('the value was taken');
	return inputProblems('Field', error).message;
}

test('what a schema has no words for is told in plain ones', () => {
	expect(problemOf(z.object({ one: z.array(z.string()) }), { one: {} })).toBe(
		'Field > One has a form that does not fit here',
	);
});

test('of many problems the first ten are told, and how many more there are', () => {
	const numbers = z.array(z.number({ error: 'must be a number' }));
	const one = (index: number) => `Field > ${index} must be a number`;
	const told = (many: number) =>
		Array.from({ length: many }, (_, index) => one(index + 1)).join('; ');
	expect(problemOf(numbers, Array(10).fill('x'))).toBe(told(10));
	expect(problemOf(numbers, Array(12).fill('x'))).toBe(`${told(10)}; and 2 more`);
});
