import { z } from 'zod/v4';

import { recordOutputs } from '../../nodes/CrossBorderPayments/trigger/items';
import { entries, type Entry } from './catalogue';
import type { JsonSchema } from './schemas';

/** The part of JSON Schema that n8n's editor reads; it shows the first of several types. */
export interface FieldSchema {
	type?: string | string[];
	properties?: Record<string, FieldSchema>;
	items?: FieldSchema;
}

/** What every event has. */
export const eventColumns = z.object({
	eventId: z.string(),
	event: z.string(),
	resource: z.string(),
	status: z.string(),
	previousStatus: z.string().nullable(),
	id: z.string(),
	subaccountId: z.string(),
	subaccountEmail: z.string().nullable(),
	detectedAt: z.string(),
	openHours: z.number().nullable(),
});

/**
 * The fields that n8n's editor shows before the first run, with the default settings, by the path
 * below `__schema__` where n8n looks for them. That of the trigger has the columns of every event.
 */
export function outputSchemas(): Record<string, FieldSchema> {
	const operations = entries.map(
		({ resource, operation }) =>
			[schemaPath(resource, operation), toFieldSchema(operation.itemSchema)] as const,
	);
	return { ...Object.fromEntries(operations), 'v1.0.0.json': triggerSchema() };
}

export const schemaPath = (resource: Entry['resource'], operation: Entry['operation']) =>
	`v1.0.0/${resource.value}/${operation.value}.json`;

function triggerSchema(): FieldSchema {
	const { properties: event } = toFieldSchema(eventColumns);
	const columns: Record<string, FieldSchema> = {};
	for (const { itemSchema } of Object.values(recordOutputs)) {
		for (const [name, column] of Object.entries(toFieldSchema(itemSchema).properties ?? {})) {
			columns[name] = withTypes([columns[name] ?? {}, column]);
		}
	}
	return { type: 'object', properties: { ...event, ...columns, ...event } };
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
	return { ...merged, type: sorted.length === 1 ? sorted[0] : sorted };
}
