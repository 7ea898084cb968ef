import { expectedOf, modesOf } from './faultMatrix/expected';
import { faults } from './faultMatrix/faults';
import { baselineOf, observe, type Seen } from './faultMatrix/observe';
import { mainRows, operationName, partRows, rowName, type Row } from './faultMatrix/rows';
import { isRead, kindOf } from './faultMatrix/shape';
import { startStage, type Stage } from './faultMatrix/stage';
import { expectDocumented, matrix, summary, type Cell } from './faultMatrix/table';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<typeof import('n8n-workflow')>('n8n-workflow'),
	sleep: jest.fn(),
}));

// A test is a row of the table, with some sixty runs.
jest.setTimeout(90_000);

let stage: Stage;

beforeAll(async () => {
	stage = await startStage(9);
});

afterAll(async () => stage.close());

const reads: Cell[] = [];
const writes: Cell[] = [];
const parts: Cell[] = [];

const answers: Record<ReturnType<typeof kindOf>, string> = {
	page: 'list in pages',
	list: 'list that comes whole',
	keyed: 'one answer',
	record: 'one answer',
	none: 'an answer that tells nothing but success',
};

function headingOf(row: Row): string {
	if (!row.isMain) return 'asked in';
	if (!isRead(row.endpoint)) {
		return row.endpoint.requiredFields ? 'an answer that is needed' : answers.none;
	}
	const from = row.from === 'second' ? ', from page 2 on' : '';
	return (
		answers[kindOf(row.endpoint)] +
		(kindOf(row.endpoint) === 'page' ? from || ', from page 1 on' : '')
	);
}

function textOf(row: Row, { outcome, requests }: Seen): string {
	const isCounted = row.isMain && isRead(row.endpoint) && requests > 1;
	return isCounted ? `${outcome}, ${requests} requests` : outcome;
}

describe.each([
	['a read', mainRows.filter(({ endpoint }) => isRead(endpoint)), reads],
	['a write', mainRows.filter(({ endpoint }) => !isRead(endpoint)), writes],
	['a part of an operation', partRows, parts],
] as const)('%s comes to a right result or a clear error', (_, rows, cells) => {
	test.each(rows.map((row) => [rowName(row), row] as const))('%s', async (_name, row) => {
		const baseline = await baselineOf(stage, row);
		const wrong: string[] = [];
		for (const fault of faults) {
			if (fault.inputs(row.endpoint, stage.elsewhere).length === 0) continue;
			for (const mode of modesOf(row.endpoint, fault.nature, row.isMain)) {
				const seen = await observe(stage, row, fault, mode, baseline);
				cells.push({
					row: row.isMain ? row.endpoint.id : `${operationName(row)}, ${row.endpoint.id}`,
					heading: headingOf(row),
					fault: fault.name,
					text: textOf(row, seen),
				});
				const { outcomes, requests = seen.requests } = expectedOf(
					row,
					fault,
					mode,
					baseline.requests,
				);
				if (outcomes.includes(seen.outcome) && requests === seen.requests) continue;
				wrong.push(
					`${fault.name}, ${mode}: “${seen.outcome}” after ${seen.requests} requests, not “${outcomes.join('” or “')}” after ${requests}`,
				);
			}
		}
		expect(wrong).toEqual([]);
	});
});

test('nobody else was ever asked', () => {
	expect(stage.strayed()).toBe(0);
});

test('docs/reliability.md says what was seen', () => {
	for (const [name, cells] of Object.entries({ reads, writes, operations: parts })) {
		const zeros = summary(
			cells,
			'runs',
			'hangs',
			'loops',
			'repeated writes',
			'partial results that look whole',
			'unclear errors',
		);
		expectDocumented(name, `${zeros}\n\n${matrix(cells, faults)}`);
	}
});
