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
export interface SchemaField {
	/** It, or something that it stands in, may be missing. */
	optional: boolean;
	/** The closed list of its values. */
	values: string[] | undefined;
}

/** Leaves of a zod schema by dotted path; members of array items carry `[]`. */
export function fieldsOf(schema: z.ZodType): Map<string, SchemaField> {
	const found = new Map<string, SchemaField>();
	const json = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as JsonSchema;
	collect(json, '', false, found);
	return found;
}

function collect(
	schema: JsonSchema,
	path: string,
	optional: boolean,
	found: Map<string, SchemaField>,
): void {
	const members = membersOf(schema);
	if (members.length > 0) {
		for (const [name, member, isOptional] of members) {
			collect(member, path ? `${path}.${name}` : name, optional || isOptional, found);
		}
		return;
	}
	const alternatives = schema.anyOf ?? [];
	const nested = alternatives.find((option) => membersOf(option).length > 0 || option.items);
	if (nested) return collect(nested, path, optional, found);
	if (schema.items && membersOf(schema.items).length > 0) {
		return collect(schema.items, `${path}[]`, optional, found);
	}
	const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
	if (path) found.set(path, { optional, values });
}

function membersOf(schema: JsonSchema): Array<[string, JsonSchema, boolean]> {
	const names = schema.propertyNames;
	const keys = names?.enum ?? names?.anyOf?.find((option) => option.enum)?.enum;
	if (keys && typeof schema.additionalProperties === 'object') {
		return keys.map((key) => [key, schema.additionalProperties as JsonSchema, false]);
	}
	return Object.entries(schema.properties ?? {}).map(([name, member]) => [
		name,
		member,
		!schema.required?.includes(name),
	]);
}
