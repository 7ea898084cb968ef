import type { INodeProperties } from 'n8n-workflow';

/** The fields of one operation, in the order in which n8n shows them. */
export interface Form {
	resource: string;
	operation: string;
	properties: readonly INodeProperties[];
}

/** n8n shows a property for every combination of one of these resources and one of these operations. */
type Show = Record<'resource' | 'operation', string[]>;

/**
 * The properties of a node with these forms. Forms with an equal field share its property, because
 * n8n sends every property to every editor. Each form keeps its order: n8n shows properties in the
 * order of this list, so a field is looked for only behind the one before it.
 */
export function mergeForms(all: readonly Form[]): INodeProperties[] {
	const fields: Array<{ property: INodeProperties; json: string; forms: Form[] }> = [];
	for (const form of all) {
		let next = 0;
		for (const property of form.properties) {
			const json = JSON.stringify(property);
			const found = fields.findIndex((one, index) => index >= next && one.json === json);
			if (found === -1) fields.splice(next, 0, { property, json, forms: [form] });
			else fields[found]?.forms.push(form);
			next = (found === -1 ? next : found) + 1;
		}
	}
	return fields.flatMap(({ property, forms }) =>
		showsOf(forms, all).map((show) => ({
			...property,
			displayOptions: { show: { ...show, ...property.displayOptions?.show } },
		})),
	);
}

/** A small set of conditions that together show a field in the forms that have it, and in no other. */
function showsOf(forms: readonly Form[], all: readonly Form[]): Show[] {
	const others = all.filter((form) => !forms.includes(form));
	const isExact = (show: Show) =>
		!others.some(
			(other) => show.resource.includes(other.resource) && show.operation.includes(other.operation),
		);
	const shows: Show[] = [];
	for (const resource of new Set(forms.map((form) => form.resource))) {
		const own = forms.filter((form) => form.resource === resource);
		const operation = own.map((form) => form.operation);
		const joinedWith = (show: Show) => ({
			resource: [...show.resource, resource],
			operation: [...new Set([...show.operation, ...operation])],
		});
		const joinable = shows.find((show) => isExact(joinedWith(show)));
		if (joinable) Object.assign(joinable, joinedWith(joinable));
		else shows.push({ resource: [resource], operation });
	}
	return shows;
}
