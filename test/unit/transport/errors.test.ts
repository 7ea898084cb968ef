import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';
import { z } from 'zod/v4';

import { endpoints } from '../../../nodes/CrossBorderPayments/api/endpoints';
import { businessSubmission } from '../../../nodes/CrossBorderPayments/api/schemas/verification';
import {
	ApiError,
	CancelledError,
	checkInput,
	ConnectionError,
	InputError,
	InvalidResponseError,
	toNodeError,
	undefinedIfNotFound,
} from '../../../nodes/CrossBorderPayments/transport/errors';
import { failureOf } from '../../support/failureOf';

const node = { id: 'node-1', name: 'Cross-Border Payments', parameters: {} } as INode;

describe('toNodeError', () => {
	// For some of these, n8n has words of its own.
	test.each([400, 401, 403, 404, 429, 500, 503])(
		'%i keeps the service’s message, the advice, the status and the item',
		(status) => {
			const error = new ApiError(endpoints.depositCreate, status, 'KYC is missing', 'Check it');
			const shown = toNodeError(node, error, 7);
			expect(shown).toBeInstanceOf(NodeApiError);
			expect(shown).toMatchObject({
				message: 'Could not create a deposit: KYC is missing',
				description: 'Check it',
				httpCode: String(status),
				context: { itemIndex: 7 },
			});
			expect(toNodeError(node, error).context.itemIndex).toBeUndefined();
		},
	);

	test('the message is kept although n8n takes «EEXIST» in it for an error of the file system', () => {
		const error = new ApiError(endpoints.rateGet, 400, 'A preexisting quote has it', '');
		expect(toNodeError(node, error).message).toContain('A preexisting quote has it');
	});

	test.each([
		[new ConnectionError(endpoints.rateGet, 'no answer', 'advice'), NodeApiError],
		[new InvalidResponseError(endpoints.rateGet, 'empty', 'advice'), NodeApiError],
		[new InputError('Email must not be empty', 'advice'), NodeOperationError],
	])('%s keeps its message and advice, and has no status', (error, type) => {
		const shown = toNodeError(node, error, 0);
		expect(shown).toBeInstanceOf(type);
		expect([shown.message, shown.description]).toEqual([error.message, 'advice']);
		expect(shown.context.itemIndex).toBe(0);
		expect((shown as NodeApiError).httpCode ?? null).toBeNull();
	});

	test('n8n’s own errors pass through, and get the item where they have none', () => {
		const bare = new NodeOperationError(node, 'no');
		expect(toNodeError(node, bare, 3)).toBe(bare);
		expect(bare.context.itemIndex).toBe(3);
		expect(toNodeError(node, bare, 4).context.itemIndex).toBe(3);
	});

	test.each([
		[new CancelledError(), 'The execution was cancelled'],
		[new TypeError('x is not a function'), 'x is not a function'],
		['just text', 'just text'],
	])('anything else keeps its words: %s', (thrown, message) => {
		expect(toNodeError(node, thrown).message).toBe(message);
	});
});

test('checkInput gives the value back as the schema has it', () => {
	expect(checkInput(z.string().trim(), ' a ')).toBe('a');
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
])('checkInput names %s', async (_, schema, value, label, problems) => {
	const failure = await failureOf((async () => checkInput(schema, value, label))());
	expect(failure).toBeInstanceOf(InputError);
	expect(failure.message.split('; ')).toEqual(problems);
	expect(failure.advice).toBe('Nothing was sent. Correct the value and run the node again');
});

test('only a 404 becomes undefined', async () => {
	const failing = async (error: Error) => await Promise.reject<number>(error);
	const notFound = new ApiError(endpoints.onrampGet, 404, '', '');
	const refused = new ApiError(endpoints.onrampGet, 403, '', '');
	await expect(undefinedIfNotFound(failing(notFound))).resolves.toBeUndefined();
	await expect(undefinedIfNotFound(failing(refused))).rejects.toBe(refused);
	await expect(undefinedIfNotFound(Promise.resolve(1))).resolves.toBe(1);
});
