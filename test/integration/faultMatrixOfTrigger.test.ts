import { modesOf } from './faultMatrix/expected';
import { faults } from './faultMatrix/faults';
import { startStage, type Stage } from './faultMatrix/stage';
import { expectDocumented, matrix, summary, type Cell } from './faultMatrix/table';
import {
	expectedPoll,
	observePoll,
	triggerBaseline,
	triggerEndpoints,
	type TriggerBaseline,
} from './faultMatrix/triggerRows';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<typeof import('n8n-workflow')>('n8n-workflow'),
	sleep: jest.fn(),
}));

// A test is a row of the table, with some sixty runs.
jest.setTimeout(90_000);

let stage: Stage;
let baseline: TriggerBaseline;

beforeAll(async () => {
	stage = await startStage(6);
	baseline = await triggerBaseline(stage);
});

afterAll(async () => stage.close());

const cells: Cell[] = [];

test('every endpoint that a poll asks is struck', () => {
	expect(baseline.asked.sort()).toEqual(triggerEndpoints.map(({ id }) => id).sort());
});

describe('a poll loses nothing and doubles nothing', () => {
	test.each(triggerEndpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
		'when %s goes wrong',
		async (_, endpoint) => {
			const wrong: string[] = [];
			for (const fault of faults) {
				if (fault.inputs(endpoint, stage.elsewhere).length === 0) continue;
				for (const mode of modesOf(endpoint, fault.nature, false)) {
					const seen = await observePoll(stage, endpoint, fault, mode, baseline);
					const heading = endpoint.path.includes('{subaccountId}')
						? 'read for one subaccount'
						: 'read for all';
					cells.push({ row: endpoint.id, heading, fault: fault.name, text: seen.outcome });
					const outcomes = expectedPoll(endpoint, fault, mode);
					if (outcomes.includes(seen.outcome)) continue;
					wrong.push(
						`${fault.name}, ${mode}: “${seen.outcome}” after ${seen.requests} requests, not “${outcomes.join('” or “')}”`,
					);
				}
			}
			expect(wrong).toEqual([]);
		},
	);
});

test('nobody else was ever asked', () => {
	expect(stage.strayed()).toBe(0);
});

test('docs/reliability.md says what was seen', () => {
	const zeros = summary(
		cells,
		'polls',
		'hangs',
		'loops',
		'events lost or doubled',
		'unclear errors',
	);
	expectDocumented('trigger', `${zeros}\n\n${matrix(cells, faults)}`);
});
