/** examples/pix-qr-code.json in n8n-core, where stand-ins take the place of n8n's own nodes. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ExecutionLifecycleHooks, WorkflowExecute } from 'n8n-core';
import {
	createRunExecutionData,
	Workflow,
	type IConnections,
	type INode,
	type INodeExecutionData,
	type INodeType,
	type IWorkflowBase,
} from 'n8n-workflow';

import { CrossBorderPayments } from '../../nodes/CrossBorderPayments/CrossBorderPayments.node';
import { emulator, useEmulator } from '../support/emulator/useEmulator';
import { MockTime } from '../support/mockTime';
import { additionalDataOf } from '../support/n8n/instance';
import { useProcessedData } from '../support/n8n/processedData';
import { sandbox } from '../support/n8n/setup';

useEmulator({ subaccounts: 6, recordsPerSubaccount: 0 });
useProcessedData();

let time: MockTime;
beforeEach(() => (time = new MockTime()));
afterEach(() => jest.restoreAllMocks());

const file = resolve(__dirname, '..', '..', 'examples', 'pix-qr-code.json');
const example = JSON.parse(readFileSync(file, 'utf8')) as {
	nodes: INode[];
	connections: IConnections;
};

const payments: INodeType = new CrossBorderPayments();

const standIn = (execute: NonNullable<INodeType['execute']>, outputs = ['main']) =>
	({
		description: { ...payments.description, inputs: ['main'], outputs, properties: [] },
		execute,
	}) as INodeType;

interface Rules {
	values: Array<{ conditions: { conditions: Array<{ leftValue: string }> } }>;
}

/** n8n keeps no parameters that a stand-in does not describe. */
const parametersOf = ({ name }: INode) =>
	example.nodes.find((node) => node.name === name)!.parameters;

const standIns: Record<string, INodeType> = {
	set: standIn(async () => {
		const { channel } = emulator.store.channels.find((one) => one.channel.currency === 'BRL')!;
		return await Promise.resolve([[{ json: { channel: channel.id } }]]);
	}),
	switch: standIn(
		async function () {
			const { values } = parametersOf(this.getNode())['rules'] as unknown as Rules;
			const met = values.findIndex(({ conditions }) =>
				this.evaluateExpression(conditions.conditions[0]!.leftValue.slice(1), 0),
			);
			const outputs: INodeExecutionData[][] = [[], [], []];
			outputs[met === -1 ? values.length : met] = this.getInputData();
			return await Promise.resolve(outputs);
		},
		['main', 'main', 'main'],
	),
	form: standIn(async function () {
		const { responseText } = parametersOf(this.getNode());
		const page = this.evaluateExpression(String(responseText).slice(1), 0);
		return await Promise.resolve([[{ json: { page: String(page) } }]]);
	}),
};

/** Others hand on what they get. */
const passing = standIn(async function () {
	return await Promise.resolve([this.getInputData()]);
});

const nodeTypeOf = (type: string) =>
	type.endsWith('.crossBorderPayments')
		? payments
		: (standIns[type.replace('n8n-nodes-base.', '')] ?? passing);

/** Fills in the form; returns its last page. */
async function lastPage(): Promise<string> {
	const nodes = example.nodes.filter(({ type }) => !type.endsWith('stickyNote'));
	const workflow = new Workflow({
		id: '1',
		active: true,
		nodes: structuredClone(nodes),
		connections: example.connections,
		nodeTypes: {
			getByName: nodeTypeOf,
			getByNameAndVersion: nodeTypeOf,
			getKnownTypes: () => ({}),
		},
		settings: { executionOrder: 'v1' },
	});
	const json = {
		...{ Invoice: 'INV-1', Amount: '250.75' },
		'Client Email': emulator.samples.approvedSubaccountEmail,
	};
	const node = workflow.nodes['Ask for a PIX code']!;
	const nodeExecutionStack = [{ node, data: { main: [[{ json }]] }, source: null }];
	const data = createRunExecutionData({ executionData: { nodeExecutionStack } });
	const hooks = new ExecutionLifecycleHooks('trigger', '1', {} as IWorkflowBase);
	const additionalData = { ...additionalDataOf(sandbox(emulator)), hooks, executionId: '1' };
	const run = await new WorkflowExecute(additionalData, 'trigger', data).processRunExecutionData(
		workflow,
	);
	const { error, runData } = run.data.resultData;
	const [page] = ['Show the picture', 'Say why not'].flatMap((name) => runData[name] ?? []);
	return String(error?.message ?? page?.data?.['main']?.[0]?.[0]?.json['page']);
}

const deposits = () => emulator.store.deposits.of(emulator.samples.approvedSubaccountId);
const codeOf = (index: number) => deposits()[index]!.bankInfo!.qr_code_payload!;

test('a code is shown again while it is valid, replaced once when it has expired, until it is paid', async () => {
	const { length: known } = deposits();
	const created = () => deposits().length - known;
	const first = await lastPage();
	expect(first).toContain(codeOf(0));
	expect(first).toMatch(/Valid until .*After that, fill in the form again/);
	expect(await lastPage()).toContain(codeOf(0));
	expect(created()).toBe(1);

	time.pass(200_000);
	const second = await lastPage();
	expect(created()).toBe(2);
	expect(second).toContain(codeOf(0));
	expect(second).toContain('replaces one that has expired');
	expect(first).not.toContain('replaces one');
	expect(await lastPage()).toContain(codeOf(0));
	expect(created()).toBe(2);

	time.pass(200_000);
	expect(await lastPage()).toContain(codeOf(0));
	expect(created()).toBe(3);

	emulator.moveDeposit(deposits()[0]!.id, 'completed');
	time.pass(200_000);
	expect(await lastPage()).toContain('The payment has arrived');
	expect(created()).toBe(3);
});

test('what the service does not show any more is said', async () => {
	await lastPage();
	const { approvedSubaccountId } = emulator.samples;
	for (let count = 0; count < 100; count++) emulator.createDeposit(approvedSubaccountId);
	expect(await lastPage()).toContain('is not shown any more');
});
