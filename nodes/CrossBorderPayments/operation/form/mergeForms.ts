import type { INodeProperties } from 'n8n-workflow';

/** The fields of one operation, in the order in which n8n shows them. */
export interface Form {
	resource: string;
	operation: string;
	properties: readonly INodeProperties[];
}

/** The operations of each resource. */
type Operations = Record<string, string[]>;

/** n8n shows a property for each of its resources with each of its operations. */
type Show = Record<'resource' | 'operation', string[]>;

/**
 * The properties of a node with these forms. Forms with an equal field share its property, because
 * n8n sends every property to every editor. Each form keeps its order: n8n shows properties in the
 * order of this list, so a field is looked for only behind the one before it.
 */
export function mergeForms(forms: readonly Form[]): INodeProperties[] {
	const all: Operations = {};
	const fields: Array<{ property: INodeProperties; json: string; operations: Operations }> = [];
	for (const { resource, operation, properties } of forms) {
		(all[resource] ??= []).push(operation);
		let next = 0;
		for (const property of properties) {
			const json = JSON.stringify(property);
			const found = fields.findIndex((one, index) => index >= next && one.json === json);
			const field = fields[found] ?? { property, json, operations: {} };
			if (found === -1) fields.splice(next, 0, field);
			(field.operations[resource] ??= []).push(operation);
			next = (found === -1 ? next : found) + 1;
		}
	}
	return fields.flatMap(({ property, operations }) =>
		showsOf(operations, all).map((show) => ({
			...property,
			displayOptions: { show: { ...show, ...property.displayOptions?.show } },
		})),
	);
}

/** A small set of conditions that together show a field for the operations that have it, and for no other. */
function showsOf(wanted: Operations, all: Operations): Show[] {
	const shows: Show[] = [];
	const isExact = ({ resource, operation }: Show) =>
		resource.every((one) =>
			all[one]?.every((each) => !operation.includes(each) || wanted[one]?.includes(each)),
		);
	for (const [resource, operation] of Object.entries(wanted)) {
		const joined = shows.map((show) => ({
			resource: [...show.resource, resource],
			operation: [...new Set([...show.operation, ...operation])],
		}));
		const index = joined.findIndex(isExact);
		const show = joined[index] ?? { resource: [resource], operation };
		shows.splice(index === -1 ? shows.length : index, 1, show);
	}
	return shows;
}
