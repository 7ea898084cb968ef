import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';

type Entry = INodePropertyOptions | INodeProperties | INodePropertyCollection;

/** n8n's rules allow shorter menus to have an order of their own. */
const minSorted = 5;

const textOf = (entry: Entry) => ('displayName' in entry ? entry.displayName : entry.name);

/** The property with all its menus in alphabetical order, at every depth. */
export function sortMenus<P extends INodeProperties>(property: P): P {
	if (!property.options) return property;
	return { ...property, options: sorted(property.options.map(inside)) };
}

function inside(entry: Entry): Entry {
	if ('values' in entry) return { ...entry, values: sorted(entry.values.map(sortMenus)) };
	return 'type' in entry ? sortMenus(entry) : entry;
}

const sorted = <E extends Entry>(entries: E[]): E[] =>
	entries.length < minSorted
		? entries
		: [...entries].sort((one, other) => textOf(one).localeCompare(textOf(other)));
