import type { IHttpRequestOptions } from 'n8n-workflow';
import { z } from 'zod/v4';

import type { Client, HttpResponse } from '../../../nodes/CrossBorderPayments/transport/client';
import { endpoints, type Endpoint } from '../../../nodes/CrossBorderPayments/api/endpoints';
import {
	InvalidResponseError,
	CancelledError,
	ConnectionError,
	InputError,
	ApiError,
} from '../../../nodes/CrossBorderPayments/transport/errors';
import { failureOf } from '../../support/failureOf';
import { answer, apiKey, brokenBy, otherId, scripted, someId } from '../../support/scriptedService';
import { VirtualClock } from '../../support/virtualClock';

let clock: VirtualClock;

beforeEach(() => {
	clock = new VirtualClock();
	// The largest wait of each step, so that bounds can be read off.
	jest.spyOn(Math, 'random').mockReturnValue(1);
});

afterEach(() => jest.restoreAllMocks());

const rate = { from: 'usd', to: 'brl', rate: 5.4 };
const ok = answer(200, rate);
const readRate = async (client: Client) =>
	await client.call(endpoints.rateGet, { query: { from: 'usd', to: 'brl' } });
const quote = async (client: Client) =>
	await client.call(endpoints.onrampQuote, {
		params: { subaccountId: someId },
		body: {
			from: { amount: 100, currency: 'BRL' },
			to: { asset: 'STABLE_SATS', chain: 'lightning' },
		},
	});
const createDeposit = async (client: Client) =>
	await client.call(endpoints.depositCreate, {
		params: { subaccountId: someId },
		body: { channelId: 'channel-1', source: { accountType: 'bank' } },
	});
const getBalance = async (client: Client) => await client.call(endpoints.balanceGet, {});

describe('a request', () => {
	test('goes to its path below the base URL, with its query, and asks for JSON', async () => {
		const { client, sent } = scripted(clock, [ok]);
		await expect(readRate(client)).resolves.toEqual(rate);
		expect(sent).toHaveLength(1);
		expect(sent[0]).toMatchObject({
			method: 'GET',
			url: 'https://sandbox.example.com/base/v1/banking/rate',
			qs: { from: 'usd', to: 'brl' },
			headers: { accept: 'application/json' },
			timeout: 30_000,
		});
		expect(sent[0]).not.toHaveProperty('body');
		expect(sent[0]?.headers).not.toHaveProperty('content-type');
	});

	test('never follows a redirect, and never carries the key itself', async () => {
		const { client, sent } = scripted(clock, [
			answer(302, '', { location: 'https://evil.example.com' }),
		]);
		const failure = await failureOf(readRate(client));
		expect(sent).toHaveLength(1);
		expect(sent[0]?.disableFollowRedirect).toBe(true);
		expect(JSON.stringify(sent)).not.toContain(apiKey);
		expect(failure.advice).toContain('Check the URL in the credential');
	});

	test('with a body says that it is JSON, and keeps fields that the schema does not know', async () => {
		const { client, sent } = scripted(clock, [answer(201, { status: 'pending' })]);
		await client.call(endpoints.depositCreate, {
			params: { subaccountId: someId },
			body: { channelId: 'channel-1', source: { accountType: 'bank', extra: 1 }, note: 'á' },
		});
		expect(sent[0]?.headers).toEqual({
			accept: 'application/json',
			'content-type': 'application/json',
		});
		expect(JSON.parse(sent[0]?.body as string)).toEqual({
			channelId: 'channel-1',
			source: { accountType: 'bank', extra: 1 },
			note: 'á',
		});
	});

	test('has its path parameters filled in', async () => {
		const { client, sent } = scripted(clock, [answer(200, { id: otherId })]);
		await client.call(endpoints.conversionGet, {
			params: { subaccountId: someId, conversionId: otherId },
		});
		expect(sent[0]?.url).toBe(
			`https://sandbox.example.com/base/v1/ramp/${someId}/banking/conversions/${otherId}`,
		);
	});

	test('encodes a path parameter that has other characters', async () => {
		const { client, sent } = scripted(clock, [answer(200, [])]);
		// No schema of the table takes such values; encoding is the second lock on the door.
		const open: Endpoint = { ...endpoints.bankList, params: { currency: z.string() } };
		await client.call(open, { params: { currency: 'a/../b?c#d é' } });
		expect(sent[0]?.url).toBe(
			'https://sandbox.example.com/base/v1/ramp/banking/banks/a%2F..%2Fb%3Fc%23d%20%C3%A9',
		);
	});

	test.each(['', 'x', '../admin', `${someId}/..`, `${someId}?a=1`, ` ${someId}`])(
		'with the bad id «%s» is not sent',
		async (id) => {
			const { client, sent } = scripted(clock, [ok]);
			const failure = await failureOf(
				client.call(endpoints.onrampGet, { params: { subaccountId: someId, onrampId: id } }),
			);
			expect(failure).toBeInstanceOf(InputError);
			expect(failure.message).toMatch(/^Onramp ID must be a UUID/);
			expect(sent).toEqual([]);
		},
	);

	test('with a bad query or body is not sent either, and the message names what is wrong', async () => {
		const { client, sent } = scripted(clock, [ok]);
		const badQuery = await failureOf(
			client.call(endpoints.depositFee, { query: { currency: 'XXX', amount: -1 } as never }),
		);
		expect(badQuery.message).toBe(
			'Currency must be one of USD, USDC, BRL, USDT, NGN, GHS; Amount must be greater than zero',
		);
		const badBody = await failureOf(
			client.call(endpoints.subaccountCreate, { body: { email: 'nobody' } }),
		);
		expect(badBody.message).toMatch(/^Email must be an e-mail address/);
		expect(sent).toEqual([]);
	});

	test('for the sandbox only is refused in production before it is sent', async () => {
		const simulate = async (client: Client) =>
			await client.call(endpoints.depositSimulate, {
				params: { subaccountId: someId },
				body: { currency: 'BRL', amount: 10, accountNumber: '1' },
			});
		const production = scripted(clock, [answer(200)], { environment: 'production' });
		const failure = await failureOf(simulate(production.client));
		expect(failure).toBeInstanceOf(InputError);
		expect(failure.message).toBe(
			'Could not simulate an incoming deposit: this works in the sandbox only',
		);
		expect(production.sent).toEqual([]);
		const sandbox = scripted(clock, [answer(200)]);
		await expect(simulate(sandbox.client)).resolves.toBeUndefined();
		expect(sandbox.sent).toHaveLength(1);
	});
});

describe('query parameters', () => {
	const queryWith = async (
		queryParameters: Record<string, string>,
		extra: Record<string, string | number> = {},
	) => {
		const { client, sent } = scripted(clock, [answer(200, [])]);
		await client
			.with({ queryParameters })
			.call(
				endpoints.recipientList,
				{ params: { subaccountId: someId }, query: { currency: 'BRL', payment_rail: undefined } },
				extra,
			);
		return sent[0]?.qs;
	};

	test('that have no value are left out', async () => {
		expect(await queryWith({})).toEqual({ currency: 'BRL' });
	});

	test('can be added, replaced and taken out by the user', async () => {
		expect(await queryWith({ rail: 'pix' })).toEqual({ currency: 'BRL', rail: 'pix' });
		expect(await queryWith({ currency: 'XYZ' })).toEqual({ currency: 'XYZ' });
		expect(await queryWith({ currency: '', cur: 'BRL' })).toEqual({ cur: 'BRL' });
	});

	test('of paging are added, and the user’s go before them', async () => {
		expect(await queryWith({}, { page: 2, limit: 100 })).toEqual({
			currency: 'BRL',
			page: '2',
			limit: '100',
		});
		expect(await queryWith({ limit: '', per_page: '7' }, { page: 2, limit: 100 })).toEqual({
			currency: 'BRL',
			page: '2',
			per_page: '7',
		});
	});

	test('and the timeout hold for the client they were given to, not for the one it came from', async () => {
		const { client, sent } = scripted(clock, [ok]);
		await readRate(client.with({ timeoutMs: 5000 }).with({ queryParameters: { a: '1' } }));
		await readRate(client);
		expect(sent.map(({ timeout, qs }) => [timeout, qs])).toEqual([
			[5000, { from: 'usd', to: 'brl', a: '1' }],
			[30_000, { from: 'usd', to: 'brl' }],
		]);
	});
});

describe('retries', () => {
	test.each([429, 502, 503, 504])('%i on a read is tried again', async (status) => {
		const { client, sent } = scripted(clock, [answer(status), answer(status), ok]);
		await expect(readRate(client)).resolves.toEqual(rate);
		expect(sent).toHaveLength(3);
		expect(clock.waits.length).toBeGreaterThanOrEqual(2);
	});

	test.each([300, 400, 401, 403, 404, 408, 409, 418, 422, 500, 501, 505])(
		'%i on a read is final',
		async (status) => {
			const { client, sent } = scripted(clock, [answer(status, { message: 'no' }), ok]);
			const failure = await failureOf(readRate(client));
			expect(failure).toBeInstanceOf(ApiError);
			expect(failure).toMatchObject({ status, apiMessage: 'no' });
			expect(sent).toHaveLength(1);
			expect(clock.waits).toEqual([]);
		},
	);

	test.each([
		'ECONNRESET',
		'ECONNREFUSED',
		'ECONNABORTED',
		'ETIMEDOUT',
		'EPIPE',
		'ENOTFOUND',
		'EAI_AGAIN',
	])('%s on a read is tried again', async (code) => {
		const { client, sent } = scripted(clock, [brokenBy(code), ok]);
		await expect(readRate(client)).resolves.toEqual(rate);
		expect(sent).toHaveLength(2);
	});

	test.each([answer(503), answer(502), brokenBy('ECONNRESET')])(
		'ends after 4 tries, with the last failure',
		async (failing) => {
			const { client, sent } = scripted(clock, [failing]);
			const failure = await failureOf(readRate(client));
			expect(sent).toHaveLength(4);
			expect(failure).toBeInstanceOf(failing instanceof Error ? ConnectionError : ApiError);
		},
	);

	test('an error that is not one of the connection is not tried again', async () => {
		const { client, sent } = scripted(clock, [new TypeError('x is not a function'), ok]);
		expect((await failureOf(readRate(client))).message).toContain('x is not a function');
		expect(sent).toHaveLength(1);
	});

	test('a quote moves no money, so it is tried again; it is the same request', async () => {
		const { client, sent } = scripted(clock, [
			answer(503),
			answer(200, { from: {}, to: {}, pricing: {} }),
		]);
		await quote(client);
		expect(sent).toHaveLength(2);
		expect(sent[1]).toEqual(sent[0]);
	});

	test.each([
		answer(429),
		answer(502),
		answer(503),
		answer(504),
		brokenBy('ECONNRESET'),
		brokenBy('ETIMEDOUT'),
	])('a write is sent once, whatever happens', async (failing) => {
		const { client, sent } = scripted(clock, [failing, answer(200, { status: 'pending' })]);
		await failureOf(createDeposit(client));
		expect(sent).toHaveLength(1);
		expect(clock.waits).toEqual([]);
	});

	test('waits longer from try to try, and never longer than the jitter allows', async () => {
		const { client } = scripted(clock, [answer(502)]);
		await failureOf(readRate(client));
		expect(clock.waits).toEqual([1000, 2000, 4000]);
		jest.spyOn(Math, 'random').mockReturnValue(0.25);
		const again = new VirtualClock();
		await failureOf(readRate(scripted(again, [brokenBy('ECONNRESET')]).client));
		expect(again.waits).toEqual([250, 500, 1000]);
	});
});

describe('Retry-After', () => {
	const waitFor = async (status: number, value: string) => {
		const { client } = scripted(clock, [answer(status, '', { 'retry-after': value }), ok]);
		const start = clock.now;
		await readRate(client);
		return clock.now - start;
	};

	test.each([429, 502, 503, 504])('%i: seconds', async (status) => {
		expect(await waitFor(status, '7')).toBe(7000);
		expect(await waitFor(status, '0')).toBe(0);
	});

	test.each([429, 502])('%i: a date', async (status) => {
		const later = new Date(clock.now + 12_000).toUTCString();
		expect(await waitFor(status, later)).toBe(12_000);
		expect(await waitFor(status, new Date(clock.now - 60_000).toUTCString())).toBe(0);
	});

	test.each([429, 502])('%i: waits 30 seconds at most', async (status) => {
		expect(await waitFor(status, '3600')).toBe(30_000);
		expect(await waitFor(status, new Date(clock.now + 3_600_000).toUTCString())).toBe(30_000);
	});

	test('that makes no sense is as good as none', async () => {
		expect(await waitFor(502, 'soon')).toBe(1000);
		expect(await waitFor(502, '  ')).toBe(1000);
	});

	/** 429 and 503 say that there is too much of everything; 502 is about one request. */
	test.each([
		[429, 1],
		[503, 1],
		[502, 2],
	])('%i: whether the other calls are held back, too', async (status, sentMeanwhile) => {
		let endWait = () => {};
		const wait = async (ms: number) => {
			await new Promise<void>((resolve) => (endWait = resolve));
			clock.now += ms;
		};
		const failing = answer(status, '', { 'retry-after': '5' });
		const { client, sent } = scripted(clock, [failing, ok], { concurrency: 1, wait });
		const calls = Promise.all([readRate(client), readRate(client)]);
		await new Promise((resolve) => setImmediate(resolve));
		expect(sent).toHaveLength(sentMeanwhile);
		endWait();
		await expect(calls).resolves.toEqual([rate, rate]);
		expect(sent).toHaveLength(3);
	});

	test('on a write is told to the user', async () => {
		const { client } = scripted(clock, [
			answer(429, { message: 'Too many requests' }, { 'retry-after': '20' }),
		]);
		const failure = await failureOf(createDeposit(client));
		expect(failure.message).toBe('Could not create a deposit: Too many requests');
		expect(failure.advice).toBe(
			'The service limits how many requests it takes. It was sent once and not repeated, so that nothing happens twice. Try again in 20 seconds',
		);
	});

	test('of an hour is told as an hour, although nothing waits so long itself', async () => {
		const { client } = scripted(clock, [answer(429, '', { 'retry-after': '3600' })]);
		expect((await failureOf(createDeposit(client))).advice).toContain('Try again in 3600 seconds');
	});
});

describe('no answer', () => {
	const failureWith = async (error: Error, call = readRate) =>
		await failureOf(call(scripted(clock, [error]).client));

	test('in time: says how long was waited', async () => {
		const { client } = scripted(clock, [brokenBy('ECONNABORTED', 'timeout of 5000ms exceeded')]);
		const failure = await failureOf(readRate(client.with({ timeoutMs: 5000 })));
		expect(failure).toBeInstanceOf(ConnectionError);
		expect(failure.message).toBe(
			'Could not read the conversion rate of a currency pair: no answer within 5 seconds',
		);
		expect(failure.advice).toContain('Options > Timeout');
		expect(failure.advice).not.toContain('sent once');
	});

	test('to a write in time, or broken off: it may have been carried out', async () => {
		for (const code of ['ETIMEDOUT', 'ECONNRESET']) {
			const { advice } = await failureWith(brokenBy(code), createDeposit as never);
			expect(advice).toContain('look before you run it again');
		}
	});

	test.each([
		['ENOTFOUND', 'the host name of the URL is not known'],
		['EAI_AGAIN', 'the host name of the URL is not known'],
		['ECONNREFUSED', 'nothing answers at that address'],
		['EHOSTUNREACH', 'nothing answers at that address'],
		['CERT_HAS_EXPIRED', 'no secure connection could be made'],
		['DEPTH_ZERO_SELF_SIGNED_CERT', 'no secure connection could be made'],
		['EPROTO', 'no secure connection could be made'],
		['ECONNRESET', 'the connection broke before the whole answer was there'],
		['EPIPE', 'the connection broke before the whole answer was there'],
	])('%s: %s', async (code, reason) => {
		expect((await failureWith(brokenBy(code, 'x'))).message).toContain(reason);
	});

	test('finds the reason in what caused the error, too', async () => {
		const wrapped = new Error('request failed', {
			cause: new Error('again', { cause: brokenBy('ECONNREFUSED', 'x') }),
		});
		expect((await failureWith(wrapped)).message).toContain('nothing answers at that address');
	});

	/** n8n 1 rewrites the message, keeps no cause, and has the code in `httpCode`. */
	test.each([
		['ECONNRESET', 'socket hang up', 'the connection broke', 4],
		['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:9', 'nothing answers', 4],
		['ENOTFOUND', 'getaddrinfo ENOTFOUND nowhere.example', 'host name of the URL is not known', 4],
		['ECONNABORTED', 'timeout of 1000ms exceeded', 'no answer within', 4],
		['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unable to verify', 'no secure connection', 1],
	])('%s in the shape of n8n 1 is recognised', async (httpCode, original, says, tries) => {
		const thrown = Object.assign(
			new Error('The connection was aborted, perhaps the server is offline'),
			{
				httpCode,
				messages: [original],
			},
		);
		const { client, sent } = scripted(clock, [
			...Array.from({ length: 4 }, () => () => {
				throw thrown;
			}),
		]);
		expect((await failureOf(readRate(client))).message).toContain(says);
		expect(sent).toHaveLength(tries);
	});

	test('something thrown that is no error keeps its words', async () => {
		const { client } = scripted(clock, [
			() => {
				throw 'out of paper';
			},
		]);
		expect((await failureOf(readRate(client))).message).toContain('out of paper');
	});
});

describe('answers', () => {
	const failureWith = async (
		raw: HttpResponse,
		call: (client: Client) => Promise<unknown> = readRate,
	) => {
		const { client, sent } = scripted(clock, [raw]);
		const failure = await failureOf(call(client));
		// A broken answer to a call that was carried out is no reason to call again.
		expect(sent).toHaveLength(1);
		return failure;
	};

	test.each([200, 201, 202, 299])('%i is a success', async (status) => {
		const { client } = scripted(clock, [answer(status, rate)]);
		await expect(readRate(client)).resolves.toEqual(rate);
	});

	test('more fields than the specification has come through', async () => {
		const { client } = scripted(clock, [
			answer(200, { ...rate, spread: '0.1', nested: { a: [null] } }),
		]);
		await expect(readRate(client)).resolves.toEqual({
			...rate,
			spread: '0.1',
			nested: { a: [null] },
		});
	});

	test.each([
		['<html><body>Welcome</body></html>', 'the answer was not JSON'],
		['{"from":"usd"', 'the answer was not JSON'],
		['', 'the answer was empty'],
		['"text"', 'the answer was not a JSON object'],
		['7', 'the answer was not a JSON object'],
		['null', 'the answer was not a JSON object'],
	])('%j: %s', async (body, reason) => {
		const failure = await failureWith(answer(200, body));
		expect(failure).toBeInstanceOf(InvalidResponseError);
		expect(failure.message).toBe(
			`Could not read the conversion rate of a currency pair: ${reason}`,
		);
	});

	test.each([{}, { rate: null }, { rate: '' }, { data: { rate: 5 } }])(
		'%j lacks a field: endpoint and field are named',
		async (body) => {
			const failure = await failureWith(answer(200, body));
			expect(failure).toBeInstanceOf(InvalidResponseError);
			expect(failure.message).toContain(
				'the answer of GET /v1/banking/rate lacks the field “rate”',
			);
		},
	);

	test('zero and false are values', async () => {
		const { client } = scripted(clock, [answer(200, { success: false })]);
		const params = { subaccountId: someId, offrampId: otherId };
		await expect(client.call(endpoints.offrampStatus, { params })).resolves.toEqual({
			success: false,
		});
		await expect(
			readRate(scripted(clock, [answer(200, { ...rate, rate: 0 })]).client),
		).resolves.toMatchObject({ rate: 0 });
	});

	test('a list where a record is due is no record', async () => {
		const failure = await failureWith(answer(200, []), getBalance);
		expect(failure).toBeInstanceOf(InvalidResponseError);
	});

	test('a record where a list is due is no list', async () => {
		const failure = await failureWith(
			answer(200, { code: 'x', name: 'y' }),
			async (client) => await client.call(endpoints.bankList, { params: { currency: 'BRL' } }),
		);
		expect(failure).toBeInstanceOf(InvalidResponseError);
	});

	test('nothing is expected of an operation without a body, and {} of one without fields', async () => {
		const submit = async (raw: HttpResponse) =>
			await scripted(clock, [raw]).client.call(endpoints.customerSubmit, {
				params: { verificationId: someId },
				body: { first_name: 'Ada' },
			});
		await expect(submit(answer(200, ''))).resolves.toEqual({});
		await expect(submit(answer(200, {}))).resolves.toEqual({});
		await expect(submit(answer(204, undefined))).resolves.toEqual({});
	});
});

describe('error answers', () => {
	const messageOf = async (raw: HttpResponse) =>
		(await failureOf(readRate(scripted(clock, [raw]).client))).message;

	test('give the service’s own message', async () => {
		expect(await messageOf(answer(400, { statusCode: 400, message: 'Invalid currency XYZ' }))).toBe(
			'Could not read the conversion rate of a currency pair: Invalid currency XYZ',
		);
	});

	test('of a proxy, or without a body, say what the status means', async () => {
		const said = 'Could not read the conversion rate of a currency pair: it was not found';
		expect(await messageOf(answer(404, '<html>404</html>'))).toBe(said);
		expect(await messageOf(answer(404, ''))).toBe(said);
	});

	test('never show the API key, however often it comes back', async () => {
		const message = await messageOf(
			answer(401, { error: 'Unauthorized', message: `key ${apiKey} is invalid (${apiKey})` }),
		);
		expect(message).toContain('key *** is invalid (***)');
		expect(message).not.toContain(apiKey);
	});
});

describe('a cancelled execution', () => {
	test('sends nothing more', async () => {
		const { client, sent } = scripted(clock, [ok], { signal: AbortSignal.abort() });
		expect(await failureOf(readRate(client))).toBeInstanceOf(CancelledError);
		expect(await failureOf(createDeposit(client))).toBeInstanceOf(CancelledError);
		expect(sent).toEqual([]);
	});

	test('passes its signal on to the request, and does not take the broken one for a fault', async () => {
		const controller = new AbortController();
		const hanging = async (options: IHttpRequestOptions) =>
			await new Promise<HttpResponse>((_, reject) => {
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

	test.each([answer(502), answer(429, '', { 'retry-after': '10' })])(
		'ends a wait at once',
		async (failing) => {
			const controller = new AbortController();
			const wait = async () => {
				controller.abort();
				// Nothing else would end this wait.
				await new Promise(() => {});
			};
			const { client, sent } = scripted(clock, [failing, ok], { signal: controller.signal, wait });
			expect(await failureOf(readRate(client))).toBeInstanceOf(CancelledError);
			expect(sent).toHaveLength(1);
		},
	);

	test('ends every call, those that wait for a place as well', async () => {
		const controller = new AbortController();
		const wait = async () => {
			controller.abort();
			await new Promise(() => {});
		};
		const { client, sent } = scripted(clock, [answer(429, '', { 'retry-after': '10' })], {
			signal: controller.signal,
			wait,
			concurrency: 1,
		});
		const failures = await Promise.all(
			[1, 2, 3].map(async () => await failureOf(readRate(client))),
		);
		expect(failures.map((failure) => failure.constructor)).toEqual([
			CancelledError,
			CancelledError,
			CancelledError,
		]);
		expect(sent).toHaveLength(1);
	});

	test('leaves no listener on the signal when a wait ends by itself', async () => {
		const { signal } = new AbortController();
		const added = jest.spyOn(AbortSignal.prototype, 'addEventListener');
		const removed = jest.spyOn(AbortSignal.prototype, 'removeEventListener');
		const { client } = scripted(clock, [answer(502), answer(502), ok], { signal });
		await readRate(client);
		const waits = added.mock.calls.length;
		expect(waits).toBeGreaterThanOrEqual(2);
		expect(removed).toHaveBeenCalledTimes(waits);
		jest.restoreAllMocks();
	});

	test('has no listener of each request, because Node warns where there are many', async () => {
		const { signal } = new AbortController();
		const added = jest.spyOn(signal, 'addEventListener');
		const pushedBack = answer(429, '', { 'retry-after': '1' });
		const { client, sent } = scripted(
			clock,
			[...new Array<typeof ok>(30).fill(pushedBack), ...new Array<typeof ok>(30).fill(ok)],
			{ signal, concurrency: 30 },
		);
		await Promise.all(Array.from({ length: 30 }, async () => readRate(client)));
		const passedOn = new Set(sent.map(({ abortSignal }) => abortSignal));
		expect(sent).toHaveLength(60);
		expect(passedOn.size).toBe(30);
		expect(passedOn.has(signal)).toBe(false);
		expect(added).not.toHaveBeenCalled();
	});
});

test('no more requests are under way than the ceiling allows', async () => {
	let running = 0;
	let most = 0;
	const { client } = scripted(
		clock,
		[
			async () => {
				most = Math.max(most, ++running);
				await new Promise<void>((resolve) => setImmediate(resolve));
				running--;
				return ok;
			},
		],
		{ concurrency: 3 },
	);
	await Promise.all(Array.from({ length: 12 }, async () => await readRate(client)));
	expect(most).toBe(3);
});
