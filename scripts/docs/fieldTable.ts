/** The table that shows a form: a row for each field. */
import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';

import { suggestionMenu } from '../../nodes/CrossBorderPayments/descriptions/choices';
import { code, codes, lowerFirst, sentences, table } from './markdown';

/** The form that has the fields, on which some lists depend. */
type Form = readonly [resource?: string, operation?: string];

/** @param collection name of the collection that the fields are entries of, if they are */
export function fieldTable(
	properties: readonly INodeProperties[],
	form: Form = [],
	collection = '',
): string {
	const header = ['Field', 'Parameter', 'Type', 'Required', 'Default', 'Description'];
	return table(header, fieldRows(properties, form, [], '', collection));
}

/** A row for each property, and below a group those of the fields inside it. */
function fieldRows(
	properties: readonly INodeProperties[],
	form: Form,
	groups: readonly string[] = [],
	path = '',
	collection = '',
): string[][] {
	return properties.flatMap((property) => {
		const labels = [...groups, property.displayName];
		const name = path + property.name;
		const row = [
			labels.join(' > '),
			code(name),
			typeOf(property, form),
			property.required ? 'yes' : '',
			defaultIn(collection, property),
			sentences(property.description, property.hint, values(property, form), shownWhen(property)),
		];
		const nested = inside(property).flatMap((group) =>
			fieldRows(
				group.properties,
				form,
				labels,
				`${name}.${group.path}`,
				property.type === 'collection' ? property.name : '',
			),
		);
		return [row, ...nested];
	});
}

/** n8n keeps the fields of a collection directly in it, those of a fixed collection one level down. */
function inside({ type, options, typeOptions }: INodeProperties) {
	if (type === 'collection') return [{ properties: options as INodeProperties[], path: '' }];
	if (type !== 'fixedCollection') return [];
	return (options as INodePropertyCollection[]).map(({ name, values }) => ({
		properties: values,
		path: `${name}${typeOptions?.multipleValues ? '[]' : ''}.`,
	}));
}

/** What a field suggests that also takes other values. */
function suggestionsOf({ modes }: INodeProperties, form: Form): string[] | undefined {
	const method = modes?.[0]?.typeOptions?.searchListMethod ?? '';
	return suggestionMenu(method, form.join('.'))?.map(({ value }) => value);
}

const types: Partial<Record<INodeProperties['type'], string>> = {
	string: 'text',
	boolean: 'true or false',
	dateTime: 'date',
	options: 'one of a list',
	multiOptions: 'several of a list',
	json: 'JSON',
	collection: 'group',
	resourceLocator: 'ID, from a list or typed',
};

function typeOf(property: INodeProperties, form: Form): string {
	const { type, typeOptions: options = {} } = property;
	if (suggestionsOf(property, form)) return 'text, from a list or typed';
	if (type === 'fixedCollection') return options.multipleValues ? 'repeated group' : 'group';
	const from = options.minValue === undefined ? '' : ` from ${options.minValue}`;
	const to = options.maxValue === undefined ? '' : ` to ${options.maxValue}`;
	return (types[type] ?? type) + from + to;
}

/** A switch that adding turns on, and a filter, do nothing before they are added. */
function defaultIn(collection: string, property: INodeProperties): string {
	const text = defaultOf(property);
	if (!collection || text === '' || property.default === false) return text;
	const isOff = property.default === true || collection !== 'options';
	return isOff ? `off until added, then ${text}` : text;
}

function defaultOf({ default: given, type }: INodeProperties): string {
	const value = type === 'resourceLocator' ? (given as { value: string }).value : given;
	if (value === '' || value === null || value === undefined) return '';
	if (Array.isArray(value)) return codes(value);
	const text = typeof value === 'string' ? value : JSON.stringify(value);
	return text === '{}' && type !== 'json' ? '' : code(text);
}

function values(property: INodeProperties, form: Form): string {
	const suggested = suggestionsOf(property, form);
	if (suggested) return `Values: ${codes(suggested)}, or any other`;
	// A list that a method loads has none here: its values are the columns of the operation.
	if (!property.options || !['options', 'multiOptions'].includes(property.type)) return '';
	const each = (property.options as INodePropertyOptions[]).map(({ name, value, description }) => {
		if (value === '') return name;
		const parameter = code(String(value));
		return description ? `${parameter} (${name}: ${lowerFirst(description)})` : parameter;
	});
	return `Values: ${each.join(', ')}`;
}

function shownWhen({ displayOptions }: INodeProperties): string {
	const conditions = Object.entries(displayOptions?.show ?? {}).map(([name, wanted]) => {
		if (name === '@tool') return 'the node is not an agent’s tool';
		const any = (wanted ?? []).map((value) => code(String(value)));
		return `${code(name)} is ${any.join(' or ')}`;
	});
	return conditions.length > 0 ? `Shown when ${conditions.join(' and ')}` : '';
}
