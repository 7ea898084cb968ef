import * as all from '../../../nodes/CrossBorderPayments/descriptions/options';
import { finalStatusesOption } from '../../../nodes/CrossBorderPayments/descriptions/waitFields';
import { coerceParameter } from '../../../nodes/CrossBorderPayments/operation/form/coerce';

const { oncePerOption, queryStringOption } = all;
const options = all.optionsField([queryStringOption, oncePerOption, finalStatusesOption]);
const { schema } = options;

test('without an option, its default holds', () => {
	expect(schema.parse({})).toEqual({ finalStatuses: [] });
});

test('final statuses are separated by commas, and also count in lower case', () => {
	const { finalStatuses } = schema.parse({ finalStatuses: ' expired,Cancelled , ' });
	expect(finalStatuses).toEqual(['expired', 'Cancelled', 'cancelled']);
});

test('a key is the same with what does not show, which alone is none', () => {
	for (const key of ['INV-é', ' INV-e\u0301\u200b']) {
		expect(schema.parse({ oncePer: key }).oncePer).toBe('INV-é');
		expect(all.oncePerField.schema.parse(key)).toBe('INV-é');
	}
	expect(schema.safeParse({ oncePer: '\u200b' }).success).toBe(false);
});

test.each(['null', 'None', 'undefined', 'n/a', ' NULL '])('%j is no key', (oncePer) => {
	expect(schema.safeParse({ oncePer }).success).toBe(false);
	expect(all.oncePerField.schema.safeParse(oncePer).success).toBe(false);
});

const queryOf = (given: unknown) => {
	const coerced = coerceParameter(options.property, { queryString: given }, 'UTC');
	return schema.safeParse(coerced);
};

test.each<[unknown, object]>([
	['status=paid&limit=10', { status: 'paid', limit: '10' }],
	['?status=paid', { status: 'paid' }],
	['name=Ada%20Silva&note=a+b', { name: 'Ada Silva', note: 'a b' }],
	['currency=', { currency: '' }],
	['', {}],
])('the query string %j has %j', (given, parameters) => {
	expect(queryOf(given).data?.queryString).toEqual(parameters);
});

test.each([
	['=1', 'has a value without a name'],
	['a=1&a=2', 'has “a” twice'],
])('the query string %j is rejected: %s', (given, problem) => {
	expect(queryOf(given).error?.issues[0]?.message).toBe(problem);
});
