import type { INodeParameters, INodeProperties } from 'n8n-workflow';

import { filledForm, groupsOf, showing } from '../support/n8n/filledForm';

/** What saved workflows depend on: n8n saves names and values, and leaves out what is the default. */
export interface FrozenParameter {
	type: string;
	default: unknown;
	/** Values that can be chosen. */
	values?: unknown[];
}

/** Every parameter of a form, however deep, by where it is shown and its dotted name. */
export function parametersOf(
	properties: readonly INodeProperties[],
	within = '',
): Record<string, FrozenParameter> {
	return Object.assign(
		{},
		...properties
			.filter(({ type }) => type !== 'notice')
			.map((property) => {
				const name = `${within}${placeOf(property)}${property.name}`;
				return { [name]: frozen(property), ...below(property, name) };
			}),
	) as Record<string, FrozenParameter>;
}

function frozen({ type, default: usual, options, modes }: INodeProperties): FrozenParameter {
	const choices = (options ?? []) as Array<{ value?: unknown }>;
	const values = modes?.map(({ name }) => name) ?? choices.flatMap(({ value }) => value ?? []);
	return { type, default: usual, ...(values.length > 0 && { values }) };
}

function below(property: INodeProperties, name: string): Record<string, FrozenParameter> {
	if (property.type === 'collection') {
		return parametersOf(property.options as INodeProperties[], `${name}.`);
	}
	if (property.type !== 'fixedCollection') return {};
	return Object.assign(
		{},
		...groupsOf(property).map((group) => parametersOf(group.values, `${name}.${group.name}.`)),
	) as Record<string, FrozenParameter>;
}

/** «deposit create: », where a parameter belongs to an operation. */
function placeOf({ displayOptions }: INodeProperties): string {
	const { resource, operation } = displayOptions?.show ?? {};
	const place = [resource, operation].flat().filter((part) => typeof part === 'string');
	return place.length > 0 ? `${place.join(' ')}: ` : '';
}

/** Forms as users save them: just what is needed, and every parameter set, in each of its shapes. */
export function savedForms(properties: readonly INodeProperties[]): INodeParameters[] {
	const needed = properties.filter(
		({ required, name }) => required || name === 'specifyBody' || name === 'scope',
	);
	const forms = [
		filledForm(needed),
		...[{}, ...properties.map(showing)].map((chosen) => filledForm(properties, chosen)),
	];
	return [...new Map(forms.map((form) => [JSON.stringify(form), form])).values()];
}
