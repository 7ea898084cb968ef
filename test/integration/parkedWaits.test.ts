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

const wait = (resource: string, more: INodeParameters = {}): INodeParameters => ({
	resource,
	operation: 'waitUntilFinal',
	subaccountId: byId(emulator.samples.approvedSubaccountId),
	...(resource === 'offramp'
		? { offrampId: '={{ $json.id }}' }
		: { [`${resource}Id`]: byId('={{ $json.id }}') }),
	timeout: 30 * 86_400,
	...more,
});

const runOf = (run: Partial<ParkedRun> & { parameters: INodeParameters }): ParkedRun => ({
	credential: sandbox(emulator),
	...run,
});

/** Lets the time of each wait pass, and meanwhile what `passes` does. Returns the end and the seconds of each wait. */
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

/** What came out of the output Final, over all rounds, with the input item that it is paired with. */
function finalsOf({ data }: IRun) {
	const runs = data.resultData.runData['Final'] ?? [];
	return runs.flatMap(({ data: output }) => output?.['main']?.[0] ?? []);
}

const errorOf = ({ data }: IRun) => data.resultData.error;

test('an offramp that is pending for three days comes out as Get gives it, with few looks', async () => {
	const { pendingOfframpId: id } = emulator.samples;
	const begun = time.now;
	const run = runOf({ parameters: wait('offramp', { output: 'raw' }), items: [{ id }] });
	const { result, waits } = await runToEnd(run, () => {
		if (time.now - begun > 3 * day) emulator.moveOfframp(id, 'completed');
	});
	expect(errorOf(result)).toBeUndefined();
	const { v2, ...rest } = {
		v2: emulator.store.offramps.locate(id)!.record.record,
		errorMessage: null,
	};
	expect(finalsOf(result).map(({ json }) => json)).toEqual([{ ...v2, ...rest, final: true }]);
	expect(waits.slice(0, 4)).toEqual([65, 98, 146, 219]);
	expect(waits.at(-1)).toBe(3_600);
	// Two requests for each look: the offramp has two views.
	expect(emulator.requests).toHaveLength(2 * (waits.length + 1));
	expect(waits.length).toBeLessThan(220);
});
