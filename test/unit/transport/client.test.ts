import type { IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';

import { endpoints } from '../../../nodes/CrossBorderPayments/api/endpoints';
import type { Client } from '../../../nodes/CrossBorderPayments/transport/client';
import {
	CancelledError,
	ConnectionError,
	CredentialError,
	InvalidResponseError,
	isDeniedOrMissing,
} from '../../../nodes/CrossBorderPayments/transport/errors';
import { failureOf } from '../../support/failureOf';
import { httpResponse, apiKey, brokenBy, scripted, someId } from '../../support/scriptedService';
import { VirtualClock } from '../../support/virtualClock';

let clock: VirtualClock;

beforeEach(() => {
	clock = new VirtualClock();
	// The largest wait of each step, so that bounds can be read off.
	jest.spyOn(Math, 'random').mockReturnValue(1);
});

afterEach(() => jest.restoreAllMocks());

const rate = { from: 'usd', to: 'brl', rate: 5.4 };
const ok = httpResponse(200, rate);
const readRate = async (client: Client) =>
	await client.call(endpoints.rateGet, {
		query: { rateFromParameter: 'usd', rateToParameter: 'brl' },
	});
const createDeposit = async (client: Client) =>
	await client.call(endpoints.depositCreate, {
		params: { subaccountId: someId },
		body: { channelId: 'channel-1', source: { accountType: 'bank' } },
	});

describe('a request', () => {
	test('goes to its path below the base URL, with its query, and without the key', async () => {
		const { client, sent } = scripted(clock, [ok]);
		await expect(readRate(client)).resolves.toEqual(rate);
		expect(sent).toEqual([
			{
				method: 'GET',
				url: 'https://sandbox.example.com/base/v1/banking/rate',
				qs: { from: 'usd', to: 'brl' },
				headers: { accept: 'application/json' },
				timeout: 30_000,
				abortSignal: expect.any(AbortSignal) as AbortSignal,
				encoding: 'arraybuffer',
				returnFullResponse: true,
				ignoreHttpStatusErrors: true,
				disableFollowRedirect: true,
			},
		]);
	});

	test('with a body says that it is JSON', async () => {
		const { client, sent } = scripted(clock, [httpResponse(201, { status: 'pending' })]);
		const body = { channelId: 'c', source: { accountType: 'á' } };
		await client.call(endpoints.depositCreate, { params: { subaccountId: someId }, body });
		expect(sent[0]?.headers).toEqual({
			accept: 'application/json',
			'content-type': 'application/json',
		});
		expect(JSON.parse(sent[0]?.body as string)).toEqual(body);
	});

	test('for the sandbox only is rejected in production before it is sent', async () => {
		const request = {
			params: { subaccountId: someId },
			body: { currency: 'BRL', amount: 10, accountNumber: '1' },
		} as const;
		const production = scripted(clock, [httpResponse(200)], { environment: 'production' });
		const failure = await failureOf(production.client.call(endpoints.depositSimulate, request));
		expect(failure).toBeInstanceOf(CredentialError);
		expect(failure.message).toMatch(/deposit: this only works in the sandbox$/);
		expect(production.sent).toEqual([]);
		const sandbox = scripted(clock, [httpResponse(200)]);
		await expect(sandbox.client.call(endpoints.depositSimulate, request)).resolves.toBeUndefined();
	});
});

test.each(['.', '..'])(
	'“%s” in a path is rejected, because it would lead to another one',
	async (currency) => {
		const { client, sent } = scripted(clock, [httpResponse(200, [])]);
		const failure = await failureOf(client.call(endpoints.bankList, { params: { currency } }));
		expect(failure.message).toContain(`“${currency}” cannot be sent as the currency`);
		expect(sent).toEqual([]);
	},
);

describe('query parameters', () => {
	test.each(['__proto__', 'constructor', 'prototype'])(
		'“%s” is rejected as a name, because it would not be sent',
		async (name) => {
			const { client, sent } = scripted(clock, [httpResponse(200, [])]);
			const queryString = Object.fromEntries([[name, '7']]);
			const request = { params: { currency: 'NGN' } };
			const call = client.with({ queryString }).call(endpoints.bankList, request);
			expect((await failureOf(call)).message).toContain(`“${name}” cannot be sent as the name`);
			expect(sent).toEqual([]);
		},
	);

	test.each([
		[{}, {}, { currency: 'BRL' }],
		[{ rail: 'pix' }, {}, { currency: 'BRL', rail: 'pix' }],
		[{ currency: '', cur: 'BRL' }, {}, { cur: 'BRL' }],
		[{}, { page: 2, limit: 100 }, { currency: 'BRL', page: '2', limit: '100' }],
		[{ limit: '7' }, { page: 2, limit: 100 }, { currency: 'BRL', page: '2', limit: '7' }],
	] as Array<Array<Record<string, string>>>)(
		'of the user (%j) replace or remove those of paging (%j) and of the call',
		async (own = {}, paging, expected) => {
			const { client, sent } = scripted(clock, [httpResponse(200, [])]);
			const query = { recipientCurrencyParameter: 'BRL', recipientPaymentRailParameter: undefined };
			const request = { params: { subaccountId: someId }, query };
			await client.with({ queryString: own }).call(endpoints.recipientList, request, paging);
			expect(sent[0]?.qs).toEqual(expected);
		},
	);

	test('hold for the client they were given to; timeout and Query String of the credential for all', async () => {
		const settings = { timeoutSeconds: 5, queryString: { tenant: '7' } };
		const { client, sent } = scripted(clock, [ok], { settings });
		await readRate(client.with({ queryString: { a: '1' } }));
		await readRate(client);
		expect(sent.map(({ timeout, qs }) => [timeout, qs])).toEqual([
			[5000, { from: 'usd', to: 'brl', tenant: '7', a: '1' }],
			[5000, { from: 'usd', to: 'brl', tenant: '7' }],
		]);
	});
});

describe('retries', () => {
	/** 429 and 503 say that there is too much of everything; 502 is about one request. */
	test.each([
		[429, [0, 5000, 5000]],
		[502, [0, 0, 5000]],
	])('%i: when the next requests are sent', async (status, times) => {
		const began = clock.now;
		const sentAt: number[] = [];
		const failing = httpResponse(status, '', { 'retry-after': '5' });
		const { client } = scripted(clock, [
			() => (sentAt.push(clock.now - began) === 1 ? failing : ok),
		]);
		const first = readRate(client);
		await new Promise((resolve) => setImmediate(resolve));
		await Promise.all([readRate(client), first]);
		expect(sentAt).toEqual(times);
	});
});

describe('no response', () => {
	test.each([
		['ENOTFOUND', 'no response (x)', false],
		['ECONNREFUSED', 'no response (x)', false],
		['CERT_HAS_EXPIRED', 'no response (x)', true],
		['ECONNRESET', 'the connection broke before the response was complete', true],
		['ETIMEDOUT', 'no response within 30 s', true],
	])('%s: %s; a write may have been carried out: %s', async (code, reason, mayBeDone) => {
		// n8n 2 keeps the error as the cause; n8n 1 has the code in another place.
		const wrapped = new Error('x', { cause: brokenBy(code, 'y') });
		const inShapeOfN8n1 = Object.assign(new Error('x'), { httpCode: code, messages: ['y'] });
		for (const error of [brokenBy(code, 'x'), wrapped, inShapeOfN8n1]) {
			const read = scripted(clock, [error]);
			const failure = await failureOf(readRate(read.client));
			expect(failure).toBeInstanceOf(ConnectionError);
			expect(failure.message.endsWith(`: ${reason}`)).toBe(true);
			expect(failure.advice).not.toContain('gone through');
			expect(read.sent).toHaveLength(4);
			const write = scripted(clock, [error]);
			const { advice } = await failureOf(createDeposit(write.client));
			expect(advice?.includes('sent once and may have gone through')).toBe(mayBeDone);
			expect(write.sent).toHaveLength(1);
		}
	});

	test.each([
		[new Error(`bad header ${apiKey}`), 'no response (bad header ***)'],
		['out of paper', 'no response (out of paper)'],
	])('an unknown reason is shown, without the key: %s', async (thrown, reason) => {
		const { client } = scripted(clock, [async () => await Promise.reject(thrown)]);
		const failure = await failureOf(readRate(client));
		expect(failure.message).toContain(reason);
		expect(failure.advice).toContain('Check that the URL in the credential is correct');
	});
});

describe('responses', () => {
	const lacks = 'the response to GET /v1/banking/rate has no valid “rate”';
	test.each([
		['\n<html><body>Welcome</body></html>', 'the response was a web page'],
		['Welcome', 'the response was empty or not a JSON object'],
		['', 'the response was empty or not a JSON object'],
		['"text"', 'the response was empty or not a JSON object'],
		['null', 'the response was empty or not a JSON object'],
		['{}', lacks],
		['{"rate":null}', lacks],
		['{"rate":""}', lacks],
	])('%j: %s', async (body, reason) => {
		const { client, sent } = scripted(clock, [httpResponse(200, body)]);
		const failure = await failureOf(readRate(client));
		expect(failure).toBeInstanceOf(InvalidResponseError);
		expect(failure.message).toBe(
			`Could not read the conversion rate of a currency pair: ${reason}`,
		);
		// A broken response to a call that was carried out is no reason to call again.
		expect(sent).toHaveLength(1);
	});

	test('of a write that promises no data may be empty, but no web page', async () => {
		const page = httpResponse(200, '<!doctype html><title>Welcome</title>');
		const { client } = scripted(clock, [httpResponse(204, undefined), page, page]);
		const submission = { params: { verificationId: someId }, body: {} };
		await expect(client.call(endpoints.customerSubmit, submission)).resolves.toEqual({});
		const body = { currency: 'BRL', amount: 10 };
		for (const call of [
			client.call(endpoints.customerSubmit, submission),
			client.call(endpoints.depositSimulate, { params: { subaccountId: someId }, body }),
		]) {
			const { message, advice } = await failureOf(call);
			expect(message).toMatch(/: the response was a web page$/);
			expect(advice).toMatch(/^Check the URL in the credential\. .* gone through\. /);
		}
	});

	const nothing = [
		{},
		{ status: null },
		{ statusCode: '500', message: 'No' },
		{ data: { id: 'x' } },
	];
	const failures = [
		{ success: false },
		{ success: 'false' },
		{ error: 'Forbidden', message: 'No' },
		{ error: 'No funds', status: 'pending' },
		{ error: { code: 7, message: 'No funds' } },
		{ errors: [{ message: 'No funds' }] },
	];

	test.each([...nothing, ...failures])(
		'with a status of success, but no data, or those of an error, are no success of a write: %j',
		async (body) => {
			const isEmpty = nothing.some((one) => one === body);
			const { client } = scripted(
				clock,
				Array.from({ length: 3 }, () => httpResponse(201, body)),
			);
			const params = { subaccountId: someId };
			const simulation = { currency: 'BRL', amount: 10 };
			for (const call of [
				createDeposit(client),
				client.call(endpoints.individualSubmit, { params, body: {} }),
				...(isEmpty ? [] : [client.call(endpoints.depositSimulate, { params, body: simulation })]),
			]) {
				const failure = await failureOf(call);
				expect(failure).toBeInstanceOf(InvalidResponseError);
				expect(failure.message).toMatch(isEmpty ? /no data$/ : /says that the request failed/);
				expect(failure.advice).toContain('gone through');
			}
		},
	);

	test.each([
		[199, false],
		[200, true],
		[299, true],
		[300, false],
	])('with status %d and a good body: a success is %s', async (status, isSuccess) => {
		const { client } = scripted(clock, [httpResponse(status, { rate: 5 })]);
		const outcome = await readRate(client).catch((error: unknown) => error);
		expect(outcome).toMatchObject(isSuccess ? { rate: 5 } : { status });
	});

	test('that say another status than they have are taken at their word', async () => {
		const body = { statusCode: 401, message: 'Unauthorized' };
		const { client } = scripted(clock, [httpResponse(200, body)]);
		const failure = await failureOf(readRate(client));
		expect(failure).toMatchObject({ status: 401 });
		expect(failure.advice).toContain('API key');
	});

	test('that say why they are a failure are repeated, without what was entered', async () => {
		const body = { success: false, message: 'No limit' };
		const { client } = scripted(clock, [httpResponse(200, body), httpResponse(200, body)]);
		expect((await failureOf(createDeposit(client))).message).toMatch(/failed: No limit$/);
		const params = { verificationId: someId };
		const entered = { email: 'limit@example.com', first_name: 'Limit' };
		const submitting = client.call(endpoints.customerSubmit, { params, body: entered });
		expect((await failureOf(submitting)).message).toMatch(/failed: No \[…\]$/);
	});
});

describe('the API key in a response', () => {
	const reasonWith = async (key: string) => {
		const rejection = httpResponse(400, { message: `key ${key} is invalid, again ${key}` });
		const { client } = scripted(clock, [rejection], { apiKey: key });
		return (await failureOf(readRate(client))).message.split(': ')[1];
	};

	test('is shown in no error and no record', async () => {
		expect(await reasonWith(apiKey)).toBe('key *** is invalid, again ***');
		const { client } = scripted(clock, [httpResponse(200, { rate: 1, note: `key ${apiKey}` })]);
		await expect(readRate(client)).resolves.toEqual({ rate: 1, note: 'key ***' });
	});
});

test('the service’s time is that of its latest Date header, and goes on', async () => {
	const dated = (iso: string) => httpResponse(200, rate, { date: new Date(iso).toUTCString() });
	const { client } = scripted(clock, [
		ok,
		dated('2026-02-01T00:00:00Z'),
		dated('2026-02-01T08:00:00Z'),
		httpResponse(200, rate, { date: 'noon' }),
	]);
	await readRate(client);
	expect(client.serverTime()).toBeUndefined();
	await readRate(client);
	clock.now += 5000;
	expect(client.serverTime()).toBe(Date.parse('2026-02-01T00:00:05Z'));
	await readRate(client);
	await readRate(client);
	expect(client.with({}).serverTime()).toBe(Date.parse('2026-02-01T08:00:00Z'));
});

describe('a cancelled execution', () => {
	test.each(['signal', 'closing'])('sends nothing more after its %s', async (name) => {
		const { client, sent } = scripted(clock, [ok], { [name]: AbortSignal.abort() });
		expect(await failureOf(readRate(client))).toBeInstanceOf(CancelledError);
		expect(await failureOf(createDeposit(client))).toBeInstanceOf(CancelledError);
		expect(sent).toEqual([]);
	});

	test('passes its signal on to the request, and does not take the broken one for a fault', async () => {
		const controller = new AbortController();
		const hanging = async (options: IHttpRequestOptions) =>
			await new Promise<IN8nHttpFullResponse>((_, reject) => {
				options.abortSignal?.addEventListener?.('abort', () =>
					reject(brokenBy('ECONNRESET', 'aborted')),
				);
				queueMicrotask(() => controller.abort());
			});
		const { client, sent } = scripted(clock, [hanging], { signal: controller.signal });
		expect(await failureOf(readRate(client))).toBeInstanceOf(CancelledError);
		expect(sent).toHaveLength(1);
		expect(clock.waits).toEqual([]);
	});

	test.each([httpResponse(502), httpResponse(429)])(
		'ends every wait at once, for a retry and for a place',
		async (failing) => {
			const controller = new AbortController();
			const wait = async () => {
				queueMicrotask(() => controller.abort());
				// Nothing else would end this wait.
				await new Promise(() => {});
			};
			const { signal } = controller;
			const settings = { maxConcurrentRequests: 1 };
			const { client, sent } = scripted(clock, [failing], { signal, wait, settings });
			const calls = [1, 2, 3].map(async () => await failureOf(readRate(client)));
			for (const failure of await Promise.all(calls)) {
				expect(failure).toBeInstanceOf(CancelledError);
			}
			expect(sent.length).toBeLessThan(3);
		},
	);

	test('has not sent the write that was waiting for its turn', async () => {
		const controller = new AbortController();
		const busy = httpResponse(429, '', { 'retry-after': '5' });
		const settings = { signal: controller.signal, wait: async () => await new Promise(() => {}) };
		const { client, sent } = scripted(clock, [busy], settings);
		void failureOf(readRate(client));
		await new Promise((resolve) => setImmediate(resolve));
		const beforeWrite = jest.fn();
		const writing = client.with({ beforeWrite });
		const failure = failureOf(createDeposit(writing));
		controller.abort();
		expect(await failure).toBeInstanceOf(CancelledError);
		expect(sent).toHaveLength(1);
		expect(beforeWrite).not.toHaveBeenCalled();
		expect(writing.write.isSent).toBe(false);
	});

	test('has no listener of each request, because Node 20 warns where there are many', async () => {
		const { signal } = new AbortController();
		const added = jest.spyOn(signal, 'addEventListener');
		const { client, sent } = scripted(clock, [httpResponse(502), ok], { signal });
		await readRate(client);
		expect(new Set(sent.map(({ abortSignal }) => abortSignal)).add(signal).size).toBe(3);
		expect(added).not.toHaveBeenCalled();
	});
});

test('a service that asks to wait for long is not asked again, and the error says when to come back', async () => {
	const busy = httpResponse(429, { message: 'Too many requests' }, { 'retry-after': '3600' });
	const { client, sent } = scripted(clock, [busy, busy]);
	const begun = clock.now;
	expect(await failureOf(readRate(client))).toMatchObject({
		advice: expect.stringContaining('Try again in 3600 s (60 minutes)') as string,
	});
	expect(sent).toHaveLength(1);
	// Nor do other items wait to hear the same.
	expect(await failureOf(readRate(client))).toMatchObject({ status: 429 });
	expect(clock.now).toBe(begun);
	const brief = scripted(clock, [httpResponse(503, '', { 'retry-after': '30' }), ok]);
	await expect(readRate(brief.client)).resolves.toEqual(rate);
});

test.each([
	[403, '<html><h1>Access denied</h1></html>', ''],
	[403, 'Blocked by policy 17', ': Blocked by policy 17'],
	[407, '', ''],
	[407, { message: 'Proxy Authentication Required' }, ': Proxy Authentication Required'],
])(
	'%i with %j is no response of the service, and no matter of its permissions',
	async (status, body, said) => {
		const { client, sent } = scripted(clock, [httpResponse(status, body)]);
		const failure = await failureOf(readRate(client));
		expect(failure.message).toMatch(/: a proxy or firewall .* status 40[37]/);
		expect(failure.message.endsWith(`${status}${said}`)).toBe(true);
		expect(failure.advice).not.toMatch(/KYC|permission/);
		expect(isDeniedOrMissing(failure)).toBe(false);
		expect(sent).toHaveLength(1);
	},
);

test.each(['', { message: 'Forbidden' }])('403 with %j is of the service', async (body) => {
	const { client } = scripted(clock, [httpResponse(403, body)]);
	expect((await failureOf(readRate(client))).advice).toContain('permissions of the API key');
});
