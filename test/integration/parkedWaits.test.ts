import { sleep, type INode, type INodeParameters, type IRun } from 'n8n-workflow';

import { emulator, useEmulator } from '../support/emulator/useEmulator';
import { MockTime } from '../support/mockTime';
import { beginRun, resumeRun, saved, type ParkedRun } from '../support/n8n/parkedRun';
import { byId, sandbox } from '../support/n8n/setup';

useEmulator({ subaccounts: 10, recordsPerSubaccount: 3 });

const second = 1_000;

let time: MockTime;
beforeEach(() => (time = new MockTime()));
afterEach(() => jest.restoreAllMocks());

const runOf = (
	resource: 'deposit' | 'onramp' | 'offramp',
	more: INodeParameters,
	run: Pick<ParkedRun, 'items'> & Partial<ParkedRun>,
): ParkedRun => ({
	credential: sandbox(emulator),
	parameters: {
		resource,
		operation: 'waitUntilFinal',
		subaccountId: byId(emulator.samples.approvedSubaccountId),
		depositId: byId('={{ $json.id }}'),
		// n8n follows the item back, also after it was parked.
		onrampId: byId('={{ $("Start").item.json.id }}'),
		offrampId: '={{ $json.id }}',
		...more,
	},
	...run,
});

/** Lets the time of each wait pass, and calls `meanwhile`. Returns the end and the seconds of each wait. */
async function runToEnd(run: ParkedRun, meanwhile: (waits: number[]) => void = () => {}) {
	return await waitToEnd(run, await beginRun(run), meanwhile);
}

async function waitToEnd(run: ParkedRun, result: IRun, meanwhile: (waits: number[]) => void) {
	const waits: number[] = [];
	while (result.waitTill) {
		const ms = result.waitTill.getTime() - time.now;
		waits.push(Math.round(ms / second));
		if (waits.length > 500) throw new Error('parked without end');
		time.pass(ms);
		meanwhile(waits);
		result = await resumeRun(run, result);
	}
	return { result, waits };
}

/** What came out of the node, over all its runs, with the ID of the input item that it is paired with. */
function itemsAt(name: 'Final' | 'Failed', { data }: IRun) {
	const runs = data.resultData.runData[name] ?? [];
	return runs.flatMap(({ data: output }) => output?.['main']?.[0] ?? []).map(({ json }) => json);
}

const errorOf = ({ data }: IRun) => data.resultData.error?.message;

const onramps = (count = 3) => {
	const owner = emulator.samples.approvedSubaccountId;
	return Array.from({ length: count }, () => ({
		id: emulator.createOnramp(owner, { status: 'pending' }).id,
	}));
};

/** Whatever these do to the node, it waits as it does without them. */
const settings: Array<[string, Partial<INode>, Partial<ParkedRun>?]> = [
	['nothing', {}],
	['Continue', { onError: 'continueRegularOutput' }],
	['Continue (Using Error Output)', { onError: 'continueErrorOutput' }],
	['Execute Once', { executeOnce: true }],
	['Retry On Fail', { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 }],
	['Always Output Data', { alwaysOutputData: true }],
	['the order of the first n8n', {}, { order: 'v0' }],
];

test.each(settings)(
	'n8n runs a parked node again, with its own items: %s',
	async (name, set, more = {}) => {
		const ids = onramps();
		const [first, ...rest] = ids;
		const run = runOf('onramp', {}, { items: ids, settings: set, ...more });
		const { result, waits } = await runToEnd(run, ({ length }) => {
			if (length === 1) emulator.moveOnramp(first!.id, 'completed');
			if (length === 2) for (const { id } of rest) emulator.moveOnramp(id, 'failed');
		});
		expect(errorOf(result)).toBeUndefined();
		const isOnce = name === 'Execute Once';
		expect(waits).toEqual(isOnce ? [60] : [60, 90]);
		const expected = ids.map(({ id }, item) => ({
			...{ id, origin: id, final: true },
			status: item === 0 ? 'completed' : 'failed',
		}));
		expect(itemsAt('Final', result)).toMatchObject(isOnce ? expected.slice(0, 1) : expected);
		expect(itemsAt('Failed', result)).toEqual([]);
	},
);

test('an n8n that handed the input on would fail, and report nothing', async () => {
	const run = runOf('onramp', {}, { items: onramps() });
	const parked = await beginRun(run);
	// What the saved data would be if n8n did not ask the date for its JSON.
	const result = await resumeRun(run, parked, (data) => (data.waitTill = parked.waitTill!));
	expect(errorOf(result)).toBe("Cannot read properties of null (reading 'message')");
	expect(itemsAt('Final', result)).toEqual([]);
	expect(itemsAt('Failed', result)).toEqual([]);
});

test('the time of waking is in the JSON that a worker sends, and not in the data that is saved', async () => {
	const parked = await beginRun(runOf('onramp', {}, { items: onramps(1) }));
	const { waitTill } = parked;
	expect(waitTill).toBeInstanceOf(Date);
	expect(waitTill).toEqual(new Date(time.now + 60 * second));
	expect(JSON.parse(JSON.stringify({ waitTill }))).toEqual({ waitTill: waitTill?.toISOString() });
	expect(saved(parked).waitTill).toBe(false);
});

describe('several items', () => {
	test('one that is final is not read again, and waits for the others', async () => {
		const ids = onramps();
		const { result, waits } = await runToEnd(runOf('onramp', {}, { items: ids }), ({ length }) => {
			const next = { 1: 1, 3: 2, 4: 0 }[length];
			if (next !== undefined) emulator.moveOnramp(ids[next]!.id, 'completed');
		});
		expect(waits).toEqual([60, 90, 135, 203]);
		expect(itemsAt('Final', result)).toMatchObject(ids.map(({ id }) => ({ id, origin: id })));
		expect(emulator.requests).toHaveLength(3 + 3 + 2 + 2 + 1);
	});

	test('one that fails goes to the error output, and does not stop the others', async () => {
		const [first, second] = onramps();
		const unknown = { id: '00000000-0000-4000-8000-0000000000ff' };
		const items = [unknown, first!, second!];
		const settings = { onError: 'continueErrorOutput' } as const;
		const { result } = await runToEnd(runOf('onramp', {}, { items, settings }), ({ length }) => {
			if (length === 2) for (const one of [first!, second!]) emulator.moveOnramp(one.id, 'failed');
		});
		expect(itemsAt('Final', result)).toMatchObject([
			{ status: 'failed', origin: first!.id },
			{ status: 'failed', origin: second!.id },
		]);
		expect(itemsAt('Failed', result)).toMatchObject([
			{ error: expect.any(String), origin: unknown.id },
		]);
	});

	test('one that ends all of them is retried, and what was final is not read again', async () => {
		const ids = onramps();
		const [final, odd, open] = ids;
		const run = runOf('onramp', {}, { items: ids });
		emulator.moveOnramp(final!.id, 'completed');
		const { result: failed } = await runToEnd(run, () => {
			emulator.fault({ kind: 'unknownStatus', value: 'held', matching: odd!.id, times: 1 });
		});
		expect(errorOf(failed)).toContain('undocumented status');
		for (const { id } of [odd!, open!]) emulator.moveOnramp(id, 'completed');
		emulator.resetLog();
		const retry: ParkedRun = { ...run, mode: 'retry', executionId: '2' };
		const { result } = await waitToEnd(retry, await resumeRun(retry, failed), () => {});
		expect(itemsAt('Final', result)).toMatchObject(ids.map(({ id }) => ({ id, final: true })));
		expect(emulator.requests.filter(({ path }) => path.endsWith(final!.id))).toEqual([]);
	});

	test('a node that runs twice waits twice', async () => {
		const items = onramps(1);
		const { result, waits } = await runToEnd(
			runOf('onramp', {}, { items, times: 2 }),
			({ length }) => {
				if (length === 2) emulator.moveOnramp(items[0]!.id, 'completed');
			},
		);
		expect(waits).toEqual([60, 90]);
		expect(itemsAt('Final', result)).toHaveLength(2);
	});
});

describe('Between Checks', () => {
	const waitFor = async (parameters: INodeParameters) => {
		const items = onramps(1);
		const passTime = time.pass.bind(time);
		// In memory, time passes while the node runs.
		jest.spyOn(time, 'pass').mockImplementation((ms) => {
			passTime(ms);
			emulator.moveOnramp(items[0]!.id, 'completed');
		});
		return await runToEnd(runOf('onramp', parameters, { items }));
	};

	test.each<[string, INodeParameters, number[]]>([
		['Automatic, by default for three days', {}, [60]],
		['Automatic, two minutes', { waitAtMost: 2 / 60 }, [60]],
		['Automatic, a minute', { waitAtMost: 1 / 60 }, []],
		['Automatic, half a minute', { waitAtMost: 0.5 / 60 }, []],
		[
			'Park the Execution, a minute',
			{ waitAtMost: 1 / 60, options: { betweenChecks: 'park' } },
			[60],
		],
		['Keep Running, three days', { options: { betweenChecks: 'keepRunning' } }, []],
		['Automatic, every six hours', { options: { checkEvery: 360 } }, [360 * 60]],
	])('%s', async (_, parameters, waits) => {
		const end = await waitFor(parameters);
		expect(end.waits).toEqual(waits);
		expect(itemsAt('Final', end.result)).toMatchObject([{ final: true, status: 'completed' }]);
	});

	test('a short wait of one item ends, while another item is parked', async () => {
		const [short, long] = onramps(2);
		const items = [
			{ id: short!.id, hours: 0.01 },
			{ id: long!.id, hours: 1 },
		];
		const options = { onTimeout: 'lastState' };
		const run = runOf('onramp', { waitAtMost: '={{ $json.hours }}', options }, { items });
		const { result, waits } = await runToEnd(run, () => emulator.moveOnramp(long!.id, 'completed'));
		expect(waits).toHaveLength(1);
		expect(itemsAt('Final', result)).toMatchObject([
			{ id: short!.id, final: false },
			{ id: long!.id, final: true },
		]);
	});
});

describe('an onramp that stays pending', () => {
	const pending = (more: INodeParameters, run: Partial<ParkedRun> = {}) => {
		const items = [{ id: emulator.samples.pendingOnrampId, note: 'from before' }];
		return runOf('onramp', more, { items, ...run });
	};
	const fiveMinutes = 300 / 3_600;

	test('is an error after the timeout, and whoever retries it waits as long again', async () => {
		const run = pending({ waitAtMost: fiveMinutes });
		const first = await runToEnd(run);
		expect(first.waits).toEqual([60, 90, 135, 15]);
		expect(errorOf(first.result)).toContain('was still “pending”');
		const retry: ParkedRun = { ...run, mode: 'retry', executionId: '2' };
		const second = await waitToEnd(retry, await resumeRun(retry, first.result), () => {});
		expect(second.waits).toEqual(first.waits);
	});

	test.each(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const)(
		'%s: is over once the time is over, also where n8n tries again',
		async (onError) => {
			const settings = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1, onError };
			const { result, waits } = await runToEnd(pending({ waitAtMost: fiveMinutes }, { settings }));
			expect(waits).toEqual([60, 90, 135, 15]);
			const out = [...itemsAt('Final', result), ...itemsAt('Failed', result)];
			const said = onError === 'stopWorkflow' ? errorOf(result) : out[0]?.['error'];
			expect(said).toBe('The onramp was still “pending” after 5 minutes');
		},
	);

	test('waits as long as without it where n8n tries again before the execution is parked', async () => {
		emulator.fault({ kind: 'status', status: 401, times: 1 });
		const settings: Partial<INode> = {
			...{ retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
			onError: 'continueRegularOutput',
		};
		const { waits } = await runToEnd(pending({ waitAtMost: fiveMinutes }, { settings }));
		expect(waits).toEqual([60, 90, 135, 15]);
	});

	test('leaves the items as they are; what n8n saves beside them is short', async () => {
		const parked = await beginRun(pending({}));
		const { executionData } = saved(parked);
		const [stacked] = executionData!.nodeExecutionStack;
		expect(stacked?.data.main?.[1]).toMatchObject([{ json: { note: 'from before' } }]);
		expect(JSON.stringify(executionData!.contextData).length).toBeLessThan(300);
	});

	test('is looked at again after looks that fail, when the service allows it', async () => {
		const { pendingOnrampId: id } = emulator.samples;
		const { result, waits } = await runToEnd(pending({}), ({ length }) => {
			if (length === 1)
				emulator.fault({ kind: 'status', status: 429, retryAfter: 1_000, times: 1 });
			if (length === 2) emulator.fault({ kind: 'status', status: 500, times: 1 });
			if (length === 3) emulator.fault({ kind: 'reset', times: 4 });
			// It was there before.
			if (length === 4) emulator.fault({ kind: 'status', status: 404, times: 1 });
			if (length === 5) emulator.moveOnramp(id, 'completed');
		});
		expect(waits.slice(0, 3)).toEqual([60, 1_000, 135]);
		expect(waits).toHaveLength(5);
		expect(itemsAt('Final', result)).toHaveLength(1);
	});

	test('comes out with the ID of its subaccount, also where the last look fails', async () => {
		const { approvedSubaccountId: id, pendingOnrampId } = emulator.samples;
		const { email } = emulator.store.subaccounts.get('', id)!;
		const subaccountId = { __rl: true, mode: 'idOrEmail', value: email };
		const options = { onTimeout: 'lastState' };
		const run = pending({ waitAtMost: 100 / 3_600, subaccountId, options });
		const { result } = await runToEnd(run, () => emulator.fault({ kind: 'status', status: 500 }));
		const item = { id: pendingOnrampId, final: false, subaccountId: id };
		expect(itemsAt('Final', result)).toMatchObject([item]);
	});

	test('fails when every look fails, or at once when the key is wrong or nobody knows it', async () => {
		emulator.fault({ kind: 'status', status: 500 });
		const run = pending({ waitAtMost: 100 / 3_600, options: { onTimeout: 'lastState' } });
		expect(errorOf((await runToEnd(run)).result)).toContain('Could not read one onramp');
		emulator.clearFaults();
		for (const status of [401, 404]) {
			emulator.fault({ kind: 'status', status, times: 1 });
			expect(errorOf(await beginRun(pending({})))).toBeDefined();
		}
	});

	test.each([
		['once', 0],
		['also where n8n had to try twice', 1],
	])('has something for a webhook that responds with the last node, %s', async (_, failures) => {
		const settings = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
		const run = pending({}, { settings });
		if (failures > 0) emulator.fault({ kind: 'status', status: 401, times: failures });
		const first = await beginRun(run);
		time.pass(61 * second);
		const { data } = await resumeRun(run, first);
		const runs = data.resultData.runData['Wait']!.map((one) => one.data?.main?.[0]);
		expect(runs).toMatchObject([[{ json: { note: 'from before' } }], []]);
	});

	test.each(['integrated', 'manual', 'trigger'] as const)(
		'puts out nothing before the end in an execution that responds to nobody (mode %s)',
		async (mode) => {
			const { data } = await beginRun(pending({}, { mode }));
			expect(data.resultData.runData['Wait']?.[0]?.data).toEqual({ main: [[]] });
		},
	);

	test('is an error in an engine that would go on', async () => {
		const result = await beginRun(
			pending({}, { executionId: '019ab1c2-8a3c-7d60-9a4b-0c6f1f3b2e11' }),
		);
		expect(errorOf(result)).toContain('cannot park an execution');
		expect(result.waitTill).toBeUndefined();
	});
});

describe('an execution that is woken by another process than the one that has parked it', () => {
	const wake = async (ageMs: number, changed: object = { process: 'another' }) => {
		const run = runOf('onramp', {}, { items: onramps(2) });
		const parked = await beginRun(run);
		time.pass(61 * second);
		jest.spyOn(performance, 'now').mockReturnValue(ageMs);
		const before = emulator.requests.length;
		const held: number[] = [];
		jest.mocked(sleep).mockImplementation(async (ms) => {
			if (ms > second) held.push(ms);
			expect(emulator.requests).toHaveLength(before);
		});
		const result = await resumeRun(run, parked, ({ executionData }) => {
			const [node] = Object.values(executionData!.contextData);
			Object.assign(node!['parking'] as object, changed);
		});
		return { result, held };
	};

	test.each([
		[{ process: 'another' }],
		// As another version of the node may have saved it: a new one comes with a restart.
		[{ process: 'another', waits: 'another' }],
	])('is held before it checks, until n8n is likely to be up: %j', async (changed) => {
		const { result, held } = await wake(5 * second, changed);
		expect(held).toEqual([25 * second, 25 * second]);
		expect(result.waitTill).toBeInstanceOf(Date);
	});

	test('is not held where n8n has been up for a while', async () => {
		expect((await wake(600 * second)).held).toEqual([]);
	});
});

describe('a saved state that no wait could have left', () => {
	const empty = { execution: '1', startedAt: 0, waits: {}, results: {} };
	const wait = { since: 0, waitMs: 60_000, dueAt: 'soon' };

	test.each([
		...['text', 5, null, [], { waits: 1 }, { ...empty, results: 'x' }],
		...[
			{ ...empty, waits: { 0: 'x' } },
			{ ...empty, waits: { 0: wait } },
		],
	])('%j begins the waits anew', async (parking) => {
		// It is taken for that of another process, and n8n has been up for a while.
		jest.spyOn(performance, 'now').mockReturnValue(600 * second);
		const run = runOf('onramp', {}, { items: onramps(2) });
		const parked = await beginRun(run);
		time.pass(61 * second);
		const again = await resumeRun(run, parked, ({ executionData }) => {
			Object.values(executionData!.contextData)[0]!['parking'] = parking;
		});
		expect(again.waitTill?.getTime()).toBe(time.now + 60 * second);
		for (const { id } of run.items!) emulator.moveOnramp(String(id), 'completed');
		const { result } = await waitToEnd(run, again, () => {});
		expect(itemsAt('Final', result)).toHaveLength(2);
	});
});
