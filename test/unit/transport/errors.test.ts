import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';
import { z } from 'zod/v4';

import { endpoints } from '../../../nodes/CrossBorderPayments/api/endpoints';
import {
	adviceFor,
	InvalidResponseError,
	CancelledError,
	ConnectionError,
	InputError,
	inputProblems,
	ApiError,
	toNodeError,
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
				'the request was not accepted',
				'the API key was not accepted',
				'the API key has no permission',
				'it was not found',
				'too many requests',
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

	test('an owner’s date that is neither a day nor a moment is one problem, not two', () => {
		expect(
			problemsOf(businessSubmission, { ultimate_beneficial_owners: [{ birth_date: '2026-02-30' }] })
				.message,
		).toBe('Ultimate Beneficial Owners > 1 > Birth Date must be a date, such as 1990-04-21');
	});
});

describe('advice', () => {
	test('a key belongs to an environment', () => {
		expect(adviceFor(endpoints.rateGet, 401, 'production')).toContain(
			'a key of the production environment',
		);
		expect(adviceFor(endpoints.rateGet, 404, 'sandbox')).toContain('the sandbox environment');
	});

	test('a write that may have been carried out is not to be run again unseen', () => {
		expect(adviceFor(endpoints.depositCreate, 502, 'sandbox')).toContain(
			'look before you run it again',
		);
		expect(adviceFor(endpoints.rateGet, 502, 'sandbox')).not.toContain('look before');
		expect(adviceFor(endpoints.rateGet, 502, 'sandbox')).toContain('tried several times');
	});

	test('says when to come back, rounded up', () => {
		expect(adviceFor(endpoints.depositCreate, 429, 'sandbox', 1200)).toContain(
			'Try again in 2 seconds',
		);
		expect(adviceFor(endpoints.depositCreate, 429, 'sandbox')).toContain('Try again in a while');
	});

	test('a redirect is not followed, because the key would go with it', () => {
		expect(adviceFor(endpoints.rateGet, 302, 'sandbox')).toContain('API key');
	});
});
