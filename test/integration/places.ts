import type { INodeParameters, INodeProperties } from 'n8n-workflow';

import { filledForm, goodValue, groupsOf, showing } from '../support/n8n/filledForm';

/** Something that a user fills in, however deep in a form, and a good form around it. */
export interface Place {
	/** Dotted names, such as «fields.address.value.city». */
	name: string;
	property: INodeProperties;
	/** What the user reads beside it, from the outside in. */
	titles: string[];
	/** How a text in it is read: as one text, as a list with commas, or as JSON. */
	form: 'text' | 'list' | 'json';
	/** It is added to a collection or a group: left empty, it is as if it was not. */
	isAdded: boolean;
	/** The form with this in the place, everything else being good. */
	formWith(value: unknown): INodeParameters;
	/** The good value. */
	good: unknown;
}

/** Every place of a form that takes an expression: each field, and each member of its groups. */
export function placesOf(properties: readonly INodeProperties[]): Place[] {
	return properties
		.filter(({ type }) => type !== 'notice')
		.flatMap((property) =>
			pathsIn(property).map(({ path, at, titles, isAdded }) => {
				const needed = properties.filter(
					(other) => other.required || other === property || other.name === 'specifyBody',
				);
				const form = filledForm(needed, { ...ofOne(properties, property), ...showing(property) });
				form[property.name] ??= goodValue(property);
				const only = (value: unknown) => lean(form, path, value) as INodeParameters;
				const good = path.reduce<unknown>((holder, key) => (holder as Row)[key], form);
				const name = path.join('.');
				return { name, property: at, titles, good, form: formOf(at), isAdded, formWith: only };
			}),
		);
}

type Row = Record<string, unknown>;

function formOf({ type, description = '' }: INodeProperties): Place['form'] {
	if (type === 'json') return 'json';
	return type === 'multiOptions' || description.includes('separated by commas') ? 'list' : 'text';
}

/** The lists are those of one subaccount unless something else is chosen, for all makes many requests. */
function ofOne(properties: readonly INodeProperties[], { name }: INodeProperties): INodeParameters {
	const isChoice = name !== 'scope' && properties.some((property) => property.name === 'scope');
	return isChoice ? { scope: 'one' } : {};
}

interface Path {
	path: string[];
	at: INodeProperties;
	titles: string[];
	isAdded: boolean;
}

function pathsIn(property: INodeProperties): Path[] {
	const { name, displayName, type } = property;
	const here = { path: [name], at: property, titles: [displayName], isAdded: false };
	const below = ({ path, at, titles }: Path, ...keys: string[]): Path => ({
		path: [name, ...keys, ...path],
		at,
		titles: [displayName, ...titles],
		isAdded: true,
	});
	switch (type) {
		case 'resourceLocator':
			return [here, { ...here, path: [name, 'value'] }, { ...here, path: [name, 'mode'] }];
		case 'collection':
			return ((property.options ?? []) as INodeProperties[]).flatMap((member) =>
				pathsIn(member).map((path) => below(path)),
			);
		case 'fixedCollection':
			return groupsOf(property).flatMap(({ name: group, values }) => {
				const row = property.typeOptions?.multipleValues ? [group, '0'] : [group];
				return values.flatMap((member) => pathsIn(member).map((path) => below(path, ...row)));
			});
		default:
			return [here];
	}
}

/** The form with the value in its place; of a collection, without what stands beside it. */
function lean(form: INodeParameters, [first = '', ...rest]: string[], value: unknown): Row {
	return { ...form, [first]: put(form[first], rest, value) };
}

function put(holder: unknown, [key, ...rest]: string[], value: unknown): unknown {
	if (key === undefined) return value;
	const below = put((holder as Row)[key], rest, value);
	if (Array.isArray(holder)) return [below];
	return '__rl' in (holder as Row) || 'name' in (holder as Row)
		? { ...(holder as Row), [key]: below }
		: { [key]: below };
}
