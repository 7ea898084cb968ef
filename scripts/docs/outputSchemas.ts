import { z } from 'zod/v4';

import { simplifiedColumns } from '../../nodes/CrossBorderPayments/trigger/eventColumns';
import { entries, type Entry } from './catalogue';

/** The part of JSON Schema that n8n's editor reads; it shows the first of several types. */
interface FieldSchema {
	type?: string | string[];
	properties?: Record<string, FieldSchema>;
	items?: FieldSchema;
}

/** The part of JSON Schema that zod makes of an output. */
interface JsonSchema {
	type?: string;
	anyOf?: JsonSchema[];
	properties?: Record<string, JsonSchema>;
	items?: JsonSchema;
}

/**
 * The fields that n8n's editor shows before the first run, with the default settings, by the path
 * below `__schema__` where n8n looks for them. That of the trigger has the simplified columns of all events.
 */
export function outputSchemas(): Record<string, FieldSchema> {
	const operations = entries.map(
		({ resource, operation }) =>
			[schemaPath(resource, operation), toFieldSchema(operation.output.itemSchema)] as const,
	);
	return { ...Object.fromEntries(operations), 'v1.0.0.json': triggerSchema() };
}

export const schemaPath = (resource: Entry['resource'], operation: Entry['operation']) =>
	`v1.0.0/${resource.value}/${operation.value}.json`;

function triggerSchema(): FieldSchema {
	const columns = Object.values(simplifiedColumns).flat();
	const typeOf = (name: string) => (name === 'openHours' ? z.number() : z.string()).nullable();
	return toFieldSchema(z.object(Object.fromEntries(columns.map((name) => [name, typeOf(name)]))));
}

const toFieldSchema = (schema: z.ZodType) => simplify(z.toJSONSchema(schema) as JsonSchema);

function simplify({ type, anyOf, properties, items }: JsonSchema): FieldSchema {
	if (anyOf) return withTypes(anyOf.map(simplify));
	const fields = Object.entries(properties ?? {});
	return {
		...(type !== undefined && { type }),
		...(properties && {
			properties: Object.fromEntries(fields.map(([name, field]) => [name, simplify(field)])),
		}),
		...(items && { items: simplify(items) }),
	};
}

/** One schema for what may have several types; `null` comes last. */
function withTypes(schemas: readonly FieldSchema[]): FieldSchema {
	const types = new Set(schemas.flatMap(({ type = [] }) => type));
	const sorted = [...types].sort((one, other) => Number(one === 'null') - Number(other === 'null'));
	const merged = schemas.reduce((all, one) => ({ ...all, ...one }), {});
	const [only] = sorted;
	return { ...merged, type: only !== undefined && sorted.length === 1 ? only : sorted };
}
