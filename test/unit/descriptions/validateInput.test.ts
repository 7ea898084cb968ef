import { z } from 'zod/v4';

import { businessSubmission } from '../../../nodes/CrossBorderPayments/api/schemas/verification';
import { validateInput } from '../../../nodes/CrossBorderPayments/descriptions/validateInput';
import { InputError } from '../../../nodes/CrossBorderPayments/transport/errors';
import { failureOf } from '../../support/failureOf';

test('validateInput gives the value back as the schema has it', () => {
	expect(validateInput(z.string().trim(), ' a ')).toBe('a');
});

const camelCase = ['id', 'providerCustomerId', 'is_dao', 'source_of_funds'];

test.each<[what: string, schema: z.ZodType, value: unknown, label: string, problems: string[]]>([
	[
		'the field by its label',
		z.email({ error: 'must be an email address' }),
		'x',
		'Email',
		['Email must be an email address'],
	],
	[
		'nested fields as the form does, counted from one, with one problem for each',
		businessSubmission,
		{
			registered_address: { country: 'br' },
			ultimate_beneficial_owners: [{}, { birth_date: '2026-02-30', address: { street_line_1: 7 } }],
		},
		'',
		[
			'Registered Address > Country must be a 2- or 3-letter country code in capitals, such as BRA',
			'Ultimate Beneficial Owners > 2 > Birth Date must be a date, such as 1990-04-21',
			'Ultimate Beneficial Owners > 2 > Address > Street Line 1 must be text',
		],
	],
	[
		'acronyms, small words and names in camel case as the form does',
		z.object(Object.fromEntries(camelCase.map((name) => [name, z.string()]))),
		{},
		'Body',
		['ID', 'Provider Customer ID', 'Is DAO', 'Source of Funds'].map(
			(label) => `Body > ${label} does not have the expected form`,
		),
	],
])('validateInput names %s', async (_, schema, value, label, problems) => {
	const failure = await failureOf((async () => validateInput(schema, value, label))());
	expect(failure).toBeInstanceOf(InputError);
	expect(failure.message.split('; ')).toEqual(problems);
	expect(failure.advice).toBe('Correct the value');
});
