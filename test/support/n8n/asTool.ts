import { NodeHelpers, type IDataObject, type INodeParameters } from 'n8n-workflow';
import { createNodeAsTool } from 'n8n-core/dist/execution-engine/node-execution-context/utils/create-node-as-tool';

import { CrossBorderPayments } from '../../../nodes/CrossBorderPayments/CrossBorderPayments.node';

/** Puts `$fromAI` in the place of every value, as “Let the model define this parameter” does. */
export function leftToModel(parameters: object): {
	parameters: INodeParameters;
	args: IDataObject;
} {
	const args: IDataObject = {};
	const replaced = (value: unknown, path: string[]): unknown => {
		if (Array.isArray(value))
			return value.map((one, index) => replaced(one, [...path, `${index}`]));
		if (typeof value === 'object' && value !== null) {
			const members = Object.entries(value).map(([name, one]: [string, unknown]) => [
				name,
				name === '__rl' || name === 'mode' ? one : replaced(one, [...path, name]),
			]);
			return Object.fromEntries(members) as unknown;
		}
		const key = path.join('_').replace(/\W/g, '_');
		args[key] = value as string;
		return `={{ $fromAI("${key}", "The ${path.join(' ')}", "${typeof value}") }}`;
	};
	return { parameters: replaced(parameters, []) as INodeParameters, args };
}

const node = new CrossBorderPayments();

/** As n8n makes it from a node that is usable as a tool. */
const description = { ...node.description, name: 'crossBorderPaymentsTool' };

/** The node as n8n's own code offers it to an AI agent. */
export function toolOf(given: INodeParameters) {
	const typeAndVersion = { typeVersion: 1 };
	const { properties } = description;
	const parameters = NodeHelpers.getNodeParameters(
		properties,
		given,
		true,
		false,
		typeAndVersion,
		description,
	);
	const { response } = createNodeAsTool({
		node: {
			...typeAndVersion,
			id: 'node-1',
			name: 'Payments tool',
			type: `n8n-nodes-cross-border-payments.${description.name}`,
			position: [0, 0],
			parameters: parameters ?? {},
		},
		nodeType: { ...node, description },
		handleToolInvocation: async () => undefined,
	});
	return response as unknown as {
		description: string;
		schema: { safeParse(given: unknown): { success: boolean } };
	};
}
