import { bodyFields } from '../../../../nodes/CrossBorderPayments/resources/verification/bodyFields';

const [, , { schema: json }] = bodyFields([]);
const problem = (entered: unknown) => json.safeParse(entered).error?.issues[0]?.message;

test.each([
	['{ "first_name": "Ada", "middle_name": null }', { first_name: 'Ada', middle_name: null }],
	[{ first_name: 'Ada' }, { first_name: 'Ada' }],
	[{ at: new Date('2026-01-31T09:30:00Z') }, { at: '2026-01-31T09:30:00.000Z' }],
	['{ "tax_number": "9007199254740993" }', { tax_number: '9007199254740993' }],
])('JSON, %j, may be text or an object from an expression', (entered, body) => {
	expect(json.parse(entered)).toEqual(body);
});

test.each(['', '{', 'Ada', '[{}]', 'null', '7', [], null, undefined, 7, true, () => {}])(
	'%p is not a JSON object',
	(entered) => {
		expect(problem(entered)).toBe('must be a JSON object, such as { "first_name": "Ada" }');
	},
);

test('a number that would lose digits is refused, and not repeated in full', () => {
	expect(problem('{ "number": 9007199254740993 }')).toBe(
		'holds a number that would lose digits (it ends in 93): put it in quotes',
	);
});

const circle: Record<string, unknown> = {};
circle.self = circle;

test.each([{ share: NaN }, { shares: [Infinity] }, { count: 7n }, circle])(
	'an object with something that JSON cannot hold, %#, is refused',
	(entered) => {
		expect(problem(entered)).toBe('holds something that cannot be written as JSON');
	},
);
