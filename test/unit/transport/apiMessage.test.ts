import { apiMessageOf } from '../../../nodes/CrossBorderPayments/transport/apiMessage';

const deep = (levels: number): unknown =>
	levels === 0 ? 'x' : { message: 'same', children: [deep(levels - 1)] };

test.each<[said: string, body: unknown]>([
	// The documented shapes.
	[
		'Too young',
		{ statusCode: 400, timestamp: '2026-01-01', error: 'Bad Request', message: 'Too young' },
	],
	['Too young', { error: 'Bad Request', message: ' Too young ' }],
	['Forbidden', { statusCode: 403, message: 'Forbidden' }],
	['Not Found', { error: 'Not Found' }],
	// Lists of messages, once each.
	[
		'email is wrong; phone is wrong',
		{ message: ['email is wrong', '', 7, 'phone is wrong', 'email is wrong'] },
	],
	['a; b', ['a', { message: 'b' }]],
	// A message within a message.
	['Too blurry', { message: { statusCode: 400, message: ['Too blurry'], error: 'Bad Request' } }],
	['Too blurry', { error: { code: 'E1', message: 'Too blurry' } }],
	['Too blurry', { error: 'Bad Request', details: 'Too blurry' }],
	// Problems by field.
	['Invalid; email: already exists', { message: 'Invalid', errors: { email: ['already exists'] } }],
	['email: already exists', { errors: [{ field: 'email', message: 'already exists', code: 3 }] }],
	['Email already exists', { errors: [{ field: 'email', message: 'Email already exists' }] }],
	['owners, 0, email: taken', { issues: [{ path: ['owners', 0, 'email'], message: 'taken' }] }],
	['body, email: is wrong', { detail: [{ loc: ['body', 'email'], msg: 'is wrong', type: 'x' }] }],
	[
		'phone must be a phone number; zip: is short',
		{
			message: [
				{
					property: 'phone',
					constraints: { isPhone: 'phone must be a phone number' },
					children: [{ property: 'zip', constraints: { length: 'is short' } }],
				},
			],
		},
	],
	['email: is taken', { email: ['is taken'], path: '/v1/ramp' }],
	['birth_date: too young', { message: 'birth_date: too young', path: '/v1/kyc', requestId: 'x' }],
	['Is invalid', { title: 'x', detail: 'Is invalid' }],
	// Text that is no JSON.
	['upstream connect error', ' upstream connect error\n'],
	['', ' <!doctype html><title>502</title>'],
	// Nothing that is said.
	...[undefined, null, '', 7, {}, [], { message: null, error: {} }, { statusCode: 500 }].map(
		(body): [string, unknown] => ['', body],
	),
	['same', deep(90)],
])('“%s” is what is said in %j', (said, body) => {
	expect(apiMessageOf(body)).toBe(said);
});
