import { isDeepStrictEqual } from 'node:util';

import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Endpoint } from '../../nodes/CrossBorderPayments/api/endpoints';
import { operationOf } from '../../nodes/CrossBorderPayments/resources';
import { rowOf } from '../spec/rows';
import { leftToModel, toolOf } from '../support/n8n/asTool';
import { runNode } from '../support/n8n/runNode';
import { sandbox } from '../support/n8n/setup';
import { operationCases } from '../support/operationCases';
import {
	menusOf,
	nameOf,
	withoutTimes,
	type OperationCase,
} from '../support/operationCases/operationCase';
import { inAnyOrder, service, useReplayService } from '../support/fakeServer';

useReplayService();

async function runCase(one: OperationCase, parameters: INodeParameters, input: IDataObject) {
	service.play(one.exchanges);
	const credential = sandbox(service, one.settings);
	return await runNode({ ...menusOf(one), parameters, items: [input], credential });
}

/** Two submissions differ in nothing but the name of their ID. */
const anyId = (row = '') => row.replace(/\{\w+\}/g, '{id}');
const rowNameOf = ({ method, path }: Endpoint) => anyId(`${method} ${path}`);

async function expectCase(one: OperationCase, parameters: INodeParameters, input: IDataObject) {
	const { items } = await runCase(one, parameters, input);
	const requests = one.exchanges.map(({ request }) => request);
	expect(inAnyOrder(service.received)).toEqual(inAnyOrder(requests));
	expect(withoutTimes(items.map(({ json }) => json))).toEqual(one.items);
	expect(items.every(({ pairedItem }) => isDeepStrictEqual(pairedItem, { item: 0 }))).toBe(true);
	// What an operation may call says whether it is a read.
	const { resource, operation } = menusOf(one);
	const { endpoints } = operationOf(resource, operation)!;
	const called = service.received.map(({ method, path }) => rowOf(`${method} ${path}`)?.name);
	expect(endpoints.map(rowNameOf)).toEqual(expect.arrayContaining(called.map(anyId)));
}

describe.each(operationCases.map((one) => [nameOf(one), one] as const))('%s', (_, one) => {
	const { resource, operation } = menusOf(one);

	test('sends exactly these requests and gives exactly these items', async () => {
		await expectCase(one, one.parameters as INodeParameters, {});
	});

	test('does the same for an AI agent that fills in every field', async () => {
		const { parameters, args } = leftToModel(one.parameters);
		const tool = toolOf({ resource, operation, ...parameters });
		const { action, isReadOnly, forAgents } = operationOf(resource, operation)!;
		const says = forAgents ?? (isReadOnly ? 'Read-only' : 'Changes data');
		expect(tool.description).toContain(action);
		expect(tool.description).toContain(says);
		expect(tool.schema.safeParse(args).success).toBe(true);
		await expectCase(one, parameters, args);
	});
});

/** The hints beside the output of the first case of an operation, on responses that may be changed. */
async function hintsOf(operation: string, change = (responses: string) => responses) {
	const one = operationCases.find((each) => each.operation === operation)!;
	const exchanges = JSON.parse(change(JSON.stringify(one.exchanges))) as OperationCase['exchanges'];
	const run = { ...one, exchanges };
	const { items, hints } = await runCase(run, one.parameters as INodeParameters, {});
	expect(items).not.toEqual([]);
	return hints.map(({ message }) => message);
}

test('totals say that they add up all statuses, unless these are chosen or shown', async () => {
	const aboutAll = 'All statuses are included. To total only some, add Filters > Statuses';
	expect(await hintsOf('onramp.getTotals')).toContain(aboutAll);
	expect(await hintsOf('deposit.getTotals')).not.toContain(aboutAll);
});

test.each(['onramp.get', 'onramp.getAll', 'onramp.getTotals'])(
	'%s: amounts that do not add up come out, with a hint',
	async (operation) => {
		const hint = 'fromAmount times fxRate is not toGrossAmount';
		const wrong = await hintsOf(operation, (responses) => responses.replaceAll('100.25', '7.25'));
		expect(wrong).toContainEqual(expect.stringContaining(hint));
		expect(await hintsOf(operation)).not.toContainEqual(expect.stringContaining(hint));
	},
);
