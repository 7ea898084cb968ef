import { endpoints, type EndpointId } from '../../nodes/CrossBorderPayments/api/endpoints';
import { expectTable, matrix, type Seen } from './faultMatrix/document';
import { emulator, otherServer, time, useFaultWorld } from './faultMatrix/faultWorld';
import { durationsOf, faultsOf, isLikeAnother } from './faultMatrix/faults';
import {
	expectedOutcomes,
	isPlayed,
	nameOf,
	outcomeOf,
	rows,
	runRow,
} from './faultMatrix/operations';
import {
	columnOf,
	expectedPolls,
	pollWithFault,
	pollWithoutFault,
	type Usual,
} from './faultMatrix/polls';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<typeof import('n8n-workflow')>('n8n-workflow'),
	sleep: jest.fn(),
}));

// A test is an operation or an endpoint with every fault.
jest.setTimeout(120_000);

useFaultWorld();

describe('an operation gives the right result, a hint or a clear error', () => {
	const seen: Seen[] = [];

	test.each(rows.map((row) => [nameOf(row), row] as const))('%s', async (_, row) => {
		const { column, endpoint } = row;
		const usual = await runRow({ emulator, time }, row);
		if (usual.thrown) throw usual.thrown;
		const wrong: string[] = [];
		for (const fault of faultsOf(endpoint, otherServer.url)) {
			if (!isPlayed(row, fault)) continue;
			for (const duration of durationsOf(fault, endpoint)) {
				const result = await runRow({ emulator, time }, row, fault, duration);
				const outcome = outcomeOf(result, row, fault, usual, emulator.apiKey);
				seen.push({ fault: fault.name, column, duration, outcome });
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

	test('as docs/reliability.md says', () =>
		expectTable('reliability.md', 'operations', matrix(seen)));
});

describe('a trigger emits each event once', () => {
	const seen: Seen[] = [];
	const polled: EndpointId[] = [
		...['subaccountList', 'depositList', 'onrampList', 'conversionList'],
		...['offrampGet', 'offrampStatus', 'individualGet', 'businessGet'],
	] as EndpointId[];

	let usual: Usual;
	beforeAll(async () => (usual = await pollWithoutFault({ emulator, time })));

	test('every endpoint that a poll reads is tried here', () => {
		expect(new Set(usual.asked)).toEqual(new Set(polled));
	});

	test.each(polled)('although %s fails', async (id) => {
		const endpoint = endpoints[id];
		const wrong: string[] = [];
		for (const fault of faultsOf(endpoint, otherServer.url)) {
			// A status that nobody knows is news, not a failure.
			if (isLikeAnother(fault) || fault.effect === 'status') continue;
			for (const duration of durationsOf(fault, endpoint)) {
				const outcome = await pollWithFault({ emulator, time }, endpoint, fault, duration, usual);
				seen.push({ fault: fault.name, column: columnOf(endpoint), duration, outcome });
				if (!expectedPolls(endpoint, fault, duration).includes(outcome)) {
					wrong.push(`${fault.name}, ${duration}: ${outcome}`);
				}
			}
		}
		expect(wrong).toEqual([]);
	});

	test('as docs/reliability.md says', () => expectTable('reliability.md', 'polls', matrix(seen)));
});

test('no redirect was followed', () => {
	expect(otherServer.connections).toBe(0);
});
