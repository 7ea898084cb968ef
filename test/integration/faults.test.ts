/** One fault of each kind, in one operation of each kind; `npm run test:full` tries all of them in all operations. */
import { emulator, otherServer, time, useFaultWorld } from '../full/faultMatrix/faultWorld';
import { durationsOf, faultsOf } from '../full/faultMatrix/faults';
import { expectedOutcomes, outcomeOf, rows, runRow } from '../full/faultMatrix/operations';

useFaultWorld();

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
