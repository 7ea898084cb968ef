import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';

import { endpoints } from '../../../nodes/CrossBorderPayments/api/endpoints';
import {
	ApiError,
	CancelledError,
	ConnectionError,
	CredentialError,
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

	test('the message is kept although n8n takes “EEXIST” in it for an error of the file system', () => {
		const error = new ApiError(endpoints.rateGet, 400, 'A preexisting quote has it', '');
		expect(toNodeError(node, error).message).toContain('A preexisting quote has it');
	});

	test.each([
		[new ConnectionError(endpoints.rateGet, 'no response', 'advice'), NodeApiError],
		[new InvalidResponseError(endpoints.rateGet, 'empty', 'advice'), NodeApiError],
		[new CredentialError('No API key', 'advice'), NodeOperationError],
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

test('only a 404 becomes undefined', async () => {
	const failing = async (error: Error) => await Promise.reject<number>(error);
	const notFound = new ApiError(endpoints.onrampGet, 404, '', '');
	const rejected = new ApiError(endpoints.onrampGet, 403, '', '');
	await expect(undefinedIfNotFound(failing(notFound))).resolves.toBeUndefined();
	await expect(undefinedIfNotFound(failing(rejected))).rejects.toBe(rejected);
	await expect(undefinedIfNotFound(Promise.resolve(1))).resolves.toBe(1);
});
