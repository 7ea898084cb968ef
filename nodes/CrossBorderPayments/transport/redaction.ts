import { z } from 'zod/v4';

/** Shorter than this, an encoded key could be part of another word. */
const minKeyLength = 8;

/** Returns a function that removes the key from a text: as it is, URL-encoded and in Base64. */
export function withoutKey(apiKey: string): (text: string) => string {
	const isLong = apiKey.length >= minKeyLength;
	const spellings = [apiKey, encodeURIComponent(apiKey), ...(isLong ? base64Of(apiKey) : [])];
	const escaped = spellings.map((spelling) => spelling.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
	const pattern = new RegExp(escaped.join('|'), isLong ? 'gi' : 'g');
	return (text) => text.replace(pattern, '***');
}

/** With and without padding, and in the alphabet for URLs. */
function base64Of(key: string): string[] {
	const padded = btoa(key);
	const bare = padded.replace(/=+$/, '');
	return [padded, bare, bare.replaceAll('+', '-').replaceAll('/', '_')];
}

/**
 * The fields of a schema that a message names. Of a message that could repeat personal data,
 * nothing else may be shown: it goes into n8n's logs.
 */
export function fieldsNamedIn(message: string, schema: unknown): string[] {
	const words = new Set(message.split(/\W+/));
	const names = new Set(fieldNamesOf(schema));
	return [...words].filter((word) => names.has(word));
}

function fieldNamesOf(schema: unknown): string[] {
	if (schema instanceof z.ZodObject) {
		const fields = Object.entries(schema.shape as Record<string, unknown>);
		return fields.flatMap(([name, field]) => [name, ...fieldNamesOf(field)]);
	}
	if (schema instanceof z.ZodArray) return fieldNamesOf(schema.element);
	const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
	return isWrapped ? fieldNamesOf(schema.unwrap()) : [];
}
