import { startEmulator, type Emulator } from '../support/emulator/server';
import { startStranger, type Stranger } from '../support/emulator/stranger';
import { MockTime } from '../support/mockTime';
import { expectDocumented, type Seen } from './faultMatrix/document';
import { durationsOf, faultsOf } from './faultMatrix/faults';
import {
	columnOf,
	expectedPoll,
	pollWithFault,
	pollWithoutFault,
	polledEndpoints,
	type Usual,
} from './faultMatrix/polls';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<typeof import('n8n-workflow')>('n8n-workflow'),
	sleep: jest.fn(),
}));

// A test is an endpoint with every fault.
jest.setTimeout(60_000);

let emulator: Emulator;
let time: MockTime;
let otherServer: Stranger;
let usual: Usual;
const seen: Seen[] = [];

beforeAll(async () => {
	time = new MockTime();
	emulator = await startEmulator({ subaccounts: 6, recordsPerSubaccount: 2, seed: 5 });
	otherServer = await startStranger();
	usual = await pollWithoutFault(emulator);
});

afterAll(async () => {
	await emulator.close();
	await otherServer.close();
});

test('every endpoint that a poll reads is in the table', () => {
	expect(new Set(usual.endpoints)).toEqual(new Set(polledEndpoints.map(({ id }) => id)));
});

describe('each event comes once', () => {
	test.each(polledEndpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
		'although %s fails',
		async (_, endpoint) => {
			const wrong: string[] = [];
			const column = columnOf(endpoint);
			for (const fault of faultsOf(otherServer.url)) {
				const { effect, fits = () => true } = fault;
				// A status that nobody knows is news, and not a failure.
				if (!fits(endpoint) || effect === 'status') continue;
				for (const duration of durationsOf(fault, endpoint)) {
					const outcome = await pollWithFault({ emulator, time }, endpoint, fault, duration, usual);
					seen.push({ fault: fault.name, column, duration, outcome });
					if (!expectedPoll(endpoint, fault, duration).includes(outcome))
						wrong.push(`${fault.name}, ${duration}: ${outcome}`);
				}
			}
			expect(wrong).toEqual([]);
		},
	);
});

test('no redirect was followed', () => {
	expect(otherServer.connections).toBe(0);
});

test('docs/reliability.md shows what was seen', () => {
	expectDocumented('polls', seen);
});
