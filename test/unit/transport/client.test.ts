import fc from 'fast-check';
import { NodeOperationError, type IHttpRequestOptions, type INode } from 'n8n-workflow';

import { endpoints } from '../../../nodes/CrossBorderPayments/api/endpoints';
import { text } from '../../../nodes/CrossBorderPayments/api/schemas/values';
import type { Client, HttpResponse } from '../../../nodes/CrossBorderPayments/transport/client';
import {
	ApiError,
	CancelledError,
	ConnectionError,
	InputError,
	InvalidResponseError,
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
const createDeposit = async (client: Client) =>
	await client.call(endpoints.depositCreate, {
		params: { subaccountId: someId },
		body: { channelId: 'channel-1', source: { accountType: 'bank' } },
	});

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
		expect(failure.advice).toContain('The node does not follow redirects');
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

	test('has each path parameter as one part of its path, whatever it holds', async () => {
		// The rows take UUIDs; should one take more some day, it must not lead elsewhere.
		const lenient = {
			...endpoints.conversionGet,
			params: { subaccountId: text, conversionId: text },
		} as unknown as typeof endpoints.conversionGet;
		const word = fc.oneof(
			fc.string({ unit: 'binary' }),
			fc.stringMatching(/^[a-z./?#%&;\\: ]{1,12}$/),
			fc.constantFrom('../..', 'a/b', '?x=1', '#x', '%2e%2e', 'a\r\nx: 1', '{conversionId}', '$&'),
		);
		// URLs have no way to write a part that is just dots.
		const part = word.map((one) => one.trim()).filter((one) => !/^(\.|\.\.|)$/.test(one));
		await fc.assert(
			fc.asyncProperty(part, part, async (subaccountId, conversionId) => {
				const { client, sent } = scripted(clock, [answer(200, { id: otherId })]);
				await client.call(lenient, { params: { subaccountId, conversionId } });
				const { pathname, search, hash, href } = new URL(sent[0]?.url ?? '');
				expect([href, search, hash]).toEqual([sent[0]?.url, '', '']);
				const path = ['base', 'v1', 'ramp', subaccountId, 'banking', 'conversions', conversionId];
				expect(pathname.split('/').slice(1).map(decodeURIComponent)).toEqual(path);
			}),
			{ seed: 1, numRuns: 300 },
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

	test('with a bad query or body is not sent, and the message names what is wrong', async () => {
		const { client, sent } = scripted(clock, [ok]);
		const query = { currency: 'XXX', amount: 1 } as never;
		const badQuery = await failureOf(client.call(endpoints.depositFee, { query }));
		expect(badQuery).toBeInstanceOf(InputError);
		expect(badQuery.message).toBe('Currency must be one of USD, USDC, BRL, USDT, NGN, GHS');
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
	test('a read goes on until it is answered, at most four times', async () => {
		const healed = scripted(clock, [answer(502), brokenBy('ECONNRESET'), answer(429), ok]);
		await expect(readRate(healed.client)).resolves.toEqual(rate);
		expect(healed.sent).toHaveLength(4);
		expect(clock.waits).toEqual([1000, 2000, 4000]);
		for (const failing of [answer(503), answer(502), brokenBy('ECONNRESET')]) {
			const { client, sent } = scripted(clock, [failing]);
			const failure = await failureOf(readRate(client));
			expect(failure).toBeInstanceOf(failing instanceof Error ? ConnectionError : ApiError);
			expect(sent).toHaveLength(4);
		}
	});

	test.each([answer(429), answer(502), answer(503), answer(504), brokenBy('ECONNRESET')])(
		'a write is sent once, whatever happens',
		async (failing) => {
			const { client, sent } = scripted(clock, [failing, answer(200, { status: 'pending' })]);
			await failureOf(createDeposit(client));
			expect(sent).toHaveLength(1);
		},
	);

	/** 429 and 503 say that there is too much of everything; 502 is about one request. */
	test.each([
		[429, [0, 5000, 5000]],
		[503, [0, 5000, 5000]],
		[502, [0, 0, 5000]],
	])('%i: when the next requests are sent', async (status, times) => {
		const began = clock.now;
		const sentAt: number[] = [];
		const failing = answer(status, '', { 'retry-after': '5' });
		const { client } = scripted(clock, [
			() => {
				sentAt.push(clock.now - began);
				return sentAt.length === 1 ? failing : ok;
			},
		]);
		const first = readRate(client);
		await new Promise((resolve) => setImmediate(resolve));
		if (status === 502) await readRate(client);
		else await Promise.all([readRate(client)]);
		await first;
		expect(sentAt).toEqual(times);
	});

	test('Retry-After of a write is told to the user, an hour as an hour', async () => {
		const refusal = answer(429, { message: 'Too many requests' }, { 'retry-after': '3600' });
		const failure = await failureOf(createDeposit(scripted(clock, [refusal]).client));
		expect(failure).toMatchObject({
			message: 'Could not create a deposit: Too many requests',
			retryAfterMs: 3_600_000,
		});
		expect(failure.advice).toContain('Try again in 3600 seconds');
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
		const second = await failureOf(readRate(client.with({ timeoutMs: 1000 })));
		expect(second.message).toMatch(/no answer within 1 second$/);
	});

	test('to a write in time, or broken off: it may have been carried out', async () => {
		for (const code of ['ETIMEDOUT', 'ECONNRESET']) {
			const { advice } = await failureWith(brokenBy(code), createDeposit as never);
			expect(advice).toContain('look before you run it again');
		}
	});

	test.each([
		['ENOTFOUND', 'the host name of the URL is not known', 4],
		['EAI_AGAIN', 'the host name of the URL is not known', 4],
		['ECONNREFUSED', 'nothing answers at that address', 4],
		['EHOSTUNREACH', 'nothing answers at that address', 4],
		['CERT_HAS_EXPIRED', 'no secure connection could be made', 1],
		['EPROTO', 'no secure connection could be made', 1],
		['ECONNRESET', 'the connection broke before the whole answer was there', 4],
		['EPIPE', 'the connection broke before the whole answer was there', 4],
		['ETIMEDOUT', 'no answer within 30 seconds', 4],
	])('%s: %s', async (code, reason, attempts) => {
		// n8n 2 keeps the error as the cause; n8n 1 has the code in another place.
		const inShapeOfN8n1 = Object.assign(new Error('perhaps the server is offline'), {
			httpCode: code,
			messages: ['x'],
		});
		const wrapped = new Error('request failed', { cause: brokenBy(code, 'x') });
		for (const error of [brokenBy(code, 'x'), wrapped, inShapeOfN8n1]) {
			const { client, sent } = scripted(clock, [error]);
			expect((await failureOf(readRate(client))).message).toContain(reason);
			expect(sent).toHaveLength(attempts);
		}
	});

	test('what n8n refuses, such as a missing credential, keeps n8n’s words', async () => {
		const refusal = new NodeOperationError({} as INode, 'Node does not have any credentials set');
		expect(await failureWith(refusal)).toBe(refusal);
	});

	test('a server that never finishes its answer is given up at the deadline', async () => {
		const { client } = scripted(clock, [async () => await new Promise<HttpResponse>(() => {})]);
		const failure = await failureOf(createDeposit(client.with({ timeoutMs: 20 })));
		expect(failure.message).toBe('Could not create a deposit: no answer within 1 second');
	});

	test('an unknown reason is told, without the key', async () => {
		const failure = await failureWith(new Error(`bad header ${apiKey}`));
		expect(failure.message).toMatch(/: no answer came \(bad header \*\*\*\)$/);
		expect(failure.advice).toContain('Check the URL in the credential');
	});

	test('something thrown that is not an error keeps its words', async () => {
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

	test.each([
		['400', answer(400, { message: `key ${apiKey} is invalid (${apiKey})` })],
		['400, spelled with escapes', answer(400, `{"message":"key ${escaped(apiKey)}"}`)],
	])('(%s) never show the API key', async (_, raw) => {
		const message = await messageOf(raw);
		expect(message).toContain('key ***');
		expect(message).not.toContain(apiKey);
	});

	test('to personal data say only which fields the service names', async () => {
		const submit = async (status: number, message: string) => {
			const { client } = scripted(clock, [answer(status, { message })]);
			const params = { subaccountId: someId };
			const body = { first_name: 'Ada' };
			return await failureOf(client.call(endpoints.individualSubmit, { params, body }));
		};
		const refused = await submit(400, 'Ada of 1 Main St: last_name, signed_agreement_id missing');
		expect(refused.message).toBe(
			'Could not submit the verification data of an individual: the service refused the data and names these fields: last_name, signed_agreement_id',
		);
		expect(refused.advice).toContain('not shown, because it may repeat personal data');
		const failed = await submit(500, 'Ada exists');
		expect(failed.message).toMatch(/: the service answered with status 500$/);
	});
});

test('a key that an answer repeats, spelled with escapes, is removed from the record', async () => {
	const raw = answer(200, `{"rate":1,"note":"key ${escaped(apiKey)}"}`);
	await expect(readRate(scripted(clock, [raw]).client)).resolves.toEqual({
		rate: 1,
		note: 'key ***',
	});
});

test('the service’s time is that of its latest Date header, and goes on', async () => {
	const dated = (iso: string) => answer(200, rate, { date: new Date(iso).toUTCString() });
	const { client } = scripted(clock, [
		ok,
		dated('2026-02-01T00:00:00Z'),
		dated('2026-02-01T08:00:00Z'),
		answer(200, rate, { date: 'noon' }),
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

/** Each letter as JSON may write it. */
function escaped(value: string): string {
	return [...value].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
}

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
				queueMicrotask(() => controller.abort());
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
			queueMicrotask(() => controller.abort());
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

	test('has no listener of each request, because Node 20 warns where there are many', async () => {
		const { signal } = new AbortController();
		const added = jest.spyOn(signal, 'addEventListener');
		const { client, sent } = scripted(clock, [answer(502), ok], { signal });
		await readRate(client);
		expect(new Set(sent.map(({ abortSignal }) => abortSignal)).add(signal).size).toBe(3);
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
