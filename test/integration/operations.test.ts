import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { endpoints, type Endpoint } from '../../nodes/CrossBorderPayments/api/endpoints';
import { findOperation, resources } from '../../nodes/CrossBorderPayments/resources';
import { leftToModel, toolOf } from '../support/n8n/asTool';
import { runNode } from '../support/n8n/runNode';
import { sandbox } from '../support/n8n/setup';
import { operationCases } from '../support/operationCases';
import { menusOf, nameOf, type OperationCase } from '../support/operationCases/operationCase';
import { inAnyOrder, requestKey, service, useReplayService } from '../support/replayService';

useReplayService();

async function expectCase(one: OperationCase, parameters: INodeParameters, input: IDataObject) {
	service.play(one.exchanges);
	const credential = sandbox(service);
	const { items } = await runNode({ ...menusOf(one), parameters, items: [input], credential });
	const requests = one.exchanges.map(({ request }) => request);
	expect(inAnyOrder(service.received)).toEqual(inAnyOrder(requests));
	expect(items).toEqual(one.items.map((json) => ({ json, pairedItem: { item: 0 } })));
}

describe.each(operationCases.map((one) => [nameOf(one), one] as const))('%s', (_, one) => {
	test('sends exactly these requests and gives exactly these items', async () => {
		await expectCase(one, one.parameters as INodeParameters, {});
	});

	test('does the same for an AI agent that fills in every field', async () => {
		const { parameters, args } = leftToModel(one.parameters);
		const tool = toolOf({ ...menusOf(one), ...parameters });
		const { resource, operation } = menusOf(one);
		const { description = '', retryable } = findOperation(resource, operation) ?? {};
		const effect = retryable ? 'Changes nothing' : 'Changes real data';
		expect(tool.description).toContain(description.replace(/\.$/, ''));
		expect(tool.description).toContain(effect);
		expect(tool.schema.safeParse(args).success).toBe(true);
		await expectCase(one, parameters, args);
	});
});

test('every operation has a case', () => {
	const offered = resources.flatMap(({ value, operations }) =>
		operations.map((operation) => `${value}.${operation.value}`),
	);
	const tested = new Set(operationCases.map(({ operation }) => operation));
	expect([...tested].sort()).toEqual(offered.sort());
});

test('every endpoint is called by an operation that is made for it', () => {
	const isCalledBy = (one: OperationCase, { id, method, path }: Endpoint) => {
		const { resource, operation } = menusOf(one);
		const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
		return (
			findOperation(resource, operation)?.endpoints.some((row) => row.id === id) &&
			one.exchanges.some(({ request }) => request.method === method && pattern.test(request.path))
		);
	};
	const uncalled = Object.values<Endpoint>(endpoints).filter(
		(row) => !operationCases.some((one) => isCalledBy(one, row)),
	);
	expect(uncalled.map(({ id }) => id)).toEqual([]);
});

test('requests of different cases differ, so that all of them can run on one service', () => {
	const callers = new Map<string, Set<string>>();
	for (const one of operationCases) {
		for (const { request } of one.exchanges) {
			const key = requestKey(request);
			callers.set(key, (callers.get(key) ?? new Set()).add(nameOf(one)));
		}
	}
	expect([...callers.values()].filter(({ size }) => size > 1)).toEqual([]);
});
