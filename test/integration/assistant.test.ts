/** What n8n's assistant and its MCP server read of the nodes: n8n makes one type of each operation, and serves them whole. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateNodeTypeFile } from '@n8n/workflow-sdk/dist/generate-types/generate-types';
import { NodeHelpers, type INode, type INodeTypeDescription } from 'n8n-workflow';
import ts from 'typescript';

import { CrossBorderPayments } from '../../nodes/CrossBorderPayments/CrossBorderPayments.node';
import { CrossBorderPaymentsTrigger } from '../../nodes/CrossBorderPayments/CrossBorderPaymentsTrigger.node';

const { description: action } = new CrossBorderPayments();
const { description: trigger } = new CrossBorderPaymentsTrigger();

type Described = Parameters<typeof generateNodeTypeFile>[0];

/** As n8n has it, which keeps descriptions as JSON. */
const typesOf = (description: INodeTypeDescription) =>
	generateNodeTypeFile(JSON.parse(JSON.stringify(description)) as Described);

const folder = join(__dirname, '..', '..', 'examples');

const nodes = readdirSync(folder)
	.filter((file) => file.endsWith('.json'))
	.flatMap((file) => {
		const example = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { nodes: INode[] };
		return example.nodes.flatMap((node) => {
			const description = descriptionOf(node);
			return description ? [{ place: `${file}: ${node.name}`, node, description }] : [];
		});
	});

/** As a tool, it has the type of the node. */
function descriptionOf({ type }: INode): INodeTypeDescription | undefined {
	const name = type.split('.').at(-1)?.replace(/Tool$/, '');
	return [action, trigger].find((one) => one.name === name);
}

/** What n8n's sandbox declares around the types. A field that is only shown with another one is required in them. */
const declarations = `
type Expression<T> = \`=\${string}\`;
type IDataObject = Record<string, unknown>;
type CredentialReference = unknown;
declare const expression: any;
interface NodeConfig<T> { parameters: T }
type Optional<T, K> = T extends unknown ? Omit<T, K & keyof T> & Partial<Pick<T, K & keyof T>> : never;
type Parameters<T extends { config: NodeConfig<unknown> }> = Optional<T['config']['parameters'], 'outputFields'>;
`;

/** With the menus that say which type it is, because n8n saves no defaults. An expression can stand for any value. */
function literalOf({ node, description }: (typeof nodes)[number]): string {
	const parameters = { ...node.parameters };
	// n8n's own field of every polling trigger.
	delete parameters.pollTimes;
	const withDefaults = NodeHelpers.getNodeParameters(
		description.properties,
		parameters,
		true,
		false,
		{ typeVersion: 1 },
		description,
	);
	const { resource, operation } = withDefaults ?? {};
	const json = JSON.stringify({ ...(resource && { resource, operation }), ...parameters });
	return json.replace(/:"=(?:[^"\\]|\\.)*"/g, ': expression');
}

/** The messages of the compiler, each with the line that it is about. */
function problemsIn(code: string): string[] {
	const file = 'examples.ts';
	const options = { strict: true, noEmit: true, lib: ['lib.es5.d.ts'], types: [] };
	const host = ts.createCompilerHost(options);
	const read = host.getSourceFile.bind(host);
	host.getSourceFile = (name, ...more) =>
		name === file ? ts.createSourceFile(name, code, ts.ScriptTarget.ES2022) : read(name, ...more);
	const program = ts.createProgram([file], options, host);
	return ts.getPreEmitDiagnostics(program).map(({ messageText, start = 0 }) => {
		const place = /^.*/.exec(code.slice(code.lastIndexOf('\n', start) + 1))?.[0].slice(0, 200);
		return `${ts.flattenDiagnosticMessageText(messageText, ' ')} ${place}`;
	});
}

test('the examples have the parameters and types that n8n’s assistant is told', () => {
	const lines = nodes.map((one, index) => {
		const type =
			one.description === action ? 'CrossBorderPaymentsNode' : 'CrossBorderPaymentsTriggerNode';
		return `const n${index}: Parameters<${type}> = /* ${one.place} */ ${literalOf(one)};`;
	});
	const types = typesOf(action);
	// The generator names the union of an operation each, and leaves it out.
	const each = [...types.matchAll(/^export type (\w+Params) =/gm)].map(([, name]) => name);
	expect(each).not.toEqual([]);
	const union = `type CrossBorderPaymentsV1Params = ${each.join(' | ')};`;
	const code = [declarations, types, union, typesOf(trigger), ...lines].join('\n');
	expect(nodes).not.toEqual([]);
	expect(problemsIn(code)).toEqual([]);
});
