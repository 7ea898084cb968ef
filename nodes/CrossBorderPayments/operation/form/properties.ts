import type { INodeProperties } from 'n8n-workflow';

import { menuField, type Field } from '../../descriptions/field';
import { optionsField } from '../../descriptions/options';
import { readOnlyText, writeText, type Operation, type Resource } from '../operation';
import { mergeForms, type Form } from './mergeForms';

/** The form of the node: the Resource and Operation menus, then the fields of each operation. */
export function propertiesOf(resources: readonly Resource[]): INodeProperties[] {
	return [
		menuField('Resource', 'resource', {
			noDataExpression: true,
			options: resources.map(({ name, value, description }) => ({ name, value, description })),
			default: 'subaccount',
		}).property,
		...resources.map(operationMenu),
		...mergeForms(formsOf(resources)),
	];
}

/** What the canvas shows under the name of the node, such as “Get Many: Deposit”. */
export function subtitleOf(resources: readonly Resource[]): string {
	const namesOf = (entries: ReadonlyArray<{ value: string; name: string }>) =>
		JSON.stringify(Object.fromEntries(entries.map(({ value, name }) => [value, name])));
	const operations = resources.flatMap((resource) => resource.operations);
	return `={{ (${namesOf(operations)})[$parameter.operation] + ': ' + (${namesOf(resources)})[$parameter.resource] }}`;
}

/** The Operation menu. Its default is a read-only operation, if the resource has one. */
function operationMenu({ value, operations }: Resource): INodeProperties {
	const first =
		operations.find((operation) => operation.value === 'getAll') ??
		operations.find((operation) => operation.isReadOnly);
	return menuField('Operation', 'operation', {
		noDataExpression: true,
		displayOptions: { show: { resource: [value] } },
		options: operations.map(({ name, value, action, description }) => ({
			name,
			value,
			action,
			description,
		})),
		default: first?.value ?? '',
	}).property;
}

/** The form of each operation, with the properties that are for tools only. */
export function formsOf(resources: readonly Resource[]): Form[] {
	return resources.flatMap((resource) =>
		resource.operations.map((operation) => ({
			resource: resource.value,
			operation: operation.value,
			properties: [
				toolDescription(operation),
				...(operation.notice ? [noticeOf(operation.notice)] : []),
				...operation.fields.flatMap(propertiesFor),
				...(operation.options.length > 0 ? [optionsField(operation.options).property] : []),
			],
		})),
	);
}

/** A second one for the node as a tool, if that has another default. */
function propertiesFor({ property, asTool }: Field): INodeProperties[] {
	if (!asTool?.property) return [property];
	const shownIf = (isTool: boolean) => ({
		displayOptions: { show: { '@tool': [isTool], ...property.displayOptions?.show } },
	});
	return [
		{ ...property, ...shownIf(false) },
		{ ...property, ...asTool.property, ...shownIf(true) },
	];
}

const noticeOf = (text: string): INodeProperties => ({
	displayName: text,
	name: 'notice',
	type: 'notice',
	default: '',
});

/** What an AI agent reads about its tool: the action, its effect, what to enter, and its columns. */
function toolDescription(operation: Operation): INodeProperties {
	const text = [
		operation.action,
		operation.forAgents ?? (operation.isReadOnly ? readOnlyText : writeText),
		...new Set(operation.fields.flatMap(({ forAgents = [] }) => forAgents)),
		`Returns ${Object.keys(operation.output.itemSchema.shape).join(', ')}`,
	];
	return {
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 4 },
		displayOptions: { show: { '@tool': [true] } },
		default: text.join('. '),
	};
}
