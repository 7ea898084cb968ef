import type { IDataObject, NodeApiError } from 'n8n-workflow';

import { runItems as runOutputs } from '../../nodes/CrossBorderPayments/execute';
import { failureOf } from '../support/failureOf';
import {
	fakeExecuteContext,
	idOf,
	pageOf,
	type FakeResponse,
	type FakeExecution,
	type Respond,
} from '../support/n8n/fakeExecuteContext';

// The waits of the node, which are not what these tests are about, take no time.
/** What comes out of the only output. */
const runItems = async (...args: Parameters<typeof runOutputs>) => (await runOutputs(...args))[0]!;

const sleep = async (ms: number) => await new Promise((resolve) => setTimeout(resolve, ms));

const getConversion = {
	resource: 'conversion',
	operation: 'get',
	subaccountId: idOf(1),
	conversionId: (item: number) => idOf(item + 10),
	output: 'raw',
};
const createSubaccount = {
	resource: 'subaccount',
	operation: 'create',
	email: (item: number) => `name${item}@example.com`,
};

/** Responds after a while, and notes how many requests were open at the same time. */
function slowService(body: object) {
	let open = 0;
	const service = {
		maxOpen: 0,
		respond: async () => {
			service.maxOpen = Math.max(service.maxOpen, ++open);
			await sleep(5);
			open--;
			return { body };
		},
	};
	return service;
}

describe('items', () => {
	test('are read side by side, as many as the credential allows', async () => {
		const service = slowService({ id: idOf(1) });
		const credential = { advanced: true, maxConcurrentRequests: 4 };
		const execution = { parameters: getConversion, items: 12, credential, ...service };
		await runItems(fakeExecuteContext(execution).context);
		expect(service.maxOpen).toBeGreaterThan(1);
		expect(service.maxOpen).toBeLessThanOrEqual(4);
	});

	test('are written one after another', async () => {
		const service = slowService({ id: idOf(1), status: 'created' });
		const { context, requests } = fakeExecuteContext({
			parameters: createSubaccount,
			items: 4,
			...service,
		});
		await runItems(context);
		expect(service.maxOpen).toBe(1);
		expect(requests.map(({ body }) => body)).toEqual(
			[0, 1, 2, 3].map((item) => ({ email: `name${item}@example.com` })),
		);
	});

	test('come out in their order, each paired with its input, whichever response comes first', async () => {
		const { context, hints } = fakeExecuteContext({
			parameters: getConversion,
			items: 3,
			respond: async ({ path }) => {
				await sleep(path.endsWith('10') ? 20 : 1);
				return { body: { id: path.slice(-36) } };
			},
		});
		expect(await runItems(context)).toEqual(
			[0, 1, 2].map((item) => ({ json: { id: idOf(item + 10) }, pairedItem: { item } })),
		);
		// The record has nothing but its ID.
		expect(hints).toEqual([
			{
				message: expect.stringMatching(
					/^The service’s responses differ from its specification: conversionGet: fromCurrency is missing; .*; conversionGet: createdAt is missing. Columns of missing fields are empty$/,
				),
			},
		]);
	});
});

test('of several items with amounts as text, one hint says what nodes of n8n do with them', async () => {
	const hintsOf = async (more: object, items: number) => {
		const parameters = { ...getConversion, output: 'simplified', ...more };
		const amounts = { amount: '1.50', feeAmount: '0', netAmount: '1.50', rate: '2' };
		const respond = () => ({ body: { id: idOf(1), ...amounts } });
		const { context, hints } = fakeExecuteContext({ parameters, items, respond });
		await runItems(context);
		return (hints as Array<{ message: string }>).filter(({ message }) => /text/.test(message));
	};
	expect(await hintsOf({}, 3)).toEqual([
		{
			message: expect.stringMatching(
				/Filter, Sort and Summarize .* [Aa]dd Options > Amounts, or use Get Totals/,
			),
		},
	]);
	expect(await hintsOf({}, 1)).toEqual([]);
	expect(await hintsOf({ output: 'raw' }, 3)).toEqual([]);
	expect(await hintsOf({ options: { amounts: 'exact' } }, 3)).toEqual([]);
	expect(await hintsOf({ output: 'selected', outputFields: ['id'] }, 3)).toEqual([]);
});

describe('a failed item', () => {
	const notFound = { status: 404, body: { error: 'Not Found', message: 'No such conversion' } };
	const respond: FakeExecution['respond'] = ({ path }) =>
		path.endsWith('11') ? notFound : { body: { id: path.slice(-36) } };

	test('fails the run, with its index, and the reads that have not begun are not sent', async () => {
		const { context, requests } = fakeExecuteContext({
			parameters: getConversion,
			credential: { advanced: true, maxConcurrentRequests: 1 },
			items: 5,
			respond,
		});
		await expect(runItems(context)).rejects.toMatchObject({
			message: expect.stringContaining('No such conversion'),
			httpCode: '404',
			context: { itemIndex: 1 },
		});
		expect(requests.length).toBeLessThan(5);
	});

	test('gives its error and advice and leaves the others alone, with Continue On Fail', async () => {
		const { context } = fakeExecuteContext({
			parameters: getConversion,
			items: 3,
			respond,
			continueOnFail: true,
		});
		expect(await runItems(context)).toEqual([
			{ json: { id: idOf(10) }, pairedItem: { item: 0 } },
			{
				json: {
					error: expect.stringContaining('No such conversion'),
					message: expect.stringContaining('Check the subaccount ID and the conversion ID'),
				},
				pairedItem: { item: 1 },
			},
			{ json: { id: idOf(12) }, pairedItem: { item: 2 } },
		]);
	});

	test('has just an error where there is no advice', async () => {
		const { context } = fakeExecuteContext({
			parameters: {
				...getConversion,
				conversionId: () => {
					throw new Error('The expression is broken');
				},
			},
			continueOnFail: true,
		});
		expect(await runItems(context)).toEqual([
			{ json: { error: 'Conversion: The expression is broken' }, pairedItem: { item: 0 } },
		]);
	});

	test('ends the requests that it still has open', async () => {
		const never = new Promise<never>(() => {});
		const { context, requests } = fakeExecuteContext({
			parameters: {
				resource: 'deposit',
				operation: 'getAll',
				subaccountId: idOf(1),
				returnAll: true,
			},
			credential: { advanced: true, pageSize: 1 },
			respond: async (request) => {
				if (request.query.page === '2') {
					await sleep(20);
					return { status: 400, body: { message: 'No' } };
				}
				const records = [1, 2, 3].map((count) => ({ id: idOf(count), status: 'pending' }));
				return request.query.page === '3' ? await never : pageOf(records, request);
			},
		});
		await expect(runItems(context)).rejects.toThrow('No');
		const open = requests.find(({ query }) => query.page === '3');
		expect((open?.options.abortSignal as AbortSignal).aborted).toBe(true);
	});
});

describe('the credential', () => {
	const accounts = [{ apiKey: 'key-of-account-a' }, { apiKey: 'key-of-account-b' }];
	const credential = (item: number) => accounts[item]!;

	test('of other items is cut out of a response, too', async () => {
		const { context } = fakeExecuteContext({
			parameters: { ...getConversion, output: 'raw' },
			items: 2,
			credential,
			respond: async ({ path }) => {
				if (path.endsWith('10')) await sleep(10);
				return { body: { id: path.slice(-36), seen: accounts.map(({ apiKey }) => apiKey) } };
			},
		});
		const seen = (await runItems(context)).map(({ json }) => json.seen);
		expect(seen).toEqual(Array(2).fill(accounts.map(() => '***')));
	});

	test('has a pace of its own: a service that throttles one account does not hold up another', async () => {
		const { context, requests } = fakeExecuteContext({
			parameters: getConversion,
			items: 2,
			credential: (item: number) => ({
				...credential(item),
				...{ advanced: true, maxConcurrentRequests: 1 },
			}),
			respond: async ({ path }) => {
				if (path.endsWith('10') && requests.length < 3)
					return await sleep(20).then(() => ({ status: 429 }));
				return { body: { id: path.slice(-36) } };
			},
		});
		jest.spyOn(Math, 'random').mockReturnValue(0.1);
		await runItems(context);
		jest.restoreAllMocks();
		expect(requests.map(({ apiKey }) => String(apiKey).at(-1)).join('')).toBe('aba');
	});
});

test('an operation that does not exist is named', async () => {
	const { context } = fakeExecuteContext({
		parameters: { resource: 'deposit', operation: 'delete' },
	});
	await expect(runItems(context)).rejects.toMatchObject({
		message: 'The resource “deposit” has no operation “delete”',
		description: 'Choose an operation from the list',
	});
});

test('a cancelled execution sends nothing more and fails, Continue On Fail or not', async () => {
	const cancel = new AbortController();
	const { context, requests } = fakeExecuteContext({
		parameters: createSubaccount,
		items: 3,
		cancel: cancel.signal,
		continueOnFail: true,
		respond: () => {
			cancel.abort();
			return { body: { id: idOf(1), status: 'created' } };
		},
	});
	await expect(runItems(context)).rejects.toThrow('The execution was cancelled');
	expect(requests).toHaveLength(1);
});

test('items with the same settings and different credentials are not the same', async () => {
	const hintsOf = async (credential: (item: number) => IDataObject) => {
		const parameters = { resource: 'balance', operation: 'get' };
		const respond = () => ({ body: { balances: {} } });
		const { context, hints } = fakeExecuteContext({ parameters, items: 2, credential, respond });
		await runItems(context);
		return (hints as Array<{ message: string }>).map(({ message }) => message).join();
	};
	expect(await hintsOf(() => ({}))).toContain('Ran 2 times with the same settings');
	expect(await hintsOf((item) => ({ apiKey: `key-${item}` }))).not.toContain('Ran 2 times');
});

test('Wait Until Final is not parked as a tool of an AI agent, which gets a response', async () => {
	const { context } = fakeExecuteContext({
		parameters: {
			...{ resource: 'onramp', operation: 'waitUntilFinal', waitAtMost: 60 },
			...{ subaccountId: idOf(1), onrampId: idOf(2), options: { betweenChecks: 'park' } },
		},
		nodeType: 'crossBorderPaymentsTool',
		respond: () => ({ body: { id: idOf(2), status: 'completed' } }),
	});
	const [response, ...others] = await runOutputs(context);
	expect(others).toEqual([]);
	expect(response).toMatchObject([{ json: { final: true, status: 'completed' } }]);
});

test.each([
	['crossBorderPaymentsTool', 61, 'Wait at Most (Minutes) must be at most 60'],
	['crossBorderPaymentsTool', 0, 'Wait at Most (Minutes) must be more than 0'],
	['crossBorderPayments', 721, 'Wait at Most (Hours) must be at most 720'],
])('%s does not wait for %d', async (nodeType, waitAtMost, message) => {
	const { context, requests } = fakeExecuteContext({
		parameters: {
			...{ resource: 'onramp', operation: 'waitUntilFinal', waitAtMost },
			...{ subaccountId: idOf(1), onrampId: idOf(2) },
			options: { betweenChecks: 'keepRunning' },
		},
		nodeType,
	});
	await expect(runItems(context)).rejects.toThrow(message);
	expect(requests).toEqual([]);
});

describe('Once Per is of one operation and one server', () => {
	const respond: Respond = () => ({
		...{ status: 201, body: { id: idOf(1), status: 'created', formUrl: 'x' } },
	});
	const repeated = async (execution: FakeExecution) =>
		(await runItems(fakeExecuteContext({ respond, ...execution }).context)).map(
			({ json }) => json.repeated,
		);

	test.each([
		['server', { environment: 'production', productionUrl: 'https://api.test' }],
		['address', { sandboxUrl: 'https://other.test' }],
	])('of another %s, the same value is another request', async (_, other) => {
		const parameters = { ...createSubaccount, email: 'ada@example.com', oncePer: 'INV-1' };
		const credential = (item: number) => (item === 1 ? other : {});
		expect(await repeated({ parameters, items: 3, credential })).toEqual([false, false, true]);
	});

	test('a hint counts what is repeated', async () => {
		const parameters = { ...createSubaccount, email: 'ada@example.com', oncePer: 'INV-1' };
		const { context, hints } = fakeExecuteContext({ respond, parameters, items: 3 });
		await runItems(context);
		const hint =
			'Already sent, so not sent again: 2 items. To leave them out, add an If on repeated';
		expect(hints).toContainEqual({ message: hint });
	});

	test('of a new API key, it is the same request', async () => {
		const parameters = { ...createSubaccount, email: 'ada@example.com', oncePer: 'INV-1' };
		const credential = (item: number) => (item === 1 ? { apiKey: 'new-key' } : {});
		expect(await repeated({ parameters, items: 2, credential })).toEqual([false, true]);
	});

	test('of another operation, the same value is another request', async () => {
		const processed = new Set<string>();
		const of = async (operation: string) =>
			await repeated({
				processed,
				parameters: {
					...{ resource: 'verification', operation, subaccountId: idOf(1) },
					...{ verificationType: 'business', oncePer: 'INV-1', options: { oncePer: 'INV-1' } },
				},
			});
		expect(await of('createLink')).toEqual([false]);
		expect(await of('createKybLink')).toEqual([false]);
		expect(await of('createLink')).toEqual([true]);
	});

	test('it goes on with the other endpoint for a link, where the service lacks the first', async () => {
		const lacking: Respond = (request) =>
			request.path.endsWith('/verification') ? { status: 404 } : respond(request);
		const parameters = { resource: 'verification', operation: 'createLink', subaccountId: idOf(1) };
		expect(
			await repeated({
				...{ items: 2, respond: lacking },
				parameters: { ...parameters, options: { oncePer: 'INV-1' } },
			}),
		).toEqual([false, true]);
	});
});

test('what went through is kept though its output fails, and a retry with another output returns it', async () => {
	const nodeContext = {};
	const run = async (options: IDataObject, executionId: string) => {
		const { context, requests } = fakeExecuteContext({
			...{ nodeContext, executionId },
			parameters: {
				...{
					resource: 'deposit',
					operation: 'create',
					subaccountId: idOf(1),
					channelId: 'channel-1',
				},
				...{ output: 'selected', outputFields: ['amount'], options },
			},
			respond: () => ({
				body: { id: idOf(7), status: 'pending', amount: '12345678901234567890.5' },
			}),
		});
		const items = await runItems(context).catch(({ message, description }: NodeApiError) => [
			{ json: { message, description } },
		]);
		return {
			json: items[0]!.json,
			sent: requests.filter(({ method }) => method === 'POST').length,
		};
	};
	expect(await run({ amounts: 'exact' }, '1')).toMatchObject({
		json: {
			message: expect.stringMatching(
				/\. The request went through: do not send it again$/,
			) as string,
			description: expect.stringMatching(/Retry of this execution returns it and/) as string,
		},
		sent: 1,
	});
	expect(await run({ amounts: 'exact' }, '2')).toMatchObject({
		json: { message: expect.stringContaining('The request went through') as string },
		sent: 0,
	});
	expect(await run({}, '3')).toMatchObject({ json: { amount: '12345678901234567890.5' }, sent: 0 });
});

describe('calls of a tool', () => {
	/** Each with these values of the model, one after another in one execution, as n8n runs them. */
	async function callTool(inputs: IDataObject[], responses: FakeResponse[]) {
		const nodeContext = {};
		let sent = 0;
		const results: unknown[] = [];
		for (const input of inputs) {
			const { context } = fakeExecuteContext({
				nodeContext,
				input: [input],
				nodeType: 'crossBorderPaymentsTool',
				parameters: { ...createSubaccount, email: 'ada@example.com' },
				respond: () => responses[sent++] ?? { body: { id: idOf(sent), status: 'created' } },
			});
			results.push(
				await runItems(context).then(
					([item]) => item!.json.id,
					({ message }: Error) => message,
				),
			);
		}
		return { results, sent };
	}

	test('are each a run of their own, also with the same values', async () => {
		const { results, sent } = await callTool([{ email: 'a' }, { email: 'a' }, { email: 'b' }], []);
		expect(results).toEqual([1, 2, 3].map(idOf));
		expect(sent).toBe(3);
	});

	test('send nothing again whose outcome is unknown, as Retry On Fail of n8n 1 would', async () => {
		const inputs = [
			{ email: 'a', toolCallId: '1' },
			{ email: 'a', toolCallId: '2' },
			{ email: 'b' },
		];
		const { results, sent } = await callTool(inputs, [{ status: 500 }]);
		const unknown = expect.stringMatching(/It may have gone through: check before/) as string;
		expect(results).toEqual([unknown, unknown, idOf(2)]);
		expect(sent).toBe(2);
	});
});

describe('the message of a write that fails says what nobody must miss:', () => {
	const created = { id: idOf(1), status: 'created' };
	const cases: Array<[string, string, Partial<FakeExecution>]> = [
		['Nothing was sent', 'a bad value', { parameters: { ...createSubaccount, email: 'ada' } }],
		['Nothing was sent', 'a bad credential', { credential: { apiKey: '' } }],
		['It may have gone through', 'status 500', { respond: () => ({ status: 500 }) }],
	];

	test.each(cases)('%s (%s)', async (outcome, _, execution) => {
		for (const continueOnFail of [false, true]) {
			const { context } = fakeExecuteContext({
				parameters: createSubaccount,
				respond: () => ({ body: created }),
				continueOnFail,
				...execution,
			});
			const run = runItems(context).then(([item]) => item?.json.error);
			const message = continueOnFail ? await run : (await failureOf(run)).message;
			expect(message).toMatch(new RegExp(`[^.]\\. ${outcome}`));
		}
	});

	test('of its own request, not of that of the item before it', async () => {
		const { context } = fakeExecuteContext({
			parameters: createSubaccount,
			items: 2,
			continueOnFail: true,
			respond: ({ body }) =>
				JSON.stringify(body).includes('name1') ? { status: 500 } : { body: created },
		});
		const [first, second] = await runItems(context);
		expect(first?.json).toEqual(created);
		expect(second?.json.error).toMatch(/\. It may have gone through/);
	});

	test('what fails after the service has carried it out went through, also with Once Per', async () => {
		const deposit = { id: idOf(7), status: 'pending', amount: '12345678901234567890.5' };
		const { context } = fakeExecuteContext({
			parameters: {
				...{ resource: 'deposit', operation: 'create', oncePer: 'INV-1' },
				...{ subaccountId: idOf(1), channelId: 'channel-1' },
				...{ output: 'selected', outputFields: ['amount'], options: { amounts: 'exact' } },
			},
			respond: ({ path }) => ({
				body: path.endsWith('/balances') ? { id: idOf(1), balances: {} } : deposit,
			}),
		});
		await expect(runItems(context)).rejects.toThrow(
			/\. The request went through: do not send it again$/,
		);
	});

	test('nothing more, where the service rejects it or it was only a read', async () => {
		const rejection = { status: 400, body: { message: 'No.' } };
		for (const parameters of [createSubaccount, { ...getConversion, conversionId: idOf(1) }]) {
			const { context } = fakeExecuteContext({ parameters, respond: () => rejection });
			await expect(runItems(context)).rejects.toThrow(
				/status 400$|: No\.$|: No\. A subaccount may already have this address[^.]*$/,
			);
		}
	});

	test('a deposit that the service rejects, with what to do about it', async () => {
		const rejection = { status: 400, body: { message: 'No.' } };
		const { context } = fakeExecuteContext({
			parameters: {
				...{ resource: 'deposit', operation: 'create' },
				...{ subaccountId: idOf(1), channelId: 'channel-1' },
			},
			respond: () => rejection,
		});
		await expect(runItems(context)).rejects.toMatchObject({
			description: expect.stringContaining('Deposit > Check finds out what is wrong') as string,
		});
	});
});

describe('a write whose key was used', () => {
	const parameters = {
		...{ subaccountId: idOf(1), email: 'ada@example.com' },
		...{ channelId: 'channel-1', currency: 'GHS', amount: '5' },
	};
	const listed = { id: idOf(1), email: 'ada@example.com', status: 'approved', isParent: false };
	const deposit = {
		id: 'abcdef00-0000-4000-8000-000000000007',
		status: 'completed',
		currency: 'GHS',
	};

	/** Runs it twice; the second run can read what `lists` has. */
	async function runTwice(operation: string, options: object, lists: object[] | FakeResponse) {
		const [resource, name] = operation.split('.');
		const requests: string[] = [];
		const processed = new Set<string>();
		const run = async () => {
			const execution: FakeExecution = {
				processed,
				parameters: {
					...{ ...parameters, resource, operation: name },
					// Among the fields where money or identity data is sent, otherwise among the options.
					oncePer: 'INV-1',
					options: { oncePer: 'INV-1', ...options },
				},
				respond: (request) => {
					requests.push(request.method);
					if (request.method === 'POST') return { status: 201, body: { ...deposit, formUrl: 'x' } };
					if (request.path.endsWith('/balances')) return { body: { id: idOf(1), balances: {} } };
					return Array.isArray(lists) ? pageOf(lists, request) : lists;
				},
			};
			const { context, hints } = fakeExecuteContext(execution);
			const [item] = await runItems(context);
			return { item: item?.json, hints };
		};
		const first = await run();
		expect(first.item).toMatchObject({ repeated: false });
		const second = await run();
		expect(requests.filter((method) => method === 'POST')).toHaveLength(1);
		return second;
	}

	test.each<[string, object, object[] | FakeResponse, object]>([
		[
			'subaccount.create',
			{},
			[listed],
			{ id: idOf(1), email: 'ada@example.com', status: 'approved', repeated: true },
		],
		[
			'verification.submitIndividual',
			{},
			{ body: { status: 'under_review', first_name: 'Ada' } },
			{ status: 'under_review', firstName: 'Ada', repeated: true },
		],
		[
			'verification.submitBusiness',
			{},
			{ body: { status: 'awaiting_ubo' } },
			{ status: 'awaiting_ubo', repeated: true },
		],
		['deposit.create', {}, [deposit], { repeated: true }],
		['deposit.simulate', {}, [deposit], { repeated: true }],
		['verification.createLink', {}, [listed], { repeated: true }],
	])('%s comes out with what the service shows of it', async (operation, options, lists, item) => {
		expect((await runTwice(operation, options, lists)).item).toMatchObject(item);
	});

	test('a deposit comes out by the ID that was kept, with Find in List or not', async () => {
		const others = [{ ...deposit, id: idOf(8) }];
		// The response to Create may have it in another form than the list.
		const listedLater = { ...deposit, id: deposit.id.toUpperCase() };
		const lists = [...others, listedLater];
		for (const findInList of [true, false]) {
			const { item } = await runTwice('deposit.create', { findInList }, lists);
			expect(item).toMatchObject({ id: listedLater.id, subaccountId: idOf(1), repeated: true });
		}
	});

	test.each<[string, object[] | FakeResponse, RegExp]>([
		['deposit.create', [{ ...deposit, id: idOf(8) }], /is not among the newest 100/],
		['verification.submitBusiness', { status: 403, body: { message: 'Forbidden' } }, /Forbidden/],
	])('%s says where nothing is found', async (operation, lists, hint) => {
		const { item } = await runTwice(operation, {}, lists);
		const note = expect.stringMatching(hint) as string;
		expect(item).toEqual({ repeated: true, oncePer: 'INV-1', note });
	});
});
