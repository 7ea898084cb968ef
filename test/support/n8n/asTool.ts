import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';
import { createNodeAsTool } from 'n8n-core/dist/execution-engine/node-execution-context/utils/create-node-as-tool';

import { CrossBorderPayments } from '../../../nodes/CrossBorderPayments/CrossBorderPayments.node';

/** A form whose every value is left to a model, and the values that the model gives. */
export interface LeftToModel {
	parameters: INodeParameters;
	args: IDataObject;
}

/** Puts `$fromAI` in the place of every value, as «Let the model define this parameter» does. */
export function leftToModel(parameters: INodeParameters): LeftToModel {
	const args: IDataObject = {};
	const replaced = (value: unknown, path: string[]): unknown => {
		if (Array.isArray(value))
			return value.map((one, index) => replaced(one, [...path, `${index}`]));
		if (typeof value === 'object' && value !== null) {
			return Object.fromEntries(
				Object.entries(value).map(([name, one]) => [
					name,
					name === '__rl' || name === 'mode' ? one : replaced(one, [...path, name]),
				]),
			);
		}
		const key = path.join('_').replace(/[^a-zA-Z0-9_-]/g, '_');
		args[key] = value as string;
		const type = typeof value === 'number' || typeof value === 'boolean' ? typeof value : 'string';
		return `={{ $fromAI("${key}", "The ${path.join(' ')}", "${type}") }}`;
	};
	return { parameters: replaced(parameters, []) as INodeParameters, args };
}

/** What the model is told of the node, and what it may give, by n8n's own code. */
export function toolOf(resource: string, operation: string, parameters: INodeParameters) {
	const node: INode = {
		id: 'node-1',
		name: 'Payments tool',
		type: 'n8n-nodes-cross-border-payments.crossBorderPaymentsTool',
		typeVersion: 1,
		position: [0, 0],
		parameters: { resource, operation, descriptionType: 'auto', ...parameters },
	};
	const { response } = createNodeAsTool({
		node,
		nodeType: new CrossBorderPayments(),
		handleToolInvocation: async () => undefined,
	});
	return response as unknown as {
		description: string;
		schema: { safeParse(given: unknown): { success: boolean } };
	};
}
