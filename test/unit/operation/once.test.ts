import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { endpoints } from '../../../nodes/CrossBorderPayments/api/endpoints';
import { writeOnce } from '../../../nodes/CrossBorderPayments/operation/once';
import {
	ApiError,
	CancelledError,
	ConnectionError,
	CredentialError,
} from '../../../nodes/CrossBorderPayments/transport/errors';

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
		await wait(1 + Math.random() * 5);
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

const wait = async (ms = 0): Promise<void> =>
	await new Promise((resolve) => setTimeout(resolve, ms));

let processes = 0;

/** A process of n8n of its own: it shares the store with the others, and waits for none of them. */
function contextOf({ helpers }: ProcessedData) {
	// What waits for its turn does so by workflow.
	const workflow = { id: `workflow in process ${++processes}` };
	const context = { helpers, getWorkflow: () => workflow, getNode: () => ({ id: 'node' }) };
	return context as unknown as IExecuteFunctions;
}

function openProcess(from: ProcessedData) {
	const context = contextOf(from);
	return async (key: string, write: () => Promise<IDataObject>, pause = wait, isWritten = false) =>
		await writeOnce(key, {
			context,
			pause: async (ms) => await pause(ms / 10),
			write: async () => [await write()],
			isWritten: () => isWritten,
		});
}

const created = async () => ({ id: 'd1' });

let store: ProcessedData;
let run: ReturnType<typeof openProcess>;
beforeEach(() => {
	store = new ProcessedData();
	run = openProcess(store);
});

test('a key is sent once, and another key is another request', async () => {
	expect(await run('INV-1', created)).toEqual([{ id: 'd1', repeated: false }]);
	expect(await run('INV-1', created)).toEqual([{ repeated: true }]);
	expect(await openProcess(store)('INV-1', created)).toEqual([{ repeated: true }]);
	expect(await run('INV-2', created)).toEqual([{ id: 'd1', repeated: false }]);
	expect(store.row).toEqual(['INV-1', 'INV-2']);
});

describe('of a write that fails', () => {
	const { depositCreate } = endpoints;
	const failures: [string, Error, boolean][] = [
		['was refused', new ApiError(depositCreate, 400, 'no KYC', 'Verify'), true],
		['never left', new CredentialError('no key'), true],
		['had no answer', new ConnectionError(depositCreate, 'no answer', '', true), false],
		['was cancelled', new CancelledError(), false],
	];
	test.each(failures)('a key that %s', async (_, error, isFree) => {
		const failed = run('INV-1', async () => {
			throw error;
		});
		await expect(failed).rejects.toBe(error);
		const again = run('INV-1', created);
		if (isFree) expect(await again).toEqual([{ id: 'd1', repeated: false }]);
		else await expect(again).rejects.toThrow('its outcome is not known');
		// It stays so, whatever was tried.
		const third = run('INV-1', created);
		if (isFree) expect(await third).toEqual([{ repeated: true }]);
		else await expect(third).rejects.toThrow('its outcome is not known');
	});
});

test('a process that dies leaves the outcome open, wherever it dies', async () => {
	const outcomes: unknown[] = [];
	for (let step = 1; step <= 12; step++) {
		store = new ProcessedData();
		store.diesAfter = step;
		let sent = 0;
		const send = async () => ({ id: `d${++sent}` });
		await Promise.race([openProcess(store)('INV-1', send), store.died]);
		store.diesAfter = Infinity;
		const isSent = sent > 0;
		const next = await openProcess(store)('INV-1', send).catch(({ message }: Error) => message);
		expect(sent).toBeLessThanOrEqual(1);
		outcomes.push(next);
		if (isSent) expect(next).not.toEqual([{ id: 'd1', repeated: false }]);
	}
	expect(outcomes).toContainEqual([{ id: 'd1', repeated: false }]);
	expect(outcomes).toContainEqual(expect.stringContaining('its outcome is not known'));
	expect(outcomes).toContainEqual([{ repeated: true }]);
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
			const send = async () => ({ id: `d${++sent}` });
			// Longer: a busy machine may hold a process up between reading and writing.
			const items = await runOnce(key, send, async (ms) => await wait(4 * (ms ?? 0))).catch(
				() => [],
			);
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
	const send = jest.fn(created);
	await expect(run('INV-1', send)).rejects.toMatchObject({
		message: expect.stringContaining('no such workflow'),
		advice: 'Nothing was sent. If the workflow is new, save it. Then run it again',
	});
	expect(send).not.toHaveBeenCalled();
});

test('a run that is cancelled before it sends leaves the key free', async () => {
	const send = jest.fn(created);
	const cancelled = async () => await Promise.reject(new CancelledError());
	await expect(run('INV-1', send, cancelled)).rejects.toThrow(CancelledError);
	expect(send).not.toHaveBeenCalled();
	expect(await run('INV-1', send)).toEqual([{ id: 'd1', repeated: false }]);
});

test('what fails after the service has carried it out leaves the key used', async () => {
	const failed = run('INV-1', async () => await Promise.reject(new Error('bad rate')), wait, true);
	await expect(failed).rejects.toThrow('bad rate');
	expect(await run('INV-1', created)).toEqual([{ repeated: true }]);
});

test('asking which IDs were kept pushes out no key', async () => {
	const keys = Array.from({ length: 9_990 }, (_, count) => `INV-${count} of last year`);
	store.row = [...keys];
	const ids = Array.from({ length: 100 }, (_, count) => `d${count}`);
	const context = contextOf(store);
	const once = async () =>
		await writeOnce('INV-1', {
			context,
			pause: async () => await wait(),
			write: async () => [{ id: 'd1' }],
			isWritten: () => true,
			findWritten: async (chooseWritten) => ({ found: [...(await chooseWritten(ids))] }),
			keepsIds: true,
		});
	expect(await once()).toEqual([{ id: 'd1', repeated: false }]);
	expect(await once()).toEqual([{ found: ['d1'], repeated: true }]);
	const left = new Set(store.row);
	expect(keys.filter((key) => !left.has(key))).toEqual([]);
});
