import { z } from 'zod/v4';

import { unwrapOptional } from '../api/schemas/unwrapOptional';
import type { Call } from './call';

function namesIn(schema: unknown): string[] {
	const type = unwrapOptional(schema);
	if (type instanceof z.ZodArray) return namesIn(type.element);
	if (!(type instanceof z.ZodObject)) return [];
	return Object.entries(type.shape).flatMap(([name, member]) => [name, ...namesIn(member)]);
}

/** `signedAgreementId`, `Signed agreement ID` and `signed_agreement_id` are one name. */
const keyOf = (name: string) => name.replace(/[ _-]/g, '').toLowerCase();

const maxMessageLength = 2_000;

const maxLengthBefore = 30;

/** The text before a single word that names a field, and is not just part of a sentence. */
const introducesField =
	/(?:^|[:,;("'`“«[{]\s*|\b(?:fields?|and|or|the|your|missing|required|invalid)\s+)$/i;

/** The fields that a message names, in any spelling. The rest may be personal data. */
export function fieldsInMessage(
	{ endpoint: { body, response }, extraFieldNames }: Call,
	apiMessage: string,
): string[] {
	const names = [...new Set([...namesIn(body), ...namesIn(response), ...extraFieldNames])];
	const anyName = names
		.map((name) => name.replaceAll('_', '[ _-]?'))
		.sort((one, other) => other.length - one.length)
		.join('|');
	// A name or a path such as documents[0].file, but no part of an address or a number.
	const path = new RegExp(
		`(?<![\\w@.+-])(?:${anyName})(?:[.[\\]]+(?:${anyName}|\\d{1,3}))*\\]?(?![\\w@]|[.-]\\w)`,
		'gi',
	);
	const start = apiMessage.slice(0, maxMessageLength).replace(/\be-mail\b/gi, 'email');
	const mentioned = [...start.matchAll(path)].flatMap(({ 0: token, index }) => {
		const parts = token.split(/[.[\]]+/).filter(Boolean);
		const fields = parts.map((part) => names.find((name) => keyOf(name) === keyOf(part)) ?? part);
		const isWord = parts.length === 1 && !/_|[a-z][A-Z]/.test(fields[0] ?? '');
		const before = start.slice(Math.max(0, index - maxLengthBefore), index);
		return isWord && !introducesField.test(before) ? [] : [fields.join('.')];
	});
	return [...new Set(mentioned)];
}
