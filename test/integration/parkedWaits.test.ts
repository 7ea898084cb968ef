import type { INodeParameters, IRun } from 'n8n-workflow';

import { emulator, useEmulator } from '../support/emulator/useEmulator';
import { MockTime } from '../support/mockTime';
import { beginRun, resumeRun, type ParkedRun } from '../support/n8n/parkedRun';
import { byId, sandbox } from '../support/n8n/setup';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: jest.fn(),
}));

useEmulator({ subaccounts: 10, recordsPerSubaccount: 3 });

const second = 1_000;
const hour = 3_600 * second;
const day = 24 * hour;

let time: MockTime;
beforeEach(() => (time = new MockTime()));
afterEach(() => jest.restoreAllMocks());

const runOf = (
	resource: 'onramp' | 'offramp',
	more: INodeParameters,
	run: Pick<ParkedRun, 'items'> & Partial<ParkedRun>,
): ParkedRun => ({
	credential: sandbox(emulator),
	parameters: {
		resource,
		operation: 'waitUntilFinal',
		subaccountId: byId(emulator.samples.approvedSubaccountId),
		onrampId: byId('={{ $json.id }}'),
		offrampId: '={{ $json.id }}',
		timeout: 30 * 86_400,
		...more,
	},
	...run,
});

/** Lets the time of each wait pass, and calls `meanwhile`. Returns the end and the seconds of each wait. */
async function runToEnd(run: ParkedRun, meanwhile: (waits: number[]) => void = () => {}) {
	let result = await beginRun(run);
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

/** What came out of the output Final, over all rounds, with the ID of the input item that it is paired with. */
function finalsOf({ data }: IRun) {
	const runs = data.resultData.runData['Final'] ?? [];
	return runs.flatMap(({ data: output }) => output?.['main']?.[0] ?? []);
}

const errorOf = ({ data }: IRun) => data.resultData.error;

test('an offramp that is pending for three days comes out as Get gives it, with few looks', async () => {
	const { pendingOfframpId: id } = emulator.samples;
	const begun = time.now;
	const run = runOf('offramp', { output: 'raw' }, { items: [{ id }] });
	const { result, waits } = await runToEnd(run, () => {
		if (time.now - begun > 3 * day) emulator.moveOfframp(id, 'completed');
	});
	expect(errorOf(result)).toBeUndefined();
	const { record } = emulator.store.offramps.locate(id)!.record;
	expect(finalsOf(result).map(({ json }) => json)).toEqual([
		{ ...record, errorMessage: null, final: true, origin: id },
	]);
	expect(waits.slice(0, 4)).toEqual([65, 98, 146, 219]);
	expect(waits.at(-1)).toBe(3_600);
	// Two requests for each look: the offramp has two views.
	expect(emulator.requests).toHaveLength(2 * (waits.length + 1));
	expect(waits.length).toBeLessThan(220);
});

describe('several items', () => {
	const onramps = () => {
		const owner = emulator.samples.approvedSubaccountId;
		return [0, 1, 2].map(() => ({ id: emulator.createOnramp(owner, { status: 'pending' }).id }));
	};

	test.each([
		['directly', [['Wait'], ['Final']]],
		['over another node', [['Pending'], ['Final']]],
	])('leave when they are final, paired, while the rest goes round %s', async (_, outputs) => {
		const ids = onramps();
		const run = runOf('onramp', {}, { items: ids, outputs });
		const { result, waits } = await runToEnd(run, ({ length }) => {
			const next = { 1: 1, 3: 2, 4: 0 }[length];
			if (next !== undefined) emulator.moveOnramp(ids[next]!.id, 'completed');
		});
		expect(errorOf(result)).toBeUndefined();
		// Counted from the first look, whoever left meanwhile.
		expect(waits).toEqual([65, 98, 146, 219]);
		expect(finalsOf(result).map(({ json }) => json)).toMatchObject(
			[1, 2, 0].map((item) => ({ id: ids[item]!.id, origin: ids[item]!.id, final: true })),
		);
		expect(emulator.requests).toHaveLength(3 + 3 + 2 + 2 + 1);
	});

	test('leave at once where Final is higher on the canvas', async () => {
		const ids = onramps();
		const run = runOf('onramp', {}, { items: ids });
		emulator.moveOnramp(ids[1]!.id, 'failed');
		const parked = await beginRun(run);
		expect(parked.waitTill).toBeDefined();
		expect(finalsOf(parked)).toMatchObject([{ json: { status: 'failed', origin: ids[1]!.id } }]);
	});

	test('one that fails goes to the error output, and does not stop the others', async () => {
		const [first, second] = onramps();
		const unknown = { id: '00000000-0000-4000-8000-0000000000ff' };
		const items = [unknown, first!, second!];
		const outputs = [['Wait'], ['Final'], ['Failed']];
		const settings = { onError: 'continueErrorOutput' } as const;
		const run = runOf('onramp', {}, { items, outputs, settings });
		const { result } = await runToEnd(run, ({ length }) => {
			if (length === 2) for (const one of [first!, second!]) emulator.moveOnramp(one.id, 'failed');
		});
		expect(finalsOf(result).map(({ json }) => json.status)).toEqual(['failed', 'failed']);
		const [failed] = result.data.resultData.runData['Failed']!;
		expect(failed!.data?.main?.[0]).toMatchObject([{ json: { error: expect.any(String) } }]);
	});
});

describe('an onramp that stays pending', () => {
	const pending = (more: INodeParameters, run: Partial<ParkedRun> = {}) => {
		const items = [{ id: emulator.samples.pendingOnrampId, note: 'from before' }];
		return runOf('onramp', more, { items, ...run });
	};

	test('is an error after the timeout, and a retry of the execution waits as long again', async () => {
		const run = pending({ timeout: 300 });
		const { result, waits } = await runToEnd(run);
		expect(waits).toEqual([65, 98, 138]);
		expect(errorOf(result)?.message).toBe('The onramp was still “pending” after 300 s');
		expect(result.data.executionData?.contextData['node:Wait']).toEqual({});
	});

	test('comes out as not final with Return Last State', async () => {
		const run = pending({ timeout: 300, onTimeout: 'lastState' });
		const { result } = await runToEnd(run);
		expect(finalsOf(result).map(({ json }) => json)).toMatchObject([
			{ status: 'pending', final: false },
		]);
	});

	test('leaves the items as they are; what n8n saves beside them is short', async () => {
		const { data, waitTill } = await beginRun(pending({}));
		expect(waitTill).toEqual(new Date(time.now + 65 * second));
		const [parked] = data.executionData!.nodeExecutionStack;
		expect(parked?.data.main?.[0]).toMatchObject([{ json: { note: 'from before' } }]);
		expect(JSON.stringify(data.executionData!.contextData).length).toBeLessThan(250);
	});

	test('is looked at again after looks that fail, when the service allows it', async () => {
		const { pendingOnrampId: id } = emulator.samples;
		const run = pending({});
		const { result, waits } = await runToEnd(run, ({ length }) => {
			if (length === 1)
				emulator.fault({ kind: 'status', status: 429, retryAfter: 1_000, times: 4 });
			if (length === 2) emulator.fault({ kind: 'status', status: 500, times: 1 });
			if (length === 3) emulator.fault({ kind: 'reset', times: 4 });
			if (length === 4) emulator.moveOnramp(id, 'completed');
		});
		expect(waits).toEqual([65, 1_000, 146, 219]);
		expect(finalsOf(result)).toHaveLength(1);
	});

	test('fails when the last look fails, or the key is wrong', async () => {
		emulator.fault({ kind: 'status', status: 500 });
		const { result } = await runToEnd(pending({ timeout: 100, onTimeout: 'lastState' }));
		expect(errorOf(result)?.message).toContain('Could not read one onramp');
		emulator.clearFaults();
		emulator.fault({ kind: 'status', status: 401 });
		expect(errorOf(await beginRun(pending({})))).toBeDefined();
	});

	test.each([
		['nothing', [[], ['Final']]],
		['a node that leads nowhere', [['Final'], []]],
		['its own input from the output Final alone', [[], ['Wait']]],
	])('says what to connect where Not Final Yet leads to %s', async (_, outputs) => {
		const { data, waitTill } = await beginRun(pending({}, { outputs }));
		expect(waitTill).toBeUndefined();
		expect(data.resultData.error).toMatchObject({
			message:
				'The output “Not Final Yet” does not lead back to this node, so nothing would look again',
			description: expect.stringContaining('Drag a line from the output Not Final Yet'),
		});
	});

	test('keeps running for a minute in the editor; Execute Step ends there, with a hint', async () => {
		const run = pending({}, { mode: 'manual', destination: 'Wait' });
		const begun = time.now;
		const { data, waitTill } = await beginRun(run);
		expect(waitTill).toBeUndefined();
		expect((time.now - begun) / second).toBeCloseTo(40.6, 0);
		const [step] = data.resultData.runData['Wait']!;
		expect(step?.data?.main).toMatchObject([[{ json: { note: 'from before' } }], []]);
		expect(step?.hints).toMatchObject([
			{ message: expect.stringContaining('Not final after 60 seconds') },
		]);
	});

	test('is parked in the editor, too, after the first minute of the whole workflow', async () => {
		const { pendingOnrampId: id } = emulator.samples;
		const { result, waits } = await runToEnd(pending({}, { mode: 'manual' }), () =>
			emulator.moveOnramp(id, 'completed'),
		);
		expect(waits).toEqual([25]);
		expect(finalsOf(result)).toHaveLength(1);
	});
});
