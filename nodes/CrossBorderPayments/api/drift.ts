import { z } from 'zod/v4';

import { documentedValues } from './schemas/values';
import { withoutWrappers } from './schemas/wrappers';

/** Records of one list that are looked at: a page of the usual size. */
const maxRecords = 100;

/**
 * How an answer differs from the specification: fields that it does not list or that are missing, other
 * types, statuses that it does not name. No other value is repeated, because it may be personal data.
 * @param path where the value stands in the answer, for the words
 */
export function findDrift(schema: z.ZodType, value: unknown, path = ''): string[] {
	if (value === undefined) return schema instanceof z.ZodOptional ? [] : [`${path} is missing`];
	if (value === null) return isNullable(schema) ? [] : [`${path} is null`];
	const type = withoutWrappers(schema);
	if (type instanceof z.ZodArray) {
		if (!Array.isArray(value)) return [`${path} is not a list`];
		const records = value.slice(0, maxRecords) as unknown[];
		return unique(records.flatMap((one) => findDrift(type.element as z.ZodType, one, path)));
	}
	if (type instanceof z.ZodObject || type instanceof z.ZodRecord) {
		return typeof value === 'object' && !Array.isArray(value)
			? findDriftOfMembers(type, value as Record<string, unknown>, path)
			: [`${path} is not an object`];
	}
	const expected = primitiveOf(type);
	if (expected && typeof value !== expected) return [`${path} is not a ${expected}`];
	const documented = documentedValues.get(type);
	return documented && !documented.values.includes(value as string)
		? [
				`${path} has the value “${String(value)}”, which Final Statuses and Filters > Statuses may need`,
			]
		: [];
}

function findDriftOfMembers(
	type: z.ZodObject | z.ZodRecord,
	value: Record<string, unknown>,
	path: string,
): string[] {
	const at = (name: string) => (path ? `${path}.${name}` : name);
	const shape = shapeOf(type, value);
	const unknown = Object.keys(value).filter((name) => !(name in shape));
	return [
		...unknown.map((name) => `${at(name)} is not documented`),
		...Object.entries(shape).flatMap(([name, member]) =>
			findDrift(member, Object.hasOwn(value, name) ? value[name] : undefined, at(name)),
		),
	];
}

/** Of a record with a closed list of keys, those that it has. */
function shapeOf(
	type: z.ZodObject | z.ZodRecord,
	value: Record<string, unknown>,
): Record<string, z.ZodType> {
	if (type instanceof z.ZodObject) return type.shape as Record<string, z.ZodType>;
	const known = Object.keys(value).filter(
		(key) => (type.keyType as z.ZodType).safeParse(key).success,
	);
	return Object.fromEntries(known.map((key) => [key, type.valueType as z.ZodType]));
}

function isNullable(schema: z.ZodType): boolean {
	if (schema instanceof z.ZodNullable || schema instanceof z.ZodUnknown) return true;
	return schema instanceof z.ZodOptional && isNullable(schema.unwrap() as z.ZodType);
}

function primitiveOf(type: z.ZodType): string | undefined {
	if (type instanceof z.ZodNumber) return 'number';
	if (type instanceof z.ZodBoolean) return 'boolean';
	const isText =
		type instanceof z.ZodString || type instanceof z.ZodStringFormat || type instanceof z.ZodEnum;
	return isText ? 'string' : undefined;
}

const unique = (texts: readonly string[]) => [...new Set(texts)];
