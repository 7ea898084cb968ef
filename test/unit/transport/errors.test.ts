import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';
import { z } from 'zod/v4';

import { endpoints } from '../../../nodes/CrossBorderPayments/api/endpoints';
import {
	adviceFor,
	apiMessageOf,
	InvalidResponseError,
	CancelledError,
	ConnectionError,
	InputError,
	inputProblems,
	ApiError,
	toNodeError,
	undefinedIfNotFound,
} from '../../../nodes/CrossBorderPayments/transport/errors';
import {
	businessSubmission,
	customerSubmission,
} from '../../../nodes/CrossBorderPayments/api/schemas/verification';

const node: INode = {
	id: 'node-1',
	name: 'Cross-Border Payments',
	type: 'n8n-nodes-cross-border-payments.crossBorderPayments',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

describe('toNodeError', () => {
	test('an error status keeps the service’s message, the advice, the status and the item', () => {
		const error = new ApiError(
			endpoints.depositCreate,
			403,
			'KYC is not approved',
			'Check the verification',
		);
		const shown = toNodeError(node, error, 7);
		expect(shown).toBeInstanceOf(NodeApiError);
		expect(shown).toMatchObject({
			message: 'Could not create a deposit: KYC is not approved',
			description: 'Check the verification',
			httpCode: '403',
		});
		expect(shown.context.itemIndex).toBe(7);
	});

	test.each([400, 401, 404, 422, 429, 500, 502, 503])(
		'%i: n8n’s own words for a status do not replace the message',
		(status) => {
			const shown = toNodeError(
				node,
				new ApiError(endpoints.onrampGet, status, 'said by the service', 'advice'),
			);
			expect([shown.message, shown.description]).toEqual([
				'Could not read one onramp: said by the service',
				'advice',
			]);
			expect(shown.context.itemIndex).toBeUndefined();
		},
	);

	test('a status without a message says what it means', () => {
		const messages = [400, 401, 403, 404, 429, 500].map(
			(status) => new ApiError(endpoints.rateGet, status, '', '').message,
		);
		expect(messages).toEqual(
			[
				'the service refused the data',
				'the service refused the API key',
				'the API key has no permission',
				'it was not found',
				'the service received too many requests',
				'the service answered with status 500',
			].map((reason) => `Could not read the conversion rate of a currency pair: ${reason}`),
		);
	});

	test('no answer, and one that cannot be right, are errors of the service without a status', () => {
		const errors = [
			new ConnectionError(endpoints.rateGet, 'no answer within 30 seconds', 'raise the timeout'),
			new InvalidResponseError(endpoints.rateGet, 'the answer was empty', 'raise the timeout'),
		];
		for (const error of errors) {
			const shown = toNodeError(node, error, 2);
			expect(shown).toBeInstanceOf(NodeApiError);
			expect([shown.message, shown.description]).toEqual([error.message, 'raise the timeout']);
			expect(shown.context.itemIndex).toBe(2);
			expect((shown as NodeApiError).httpCode).toBeNull();
		}
	});

	test('a mistake in the form is one of the node, with its advice', () => {
		const shown = toNodeError(
			node,
			new InputError('Email must not be empty', 'Nothing was sent'),
			0,
		);
		expect(shown).toBeInstanceOf(NodeOperationError);
		expect([shown.message, shown.description]).toEqual([
			'Email must not be empty',
			'Nothing was sent',
		]);
		expect(shown.context.itemIndex).toBe(0);
	});

	test('n8n’s own errors pass through, and learn their item where they have none', () => {
		const bare = new NodeOperationError(node, 'no');
		expect(toNodeError(node, bare, 3)).toBe(bare);
		expect(bare.context.itemIndex).toBe(3);
		const placed = new NodeApiError(node, { message: 'no' }, { itemIndex: 1 });
		expect(toNodeError(node, placed, 3)).toBe(placed);
		expect(placed.context.itemIndex).toBe(1);
	});

	test('anything else that was thrown keeps its words', () => {
		expect(toNodeError(node, new CancelledError()).message).toBe('The execution was cancelled');
		expect(toNodeError(node, new TypeError('x is not a function')).message).toBe(
			'x is not a function',
		);
		expect(toNodeError(node, 'just text').message).toBe('just text');
	});
});

describe('inputProblems', () => {
	const problemsOf = (schema: z.ZodType, value: unknown, label = '') => {
		const { error } = schema.safeParse(value);
		if (!error) throw new Error('nothing is wrong with the value');
		return inputProblems(label, error);
	};

	test('names a field of the form as the form does', () => {
		const email = z.email({ error: 'must be an e-mail address' });
		expect(problemsOf(email, 'x', 'Email').message).toBe('Email must be an e-mail address');
		expect(problemsOf(email, 'x', 'Email').advice).toBe(
			'Nothing was sent. Correct the value and run the node again',
		);
	});

	test('labels nested fields in people’s words, and counts from one', () => {
		const body = {
			registered_address: { country: 'br' },
			ultimate_beneficial_owners: [
				{},
				{ address: { country: 'Brazil' }, identification: [{ image_front: 'x' }] },
			],
		};
		expect(problemsOf(businessSubmission, body).message.split('; ')).toEqual([
			'Registered Address > Country must be a 2- or 3-letter country code in capitals, such as BRA',
			'Ultimate Beneficial Owners > 2 > Address > Country must be a 2- or 3-letter country code in capitals, such as BRA',
			'Ultimate Beneficial Owners > 2 > Identification > 1 > Image Front must be a link or data URI of a file in one of the formats jpeg, jpg, png, heic, heif, pdf',
		]);
	});

	test('ids and names in camel case', () => {
		const body = {
			id: 'x',
			providerCustomerId: 'x',
			signed_agreement_id: 'x',
			lastSubmissionAt: 'x',
		};
		const labels = problemsOf(customerSubmission, body)
			.message.split('; ')
			.map((text) => text.split(' must ')[0]);
		expect(labels.sort()).toEqual([
			'ID',
			'Last Submission At',
			'Provider Customer ID',
			'Signed Agreement ID',
		]);
	});

	test('a problem that no schema has words for is told in plain ones', () => {
		expect(problemsOf(z.object({ one: z.array(z.string()) }), { one: {} }, 'Field').message).toBe(
			'Field > One does not have the expected form',
		);
	});

	test('the first ten problems are told, and how many more there are', () => {
		const numbers = z.array(z.number({ error: 'must be a number' }));
		const first = (count: number) =>
			Array.from({ length: count }, (_, index) => `${index + 1} must be a number`).join('; ');
		expect(problemsOf(numbers, Array(10).fill('x')).message).toBe(first(10));
		expect(problemsOf(numbers, Array(12).fill('x')).message).toBe(`${first(10)}; and 2 more`);
	});

	test('an owner’s date that is neither a day nor a moment is one problem, not two', () => {
		expect(
			problemsOf(businessSubmission, { ultimate_beneficial_owners: [{ birth_date: '2026-02-30' }] })
				.message,
		).toBe('Ultimate Beneficial Owners > 1 > Birth Date must be a date, such as 1990-04-21');
	});
});

describe('advice', () => {
	const { rateGet, onrampGet, depositCreate } = endpoints;
	test.each([
		[400, rateGet, 'Correct the values and run the node again'],
		[422, rateGet, 'Correct the values and run the node again'],
		[
			401,
			rateGet,
			'Check the API key in the credential: it must be a key of the sandbox environment',
		],
		[
			403,
			onrampGet,
			'Check the permissions of the API key, that the subaccount belongs to your account, and that its verification (KYC or KYB) is approved',
		],
		[
			404,
			onrampGet,
			'Check the ID: it must exist in the sandbox environment, under the subaccount given',
		],
		[
			404,
			rateGet,
			'Check the URL of the sandbox environment in the credential, and that the API key belongs to it',
		],
		[409, depositCreate, 'Look at what the service has before you run the node again'],
		[
			429,
			rateGet,
			'The service limits the number of requests. This one was tried several times. Try again later',
		],
		[
			429,
			depositCreate,
			'The service limits the number of requests. This one was sent once and not repeated. Try again later',
		],
		[500, rateGet, 'The service has a problem. Try again later'],
		[
			502,
			depositCreate,
			'The service has a problem. The request was sent once and not repeated. It may have been carried out: look before you run it again',
		],
		[
			302,
			rateGet,
			'The service sent a redirect. The node does not follow redirects, so the key is never sent elsewhere. Check the URL of the sandbox environment in the credential',
		],
		[
			418,
			rateGet,
			'Check the values of the node, and the URL of the sandbox environment in the credential',
		],
	])('on %i', (status, endpoint, advice) => {
		expect(adviceFor(endpoint, status, 'sandbox')).toBe(advice);
	});

	test.each([
		[1, '1 second'],
		[1000, '1 second'],
		[1001, '2 seconds'],
		[3_600_000, '3600 seconds'],
	])('after Retry-After: %i ms are %s', (ms, text) => {
		expect(adviceFor(rateGet, 429, 'sandbox', ms)).toMatch(new RegExp(`Try again in ${text}$`));
	});
});

test.each([
	[{ statusCode: 400, error: 'Bad Request', message: 'Invalid currency' }, 'Invalid currency'],
	[{ message: ['email is missing', '', 7, 'phone is wrong'] }, 'email is missing; phone is wrong'],
	[{ error: 'Forbidden' }, 'Forbidden'],
	[{ error: 'Forbidden', message: ' ' }, 'Forbidden'],
	[{ error: { code: 1 } }, ''],
	['text', ''],
	[null, ''],
	[undefined, ''],
])('the message of %j is “%s”', (body, message) => {
	expect(apiMessageOf(body)).toBe(message);
});

test('only a 404 stands for undefined', async () => {
	const failing = async (error: Error) => await Promise.reject<number>(error);
	const notFound = new ApiError(endpoints.onrampGet, 404, '', '');
	const refused = new ApiError(endpoints.onrampGet, 403, '', '');
	await expect(undefinedIfNotFound(failing(notFound))).resolves.toBeUndefined();
	await expect(undefinedIfNotFound(failing(refused))).rejects.toBe(refused);
	await expect(undefinedIfNotFound(Promise.resolve(1))).resolves.toBe(1);
});
