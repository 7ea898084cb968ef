import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';

import { resources } from '../../nodes/CrossBorderPayments/operations';
import type { Field } from '../../nodes/CrossBorderPayments/operations/field';
import type { Operation } from '../../nodes/CrossBorderPayments/operations/operation';
import { optionsProperty, type OptionName } from '../../nodes/CrossBorderPayments/operations/options';
import { endpointAnchor, entries, type Entry } from './catalogue';
import { anchor, code, codes, link, madeNote, page, sentence, table } from './markdown';
import { sampleItems } from './sample';

const optionsHeading = 'Options';

/** docs/reference.md: every resource and operation of the node. */
export async function referencePage(): Promise<string> {
	const sections: string[] = [];
	for (const resource of resources) {
		sections.push(`## ${resource.name}`, `${sentence(resource.description)} Value of \`resource\`: ${code(resource.value)}.`);
		for (const entry of entries) if (entry.resource === resource) sections.push(await section(entry));
	}
	return page(
		'# Reference',
		madeNote,
		'Every resource and operation of the Cross-Border Payments node. «Parameter» is the name that expressions and workflow files use; «Field» is what the editor shows. What each endpoint takes and answers is in [endpoints.md](endpoints.md).',
		contents(),
		`## ${optionsHeading}`,
		'The Options collection at the end of each form. An operation has the ones that its section names.',
		table(fieldHeader, fieldRows(optionsProperty(allOptions()).options as INodeProperties[])),
		...sections,
	);
}

/** The table in the README. */
export function operationsTable(): string {
	return table(
		['Resource', 'Operation', 'What it does'],
		entries.map((entry) => [
			entry.resource.name,
			link(entry.operation.name, `docs/reference.md#${anchor(entry.heading)}`),
			sentence(entry.operation.description),
		]),
	);
}

function contents(): string {
	return resources
		.map((resource) => {
			const links = entries
				.filter((entry) => entry.resource === resource)
				.map(({ operation, heading }) => link(operation.name, `#${anchor(heading)}`));
			return `- ${link(resource.name, `#${anchor(resource.name)}`)}: ${links.join(', ')}`;
		})
		.join('\n');
}

async function section({ operation, heading }: Entry): Promise<string> {
	const notices = operation.fields.filter(({ property }) => property.type === 'notice');
	const inputs = operation.fields.filter(({ property }) => property.type !== 'notice');
	return page(
		`### ${heading}`,
		`${sentence(operation.description)} Value of \`operation\`: ${code(operation.value)}.`,
		operation.endpoints
			.map((endpoint) => `- ${link(code(`${endpoint.method} ${endpoint.path}`), endpointAnchor(endpoint))}`)
			.join('\n'),
		sending(operation),
		...notices.map(({ property }) => `> ${property.displayName}`),
		inputs.length > 0 ? table(fieldHeader, inputs.flatMap(rowsOfField)) : 'It has no fields.',
		`${link(optionsHeading, `#${anchor(optionsHeading)}`)}: ${optionNames(operation.options)}.`,
		await output(operation),
	).trimEnd();
}

function sending({ safe, endpoints }: Operation): string {
	const reads = endpoints.some(({ safe: isSafe }) => isSafe);
	const mixed =
		'Reads are tried again when the service is busy or the connection breaks; what it writes is sent once. Input items run one after another.';
	const how = safe
		? 'Changes nothing: input items run side by side, and a request is tried again when the service is busy or the connection breaks.'
		: reads
			? mixed
			: 'A write: input items run one after another, and each request is sent once.';
	return endpoints.some(({ sandboxOnly }) => sandboxOnly)
		? `${how} Refused before anything is sent unless the environment of the credential is Sandbox.`
		: how;
}

/** What comes out, found by running the operation on made-up answers. */
async function output(operation: Operation): Promise<string> {
	const has = (name: string) => operation.fields.some(({ property }) => property.name === name);
	const items = await sampleItems(operation);
	if (!items?.[0]) return 'Output: see the endpoint.';
	const each = items.length > 1 ? 'one item for each record' : 'one item';
	const lines = [
		has('simplify')
			? `Output with Simplify on: ${each}, with ${codes(Object.keys(items[0]))}.`
			: `Output: ${each}, with ${codes(Object.keys(items[0]))}.`,
	];
	if (has('simplify')) {
		const raw = (await sampleItems(operation, { simplify: false })) ?? [];
		lines.push(
			raw.length === items.length && raw.length > 1
				? 'With Simplify off: the records as the service sends them.'
				: 'With Simplify off: one item, the answer as the service sends it.',
		);
	}
	if (has('scope')) {
		const added = await sampleItems(operation, { scope: 'all' });
		const names = Object.keys(added?.[0] ?? {}).filter((name) => !(name in (items[0] ?? {})));
		lines.push(`Scope All Subaccounts adds ${codes(names)}.`);
	}
	return lines.join(' ');
}

const fieldHeader = ['Field', 'Parameter', 'Type', 'Required', 'Default', 'Description'];

function rowsOfField({ property }: Field): string[][] {
	return fieldRows([property]);
}

/** A row for each property, and below a group those of the fields inside it. */
function fieldRows(properties: readonly INodeProperties[], above: readonly string[] = [], path = ''): string[][] {
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

function optionNames(names: readonly OptionName[]): string {
	return (optionsProperty(names).options as INodeProperties[]).map(({ displayName }) => displayName).join(', ');
}

function allOptions(): OptionName[] {
	return [...new Set(entries.flatMap(({ operation }) => operation.options))];
}
