/** The journal's lines have the days of the workflow's zone, and files are named after its month. */
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { DateTime } from 'luxon';
import type { IDataObject, INodeParameters, INodeType, Workflow } from 'n8n-workflow';

import { addDecimals } from '../../nodes/CrossBorderPayments/api/decimal';
import { toRecord, toText } from '../../nodes/CrossBorderPayments/api/unknownValues';
import { startFakeServer } from '../support/fakeServer';
import { nodeOf, workflowOf } from '../support/n8n/instance';
import { runNode } from '../support/n8n/runNode';
import { byId, sandbox } from '../support/n8n/setup';
import { uuid } from '../support/operationCases/operationCase';

const folder = resolve(__dirname, '../../examples');

const nodesOf = (file: string) =>
	(
		JSON.parse(readFileSync(resolve(folder, file), 'utf8')) as {
			nodes: Array<{ name: string; type: string; parameters: INodeParameters }>;
		}
	).nodes;

const nodes = nodesOf('journal-of-last-month.json');

const parametersOf = (name: string) => nodes.find((node) => node.name === name)!.parameters;

/** What an expression of a node of the example gives for each item. */
function evaluate(timezone: string, expression: unknown, items: IDataObject[]): unknown[] {
	const node = nodeOf('crossBorderPayments', { id: '1', parameters: {} });
	const nodeType = { description: { properties: [] } } as unknown as INodeType;
	const workflow: Workflow = workflowOf(node, nodeType, {}, timezone);
	const input = items.map((json) => ({ json }));
	return input.map((_, index) =>
		workflow.expression.getParameterValue(
			...([expression as string, null, 0, index, node.name, input, 'manual', {}] as const),
		),
	);
}

/** One record every eleven hours, and at the edges: the first and last moment of the month, and those beside them. */
function timesOf(month: string, zone: string): string[] {
	const start = DateTime.fromISO(`${month}-01`, { zone });
	const end = start.plus({ months: 1 });
	const edges = [start, end].flatMap((edge) => [edge.minus({ seconds: 1 }), edge]);
	const between = Array.from({ length: 70 }, (_, index) => start.plus({ hours: 11 * index - 10 }));
	return [...edges, ...between].map((time) => time.toUTC().toISO()!);
}

const kinds = [
	['Get conversions', 'Lines of conversions', 'Conversion fees'],
	['Get deposits', 'Lines of deposit fees', 'Deposit fees'],
	['Get onramps', 'Lines of onramp fees', 'Onramp fees'],
] as const;

const amounts = { amount: '100.00', netAmount: '99.75', feeAmount: '0.25', fee: '0.25' };
const currencies = { fromCurrency: 'usd', toCurrency: 'brl', currency: 'usd', feeCurrency: 'usd' };

const recordOf = (createdAt: string, index: number) => ({
	...{ id: uuid(100 + index), status: 'completed', createdAt, created_at: createdAt },
	...{ ...amounts, ...currencies, estimatedReceived: '540.1' },
	pricing: { fx_rate: '1', fees: { total_fees: '0.25', total_fees_currency: 'usd' } },
	from: { amount: '100', currency: 'usd' },
});

// The clocks change in March in America, and in October in Europe.
const months: Array<[month: string, timezone: string, now: string]> = [
	['2026-03', 'America/New_York', '2026-04-03T09:00:00Z'],
	['2026-10', 'Europe/Berlin', '2026-11-03T09:00:00Z'],
];

const isIn = (month: string, zone: string) => (time: string) => {
	const first = DateTime.fromISO(`${month}-01`, { zone });
	return (
		Date.parse(time) >= first.toMillis() && Date.parse(time) < first.plus({ months: 1 }).toMillis()
	);
};

/** A service in which each list of the one client has these records. */
async function serviceWith(records: object[]) {
	const client = { id: uuid(1), email: 'c@shop.test', status: 'approved' };
	return await startFakeServer(({ path }) => ({
		body: { data: path.endsWith('/subaccount') ? [client] : records, page: 1, totalPages: 1 },
	}));
}

async function runOn(url: string, given: INodeParameters, timezone: string) {
	const { resource, operation, ...parameters } = given;
	const { items } = await runNode({
		...{ resource: String(resource), operation: String(operation) },
		...{ parameters: { ...parameters, subaccountId: byId('all') }, timezone },
		credential: sandbox({ url, apiKey: 'key' }),
	});
	return items.map(({ json }) => json);
}

const fileNames = readdirSync(folder)
	.filter((file) => file.endsWith('.json'))
	.flatMap((file) => nodesOf(file))
	.map(({ parameters }) => toText(toRecord(parameters.options).fileName))
	.filter((name) => name.includes('$now'));

afterEach(() => jest.restoreAllMocks());

test.each(fileNames)('the file %s', (name) => {
	const timezone = 'Asia/Tokyo';
	// In UTC, the month begins at another time.
	const edge = DateTime.fromISO('2026-11-01', { zone: timezone });
	for (const [time, month] of [
		[edge, '2026-10'],
		[edge.minus({ seconds: 1 }), '2026-09'],
	] as const) {
		jest.spyOn(Date, 'now').mockReturnValue(time.toMillis());
		expect(evaluate(timezone, name, [{}])).toEqual([expect.stringContaining(month)]);
	}
});

test.each(months)('books %s in %s as Get Totals does', async (month, timezone, now) => {
	jest.spyOn(Date, 'now').mockReturnValue(Date.parse(now));
	const times = timesOf(month, timezone);
	const server = await serviceWith(times.map(recordOf));
	try {
		const read = async (node: string, more: INodeParameters) =>
			await runOn(server.url, { ...parametersOf(node), ...more }, timezone);
		for (const [readNode, linesNode, account] of kinds) {
			const items = await read(readNode, {});
			const { jsonOutput } = parametersOf(linesNode);
			const lines = (evaluate(timezone, jsonOutput, items) as Array<{ lines: IDataObject[] }>)
				.flatMap((item) => item.lines)
				.filter((line) => line.account === account && line.debit !== null);
			const sums: Record<string, string> = {};
			for (const { date, debit } of lines) {
				sums[String(date)] = addDecimals(sums[String(date)] ?? '0', String(debit));
			}
			const totals = await read(readNode, { operation: 'getTotals', groupBy: ['day'] });
			const fees = totals.filter(({ feesCount }) => Number(feesCount) > 0);
			expect(Object.entries(sums).sort()).toEqual(fees.map(({ day, fees: sum }) => [day, sum]));
			expect(Object.keys(sums).every((date) => date.startsWith(month))).toBe(true);
			// Every record but those on the wrong side of an edge.
			expect(lines).toHaveLength(times.filter(isIn(month, timezone)).length);
		}
	} finally {
		await server.close();
	}
});

test('each line has the client, and a key of its own that no other run changes', () => {
	const items = [
		{ ...recordOf('2026-03-02T00:00:00Z', 1), subaccountEmail: 'c@shop.test', subaccountId: 'x' },
		{ ...recordOf('2026-03-03T00:00:00Z', 2), subaccountEmail: null, subaccountId: 'x' },
	];
	const linesOf = (list: IDataObject[]) =>
		(
			evaluate('UTC', parametersOf('Lines of conversions').jsonOutput, list) as Array<{
				lines: IDataObject[];
			}>
		).flatMap(({ lines }) => lines);
	const lines = linesOf(items);
	const keys = lines.map(({ key }) => key);
	expect(new Set(keys).size).toBe(lines.length);
	expect(
		linesOf([...items].reverse())
			.map(({ key }) => key)
			.sort(),
	).toEqual(keys.sort());
	expect(new Set(lines.map(({ client }) => client))).toEqual(new Set(['c@shop.test', 'x']));
});

test.each<[isComplete: boolean, line: object]>([
	[true, { debit: '1.25', credit: null }],
	[true, { debit: null, credit: '-3' }],
	[true, { debit: 0.5 }],
	[true, { debit: '0.00', currency: null }],
	[false, { debit: null, credit: null }],
	[false, { debit: '' }],
	[false, { debit: '1,25' }],
	[false, { debit: '1.250,00' }],
	[false, { debit: 'n/a' }],
	[false, { debit: '1', currency: null }],
	[false, { debit: '1', currency: '' }],
	[false, { debit: '1', date: null }],
])('that a line is complete is %p of %j', (isComplete, line) => {
	const { conditions } = parametersOf('Is it complete?') as {
		conditions: { conditions: Array<{ leftValue: string }> };
	};
	const item = { date: '2026-03-01', currency: 'USD', ...line };
	expect(evaluate('UTC', conditions.conditions[0]!.leftValue, [item])).toEqual([isComplete]);
});
