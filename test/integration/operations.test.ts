import { isDeepStrictEqual } from 'node:util';

import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { operationOf } from '../../nodes/CrossBorderPayments/resources';
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

async function expectCase(one: OperationCase, parameters: INodeParameters, input: IDataObject) {
	const { items } = await runCase(one, parameters, input);
	const requests = one.exchanges.map(({ request }) => request);
	expect(inAnyOrder(service.received)).toEqual(inAnyOrder(requests));
	expect(withoutTimes(items.map(({ json }) => json))).toEqual(one.items);
	expect(items.every(({ pairedItem }) => isDeepStrictEqual(pairedItem, { item: 0 }))).toBe(true);
}

describe.each(operationCases.map((one) => [nameOf(one), one] as const))('%s', (_, one) => {
	const { resource, operation } = menusOf(one);

	test('sends exactly these requests and gives exactly these items', async () => {
		await expectCase(one, one.parameters as INodeParameters, {});
	});

	test('does the same for an AI agent that fills in every field', async () => {
		const { parameters, args } = leftToModel(one.parameters);
		const tool = toolOf({ resource, operation, ...parameters });
		const { action, retryable, forAgents } = operationOf(resource, operation)!;
		const says = forAgents ?? (retryable ? 'Read-only' : 'Changes data');
		expect(tool.description).toContain(action);
		expect(tool.description).toContain(says);
		expect(tool.schema.safeParse(args).success).toBe(true);
		await expectCase(one, parameters, args);
	});
});

/** The hints beside the output of the first case of an operation. */
async function hintsOf(operation: string): Promise<string[]> {
	const one = operationCases.find((each) => each.operation === operation)!;
	const { hints } = await runCase(one, one.parameters as INodeParameters, {});
	return hints.map(({ message }) => message);
}

test('totals say that they add up all statuses, unless these are chosen or shown', async () => {
	const aboutAll = 'All statuses are included. To total only some, add Filters > Statuses';
	expect(await hintsOf('onramp.getTotals')).toContain(aboutAll);
	expect(await hintsOf('deposit.getTotals')).not.toContain(aboutAll);
});
