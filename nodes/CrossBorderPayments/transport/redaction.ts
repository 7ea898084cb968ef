import { z } from 'zod/v4';

import { withoutWrappers } from '../api/schemas/wrappers';

/** A shorter key is a test key, and could be part of any word or number. */
const minKeyLength = 8;

/** Removes the key from texts: as it is, URL-encoded and in Base64. */
export function createRedactor(apiKey: string): (text: string) => string {
	if (apiKey.length < minKeyLength) return (text) => text;
	const base64 = btoa(apiKey).replace(/=+$/, '');
	const base64Url = base64.replaceAll('+', '-').replaceAll('/', '_');
	const spellings = [apiKey, encodeURIComponent(apiKey), base64, base64Url];
	const escaped = spellings.map((spelling) => spelling.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
	const pattern = new RegExp(`(?:${escaped.join('|')})=*`, 'gi');
	return (text) => text.replace(pattern, '***');
}

/** The fields of a schema that a message names. */
export function fieldsNamedIn(message: string, schema: unknown): string[] {
	const words = new Set(message.split(/\W+/));
	const names = new Set(fieldNamesOf(schema));
	return [...words].filter((word) => names.has(word));
}

function fieldNamesOf(schema: unknown): string[] {
	const type = withoutWrappers(schema);
	if (type instanceof z.ZodArray) return fieldNamesOf(type.element);
	if (!(type instanceof z.ZodObject)) return [];
	const fields = Object.entries(type.shape as Record<string, unknown>);
	return fields.flatMap(([name, field]) => [name, ...fieldNamesOf(field)]);
}
