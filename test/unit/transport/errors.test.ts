import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';
import { z } from 'zod/v4';

import { endpoints } from '../../../nodes/CrossBorderPayments/api/endpoints';
import { businessSubmission } from '../../../nodes/CrossBorderPayments/api/schemas/verification';
import {
	adviceFor,
	ApiError,
	apiMessageOf,
	CancelledError,
	ConnectionError,
	InputError,
	inputProblems,
	InvalidResponseError,
	toNodeError,
	undefinedIfNotFound,
} from '../../../nodes/CrossBorderPayments/transport/errors';

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
		const placed = new NodeApiError(node, { message: 'no' }, { itemIndex: 1 });
		expect(toNodeError(node, placed, 3).context.itemIndex).toBe(1);
	});

	test.each([
		[new CancelledError(), 'The execution was cancelled'],
		[new TypeError('x is not a function'), 'x is not a function'],
		['just text', 'just text'],
	])('anything else keeps its words: %s', (thrown, message) => {
		expect(toNodeError(node, thrown).message).toBe(message);
	});
});

test('an answer without a message says its status', () => {
	expect(new ApiError(endpoints.balanceGet, 500, '', '').message).toBe(
		'Could not read the balances of the parent account: the service answered with status 500',
	);
});

describe('inputProblems', () => {
	const problemsOf = (schema: z.ZodType, value: unknown, label = '') =>
		inputProblems(label, schema.safeParse(value).error as z.ZodError);

	test('names the field, and tells what to do', () => {
		const email = z.email({ error: 'must be an e-mail address' });
		expect(problemsOf(email, 'x', 'Email')).toMatchObject({
			message: 'Email must be an e-mail address',
			advice: 'Nothing was sent. Correct the value and run the node again',
		});
	});

	test('labels nested fields as the form does, counts from one, and gives one problem for each', () => {
		const body = {
			registered_address: { country: 'br' },
			ultimate_beneficial_owners: [{}, { birth_date: '2026-02-30', address: { street_line_1: 7 } }],
		};
		expect(problemsOf(businessSubmission, body).message.split('; ')).toEqual([
			'Registered Address > Country must be a 2- or 3-letter country code in capitals, such as BRA',
			'Ultimate Beneficial Owners > 2 > Birth Date must be a date, such as 1990-04-21',
			'Ultimate Beneficial Owners > 2 > Address > Street Line 1 must be text',
		]);
	});

	test('writes acronyms, small words and names in camel case as the form does', () => {
		const names = ['id', 'providerCustomerId', 'is_dao', 'source_of_funds'];
		const schema = z.object(Object.fromEntries(names.map((name) => [name, z.string()])));
		expect(problemsOf(schema, {}, 'Body').message).toBe(
			['ID', 'Provider Customer ID', 'Is DAO', 'Source of Funds']
				.map((label) => `Body > ${label} does not have the expected form`)
				.join('; '),
		);
	});
});

describe('advice', () => {
	const { rateGet, onrampGet, depositCreate, depositList } = endpoints;
	test.each([
		[400, rateGet, 'Correct the values'],
		[422, rateGet, 'Correct the values'],
		[
			401,
			rateGet,
			'Check the API key in the credential, and that its environment (sandbox) is the right one',
		],
		[
			403,
			rateGet,
			'Deposits, withdrawals and rates also require an approved verification (KYC or KYB)',
		],
		[
			404,
			onrampGet,
			'Check the Subaccount ID and the Onramp ID: both must exist in the sandbox environment',
		],
		[404, depositList, 'Check the Subaccount ID: it must exist in the sandbox environment'],
		[404, rateGet, 'Check the URL of the sandbox environment and the API key in the credential'],
		[429, rateGet, 'The service limits the number of requests. Try again later'],
		[429, depositCreate, 'This one was sent once and not repeated. Try again later'],
		[500, rateGet, 'The service has a problem. Try again later'],
		[502, depositCreate, 'It may have been carried out: check before you run it again'],
		[302, rateGet, 'The node does not follow redirects'],
		[418, rateGet, 'Check the values of the node, and the URL of the sandbox environment'],
	])('on %i', (status, endpoint, advice) => {
		expect(adviceFor(endpoint, status, 'sandbox')).toContain(advice);
	});

	test.each([
		[1, '1 second'],
		[1000, '1 second'],
		[1001, '2 seconds'],
	])('after Retry-After: %i ms are %s', (ms, text) => {
		expect(adviceFor(rateGet, 429, 'sandbox', ms)).toMatch(new RegExp(`Try again in ${text}$`));
	});
});

test.each([
	[{ statusCode: 400, error: 'Bad Request', message: 'Invalid currency' }, 'Invalid currency'],
	[{ message: ['email is missing', '', 7, 'phone is wrong'] }, 'email is missing; phone is wrong'],
	[{ error: 'Forbidden', message: ' ' }, 'Forbidden'],
	[{ error: { code: 1 } }, ''],
	['text', ''],
	[null, ''],
	[undefined, ''],
])('the message of %j is “%s”', (body, message) => {
	expect(apiMessageOf(body)).toBe(message);
});

test('only a 404 becomes undefined', async () => {
	const failing = async (error: Error) => await Promise.reject<number>(error);
	const notFound = new ApiError(endpoints.onrampGet, 404, '', '');
	const refused = new ApiError(endpoints.onrampGet, 403, '', '');
	await expect(undefinedIfNotFound(failing(notFound))).resolves.toBeUndefined();
	await expect(undefinedIfNotFound(failing(refused))).rejects.toBe(refused);
	await expect(undefinedIfNotFound(Promise.resolve(1))).resolves.toBe(1);
});
