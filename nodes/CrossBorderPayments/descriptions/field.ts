import type { INodeProperties } from 'n8n-workflow';
import type { z } from 'zod/v4';

import { oneOf, text } from '../api/schemas/values';
import { sortMenus } from './sortMenus';

/** One field of a form: how the editor shows it, and what its value must be. */
export interface Field<Name extends string = string, Value = unknown> {
	property: INodeProperties & { name: Name };
	schema: z.ZodType<Value>;
	/** What is different in the node as a tool of an AI agent. */
	asTool?: { property?: Partial<INodeProperties>; schema?: z.ZodType<Value> };
	/** May be left empty, but not by an expression that gives nothing. */
	isEmptyOnPurpose?: true;
	/** What an expression must not give, because it may hold what a stranger entered; a model may. */
	notByExpression?: string;
}

/** Values of an operation's fields, by name, checked and converted. */
export type ValuesOf<Fields extends readonly Field[]> = {
	[F in Fields[number] as F['property']['name']]: F extends Field<string, infer V> ? V : never;
};

/** @param order of its menus: n8n's review wants the alphabet; a form that people know from paper keeps its own */
export function field<const Name extends string, Value>(
	schema: z.ZodType<Value>,
	property: INodeProperties & { name: Name },
	{
		order = 'alphabet',
		...more
	}: Pick<Field<Name, Value>, 'asTool' | 'isEmptyOnPurpose' | 'notByExpression'> & {
		order?: 'alphabet' | 'form';
	} = {},
): Field<Name, Value> {
	return { property: order === 'alphabet' ? sortMenus(property) : property, schema, ...more };
}

export function menuField<const Name extends string, const Value extends string>(
	displayName: string,
	name: Name,
	property: Omit<INodeProperties, 'displayName' | 'name' | 'options' | 'type'> & {
		options: Array<{ name: string; value: Value; description?: string }>;
	},
): Field<Name, Value> {
	const values = property.options.map(({ value }) => value);
	const schema = oneOf(values as [Value, ...Value[]]);
	const { default: value = '', ...more } = property;
	return field(schema, { displayName, name, type: 'options', default: value, ...more });
}

export const textProperty = <const Name extends string>(
	displayName: string,
	name: Name,
	example: string,
	more: Pick<Partial<INodeProperties>, 'default' | 'description' | 'hint' | 'required'> = {},
) => ({
	displayName,
	name,
	type: 'string' as const,
	default: '',
	placeholder: `e.g. ${example}`,
	...more,
});

export function requiredTextField<const Name extends string, Value = string>(
	displayName: string,
	name: Name,
	{ example, ...texts }: { example: string; description?: string; hint?: string },
	schema?: z.ZodType<Value>,
): Field<Name, Value> {
	const checked = (schema ?? text) as z.ZodType<Value>;
	return field(checked, textProperty(displayName, name, example, { required: true, ...texts }));
}

/** The same property, where it may stay empty: n8n's lint has «required: false» for superfluous. */
export function optional<P extends INodeProperties>(property: P): Omit<P, 'required'> {
	const rest = { ...property };
	delete rest.required;
	return rest;
}

/** Whether the form shows a field, given the values before it. Hidden fields are neither read nor checked. */
export function isShown({ property }: Field, values: Record<string, unknown>): boolean {
	return Object.entries(property.displayOptions?.show ?? {}).every(([name, wanted]) =>
		[values[name]].flat().some((value) => wanted?.some((one) => one === value)),
	);
}
