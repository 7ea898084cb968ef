/** One fault of each kind, in one operation of each kind; `npm run test:full` tries all of them in all operations. */
import { startEmulator, type Emulator } from '../support/emulator/server';
import { startRawServer, type RawServer } from '../support/fakeServer';
import { MockTime } from '../support/mockTime';
import { durationsOf, faultsOf } from '../full/faultMatrix/faults';
import { expectedOutcomes, outcomeOf, rows, runRow } from '../full/faultMatrix/operations';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<typeof import('n8n-workflow')>('n8n-workflow'),
	sleep: jest.fn(),
}));

let emulator: Emulator;
let otherServer: RawServer;
let time: MockTime;

beforeAll(async () => {
	time = new MockTime();
	emulator = await startEmulator({ subaccounts: 6, recordsPerSubaccount: 2, seed: 9 });
	otherServer = await startRawServer();
});

afterAll(async () => {
	await emulator.close();
	await otherServer.close();
});

const firstOfEachColumn = [...new Map(rows.toReversed().map((row) => [row.column, row])).entries()];

test.each(firstOfEachColumn)('%s', async (_, row) => {
	const usual = await runRow({ emulator, time }, row);
	const faults = faultsOf(row.endpoint, otherServer.url);
	for (const fault of new Map(faults.map((one) => [one.effect, one])).values()) {
		if (row.column === 'Several requests' && ['status', 'harmless'].includes(fault.effect))
			continue;
		for (const duration of durationsOf(fault, row.endpoint)) {
			const result = await runRow({ emulator, time }, row, fault, duration);
			const outcome = outcomeOf(result, row, fault, usual, emulator.apiKey);
			const expected = expectedOutcomes(row, fault, duration);
			expect([fault.name, duration, expected]).toEqual([
				fault.name,
				duration,
				expect.arrayContaining([outcome]),
			]);
		}
	}
	expect(otherServer.connections).toBe(0);
});
