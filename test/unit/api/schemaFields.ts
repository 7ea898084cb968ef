import { z } from 'zod/v4';

interface JsonSchema {
	properties?: Record<string, JsonSchema>;
	required?: string[];
	items?: JsonSchema;
	anyOf?: JsonSchema[];
	propertyNames?: JsonSchema;
	additionalProperties?: JsonSchema | boolean;
	enum?: string[];
	const?: string;
}

/** What a zod schema says about one leaf. */
interface SchemaField {
	/** It, or something that it stands in, may be missing. */
	optional: boolean;
	/** The closed list of its values. */
	values: string[] | undefined;
}

/** Leaves of a zod schema by dotted path; members of array items carry `[]`. */
export function fieldsOf(schema: z.ZodType): Map<string, SchemaField> {
	const json = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as JsonSchema;
	return new Map(leavesOf(json, '', false));
}

function leavesOf(
	schema: JsonSchema,
	path: string,
	optional: boolean,
): Array<[string, SchemaField]> {
	const members = membersOf(schema);
	if (members.length > 0) {
		return members.flatMap(([name, member, isOptional]) =>
			leavesOf(member, path ? `${path}.${name}` : name, optional || isOptional),
		);
	}
	const nested = schema.anyOf?.find((option) => membersOf(option).length > 0 || option.items);
	if (nested) return leavesOf(nested, path, optional);
	if (schema.items && membersOf(schema.items).length > 0) {
		return leavesOf(schema.items, `${path}[]`, optional);
	}
	const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
	return path ? [[path, { optional, values }]] : [];
}

function membersOf(schema: JsonSchema): Array<[string, JsonSchema, boolean]> {
	const names = schema.propertyNames;
	const keys = names?.enum ?? names?.anyOf?.find((option) => option.enum)?.enum;
	const each = schema.additionalProperties;
	if (keys && typeof each === 'object') return keys.map((key) => [key, each, false]);
	// Any key, unless the members are named and others merely allowed.
	if (each && typeof each === 'object' && !schema.properties) return [['*', each, false]];
	return Object.entries(schema.properties ?? {}).map(([name, member]) => [
		name,
		member,
		!schema.required?.includes(name),
	]);
}
