/** All operation cases on a service that comes from the specification alone. */
import { isDeepStrictEqual } from 'node:util';

import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Endpoint } from '../../nodes/CrossBorderPayments/api/endpoints';
import { findOperation } from '../../nodes/CrossBorderPayments/resources';
import { SPEC_ENDPOINTS } from '../spec/endpoints';
import { specIds, startSpecService } from '../spec/service';
import { runNode } from '../support/n8n/runNode';
import { sandbox } from '../support/n8n/setup';
import { operationCases } from '../support/operationCases';
import {
	menusOf,
	nameOf,
	type ExpectedRequest,
	type OperationCase,
} from '../support/operationCases/operationCase';
import { inAnyOrder } from '../support/replayService';

let service: Awaited<ReturnType<typeof startSpecService>>;
const allCalled = new Set<string | undefined>();

beforeAll(async () => {
	service = await startSpecService();
});
afterAll(async () => await service.close());
beforeEach(() => {
	service.exchanges.length = 0;
});

const email = 'name@example.com';

/** The same case with the IDs that this service knows. */
function withKnownIds(one: OperationCase): OperationCase {
	let text = JSON.stringify(one);
	for (const [name, id] of Object.entries(specIds)) {
		const parameter = one.parameters[name] as string | undefined | { mode: string; value: string };
		const { mode, value } = typeof parameter === 'object' ? parameter : { value: parameter };
		if (value) text = text.replaceAll(value, mode === 'email' ? email : id);
	}
	return JSON.parse(text) as OperationCase;
}

/** Amounts as numbers are not what the service sends. */
const cases = operationCases
	.filter(({ parameters }) => !(parameters.options as IDataObject | undefined)?.amounts)
	.map((one) => [nameOf(one), withKnownIds(one)] as const);

/** Whether all records of the list come out. */
function isWholeList({ operation, parameters }: OperationCase): boolean {
	const { limit, filters, currency } = parameters;
	return operation.endsWith('.getAll') && !limit && !filters && !Array.isArray(currency);
}

const rowNameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

describe.each(cases)('%s', (_, one) => {
	const { resource, operation: value } = menusOf(one);
	const operation = findOperation(resource, value)!;
	const rowNames = operation.endpoints.map(rowNameOf);
	const offersRaw = operation.fields.some(({ property }) => property.name === 'output');

	test('asks as the case does, and gives the records of the answers', async () => {
		const parameters = { ...one.parameters, output: 'raw' } as INodeParameters;
		const credential = sandbox(service);
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

		// What the specification has is no drift; a hint about the request is another matter.
		const aboutAnswers = hints.filter(({ message }) => !message.startsWith('The JSON was sent'));
		expect(aboutAnswers).toEqual([]);

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

test('every endpoint was called', () => {
	expect([...allCalled].sort()).toEqual(Object.keys(SPEC_ENDPOINTS).sort());
});
