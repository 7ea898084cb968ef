/** A list of writes that fails in the middle, is tried again by n8n, and retried by a person. */
import type { IDataObject, INode, INodeParameters, IRun } from 'n8n-workflow';

import type { EndpointId } from '../../nodes/CrossBorderPayments/api/endpoints';
import { emulator, useEmulator } from '../support/emulator/useEmulator';
import { MockTime } from '../support/mockTime';
import { beginRun, resumeRun, saved, type ParkedRun } from '../support/n8n/parkedRun';
import { useProcessedData } from '../support/n8n/processedData';
import { byId, sandbox } from '../support/n8n/setup';

useEmulator({ subaccounts: 6, recordsPerSubaccount: 0 });

let time: MockTime;
beforeEach(() => (time = new MockTime()));
afterEach(() => jest.restoreAllMocks());

const retryOnFail = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
const continues = { onError: 'continueRegularOutput' as const };

useProcessedData();

let executions = 0;

/** Of three items, each for the amount that it has. */
const depositsOf = (
	settings: Partial<INode> = {},
	parameters: INodeParameters = {},
	amounts: unknown[] = [10, 20, 30],
): ParkedRun => ({
	parameters: {
		resource: 'deposit',
		operation: 'create',
		subaccountId: byId(emulator.samples.approvedSubaccountId),
		channelId: byId(emulator.store.channels[0]!.channel.id),
		amount: '={{ $json.amount }}',
		...parameters,
	},
	items: amounts.map((amount, index) => ({
		id: `row ${index}`,
		amount: amount as number,
		owner: emulator.samples.approvedSubaccountId,
		channel: emulator.store.channels[0]!.channel.id,
	})),
	credential: sandbox(emulator),
	settings,
	executionId: String(++executions),
});

/** The same run as another execution. */
const again = (run: ParkedRun): ParkedRun => ({ ...run, executionId: String(++executions) });

const sentAmounts = () =>
	emulator.requests
		.filter(({ endpoint }) => endpoint === 'depositCreate')
		.map(({ body }) => (body as { amount?: number }).amount);

/** What came out of the node. */
const itemsOf = ({ data }: IRun) =>
	(data.resultData.runData['Wait'] ?? []).flatMap(({ data: output }) =>
		(output?.['main']?.[0] ?? []).map(({ json }) => json),
	);

const messageOf = ({ data }: IRun) => data.resultData.error?.message;
const adviceOf = ({ data }: IRun) => data.resultData.error?.description;

/** The Retry button of the editor: another execution, with what n8n saved of the failed one. */
const retry = async (run: ParkedRun, failed: IRun) =>
	await resumeRun({ ...again(run), mode: 'retry' }, failed, (data) => {
		const { lastNodeExecuted, runData } = data.resultData;
		const runs = runData[lastNodeExecuted ?? ''];
		if (runs?.at(-1)?.error !== undefined) runs.pop();
		// As with the workflow as it is now.
		for (const { node } of data.executionData!.nodeExecutionStack)
			if (node.name === 'Wait') node.parameters = run.parameters;
	});

/** The service refuses requests after so many others. */
const refuse = (
	status: number,
	after: number,
	times = Infinity,
	endpoint: EndpointId = 'depositCreate',
) => emulator.fault({ kind: 'status', status, endpoint, after, times });

describe('what is wrong with the rows is found before anything is sent', () => {
	test.each<[string, unknown[], RegExp]>([
		['one row', [10, 20, 'x'], /^Item 3 of 3: Amount [^;]*\. Nothing was sent$/],
		['two rows', [10, 'x', -1], /^Items 2 and 3 of 3: Amount [^;]*\. Nothing was sent$/],
		['all', ['x', {}, -1], /^Items 1 and 3 of 3: Amount .*; item 2: Amount .*\. Nothing was sent$/],
	])('%s', async (_, amounts, message) => {
		const result = await beginRun(depositsOf({}, {}, amounts));
		expect(messageOf(result)).toMatch(message);
		expect(sentAmounts()).toEqual([]);
	});

	test('text with three decimals may be thousands, a number is what it is', async () => {
		const result = await beginRun(depositsOf({}, {}, [10, '12.345', 12.345]));
		expect(messageOf(result)).toMatch(/^Item 2 of 3: Amount .*1\.2500.*\. Nothing was sent$/);
		await beginRun(depositsOf({}, {}, ['12.3450', 12.345]));
		expect(sentAmounts()).toEqual([12.345, 12.345]);
	});

	test.each<[string, INodeParameters]>([
		[
			'an expression',
			{ subaccountId: byId('={{ $json.amount > 20 ? $("No").item : $json.owner }}') },
		],
		['an ID', { subaccountId: byId('={{ $json.amount > 20 ? "12" : $json.owner }}') }],
		[
			'an email address',
			{ subaccountId: byId('={{ $json.amount > 20 ? "a@b.test" : $json.owner }}') },
		],
		['Body Fields', { options: { bodyFields: '={{ $json.amount > 20 ? "[]" : "{}" }}' } }],
		[
			'Body Fields beside the others',
			{ options: { bodyFields: '={{ $json.amount > 20 ? { channelId: { x: 1 } } : {} }}' } },
		],
	])('in %s', async (_, parameters) => {
		const result = await beginRun(depositsOf({}, parameters));
		expect(messageOf(result)).toMatch(/^Item 3 of 3: .*\. Nothing was sent$/);
		expect(sentAmounts()).toEqual([]);
	});

	test.each(['=INV-{{ $json.nothing }}', '={{ $json.amount > 20 ? "INV-" : $json.id }}'])(
		'a key without content: %s',
		async (oncePer) => {
			const result = await beginRun(depositsOf({}, { oncePer }));
			expect(messageOf(result)).toMatch(/^Items? .*3 of 3: Once Per .*\. Nothing was sent$/);
			expect(sentAmounts()).toEqual([]);
		},
	);

	describe('rows that share a key', () => {
		test.each([
			['two of them', '={{ $json.amount === 20 ? "INV-2" : "INV-1" }}', 'Items 1 and 3 of 3'],
			['in any spelling', '={{ ["INV-1", "INV-2", "inv‑1"][$itemIndex] }}', 'Items 1 and 3 of 3'],
			['all', 'october', 'Items 1, 2 and 3 of 3'],
		])('must have the same data: %s', async (_, oncePer, items) => {
			const result = await beginRun(depositsOf({}, { oncePer }));
			expect(messageOf(result)).toMatch(
				new RegExp(`^${items}: Once Per has the key of another item, .*Nothing was sent$`),
			);
			expect(sentAmounts()).toEqual([]);
		});

		test('and data are sent once', async () => {
			const run = depositsOf({}, { oncePer: '={{ $json.amount }}' }, [10, 20, 10]);
			const repeated = itemsOf(await beginRun(run)).map((item) => item.repeated);
			expect([repeated, sentAmounts()]).toEqual([
				[false, false, true],
				[10, 20],
			]);
		});

		test('with Continue, none of them is sent, because the right one is not known', async () => {
			const oncePer = '={{ $json.amount === 20 ? "INV-2" : "INV-1" }}';
			const result = await beginRun(depositsOf(continues, { oncePer }));
			expect(itemsOf(result).map(({ error }) => error)).toEqual([
				expect.stringMatching(/key of another item.*\. This item was not sent$/),
				undefined,
				expect.stringMatching(/key of another item.*\. This item was not sent$/),
			]);
			expect(sentAmounts()).toEqual([20]);
		});
	});

	test('reads once for all rows what Find in List compares with', async () => {
		await beginRun(depositsOf({}, { options: { findInList: true } }));
		const sent = emulator.requests.map(({ endpoint }) => endpoint);
		expect(sent.slice(0, sent.indexOf('depositCreate'))).toEqual(['depositList']);
		expect(sentAmounts()).toEqual([10, 20, 30]);
	});

	test('takes no turn of a write, of which there are five a second', async () => {
		const before = time.now;
		await beginRun(depositsOf({}, {}, Array<number>(60).fill(1)));
		expect(emulator.requests).toHaveLength(60);
		expect(time.now - before).toBeLessThan(20_000);
	});

	test('with Continue, the other rows are sent, and the error is true of its own', async () => {
		const result = await beginRun(depositsOf(continues, {}, [10, 'x', 30]));
		expect(sentAmounts()).toEqual([10, 30]);
		expect(itemsOf(result)).toEqual([
			expect.objectContaining({ payTo: expect.any(String) as string }),
			{
				error: expect.stringMatching(/^Amount .*\. This item was not sent$/) as string,
				message: expect.any(String) as string,
			},
			expect.objectContaining({ payTo: expect.any(String) as string }),
		]);
	});
});

describe('a failure in the middle', () => {
	test('says what went through, and a retry sends the rest', async () => {
		const fault = refuse(429, 2);
		const run = depositsOf();
		const failed = await beginRun(run);
		expect(messageOf(failed)).toMatch(
			/^Item 3 of 3: Could not create a deposit: .*\. 2 other items went through$/,
		);
		expect(adviceOf(failed)).toMatch(
			/Retry of this execution sends this item and the rest; a new execution starts with the first item$/,
		);
		emulator.clearFaults(fault.id);
		const retried = await retry(run, failed);
		expect(messageOf(retried)).toBeUndefined();
		expect(sentAmounts()).toEqual([10, 20, 30, 30]);
		expect(new Set(itemsOf(retried).map(({ payTo }) => payTo)).size).toBe(3);
		// Nothing of it stays with the execution.
		expect(JSON.stringify(saved(retried).executionData?.contextData)).not.toContain('records');
	});

	test.each(['', '={{ $json.id }}'])(
		'Retry On Fail sends each item once (Once Per: %s)',
		async (oncePer) => {
			refuse(429, 1, 1);
			const result = await beginRun(depositsOf(retryOnFail, { oncePer }));
			expect(messageOf(result)).toBeUndefined();
			expect(sentAmounts()).toEqual([10, 20, 20, 30]);
			expect(itemsOf(result).map(({ payTo, repeated }) => [typeof payTo, repeated])).toEqual(
				Array(3).fill(['string', oncePer ? false : undefined]),
			);
		},
	);

	test('with Continue and Retry On Fail, what was sent is kept, too', async () => {
		refuse(429, 0, 1);
		const result = await beginRun(depositsOf({ ...retryOnFail, ...continues }));
		expect(sentAmounts()).toEqual([10, 20, 30, 10]);
		expect(itemsOf(result).map(({ payTo }) => typeof payTo)).toEqual(Array(3).fill('string'));
	});

	test('in the second turn of a loop repeats nothing of either', async () => {
		const run = { ...depositsOf(), times: 2 };
		const fault = refuse(429, 4, 1);
		const failed = await beginRun(run);
		emulator.clearFaults(fault.id);
		await retry(run, failed);
		expect(sentAmounts()).toEqual([10, 20, 30, 10, 20, 20, 30]);
	});

	test.each<[string, Partial<ParkedRun>]>([
		['as a sub-workflow', { mode: 'integrated' }],
		['of a manual run', { mode: 'manual' }],
		['in the older order of execution', { order: 'v0' }],
	])('%s, sends the rest with Retry On Fail, and with a retry', async (_, more) => {
		refuse(429, 1, 1);
		expect(messageOf(await beginRun({ ...depositsOf(retryOnFail), ...more }))).toBeUndefined();
		const fault = refuse(429, 1);
		const run = { ...depositsOf(), ...more };
		const failed = await beginRun(run);
		emulator.clearFaults(fault.id);
		await retry(run, failed);
		expect(sentAmounts()).toEqual([10, 20, 20, 30, 10, 20, 20, 30]);
	});

	test('with Execute Once is of one item', async () => {
		const fault = refuse(429, 0);
		const run = depositsOf({ executeOnce: true });
		const failed = await beginRun(run);
		expect(messageOf(failed)).not.toContain('Item 1');
		emulator.clearFaults(fault.id);
		expect(itemsOf(await retry(run, failed))).toHaveLength(1);
		expect(sentAmounts()).toEqual([10, 10]);
	});

	test('in the second of two nodes repeats nothing of either', async () => {
		const run = depositsOf();
		const fault = refuse(429, 4);
		const both = {
			...run,
			create: { ...run.parameters, amount: 1 },
			parameters: { ...run.parameters, amount: 2 },
		};
		const failed = await beginRun(both);
		emulator.clearFaults(fault.id);
		await retry(both, failed);
		expect(sentAmounts()).toEqual([1, 1, 1, 2, 2, 2, 2]);
	});

	test('of a long list sends each row once', async () => {
		const amounts = Array.from({ length: 60 }, (_, index) => index + 1);
		const fault = refuse(429, 40);
		const run = depositsOf({}, { oncePer: '={{ $json.id }}' }, amounts);
		const failed = await beginRun(run);
		expect(messageOf(failed)).toMatch(/^Item 41 of 60: .*40 other items went through$/);
		emulator.clearFaults(fault.id);
		expect(itemsOf(await retry(run, failed))).toHaveLength(60);
		expect(sentAmounts()).toEqual([...amounts.slice(0, 41), ...amounts.slice(40)]);
	});

	test('and another one in its retry sends each row once', async () => {
		const run = depositsOf();
		const second = refuse(429, 1, 1);
		const failed = await beginRun(run);
		emulator.clearFaults(second.id);
		const third = refuse(401, 1);
		const failedAgain = await retry(run, failed);
		expect(messageOf(failedAgain)).toMatch(/^Item 3 of 3: .* 2 other items went through$/);
		emulator.clearFaults(third.id);
		expect(itemsOf(await retry(run, failedAgain))).toHaveLength(3);
		expect(sentAmounts()).toEqual([10, 20, 20, 30, 30]);
	});

	test('is understood as another version has saved it, and what is not is sent', async () => {
		const fault = refuse(429, 2);
		const run = depositsOf();
		const failed = await beginRun(run);
		emulator.clearFaults(fault.id);
		const [context] = Object.values(failed.data.executionData!.contextData);
		const [items] = Object.values(context!) as Array<Record<string, object>>;
		const [first, second] = Object.keys(items!);
		Object.assign(items![first!]!, { since: '2.0.0', execution: 7 });
		items![second!] = { records: 'elsewhere' };
		await retry(run, failed);
		expect(sentAmounts()).toEqual([10, 20, 30, 20, 30]);
	});

	test('of another operation or at another address starts with the first item', async () => {
		refuse(429, 1, 1);
		const run = depositsOf();
		const failed = await beginRun(run);
		const parameters = {
			...run.parameters,
			operation: 'simulate',
			currency: 'NGN',
			accountNumber: '1',
		};
		await retry({ ...run, parameters }, failed);
		const simulated = emulator.requests.filter(({ endpoint }) => endpoint === 'depositSimulate');
		expect(simulated).toHaveLength(3);
	});

	test('keeps nothing of the API key, and little else', async () => {
		refuse(429, 2);
		const failed = await beginRun(depositsOf());
		const text = JSON.stringify(saved(failed).executionData?.contextData);
		expect(text).toContain('records');
		expect(text).not.toContain(emulator.apiKey);
		expect(text.length).toBeLessThan(2 * 1200);
	});
});

describe('a write whose outcome is unknown', () => {
	test('is not sent again by Retry On Fail, and is by a person’s Retry', async () => {
		refuse(500, 1, 1);
		const run = depositsOf(retryOnFail);
		const failed = await beginRun(run);
		expect(messageOf(failed)).toMatch(
			/^Item 2 of 3: Could not create a deposit: .*500.*\. It may have gone through: check before you send it again\. 1 other item went through$/,
		);
		expect(adviceOf(failed)).toContain('check first whether it went through');
		expect(sentAmounts()).toEqual([10, 20]);
		await retry(run, failed);
		expect(sentAmounts()).toEqual([10, 20, 20, 30]);
	});

	test.each([
		['', [10, 10]],
		['={{ $json.id }}', [10]],
	])(
		'is sent again by an error output that leads back, without a key: %j',
		async (oncePer, sent) => {
			refuse(500, 0, 1);
			const settings = { onError: 'continueErrorOutput' as const };
			await beginRun({ ...depositsOf(settings, { oncePer }, [10]), times: 2 });
			expect(sentAmounts()).toEqual(sent);
		},
	);

	test('is not sent again by a Retry either, with Once Per', async () => {
		refuse(500, 1, 1);
		const run = depositsOf(retryOnFail, { oncePer: '={{ $json.id }}' });
		const failed = await beginRun(run);
		const retried = await retry(run, failed);
		expect(messageOf(retried)).toMatch(
			/^Item 2 of 3: .*outcome is unknown.* 1 other item went through$/,
		);
		expect(sentAmounts()).toEqual([10, 20]);
	});
});

describe('Once Per in another execution', () => {
	const once = { oncePer: '={{ $json.id }}' };

	test('returns the deposits that the service shows, with one reading of the list', async () => {
		const run = depositsOf({}, once);
		const first = itemsOf(await beginRun(run));
		emulator.resetLog();
		const second = itemsOf(await beginRun(again(run)));
		expect(sentAmounts()).toEqual([]);
		expect(second.map(({ payTo }) => payTo)).toEqual(first.map(({ payTo }) => payTo));
		expect(second.map(({ repeated }) => repeated)).toEqual([true, true, true]);
		const lists = emulator.requests.filter(({ endpoint }) => endpoint === 'depositList');
		expect(lists).toHaveLength(1);
	});

	test('takes no turn of a write for what is not sent', async () => {
		const run = depositsOf({}, once, Array<number>(60).fill(1));
		await beginRun(run);
		const before = time.now;
		expect(itemsOf(await beginRun(again(run)))).toHaveLength(60);
		expect(time.now - before).toBeLessThan(3_000);
	});

	test('says in the item what cannot be found', async () => {
		const run = depositsOf({}, once);
		await beginRun(run);
		emulator.fault({ kind: 'status', status: 403, endpoint: 'depositList' });
		const [item] = itemsOf(await beginRun(again(run)));
		expect(item).toMatchObject({
			repeated: true,
			note: expect.stringContaining('Fault with status 403') as string,
		});
	});
});

describe('a list of new clients, a row of which is wrong', () => {
	const settings = { onError: 'continueErrorOutput' as const };
	const rows = (emails: string[]) => emails.map((email, index) => ({ row: index + 1, email }));
	const runOf = (parameters: INodeParameters, items: IDataObject[]): ParkedRun => ({
		...again(depositsOf(settings)),
		parameters: { ...parameters, oncePer: '={{ $json.email }}' },
		items,
	});
	const clients = (emails: string[]) =>
		runOf(
			{ resource: 'subaccount', operation: 'create', email: '={{ $json.email }}' },
			rows(emails),
		);
	const sent = (endpoint: string) =>
		emulator.requests.filter((request) => request.endpoint === endpoint).length;
	/** What left through the error output. */
	const failuresOf = ({ data }: IRun) =>
		data.resultData.runData['Wait']!.at(-1)!.data!['main']![1]!.map(({ json }) => json);

	test('leaves by the error output, and a second run does the rest, links included', async () => {
		const first = await beginRun(clients(['ada@list.test', 'bob', 'eve@list.test']));
		expect(itemsOf(first).map(({ email, repeated }) => [email, repeated])).toEqual([
			['ada@list.test', false],
			['eve@list.test', false],
		]);
		expect(failuresOf(first)).toMatchObject([
			{ row: 2, email: 'bob', error: expect.stringContaining('Email') as string },
		]);

		const second = await beginRun(clients(['ada@list.test', 'bob@list.test', 'Eve@list.test']));
		expect(failuresOf(second)).toEqual([]);
		expect(itemsOf(second).map(({ email, repeated }) => [email, repeated])).toEqual([
			['ada@list.test', true],
			['bob@list.test', false],
			['eve@list.test', true],
		]);
		expect(sent('subaccountCreate')).toBe(3);

		const link: INodeParameters = {
			resource: 'verification',
			operation: 'createLink',
			subaccountId: { __rl: true, mode: 'idOrEmail', value: '={{ $json.email }}' },
		};
		const links = (run: IRun) => {
			const { oncePer, ...parameters } = runOf(link, itemsOf(run)).parameters;
			return runOf({ ...parameters, options: { oncePer: oncePer! } }, itemsOf(run));
		};
		refuse(429, 1, 1, 'verificationCreateLink');
		const linked = await beginRun(links(second));
		expect(failuresOf(linked)).toMatchObject([{ email: 'bob@list.test' }]);
		const third = await beginRun(links(second));
		expect(itemsOf(third).map(({ email, repeated }) => [email, repeated])).toEqual([
			[undefined, true],
			['bob@list.test', false],
			[undefined, true],
		]);
	});
});
