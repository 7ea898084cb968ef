import type { INodeProperties } from 'n8n-workflow';
import type { z } from 'zod/v4';

import { oneOf } from '../api/schemas/values';

/** One field of a form: its appearance in the editor, and the schema of its value. */
export interface Field<Name extends string = string, Value = unknown> {
	property: INodeProperties & { name: Name };
	schema: z.ZodType<Value>;
	/** What differs when an AI agent uses the node as a tool. */
	asTool?: { property?: Partial<INodeProperties>; schema?: z.ZodType<Value> };
	/** What to enter, for an AI agent: it sees the name of a field, but no description or menu. */
	forAgents?: string;
	/** May be left empty, but an expression in it must return something. */
	rejectsEmptyExpression?: true;
	/**
	 * The value that no expression may set, because a stranger could have entered it; a model may.
	 */
	notByExpression?: string;
}

/** Validated values of an operation's fields, by name. */
export type ValuesOf<Fields extends readonly Field[]> = {
	[F in Fields[number] as F['property']['name']]: F extends Field<string, infer V> ? V : never;
};

/** A field of any kind; the functions below make the usual ones. */
export const field = <const Name extends string, Value>(
	schema: z.ZodType<Value>,
	property: INodeProperties & { name: Name },
	rest: Omit<Field<Name, Value>, 'property' | 'schema'> = {},
): Field<Name, Value> => ({ property, schema, ...rest });

/** Sorts menus and collections: n8n's review requires their entries in alphabetical order. */
export const byLabel = (one: INodeProperties, other: INodeProperties) =>
	one.displayName.localeCompare(other.displayName);

/** A menu of fixed values. A value that is missing is the default. */
export function menuField<const Name extends string, const Value extends string>(
	displayName: string,
	name: Name,
	property: Omit<INodeProperties, 'default' | 'displayName' | 'name' | 'options' | 'type'> & {
		options: Array<{ name: string; value: Value; description?: string }>;
		default: Value;
	},
): Field<Name, Value> {
	const { options, default: initial } = property;
	const schema = oneOf(options.map(({ value }) => value) as [Value, ...Value[]]);
	return field<Name, Value>(schema.default(initial), {
		displayName,
		name,
		type: 'options',
		...property,
		default: initial,
	});
}

/** The example is not shown a second time if the description has it. */
export const placeholderOf = (example: string, shown = '') =>
	shown.includes(example) ? {} : { placeholder: `e.g. ${example}` };

export const textProperty = <const Name extends string>(
	displayName: string,
	name: Name,
	example: string,
	rest: Pick<Partial<INodeProperties>, 'default' | 'description' | 'hint' | 'required'> = {},
) => ({
	displayName,
	name,
	type: 'string' as const,
	default: '',
	...placeholderOf(example, rest.description),
	...rest,
});

export const requiredTextField = <const Name extends string, Value>(
	displayName: string,
	name: Name,
	{ example, ...texts }: { example: string; description?: string; hint?: string },
	schema: z.ZodType<Value>,
): Field<Name, Value> =>
	field(schema, textProperty(displayName, name, example, { required: true, ...texts }));

/** The property as an optional one. n8n's lint rejects “required: false”. */
export function asOptional<P extends INodeProperties>(property: P): Omit<P, 'required'> {
	const rest = { ...property };
	delete rest.required;
	return rest;
}

/** Whether the form shows a field. Hidden fields are neither read nor validated. */
export function isShown({ property }: Field, values: Record<string, unknown>): boolean {
	return Object.entries(property.displayOptions?.show ?? {}).every(([name, shownFor]) =>
		[values[name]].flat().some((value) => shownFor?.some((shownValue) => shownValue === value)),
	);
}
