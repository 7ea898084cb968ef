/** All operation cases on a service that comes from the specification alone, and from a public reference. */
import { isDeepStrictEqual } from 'node:util';

import type { INodeParameters } from 'n8n-workflow';

import type { Endpoint } from '../../nodes/CrossBorderPayments/api/endpoints';
import { operationOf } from '../../nodes/CrossBorderPayments/resources';
import { SPEC_ENDPOINTS } from '../spec/endpoints';
import { SPEC_ERROR_SHAPES, SPEC_ERRORS, type SpecErrorShape } from '../spec/errors';
import type { SpecRecordName } from '../spec/records';
import { sampleOf } from '../spec/sample';
import { specIds, startSpecService } from '../spec/service';
import { SPEC_WIDER } from '../spec/wider';
import { runNode } from '../support/n8n/runNode';
import { sandbox } from '../support/n8n/setup';
import { operationCases } from '../support/operationCases';
import {
	menusOf,
	nameOf,
	type ExpectedRequest,
	type OperationCase,
} from '../support/operationCases/operationCase';
import { inAnyOrder } from '../support/fakeServer';

let service: Awaited<ReturnType<typeof startSpecService>>;
const allCalled = new Set<string | undefined>();

beforeAll(async () => {
	service = await startSpecService();
});
afterAll(async () => await service.close());
beforeEach(() => {
	service.exchanges.length = 0;
});

const reference = sampleOf('onramp')['client_onramp_reference'] as string;
const email = 'name@example.com';

/** The same case with the IDs that this service knows. */
function withKnownIds(one: OperationCase): OperationCase {
	let text = JSON.stringify(one);
	for (const [name, id] of Object.entries(specIds)) {
		const parameter = one.parameters[name] as string | undefined | { value: string };
		const value = typeof parameter === 'object' ? parameter.value : parameter;
		const isReference = name === 'onrampId' && value?.startsWith('topup');
		const known = value?.includes('@') ? email : isReference ? reference : id;
		if (value) text = text.replaceAll(value, known);
	}
	return JSON.parse(text) as OperationCase;
}

/** Amounts as numbers are not what the service sends. */
const cases = operationCases
	.filter(({ parameters }) => !parameters.amounts)
	.map((one) => [nameOf(one), withKnownIds(one)] as const);

/** Whether all records of the list come out. */
function isWholeList({ operation, parameters }: OperationCase): boolean {
	const { limit, filters, currency } = parameters;
	return operation.endsWith('.getAll') && !limit && !filters && !Array.isArray(currency);
}

/** Without those about the request and the form. */
const aboutAnswers = (hints: Array<{ message: string }>) =>
	hints.filter(
		({ message }) =>
			!/^(The JSON was sent|Amounts are text|All statuses|Days and months|For \d+ items?, no )|, UTC: \d/.test(
				message,
			),
	);

/** Output stands in the form, or in Options. */
const withOutput = ({ parameters }: OperationCase, output: string) => {
	const options = { ...(parameters['options'] as object), output };
	return { ...parameters, output, options } as INodeParameters;
};

const rowNameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

describe.each(cases)('%s', (_, one) => {
	const { resource, operation: value } = menusOf(one);
	const operation = operationOf(resource, value)!;
	const rowNames = operation.endpoints.map(rowNameOf);
	const offersRaw = operation.fields.some(({ property }) => property.name === 'output');

	test('asks as the case does, and gives the records of the answers', async () => {
		const parameters = withOutput(one, 'raw');
		const credential = sandbox(service, one.settings);
		const { items, hints } = await runNode({ resource, operation: value, parameters, credential });

		const called = service.exchanges.map(({ row }) => row?.name);
		expect(rowNames).toEqual(expect.arrayContaining(called));
		called.forEach((name) => allCalled.add(name));
		// What follows the first answer depends on it.
		if (one.exchanges.length === 1) {
			const requests = (exchanges: ReadonlyArray<{ request: ExpectedRequest }>) =>
				inAnyOrder(exchanges.map(({ request }) => request));
			expect(requests(service.exchanges)).toEqual(requests(one.exchanges));
		}

		// What the specification has is no drift.
		expect(aboutAnswers(hints)).toEqual([]);

		expect(items).not.toEqual([]);
		// Totals and follow-ups are made of several records.
		if (!offersRaw && rowNames.length > 1) return;
		const records = service.exchanges.flatMap((exchange) => exchange.records);
		const isSent = (json: object) =>
			records.some((record) => isDeepStrictEqual({ ...json, ...record }, json));
		expect(items.filter(({ json }) => !isSent(json))).toEqual([]);
		const listed = service.exchanges.filter(({ row }) => row?.name === rowNames[0]);
		expect(items).toHaveLength(
			isWholeList(one) ? listed.flatMap(({ records }) => records).length : 1,
		);
	});
});

const answerOf = (name: string) => {
	const { answer, list } = SPEC_ENDPOINTS[name]!;
	if (list === 'keyed') return 'channel';
	return answer === 'offrampStatus' ? 'offrampStatusData' : answer;
};

/** A deposit that is still processing would be waited for. */
const goesOn = ({ operation }: OperationCase, { status }: { status?: string }) =>
	operation.endsWith('.waitUntilFinal') && ['processing', 'pending'].includes(status ?? '');

const wideCases = SPEC_WIDER.flatMap((wider) =>
	cases
		.filter(([, one]) => {
			const { resource, operation } = menusOf(one);
			const { endpoints } = operationOf(resource, operation)!;
			return answerOf(rowNameOf(endpoints[0]!)) === wider.record && !goesOn(one, wider.change);
		})
		.map(([name, one]) => [wider.fact, name, one, wider] as const),
);

test('every wider shape is read by an operation', () => {
	const read = new Set(wideCases.map(([fact]) => fact));
	expect(SPEC_WIDER.filter(({ fact }) => !read.has(fact))).toEqual([]);
});

describe.each(wideCases)('%s: %s', (_, __, one, wider) => {
	beforeEach(() => service.widen(wider));
	afterEach(() => service.widen());
	const { resource, operation } = menusOf(one);
	const run = async (output: string) => {
		const parameters = { ...withOutput(one, output), filters: {} };
		const result = await runNode({ resource, operation, parameters, credential: sandbox(service) });
		expect(aboutAnswers(result.hints)).toEqual([]);
		return result.items;
	};

	test('comes out whole, without a hint', async () => {
		const items = await run('raw');
		const { fields, endpoints } = operationOf(resource, operation)!;
		// Totals and follow-ups are made of several records.
		if (!fields.some(({ property }) => property.name === 'output')) return;
		const sent = service.exchanges.flatMap(({ row, records }) =>
			row?.name === rowNameOf(endpoints[0]!) ? records : [],
		);
		const isWhole = (record: object) =>
			items.some(({ json }) => isDeepStrictEqual({ ...json, ...record }, json));
		expect(items).not.toEqual([]);
		expect(sent.filter(isWhole)).toHaveLength(items.length);
	});

	test('comes out simplified, without a hint', async () => {
		await run('simplified');
	});
});

/** What a hint says of an answer that can be used, but not relied on. */
const doubtful: Array<[operation: string, record: SpecRecordName, change: object, hint: string]> = [
	...['onramp.get', 'onramp.getAll', 'onramp.getTotals'].map(
		(operation): (typeof doubtful)[number] => [
			operation,
			'onramp',
			{
				from: { amount: '94.42', currency: 'BRL' },
				to: { asset: 'USDC', gross_amount: '95.46', net_amount: '94.42', address: 'x' },
				pricing: { ...(sampleOf('onramp').pricing as object), fx_rate: '0.19' },
			},
			'fromAmount times fxRate is not toGrossAmount',
		],
	),
	['conversion.get', 'conversion', { netAmount: '7' }, 'amount less feeAmount is not netAmount'],
	['deposit.getAll', 'deposit', { localAmount: '7' }, 'amount times rate is not localAmount'],
	[
		'fee.calculateWithdrawal',
		'fee',
		{ currency: 'USD' },
		'the response has the currency “USD” instead of “ngn”',
	],
];

test.each(doubtful)(
	'%s: a doubtful %s comes out, with a hint',
	async (name, record, change, hint) => {
		const [, one] = cases.find(([, { operation }]) => operation === name)!;
		service.widen({ fact: hint, record, change });
		const parameters = { ...one.parameters, filters: {} } as INodeParameters;
		const run = { ...menusOf(one), parameters, credential: sandbox(service) };
		const { items, hints } = await runNode(run).finally(() => service.widen());
		expect(items).not.toEqual([]);
		expect(hints.map(({ message }) => message)).toContainEqual(expect.stringContaining(hint));
	},
);

test('a deposit is found by an ID without hyphens, as its creation may give it', async () => {
	const { subaccountId, depositId } = specIds;
	const parameters = { subaccountId, depositId: depositId.replaceAll('-', '').toUpperCase() };
	const run = { resource: 'deposit', operation: 'get', parameters, credential: sandbox(service) };
	expect((await runNode(run)).items).toMatchObject([{ json: { id: depositId } }]);
});

/** One case of each operation. */
const everyOperation = [...new Map(cases.map(([, one]) => [one.operation, one])).values()];

const failures = SPEC_ERRORS.flatMap(({ status, condition, shapes, operations }) =>
	everyOperation
		.filter((one) => {
			const { resource, operation } = menusOf(one);
			const [first] = operationOf(resource, operation)!.endpoints;
			return !operations || operations.includes(rowNameOf(first!));
		})
		.flatMap((one) =>
			shapes.map((shape) => [status, condition, shape, one.operation, one] as const),
		),
);

const reason = 'Reason number seventeen';

/** Each field of the shape has something in it that tells nothing. */
const bodyOf = (shape: SpecErrorShape, statusCode: number) =>
	Object.fromEntries(
		Object.keys(SPEC_ERROR_SHAPES[shape].fields).map((name) => {
			const values: Record<string, unknown> = { statusCode, message: reason, error: 'Error' };
			return [name, values[name] ?? '2026-01-31T09:30:00.000Z'];
		}),
	);

test.each(failures)(
	'%s (%s), shape %s: %s says why',
	async (status, _, shape, __, { parameters, ...one }) => {
		service.refuse({ status, body: bodyOf(shape, status) });
		const run = { ...menusOf({ parameters, ...one }), parameters: parameters as INodeParameters };
		const outcome = await runNode({ ...run, credential: sandbox(service) })
			.then(({ items }) => JSON.stringify(items), String)
			.finally(() => service.refuse());
		// A message may repeat the personal data that was sent.
		const isHidden = /submit|subaccount\.create|validateBrl/.test(one.operation);
		expect(outcome).toMatch(
			isHidden ? /status \d{3}"?$|the service rejected the PIX key$/ : new RegExp(reason),
		);
	},
);

test('every endpoint was called', () => {
	expect([...allCalled].sort()).toEqual(Object.keys(SPEC_ENDPOINTS).sort());
});
