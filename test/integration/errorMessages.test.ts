import { inspect } from 'node:util';

import type { INodeParameters } from 'n8n-workflow';

import { SPEC_ERRORS } from '../spec/errors';
import { emulator, useEmulator } from '../support/emulator/useEmulator';
import { forbiddenKey, orphanKey } from '../support/emulator/server';
import { runNode } from '../support/n8n/runNode';
import { byId, sandbox } from '../support/n8n/setup';

useEmulator({ subaccounts: 10, recordsPerSubaccount: 3 });

const run = async (
	operation: string,
	parameters: INodeParameters = {},
	apiKey = emulator.apiKey,
) => {
	const [resource = '', name = ''] = operation.split('.');
	const credential = sandbox({ apiKey, url: emulator.url });
	return await runNode({ resource, operation: name, parameters, credential });
};

const unknownId = '3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6f';
const approved = () => ({ subaccountId: byId(emulator.samples.approvedSubaccountId) });
const fresh = () => ({ subaccountId: byId(emulator.samples.freshSubaccountId) });
const feeInEuros = () => ({
	currency: 'BRL',
	amount: '5',
	options: { queryParameters: { parameter: [{ name: 'currency', value: 'EUR' }] } },
});

/** One way to get each answer of the specification's error table, and what it says. */
const serviceErrors: Array<
	[
		status: number,
		condition: string,
		operation: string,
		says: RegExp,
		parameters?: () => INodeParameters,
		apiKey?: string,
	]
> = [
	[400, 'fee with unsupported currency', 'fee.calculateDeposit', /USD, USDC, BRL/, feeInEuros],
	[
		400,
		'rate with invalid currency',
		'rate.get',
		/invalid currency/i,
		() => ({ fromCurrency: 'usd', toCurrency: 'zzz' }),
	],
	[
		400,
		'BRL recipient validation fails on the PIX key',
		'recipient.validateBrl',
		/does not accept this PIX key. Check the key/,
		() => ({ pixKey: 'not a key' }),
	],
	[
		400,
		'submit verification with missing required fields',
		'verification.submitIndividual',
		/Signed Agreement ID/,
		() => ({ ...fresh(), specifyBody: 'fields', fields: { first_name: 'Ada' } }),
	],
	[401, 'missing or invalid API key', 'balance.get', /API key/, undefined, 'wrong-key'],
	[403, 'no permission', 'balance.get', /permission/, undefined, forbiddenKey],
	[
		404,
		'subaccount unknown',
		'deposit.getAll',
		/Subaccount not found/,
		() => ({ subaccountId: byId(unknownId) }),
	],
	[
		404,
		'account unknown (channels, subaccount list)',
		'depositChannel.getAll',
		/Account not found/,
		undefined,
		orphanKey,
	],
	[
		404,
		'recipient unknown',
		'recipient.get',
		/Bank account not found/,
		() => ({ ...approved(), recipientId: byId(unknownId) }),
	],
	[404, 'business verification unknown', 'verification.getBusiness', /Business not found/, fresh],
	[404, 'other', 'onramp.get', /Not Found/, () => ({ ...approved(), onrampId: byId(unknownId) })],
];

/** What the message asks the user to look at. */
const advice: Record<number, RegExp> = {
	400: /run the node again/,
	401: /API key in the credential/,
	403: /KYC/,
	404: /Check the (Subaccount ID|URL)/,
};

describe('an error of the service is shown with what to do about it', () => {
	test.each(serviceErrors)('%i %s: %s', async (...row) => {
		const [status, , operation, says, parameters, apiKey] = row;
		const error: unknown = await run(operation, parameters?.(), apiKey).catch(
			(thrown: unknown) => thrown,
		);
		expect(error).toMatchObject({
			name: 'NodeApiError',
			httpCode: String(status),
			message: expect.stringMatching(says),
			description: expect.stringMatching(advice[status] ?? /^$/),
			context: { itemIndex: 0 },
		});
		expect(
			inspect(error, { depth: Infinity, showHidden: true, maxStringLength: null }),
		).not.toContain(apiKey ?? emulator.apiKey);
	});

	/** What the node can know by itself is refused before a request is sent. */
	const refusedByNode = [
		[
			'simulate deposit with currency outside the allowed list',
			'deposit.simulate',
			() => ({ ...approved(), amount: '5', accountNumber: '1' }),
		],
		['banks by currency with unsupported currency', 'bank.getAll', () => ({})],
	] as const;

	test.each(refusedByNode)('nothing is sent: %s', async (_, operation, parameters) => {
		const failure = run(operation, { ...parameters(), currency: '={{ "XXX" }}' });
		await expect(failure).rejects.toMatchObject({
			name: 'NodeOperationError',
			message: expect.stringMatching(/Currency.*BRL/),
		});
		expect(emulator.requests).toEqual([]);
	});

	test('every row of the specification is here', () => {
		const here = [
			...serviceErrors.map(([, condition]) => condition),
			...refusedByNode.map(([condition]) => condition),
		];
		expect(new Set(here)).toEqual(new Set(SPEC_ERRORS.map(({ condition }) => condition)));
	});
});

test('n8n’s own texts do not replace the service’s message', async () => {
	// n8n takes «EEXIST» in it for a file system’s error code.
	const message = 'A preexisting quote has this amount';
	emulator.fault({ kind: 'status', status: 400, message });
	await expect(run('balance.get')).rejects.toMatchObject({
		message: expect.stringContaining(message),
	});
});
