import { startEmulator, type Emulator } from '../support/emulator/server';
import { startStranger, type Stranger } from '../support/emulator/stranger';
import { MockTime } from '../support/mockTime';
import {
	type Action,
	actions,
	expectedOf,
	nameOf,
	outcomeOf,
	runAction,
} from './faultMatrix/actions';
import { expectDocumented, type Seen } from './faultMatrix/document';
import { durationsOf, faultsOf, type Fault } from './faultMatrix/faults';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<typeof import('n8n-workflow')>('n8n-workflow'),
	sleep: jest.fn(),
}));

// A test is an operation with every fault.
jest.setTimeout(60_000);

let emulator: Emulator;
let time: MockTime;
let otherServer: Stranger;
const seen: Seen[] = [];

beforeAll(async () => {
	time = new MockTime();
	emulator = await startEmulator({ subaccounts: 8, recordsPerSubaccount: 3, seed: 7 });
	otherServer = await startStranger();
});

afterAll(async () => {
	await emulator.close();
	await otherServer.close();
});

/** Where several requests are made, what is no error changes nothing in how they hang together. */
function faultsFor({ column, endpoint }: Action): Fault[] {
	return faultsOf(otherServer.url).filter(
		({ effect, fits = () => true }) =>
			fits(endpoint) && (column !== 'Several requests' || !['status', 'harmless'].includes(effect)),
	);
}

test.each(actions.map((action) => [nameOf(action), action] as const))('%s', async (_, action) => {
	const wrong: string[] = [];
	const usual = await runAction({ emulator, time }, action);
	if (usual.thrown) throw usual.thrown;
	const { column, endpoint } = action;
	for (const fault of faultsFor(action)) {
		for (const duration of durationsOf(fault, endpoint)) {
			const result = await runAction({ emulator, time }, action, fault, duration);
			const outcome = outcomeOf(result, fault, action, { usual, apiKey: emulator.apiKey });
			seen.push({ fault: fault.name, column, duration, outcome });
			const { outcomes, requests } = expectedOf(action, fault, duration, usual.requests);
			if (!outcomes.includes(outcome)) wrong.push(`${fault.name}, ${duration}: ${outcome}`);
			if (requests !== undefined && requests !== result.requests)
				wrong.push(`${fault.name}, ${duration}: ${result.requests} requests, not ${requests}`);
		}
	}
	expect(wrong).toEqual([]);
});

test('no redirect was followed', () => {
	expect(otherServer.connections).toBe(0);
});

test('docs/reliability.md shows what was seen', () => {
	expectDocumented('actions', seen);
});
