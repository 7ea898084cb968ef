import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';

import type { Field } from '../../nodes/CrossBorderPayments/descriptions/field';
import { code, codes, sentence } from './markdown';

/** The table that shows a form: a row for each field. */

export const fieldHeader = ['Field', 'Parameter', 'Type', 'Required', 'Default', 'Description'];

export function rowsOfField({ property }: Field): string[][] {
	return fieldRows([property]);
}

/** A row for each property, and below a group those of the fields inside it. */
export function fieldRows(properties: readonly INodeProperties[], above: readonly string[] = [], path = ''): string[][] {
	return properties.flatMap((property) => {
		const trail = [...above, property.displayName];
		const name = path + property.name;
		const own = [
			trail.join(' > '),
			code(name),
			typeOf(property),
			property.required ? 'yes' : '',
			defaultOf(property),
			[property.description ?? '', values(property), shownWhen(property)].filter(Boolean).map(sentence).join(' '),
		];
		return [own, ...inside(property).flatMap((fields) => fieldRows(fields.properties, trail, `${name}.${fields.path}`))];
	});
}

/** n8n keeps the fields of a collection directly in it, those of a fixed collection one step further down. */
function inside(property: INodeProperties): Array<{ properties: INodeProperties[]; path: string }> {
	if (property.type === 'collection') return [{ properties: property.options as INodeProperties[], path: '' }];
	if (property.type !== 'fixedCollection') return [];
	return (property.options as INodePropertyCollection[]).map((group) => ({
		properties: group.values,
		path: `${group.name}${property.typeOptions?.multipleValues ? '[]' : ''}.`,
	}));
}

const types: Partial<Record<INodeProperties['type'], string>> = {
	string: 'text',
	number: 'number',
	boolean: 'true or false',
	dateTime: 'date',
	options: 'one of a list',
	multiOptions: 'several of a list',
	json: 'JSON',
	collection: 'group',
	resourceLocator: 'ID, from a list or entered',
};

function typeOf({ type, typeOptions }: INodeProperties): string {
	if (type === 'fixedCollection') return typeOptions?.multipleValues ? 'repeated group' : 'group';
	const { minValue, maxValue } = typeOptions ?? {};
	const range = [minValue !== undefined && `from ${minValue}`, maxValue !== undefined && `to ${maxValue}`];
	return [types[type] ?? type, ...range].filter(Boolean).join(' ');
}

function defaultOf({ default: value, type }: INodeProperties): string {
	if (type === 'resourceLocator' || value === '' || value === null || value === undefined) return '';
	if (Array.isArray(value)) return codes(value.map(String));
	const text = typeof value === 'string' ? value : JSON.stringify(value);
	return ['{}', '[]'].includes(text) && type !== 'json' ? '' : code(text);
}

function values(property: INodeProperties): string {
	if (property.type !== 'options' && property.type !== 'multiOptions') return '';
	const each = (property.options as INodePropertyOptions[]).map(({ name, value, description }) =>
		description ? `${code(String(value))} (${name}: ${description.charAt(0).toLowerCase()}${description.slice(1)})` : code(String(value)),
	);
	return `Values: ${each.join(', ')}`;
}

function shownWhen({ displayOptions }: INodeProperties): string {
	const conditions = Object.entries(displayOptions?.show ?? {}).map(
		([name, wanted]) => `${code(name)} is ${(wanted ?? []).map((value) => code(String(value))).join(' or ')}`,
	);
	return conditions.length > 0 ? `Shown when ${conditions.join(' and ')}` : '';
}
