import type { INodeProperties } from 'n8n-workflow';

import {
	allOptions,
	optionsProperty,
	optionsSchema,
} from '../../../nodes/CrossBorderPayments/descriptions/options';
import { coerceParameter } from '../../../nodes/CrossBorderPayments/operation/form/coerce';

const property = optionsProperty(allOptions);
const entries = property.options as INodeProperties[];
const defaults = optionsSchema.parse({});

test('the form shows the defaults that hold without an option', () => {
	// An empty key of Once Per is refused.
	const others = entries.filter(({ name }) => name !== 'oncePer');
	const shown = Object.fromEntries(others.map((entry) => [entry.name, entry.default]));
	// Whoever adds Find in List wants it.
	expect(shown).toEqual({ ...defaults, finalStatuses: '', findInList: true });
	expect(optionsSchema.safeParse(shown).success).toBe(true);
});

test('final statuses are separated by commas, and count in small letters, too', () => {
	const { finalStatuses } = optionsSchema.parse({ finalStatuses: ' expired,Cancelled , ' });
	expect(finalStatuses).toEqual(['expired', 'Cancelled', 'cancelled']);
});

test('an operation offers only its own options, what is needed most first', () => {
	const { options } = optionsProperty(['timeout', 'concurrency', 'finalStatuses']);
	expect(options?.map(({ name }) => name)).toEqual(['finalStatuses', 'timeout', 'concurrency']);
});

test.each(entries.filter(({ type }) => type === 'number'))(
	'the check of $name has the bounds of the form',
	({ name, typeOptions: { minValue = 0, maxValue = 10_000 } = {} }) => {
		const accepts = (value: unknown) => optionsSchema.safeParse({ [name]: value }).success;
		expect([minValue - 1, minValue, maxValue, maxValue + 1].map(accepts)).toEqual([
			false,
			true,
			true,
			false,
		]);
		expect([1.5, '5', NaN, null].map(accepts)).toEqual([false, false, false, false]);
	},
);

test('query parameters become names and values, whatever type an expression gives', () => {
	const parameter = [
		{ name: ' page_size ', value: 5 },
		{ name: 'currency', value: '' },
		{ name: 'flag', value: true },
		{ name: 'nothing', value: null },
	];
	const given = coerceParameter(property, { queryParameters: { parameter } }, 'UTC');
	expect(optionsSchema.parse(given).queryParameters).toEqual({
		page_size: '5',
		currency: '',
		flag: 'true',
		nothing: '',
	});
});

test.each(['', ' '])('a parameter cannot have the name %p', (name) => {
	const queryParameters = { parameter: [{ name, value: '1' }] };
	expect(optionsSchema.safeParse({ queryParameters }).success).toBe(false);
});
