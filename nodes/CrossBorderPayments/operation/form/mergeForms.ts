import type { INodeProperties } from 'n8n-workflow';

export interface Form {
	resource: string;
	operation: string;
	properties: readonly INodeProperties[];
}

/** n8n shows a property for each combination of one of these resources and operations. */
type Show = Partial<Record<'resource' | 'operation', string[]>>;

/**
 * The properties of a node with these forms. Forms with an equal field share its property, because
 * n8n sends every property to every editor.
 * @throws Error if two forms have the same fields in different orders
 */
export function mergeForms(all: readonly Form[]): INodeProperties[] {
	return inCommonOrder(all).flatMap(({ property, forms }) =>
		showsOf(forms, all).map((show) => ({
			...property,
			displayOptions: { show: { ...show, ...property.displayOptions?.show } },
		})),
	);
}

/** Each different property once. The next one is always first in every form that still has it. */
function inCommonOrder(all: readonly Form[]) {
	const queues = all.map((form) => ({
		form,
		rest: form.properties.map((property) => ({ property, json: JSON.stringify(property) })),
	}));
	const ordered: Array<{ property: INodeProperties; forms: Form[] }> = [];
	for (;;) {
		const heads = queues.flatMap(({ rest }) => rest.slice(0, 1));
		if (heads.length === 0) return ordered;
		const next = heads.find(({ json }) =>
			queues.every(({ rest }) => rest.findIndex((one) => one.json === json) < 1),
		);
		if (!next) {
			const names = [...new Set(heads.map(({ property }) => property.name))];
			throw new Error(`Forms have these fields in different orders: ${names.join(', ')}`);
		}
		const holders = queues.filter(({ rest }) => rest[0]?.json === next.json);
		for (const { rest } of holders) rest.shift();
		ordered.push({ property: next.property, forms: holders.map(({ form }) => form) });
	}
}

/** Few and short conditions. Each of the given forms meets one of them, other forms meet none. */
function showsOf(forms: readonly Form[], all: readonly Form[]): Show[] {
	const blocks: Form[][] = [];
	for (const operation of new Set(forms.map((form) => form.operation))) {
		const own = forms.filter((form) => form.operation === operation);
		const joinable = blocks.find((block) => isExact(showOf([...block, ...own]), forms, all));
		if (joinable) joinable.push(...own);
		else blocks.push(own);
	}
	return blocks.map((block) => {
		const { resource, operation } = showOf(block);
		const candidates = [{ resource }, { operation }, { resource, operation }];
		return candidates.find((show) => isExact(show, block, all)) ?? candidates[2]!;
	});
}

const showOf = (forms: readonly Form[]) => ({
	resource: [...new Set(forms.map(({ resource }) => resource))],
	operation: [...new Set(forms.map(({ operation }) => operation))],
});

/** Whether the condition shows these forms alone. */
const isExact = ({ resource, operation }: Show, forms: readonly Form[], all: readonly Form[]) =>
	all.every(
		(form) =>
			forms.includes(form) ||
			resource?.includes(form.resource) === false ||
			operation?.includes(form.operation) === false,
	);
