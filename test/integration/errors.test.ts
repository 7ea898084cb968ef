import type { INodeParameters } from 'n8n-workflow';
import { request } from 'undici';

import { forbiddenKey, orphanKey, startEmulator, type Emulator } from '../support/emulator/server';
import { SPEC_ERRORS } from '../spec/errors';
import { runNode } from '../support/n8n/runNode';
import { byId, sandbox } from '../support/n8n/setup';

/** One way to make the service answer with a row of the specification's error table. */
interface Row {
	condition: string;
	status: number;
	resource: string;
	operation: string;
	parameters?: (emulator: Emulator) => INodeParameters;
	apiKey?: string;
	/** The node refuses the value itself; the service's own answer is fetched and played back. */
	refusedBefore?: (emulator: Emulator) => Promise<unknown>;
	says: RegExp;
}

const unknown = '3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6f';
const ofApproved = ({ samples }: Emulator) => ({
	subaccountId: byId(samples.approvedSubaccountId),
});

async function answerOf(emulator: Emulator, path: string, body?: object): Promise<unknown> {
	const answer = await request(`${emulator.url}${path}`, {
		method: body ? 'POST' : 'GET',
		headers: { 'x-api-key': emulator.apiKey, 'content-type': 'application/json' },
		body: body ? JSON.stringify(body) : null,
	});
	return await answer.body.json();
}

const rows: Row[] = [
	{
		condition: 'simulate deposit with currency outside the allowed list',
		status: 400,
		resource: 'deposit',
		operation: 'simulate',
		parameters: (emulator) => ({
			...ofApproved(emulator),
			currency: 'BRL',
			amount: '5',
			accountNumber: '1',
		}),
		refusedBefore: async (emulator) =>
			await answerOf(
				emulator,
				`/v1/ramp/${emulator.samples.approvedSubaccountId}/banking/deposits/simulate`,
				{ currency: 'XXX', amount: 5, accountNumber: '1' },
			),
		says: /NGN, BRL, USD, GHS, TZS, USDC, USDT/,
	},
	{
		condition: 'banks by currency with unsupported currency',
		status: 400,
		resource: 'bank',
		operation: 'getAll',
		refusedBefore: async (emulator) => await answerOf(emulator, '/v1/ramp/banking/banks/USD'),
		says: /BRL, NGN/,
	},
	{
		condition: 'fee with unsupported currency',
		status: 400,
		resource: 'fee',
		operation: 'calculateDeposit',
		parameters: () => ({ currency: 'BRL', amount: '5', ...asQuery('currency', 'EUR') }),
		says: /USD, USDC, BRL, USDT, NGN, GHS/,
	},
	{
		condition: 'fee with unsupported currency',
		status: 400,
		resource: 'fee',
		operation: 'calculateWithdrawal',
		parameters: () => ({ currency: 'BRL', amount: '5', ...asQuery('currency', 'EUR') }),
		says: /USD, USDC, BRL, USDT, NGN, GHS/,
	},
	{
		condition: 'rate with invalid currency',
		status: 400,
		resource: 'rate',
		operation: 'get',
		parameters: () => ({ fromCurrency: 'usd', toCurrency: 'zzz' }),
		says: /invalid currency/i,
	},
	{
		condition: 'BRL recipient validation fails on the PIX key',
		status: 400,
		resource: 'recipient',
		operation: 'validateBrl',
		parameters: () => ({ pixKey: 'not a key' }),
		says: /the service refused the data/,
	},
	{
		condition: 'submit verification with missing required fields',
		status: 400,
		resource: 'verification',
		operation: 'submitIndividual',
		parameters: ({ samples }) => ({
			subaccountId: byId(samples.freshSubaccountId),
			specifyBody: 'fields',
			fields: { first_name: 'Ada' },
		}),
		says: /signed_agreement_id/,
	},
	{
		condition: 'submit verification with missing required fields',
		status: 400,
		resource: 'verification',
		operation: 'submitBusiness',
		parameters: ({ samples }) => ({
			subaccountId: byId(samples.freshSubaccountId),
			specifyBody: 'json',
			jsonBody: '{"trade_name":"Silva"}',
		}),
		says: /legal_name/,
	},
	{
		condition: 'missing or invalid API key',
		status: 401,
		resource: 'balance',
		operation: 'get',
		apiKey: 'wrong-key',
		says: /Invalid or missing API key/,
	},
	{
		condition: 'missing or invalid API key',
		status: 401,
		resource: 'onramp',
		operation: 'getAll',
		parameters: ofApproved,
		apiKey: 'wrong-key',
		says: /Unauthorized/,
	},
	{
		condition: 'no permission',
		status: 403,
		resource: 'balance',
		operation: 'get',
		apiKey: forbiddenKey,
		says: /permission/,
	},
	{
		condition: 'no permission',
		status: 403,
		resource: 'onramp',
		operation: 'createQuote',
		parameters: (emulator) => ({ ...ofApproved(emulator), fromAmount: '10' }),
		apiKey: forbiddenKey,
		says: /Forbidden resource/,
	},
	{
		condition: 'no permission',
		status: 403,
		resource: 'onramp',
		operation: 'getAll',
		parameters: ofApproved,
		apiKey: forbiddenKey,
		says: /: Forbidden$/,
	},
	{
		condition: 'subaccount unknown',
		status: 404,
		resource: 'deposit',
		operation: 'getAll',
		parameters: () => ({ subaccountId: byId(unknown) }),
		says: /Subaccount not found/,
	},
	{
		condition: 'account unknown (channels, subaccount list)',
		status: 404,
		resource: 'depositChannel',
		operation: 'getAll',
		apiKey: orphanKey,
		says: /Account not found/,
	},
	{
		condition: 'account unknown (channels, subaccount list)',
		status: 404,
		resource: 'subaccount',
		operation: 'getAll',
		apiKey: orphanKey,
		says: /Account not found/,
	},
	{
		condition: 'recipient unknown',
		status: 404,
		resource: 'recipient',
		operation: 'get',
		parameters: (emulator) => ({ ...ofApproved(emulator), recipientId: byId(unknown) }),
		says: /Bank account not found/,
	},
	{
		condition: 'business verification unknown',
		status: 404,
		resource: 'verification',
		operation: 'getBusiness',
		parameters: ({ samples }) => ({ subaccountId: byId(samples.freshSubaccountId) }),
		says: /Business not found/,
	},
	{
		condition: 'other',
		status: 404,
		resource: 'onramp',
		operation: 'get',
		parameters: (emulator) => ({ ...ofApproved(emulator), onrampId: byId(unknown) }),
		says: /Not Found/,
	},
];

function asQuery(name: string, value: string): INodeParameters {
	return { options: { queryParameters: { parameter: [{ name, value }] } } };
}

let emulator: Emulator;

beforeAll(async () => {
	emulator = await startEmulator({ subaccounts: 10, recordsPerSubaccount: 3 });
});

afterAll(async () => {
	await emulator.close();
});

describe('each error of the specification reaches the user', () => {
	beforeEach(() => emulator.reset());

	test.each(rows)('$status $condition ($resource $operation)', async (row) => {
		const { resource, operation, status, says } = row;
		if (row.refusedBefore) {
			const answer = (await row.refusedBefore(emulator)) as { message: string; timestamp?: string };
			expect(answer.message).toMatch(says);
			emulator.fault({
				kind: 'status',
				status,
				shape: answer.timestamp ? 'A' : 'B',
				message: answer.message,
			});
			emulator.resetLog();
		}
		const failure = runNode({
			resource,
			operation,
			parameters: row.parameters?.(emulator) ?? {},
			credential: { ...sandbox(emulator), ...(row.apiKey && { apiKey: row.apiKey }) },
		});
		await expect(failure).rejects.toMatchObject({
			name: 'NodeApiError',
			httpCode: String(status),
			message: expect.stringMatching(says),
			context: { itemIndex: 0 },
		});
		const error: unknown = await failure.catch((thrown: unknown) => thrown);
		expect((error as { description?: string }).description?.length).toBeGreaterThan(20);
		expect(emulator.requests.at(-1)?.status).toBe(status);
		for (const key of [emulator.apiKey, row.apiKey]) {
			if (key) expect(allTextOf(error)).not.toContain(key);
		}
	});

	test('no row of the specification is left out', () => {
		const shown = new Set(rows.map(({ condition, status }) => `${status} ${condition}`));
		const wanted = SPEC_ERRORS.map(({ condition, status }) => `${status} ${condition}`);
		expect([...shown].sort()).toEqual(wanted.sort());
	});
});

describe('without an answer', () => {
	const balance = { resource: 'balance', operation: 'get' };

	test('a dead server is said to be one', async () => {
		await expect(
			runNode({
				resource: 'subaccount',
				operation: 'create',
				parameters: { email: 'ada@example.com' },
				credential: { ...sandbox(emulator), sandboxUrl: 'http://127.0.0.1:9' },
			}),
		).rejects.toMatchObject({
			name: 'NodeApiError',
			message:
				'Could not create a subaccount for an end user or business: nothing answers at that address',
			description: expect.stringContaining('Check the URL in the credential'),
		});
	});

	test('a slow server ends in a time-out that says how long was waited', async () => {
		emulator.reset();
		emulator.fault({ kind: 'latency', ms: 3000 });
		await expect(
			runNode({
				resource: 'subaccount',
				operation: 'create',
				parameters: { email: 'ada@example.com', options: { timeout: 1 } },
				credential: sandbox(emulator),
			}),
		).rejects.toMatchObject({
			message: expect.stringContaining('no answer within 1 second'),
			description: expect.stringContaining('sent once and not repeated'),
		});
		emulator.clearFaults();
		expect(emulator.requests).toHaveLength(1);
	});

	test.each([
		['html', 'was not JSON'],
		['badJson', 'was not JSON'],
		['empty', 'was empty'],
	] as const)('an answer of kind %s is refused in plain words', async (kind, says) => {
		emulator.reset();
		emulator.fault({ kind, status: 200 });
		await expect(runNode({ ...balance, credential: sandbox(emulator) })).rejects.toMatchObject({
			name: 'NodeApiError',
			message: expect.stringContaining(says),
		});
		emulator.clearFaults();
	});

	test('an answer without a field that is needed names the endpoint and the field', async () => {
		emulator.reset();
		emulator.fault({ kind: 'missingField', field: 'balances' });
		await expect(runNode({ ...balance, credential: sandbox(emulator) })).rejects.toMatchObject({
			message: expect.stringContaining('GET /v1/ramp/banking/balances lacks the field “balances”'),
		});
		emulator.clearFaults();
	});
});

/** Every text that an error carries, at any depth. */
function allTextOf(value: unknown, seen = new Set<unknown>()): string {
	if (typeof value === 'string') return value;
	if (typeof value !== 'object' || value === null || seen.has(value)) return '';
	seen.add(value);
	return Reflect.ownKeys(value)
		.map((key) => allTextOf((value as Record<PropertyKey, unknown>)[key], seen))
		.join('\n');
}
