import {
	bodyFieldsProperty,
	bodyFieldsSchema,
} from '../../../nodes/CrossBorderPayments/descriptions/bodyFields';
import { mergeBody } from '../../../nodes/CrossBorderPayments/transport/mergeBody';
import { coerceParameter } from '../../../nodes/CrossBorderPayments/operation/form/coerce';

/** What the form, or an expression in it, gives. */
const parse = (given: object) =>
	bodyFieldsSchema.safeParse(coerceParameter(bodyFieldsProperty, given, 'UTC'));

const field = (name: string, value: unknown, type?: string) => ({
	field: [{ name, value, ...(type && { type }) }],
});

test.each<[object, object]>([
	[{}, {}],
	[field('phoneNumber', '5511987654321'), { phoneNumber: '5511987654321' }],
	[field('amount', '250.750', 'number'), { amount: 250.75 }],
	[field('amount', 250.75, 'number'), { amount: 250.75 }],
	[field('generateNewAccount', true, 'json'), { generateNewAccount: true }],
	[field('tags', '["a", 1]', 'json'), { tags: ['a', 1] }],
	[field('to.amount', '10', 'number'), { to: { amount: 10 } }],
	[field('source', ''), { source: undefined }],
	[{ json: [{ object: '{"amount": 5, "to": {"a": 1}}' }] }, { amount: 5, to: { a: 1 } }],
	[{ json: [{ object: { amount: 5 } }] }, { amount: 5 }],
	[
		{ ...field('to.b', '2', 'number'), json: [{ object: '{"to": {"a": 1}}' }] },
		{ to: { a: 1, b: 2 } },
	],
])('%j becomes %j', (given, fields) => {
	expect(parse(given).data).toEqual(fields);
});

test.each<[object, string]>([
	[field('', 'x'), 'must not be empty'],
	[field('amount', '1,5', 'number'), 'must be a number that can be sent exactly'],
	[field('amount', '12345678901234567.89', 'number'), 'must be a number that can be sent exactly'],
	[field('tags', '[1', 'json'), 'must be JSON that can be sent exactly'],
	[field('tags', '[12345678901234567.89]', 'json'), 'must be JSON that can be sent exactly'],
	[{ json: [{ object: '[1]' }] }, 'must be a JSON object'],
	[{ json: [{ object: '{"amount": 12345678901234567.89}' }] }, 'must be a JSON object'],
])('%j is refused: %s', (given, message) => {
	expect(parse(given).error?.issues[0]?.message).toContain(message);
});

test.each<[object, object]>([
	[field('documents.0.description', 'x'), [{ file: 'a', description: 'x' }, { file: 'b' }]],
	[field('documents.1', ''), [{ file: 'a' }]],
	[field('documents.2.file', 'c'), [{ file: 'a' }, { file: 'b' }, { file: 'c' }]],
])('%j changes one entry of a list', (given, documents) => {
	const body = { documents: [{ file: 'a' }, { file: 'b' }] };
	expect(mergeBody(body, parse(given).data!)).toEqual({ documents });
});

test('a list that the form does not have is made', () => {
	const fields = parse(field('documents.0.file', 'a')).data!;
	expect(mergeBody({}, fields)).toEqual({ documents: [{ file: 'a' }] });
});
