import type { INodeProperties } from 'n8n-workflow';

import * as all from '../../../nodes/CrossBorderPayments/descriptions/options';
import { coerceParameter } from '../../../nodes/CrossBorderPayments/operation/form/coerce';

const { bodyFields, concurrency, finalStatuses, findInList, oncePer, queryParameters, timeout } =
	all;
const options = all.optionsField([
	timeout,
	oncePer,
	concurrency,
	bodyFields,
	finalStatuses,
	findInList,
	queryParameters,
	all.waitOnUnknownStatuses,
]);
const entries = options.property.options as INodeProperties[];
const { schema } = options;
const defaults = schema.parse({});

test('the form shows the defaults that hold without an option', () => {
	// An empty key of Once Per is refused.
	const others = entries.filter(({ name }) => name !== 'oncePer');
	const shown = Object.fromEntries(others.map((entry) => [entry.name, entry.default]));
	// Whoever adds Find in List wants it.
	expect(shown).toEqual({ ...defaults, finalStatuses: '', findInList: true });
	expect(schema.safeParse(shown).success).toBe(true);
});

test('final statuses are separated by commas, and count in small letters, too', () => {
	const { finalStatuses } = schema.parse({ finalStatuses: ' expired,Cancelled , ' });
	expect(finalStatuses).toEqual(['expired', 'Cancelled', 'cancelled']);
});

test('the menu has the options in alphabetical order', () => {
	expect(entries.map(({ displayName }) => displayName)).toEqual([
		'Body Fields',
		'Concurrency',
		'Final Statuses',
		'Find in List',
		'Once Per',
		'Query Parameters',
		'Timeout (Seconds)',
		'Wait on Unknown Statuses',
	]);
});

test.each(entries.filter(({ type }) => type === 'number'))(
	'the check of $name has the bounds of the form',
	({ name, typeOptions: { minValue = 0, maxValue = 10_000 } = {} }) => {
		const accepts = (value: unknown) => schema.safeParse({ [name]: value }).success;
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
	const given = coerceParameter(options.property, { queryParameters: { parameter } }, 'UTC');
	expect(schema.parse(given).queryParameters).toEqual({
		page_size: '5',
		currency: '',
		flag: 'true',
		nothing: '',
	});
});

test.each(['', ' '])('a parameter cannot have the name %p', (name) => {
	const queryParameters = { parameter: [{ name, value: '1' }] };
	expect(schema.safeParse({ queryParameters }).success).toBe(false);
});
