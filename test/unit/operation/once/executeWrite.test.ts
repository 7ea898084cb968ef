import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { endpoints } from '../../../../nodes/CrossBorderPayments/api/endpoints';
import { executeWrite } from '../../../../nodes/CrossBorderPayments/operation/once/executeWrite';
import { SentItems } from '../../../../nodes/CrossBorderPayments/operation/once/sentItems';
import type {
	ChooseRemembered,
	OperationContext,
} from '../../../../nodes/CrossBorderPayments/operation/operation';
import type { CallOptions } from '../../../../nodes/CrossBorderPayments/transport/request';
import { SharedReads } from '../../../../nodes/CrossBorderPayments/transport/sharedReads';
import {
	ApiError,
	CancelledError,
	InvalidResponseError,
} from '../../../../nodes/CrossBorderPayments/transport/errors';
import { VirtualClock } from '../../../support/virtualClock';

let clock: VirtualClock;
const wait = async (ms = 0) => await clock.wait(ms);

/** As n8n's: the whole row is read, then written, and what was written in between is lost. */
class ProcessedData {
	row: string[] = [];
	fails = false;
	/** How many calls of the database the process lives for. */
	diesAfter = Infinity;
	private die = () => {};
	readonly died = new Promise<void>((resolve) => (this.die = resolve));

	readonly helpers = {
		checkProcessedAndRecord: async (
			texts: string[],
			_: string,
			{ maxEntries }: { maxEntries: number },
		) => {
			const row = await this.read();
			const added = texts.filter((text) => !row.includes(text));
			await this.write([...row, ...added].slice(-maxEntries));
			return { new: added, processed: texts.filter((text) => row.includes(text)) };
		},
		removeProcessed: async (texts: string[]) => {
			const row = await this.read();
			await this.write(row.filter((text) => !texts.includes(text)));
		},
	};

	private async read() {
		await this.step();
		if (this.fails) throw new Error('no such workflow');
		return [...this.row];
	}

	private async write(row: string[]) {
		// Shorter than the node waits to see who was first.
		await wait(1 + Math.random() * 60);
		await this.step();
		this.row = row;
	}

	/** One call of the database; a process that has died never comes back from it. */
	private async step() {
		await wait();
		if (--this.diesAfter >= 0) return;
		this.die();
		await new Promise(() => {});
	}
}

let processes = 0;

/** A process of n8n of its own: it shares the store with the others, and waits for none of them. */
function n8nOf({ helpers }: ProcessedData, options: IDataObject = {}) {
	// What waits for its turn does so by workflow.
	const workflow = { id: `workflow in process ${++processes}` };
	return {
		helpers,
		getWorkflow: () => workflow,
		getNode: () => ({ id: 'node', type: 'crossBorderPayments', parameters: { options } }),
		getExecutionId: () => '1',
		getContext: () => ({}),
		getWorkflowDataProxy: () => ({ $runIndex: 0 }),
	};
}

/** The client of an item, and what it does when a write is sent. */
function clientOf(pause: typeof wait) {
	const write = { isSent: false, isDone: false };
	const withOptions = ({ beforeWrite }: CallOptions) => ({
		connection: { baseUrl: 'https://api.test', apiKey: 'key-1' },
		sharedReads: new SharedReads(),
		call: async () => await Promise.resolve({ id: 'a1' }),
		pause,
		write,
		with: withOptions,
		send: async (body: string, isDone: boolean) => {
			await beforeWrite?.({ url: 'https://api.test/deposits', body, timeout: 1 });
			Object.assign(write, { isSent: true, isDone });
		},
	});
	return withOptions({});
}

/** Each run is another execution. */
const sentItemsOf = (n8n: ReturnType<typeof n8nOf>) =>
	new SentItems(n8n as unknown as IExecuteFunctions, endpoints.depositCreate);

type SendingContext = OperationContext & { client: ReturnType<typeof clientOf> };

const contextOf = (n8n: ReturnType<typeof n8nOf>, pause = wait) =>
	({
		item: { n8n, index: 0 },
		client: clientOf(pause),
		tally: () => undefined,
	}) as unknown as OperationContext;

interface Request {
	write: () => Promise<IDataObject>;
	pause?: (ms?: number) => Promise<void>;
	/** Whether the service has carried it out, if it fails afterwards. */
	isDone?: boolean;
	/** What is sent. */
	body?: string;
	findEarlier?: (choose: ChooseRemembered) => Promise<IDataObject>;
}

function openProcess(from: ProcessedData, options?: IDataObject) {
	const n8n = n8nOf(from, options);
	return async (
		oncePer: string,
		{ write, pause = wait, isDone = true, body = '{}', findEarlier }: Request,
	) =>
		await executeWrite(
			{
				mainEndpoint: endpoints.depositCreate,
				execute: async (context) => {
					await (context as SendingContext).client.send(body, isDone);
					const record = await write();
					context.onWritten?.([record]);
					return [record];
				},
				...(findEarlier && {
					namesOf: ({ id }: { id?: string }) => [String(id)],
					findEarlier: async (_, __, choose) => await findEarlier(choose),
				}),
			},
			contextOf(n8n, pause),
			{ oncePer, findInList: findEarlier !== undefined },
			sentItemsOf(n8n),
		);
}

const sentBefore = {
	...{ repeated: true, oncePer: 'INV-1' },
	note: 'The service does not show what was sent earlier',
};
const created: Request = { write: async () => ({ id: 'd1' }) };

let store: ProcessedData;
let run: ReturnType<typeof openProcess>;
beforeEach(() => {
	clock = new VirtualClock();
	let chance = 0;
	// Spread evenly, and the same in every run.
	jest.spyOn(Math, 'random').mockImplementation(() => (chance = (chance + 0.618_034) % 1));
	store = new ProcessedData();
	run = openProcess(store);
});
afterEach(() => jest.restoreAllMocks());

test('a key is sent once, and another key is another request', async () => {
	expect(await run('INV-1', created)).toEqual([{ id: 'd1', repeated: false, oncePer: 'INV-1' }]);
	expect(await run('INV-1', created)).toEqual([sentBefore]);
	expect(await openProcess(store)('INV-1', created)).toEqual([sentBefore]);
	expect(await run('INV-2', created)).toEqual([{ id: 'd1', repeated: false, oncePer: 'INV-2' }]);
	// A key and what was sent with it.
	expect(store.row).toHaveLength(4);
});

describe('the same key with other data', () => {
	const of = (body: string): Request => ({ ...created, body });
	const first = '{"email":"ada@customers.test","list":[1,{"a":null,"b":"1.50"}]}';

	test.each([
		'{"email":"bob@customers.test","list":[1,{"a":null,"b":"1.50"}]}',
		'{"email":"ada@customers.test","list":[{"a":null,"b":"1.50"},1]}',
		'{"email":"ada@customers.test","list":[1,{"a":null,"b":1.5}]}',
		'{"email":"ada@customers.test"}',
	])('is an error, and nothing is sent: %s', async (other) => {
		await run('INV-1', of(first));
		const send = jest.fn(created.write);
		for (const process of [run, openProcess(store), run]) {
			await expect(process('INV-1', { ...of(other), write: send })).rejects.toMatchObject({
				message: 'This key (Once Per) was already used for other data',
				advice: expect.stringContaining('Use a different key for each request') as string,
			});
		}
		expect(send).not.toHaveBeenCalled();
		expect(await run('INV-1', of(first))).toEqual([sentBefore]);
	});

	test('is sent if the first request was rejected', async () => {
		const rejected = new ApiError(endpoints.depositCreate, 400, 'no KYC', 'Verify');
		const reject = async () => await Promise.reject(rejected);
		await expect(run('INV-1', { write: reject, body: first, isDone: false })).rejects.toBe(
			rejected,
		);
		expect(await run('INV-1', of('{}'))).toEqual([{ id: 'd1', repeated: false, oncePer: 'INV-1' }]);
	});

	test('in another order is the same data', async () => {
		await run('INV-1', of(first));
		const ordered = '{ "list": [1, {"b":"1.50","a":null}], "email": "ada@customers.test" }';
		expect(await run('INV-1', of(ordered))).toEqual([sentBefore]);
	});
});

describe('of a write that fails', () => {
	const { depositCreate } = endpoints;
	const mayBeDone = new InvalidResponseError(depositCreate, 'no data');
	const failures: [string, Error, boolean][] = [
		['was rejected', new ApiError(depositCreate, 400, 'no KYC', 'Verify'), true],
		['had no response that makes sense', mayBeDone, false],
		['was cancelled', new CancelledError(), false],
	];
	test.each(failures)('a key that %s', async (_, error, isFree) => {
		const fail = async () => await Promise.reject(error);
		await expect(run('INV-1', { write: fail, isDone: false })).rejects.toBe(error);
		const again = run('INV-1', created);
		if (isFree) expect(await again).toEqual([{ id: 'd1', repeated: false, oncePer: 'INV-1' }]);
		else await expect(again).rejects.toThrow('its outcome is unknown');
		// It stays so, whatever was tried, with other data as well.
		const third = run('INV-1', created);
		if (isFree) expect(await third).toEqual([sentBefore]);
		else await expect(third).rejects.toThrow('its outcome is unknown');
		if (!isFree) {
			const other = run('INV-1', { ...created, body: '{"other":1}' });
			await expect(other).rejects.toThrow('its outcome is unknown');
		}
	});

	test('what fails before anything is sent claims no key', async () => {
		const failing = executeWrite(
			{
				mainEndpoint: depositCreate,
				execute: async () => await Promise.reject(new Error('no subaccount has this email')),
			},
			contextOf(n8nOf(store)),
			{ oncePer: 'INV-1' },
			sentItemsOf(n8nOf(store)),
		);
		await expect(failing).rejects.toThrow('no subaccount');
		expect(store.row).toEqual([]);
	});
});

describe('Send Again', () => {
	const unknown: Request = {
		write: async () =>
			await Promise.reject(new InvalidResponseError(endpoints.depositCreate, 'no data')),
		isDone: false,
	};
	const refused = 'its outcome is unknown';

	test('sends a key once more whose outcome is unknown, and does no harm if it stays', async () => {
		await expect(run('INV-1', unknown)).rejects.toThrow('no data');
		const sendAgain = openProcess(store, { sendAgain: 'INV-0\ninv-1\n' });
		const first = { id: 'd1', repeated: false, oncePer: 'INV-1' };
		expect(await sendAgain('INV-1', { ...created, body: '{"corrected":1}' })).toEqual([first]);
		for (const process of [sendAgain, run]) {
			expect(await process('INV-1', { ...created, body: '{"corrected":1}' })).toEqual([sentBefore]);
		}
		// A key that it names, and whose outcome becomes unknown later.
		await expect(sendAgain('INV-0', unknown)).rejects.toThrow('no data');
		expect(await sendAgain('INV-0', created)).toEqual([{ ...first, oncePer: 'INV-0' }]);
	});

	test('does so once for each line', async () => {
		await expect(run('INV-1', unknown)).rejects.toThrow('no data');
		const once = openProcess(store, { sendAgain: 'INV-1' });
		await expect(once('INV-1', unknown)).rejects.toThrow('no data');
		for (const process of [once, run]) {
			await expect(process('INV-1', created)).rejects.toThrow(refused);
		}
		const twice = openProcess(store, { sendAgain: 'INV-1\nINV-1' });
		expect(await twice('INV-1', created)).toMatchObject([{ repeated: false }]);
		for (const process of [twice, once, run]) {
			expect(await process('INV-1', created)).toEqual([sentBefore]);
		}
	});

	test('sends nothing again that went through, was rejected, or by an expression', async () => {
		const sendAgain = openProcess(store, { sendAgain: 'INV-1' });
		expect(await sendAgain('INV-1', created)).toMatchObject([{ repeated: false }]);
		expect(await sendAgain('INV-1', created)).toEqual([sentBefore]);
		const byExpression = openProcess(store, { sendAgain: '={{ $json.invoice }}' });
		await expect(byExpression('INV-2', unknown)).rejects.toThrow('no data');
		await expect(byExpression('INV-2', created)).rejects.toThrow(refused);
	});

	test('is sent once by executions side by side', async () => {
		await expect(run('INV-1', unknown)).rejects.toThrow('no data');
		let sent = 0;
		const write = async () => ({ id: `d${++sent}` });
		const all = Array.from({ length: 6 }, () => openProcess(store, { sendAgain: 'INV-1' }));
		await Promise.all(all.map(async (send) => await send('INV-1', { write }).catch(() => [])));
		expect(sent).toBe(1);
	});
});

test.each([
	['INV-1', 'INV\u20111'],
	['INV-1', 'inv-1'],
	['INV 1', 'INV\u00a0 1'],
	['1001', '1001.0'],
])('%j and %j are one key', async (one, other) => {
	expect(await run(one, created)).toMatchObject([{ repeated: false }]);
	expect(await run(other, created)).toMatchObject([{ repeated: true, oncePer: other }]);
});

test('the same email address in another case is the same', async () => {
	const of = (email: string) => ({ ...created, body: JSON.stringify({ email }) });
	await run('Ada@x.test', of('Ada@x.test'));
	expect(await run('ada@x.test', of('ada@x.test'))).toMatchObject([{ repeated: true }]);
});

test('the same data with links that were signed anew are the same', async () => {
	const of = (link: string) => ({ ...created, body: JSON.stringify({ file: link }) });
	await run('INV-1', of('https://files.test/a.png?signature=1'));
	expect(await run('INV-1', of('https://files.test/a.png?signature=2'))).toEqual([sentBefore]);
	await expect(run('INV-1', of('https://files.test/b.png?signature=1'))).rejects.toThrow(
		'other data',
	);
});

test('a process that dies leaves the outcome open, wherever it dies', async () => {
	const outcomes: unknown[] = [];
	for (let step = 1; step <= 12; step++) {
		store = new ProcessedData();
		store.diesAfter = step;
		let sent = 0;
		const write = async () => ({ id: `d${++sent}` });
		await Promise.race([openProcess(store)('INV-1', { write }), store.died]);
		store.diesAfter = Infinity;
		const isSent = sent > 0;
		const next = await openProcess(store)('INV-1', { write }).catch(
			({ message }: Error) => message,
		);
		expect(sent).toBeLessThanOrEqual(1);
		outcomes.push(next);
		if (isSent) expect(next).not.toEqual([{ id: 'd1', repeated: false, oncePer: 'INV-1' }]);
	}
	expect(outcomes).toContainEqual([{ id: 'd1', repeated: false, oncePer: 'INV-1' }]);
	expect(outcomes).toContainEqual(expect.stringContaining('its outcome is unknown'));
	expect(outcomes).toContainEqual([sentBefore]);
});

test('executions side by side, in one process and in three, send a key once', async () => {
	for (const number of [1, 3]) {
		store = new ProcessedData();
		const all = Array.from({ length: number }, () => openProcess(store));
		let sent = 0;
		const runs = Array.from({ length: 50 }, async (_, count) => {
			const runOnce = all[count % number]!;
			// Others are written at the same time, and each once.
			const key = count < 30 ? 'INV-1' : `INV-${count}`;
			const write = async () => ({ id: `d${++sent}` });
			const items = await runOnce(key, { write }).catch(() => []);
			return items.filter(({ repeated }) => repeated === false).map(() => key);
		});
		const written = (await Promise.all(runs)).flat();
		expect(written.toSorted()).toEqual([...new Set(written)].toSorted());
		expect(written).toContain('INV-1');
		expect(sent).toBe(written.length);
	}
});

test('where n8n cannot remember the key, nothing is sent', async () => {
	store.fails = true;
	const write = jest.fn(created.write);
	await expect(run('INV-1', { write })).rejects.toMatchObject({
		message: expect.stringContaining('no such workflow'),
		advice: 'If the workflow is new, save it first',
	});
	expect(write).not.toHaveBeenCalled();
});

test('a run that is cancelled before it sends leaves the key free', async () => {
	const write = jest.fn(created.write);
	const pause = async () => await Promise.reject(new CancelledError());
	await expect(run('INV-1', { write, pause })).rejects.toThrow(CancelledError);
	expect(write).not.toHaveBeenCalled();
	expect(await run('INV-1', { write })).toEqual([{ id: 'd1', repeated: false, oncePer: 'INV-1' }]);
});

test('a run that is cancelled does not free a key that another process has claimed', async () => {
	for (let count = 0; count < 20; count++) {
		store = new ProcessedData();
		let sent = 0;
		const write = async () => ({ id: `d${++sent}` });
		const cancelled = async () => {
			await wait(100);
			throw new CancelledError();
		};
		const send = async (request: Request) =>
			await openProcess(store)('INV-1', request).catch(() => []);
		await Promise.all([send({ write, pause: cancelled }), send({ write })]);
		await send({ write });
		expect(sent).toBeLessThanOrEqual(1);
	}
});

test('what fails after the service has carried it out leaves the key used', async () => {
	const write = async () => await Promise.reject(new Error('bad rate'));
	await expect(run('INV-1', { write })).rejects.toThrow('bad rate');
	expect(await run('INV-1', created)).toEqual([sentBefore]);
});

test('what went through, and then failed, is repeated where n8n tries it again', async () => {
	const context = {};
	const n8n = { ...n8nOf(store), getContext: () => context };
	const send = async () =>
		await executeWrite(
			{
				mainEndpoint: endpoints.depositCreate,
				execute: async ({ client }) => {
					await (client as SendingContext['client']).send('{}', true);
					throw new Error('bad rate');
				},
			},
			contextOf(n8n),
			{ oncePer: 'INV-1' },
			sentItemsOf(n8n),
		);
	await expect(send()).rejects.toThrow('bad rate');
	expect(await send()).toEqual([sentBefore]);
});

test('asking which IDs were kept pushes out no key', async () => {
	const keys = Array.from({ length: 19_990 }, (_, count) => `INV-${count} of last year`);
	store.row = [...keys];
	const ids = Array.from({ length: 100 }, (_, count) => `d${count}`);
	const once = {
		...created,
		findEarlier: async (choose: ChooseRemembered) => ({ found: [...(await choose(ids))] }),
	};
	expect(await run('INV-1', once)).toEqual([{ id: 'd1', repeated: false, oncePer: 'INV-1' }]);
	expect(await run('INV-1', once)).toEqual([{ found: ['d1'], repeated: true, oncePer: 'INV-1' }]);
	const left = new Set(store.row);
	expect(keys.filter((key) => !left.has(key))).toEqual([]);
});
