import { bodyFieldsOption } from '../../../nodes/CrossBorderPayments/descriptions/bodyFields';
import { coerceParameter } from '../../../nodes/CrossBorderPayments/operation/form/coerce';

const read = (given: unknown) =>
	bodyFieldsOption.schema.safeParse(coerceParameter(bodyFieldsOption.property, given, 'UTC'));

test.each<[unknown, object]>([
	['{}', {}],
	['{ "amount": 250.750, "to": { "chain": "x" } }', { amount: 250.75, to: { chain: 'x' } }],
	[{ phoneNumber: '+233200000017' }, { phoneNumber: '+233200000017' }],
	['{ "list": [null, 1] }', { list: [null, 1] }],
])('%j adds %j', (given, fields) => {
	expect(read(given).data).toEqual(fields);
});

test('null takes a field out, in groups too', () => {
	expect(read('{ "source": null, "to": { "amount": null } }').data).toStrictEqual({
		source: undefined,
		to: { amount: undefined },
	});
});

test.each(['[]', 'x', 'null', '7', '{ "amount": 12345678901234567890 }', ['a']])(
	'%j is rejected',
	(given) => {
		expect(read(given).error?.issues[0]?.message).toMatch(/^must be a JSON object/);
	},
);

test('without the option, nothing is added', () => {
	expect(bodyFieldsOption.schema.parse(undefined)).toEqual({});
});
