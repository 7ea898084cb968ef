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

/** What the node can know by itself is refused before a request is sent. */
const refusedByNode = [
	'simulate deposit with currency outside the allowed list',
	'banks by currency with unsupported currency',
];

type Way = [operation: string, parameters?: () => INodeParameters, apiKey?: string, says?: RegExp];

/** A way to get each other answer of the specification's error table, by its condition. */
const ways: Record<string, Way> = {
	'fee with unsupported currency': ['fee.calculateDeposit', feeInEuros],
	'rate with invalid currency': ['rate.get', () => ({ fromCurrency: 'usd', toCurrency: 'zzz' })],
	'BRL recipient validation fails on the PIX key': [
		'recipient.validateBrl',
		() => ({ pixKey: 'not a key' }),
		undefined,
		/the key may be wrong/,
	],
	'submit verification with missing required fields': [
		'verification.submitIndividual',
		() => ({ ...fresh(), specifyBody: 'fields', fields: { first_name: 'Ada' } }),
		undefined,
		// The service's own words may repeat personal data.
		/Missing or not accepted: .*Signed Agreement ID/,
	],
	'missing or invalid API key': ['balance.get', undefined, 'wrong-key'],
	'no permission': ['balance.get', undefined, forbiddenKey],
	'subaccount unknown': ['deposit.getAll', () => ({ subaccountId: byId(unknownId) })],
	'account unknown (channels, subaccount list)': ['depositChannel.getAll', undefined, orphanKey],
	'recipient unknown': ['recipient.get', () => ({ ...approved(), recipientId: byId(unknownId) })],
	'business verification unknown': ['verification.getBusiness', fresh],
	other: ['onramp.get', () => ({ ...approved(), onrampId: byId(unknownId) })],
};

/** What the message asks the user to look at. */
const advice: Record<number, RegExp> = {
	400: /run the node again/,
	401: /API key in the credential/,
	403: /KYC/,
	404: /Check the (Subaccount ID|URL)/,
};

const answered = SPEC_ERRORS.filter(({ condition }) => !refusedByNode.includes(condition));

test.each(answered)(
	'an item fails in the words of the service: $status $condition',
	async ({ status, condition, messages }) => {
		const [operation, parameters, apiKey, says] = ways[condition]!;
		const error = (await run(operation, parameters?.(), apiKey).catch(
			(thrown: unknown) => thrown,
		)) as Error;
		expect(error).toMatchObject({
			name: 'NodeApiError',
			httpCode: String(status),
			description: expect.stringMatching(advice[status]!),
			context: { itemIndex: 0 },
		});
		const reason = error.message.replace(/^Could not [^:]*: /, '');
		const expected = says ? [says] : Object.values(messages);
		expect(expected.some((one) => one.test(reason))).toBe(true);
		expect(
			inspect(error, { depth: Infinity, showHidden: true, maxStringLength: null }),
		).not.toContain(apiKey ?? emulator.apiKey);
	},
);

test('n8n’s own texts do not replace the service’s message', async () => {
	// n8n takes «EEXIST» in it for a file system’s error code.
	const message = 'A preexisting quote has this amount';
	emulator.fault({ kind: 'status', status: 400, message });
	await expect(run('balance.get')).rejects.toMatchObject({
		message: expect.stringContaining(message),
	});
});
