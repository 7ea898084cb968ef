import { emulator, otherServer, time, useFaultWorld } from './faultMatrix/faultWorld';
import { durationsOf, faultsOf } from './faultMatrix/faults';
import {
	expectedOutcomes,
	isPlayed,
	nameOf,
	outcomeOf,
	rows,
	runRow,
} from './faultMatrix/operations';

// A test is an operation with every fault.
jest.setTimeout(120_000);

useFaultWorld();

describe('an operation gives the right result, a hint or a clear error', () => {
	test.each(rows.map((row) => [nameOf(row), row] as const))('%s', async (_, row) => {
		const { endpoint } = row;
		const usual = await runRow({ emulator, time }, row);
		if (usual.thrown) throw usual.thrown;
		const wrong: string[] = [];
		for (const fault of faultsOf(endpoint, otherServer.url)) {
			if (!isPlayed(row, fault)) continue;
			for (const duration of durationsOf(fault, endpoint)) {
				const result = await runRow({ emulator, time }, row, fault, duration);
				const outcome = outcomeOf(result, row, fault, usual, emulator.apiKey);
				// Not every situation needs every endpoint.
				const expected =
					usual.requests === 0 ? ['right', 'retried'] : expectedOutcomes(row, fault, duration);
				if (!expected.includes(outcome)) {
					wrong.push(`${fault.name}, ${duration}: ${outcome}`);
				}
			}
		}
		expect(wrong).toEqual([]);
	});
});

test('no redirect was followed', () => {
	expect(otherServer.connections).toBe(0);
});
