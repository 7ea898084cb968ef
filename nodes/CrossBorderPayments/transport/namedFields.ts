import { z } from 'zod/v4';

import { endpoints, type EndpointRow } from '../api/endpoints';
import { withoutWrappers } from '../api/schemas/wrappers';

/** The names of all fields of submissions and of their records, at any depth. */
const known = new Set(
	Object.values<EndpointRow>(endpoints)
		.filter(({ path }) => path.startsWith('/v1/kyc/'))
		.flatMap(({ body, response }) => [...namesIn(body), ...namesIn(response)]),
);

function namesIn(schema: unknown): string[] {
	const type = withoutWrappers(schema);
	if (type instanceof z.ZodArray) return namesIn(type.element);
	if (!(type instanceof z.ZodObject)) return [];
	return Object.entries(type.shape).flatMap(([name, member]) => [name, ...namesIn(member)]);
}

/** `signedAgreementId`, `First name` -> `signed_agreement_id`, `first_name` */
const toKnownName = (words: string) =>
	words
		.replace(/([a-z\d])([A-Z])/g, '$1_$2')
		.replace(/[\s-]+/g, '_')
		.toLowerCase();

/** A name or dotted path, in which list entries may stand in brackets; no part of an address or number. */
const pathPattern = /(?<![\w@.+-])[A-Za-z]\w*(?:\.\w+|\[\w+\])*(?![\w@+]|[.-]\w)/g;

/** What precedes and follows a word that is meant as the name of a field, not as part of a sentence. */
const before = /(?:^|[:,;("'`“«[{]\s*|\b(?:fields?|and|or|the|your|missing|required|invalid)\s+)$/i;
const after =
	/^[)"'`”»\]}]*(?:[,;:.]|\s*$|\s+(?:and|or|is|are|must|should|cannot|can|has|have|was|required|missing|field)\b)/i;

/**
 * The fields that a message of the service names, at any depth and in any spelling. Nothing else of the
 * message is returned, because it may repeat personal data.
 */
export function namedFields(apiMessage: string): string[] {
	const message = apiMessage.replace(/\be-mail\b/gi, 'email');
	const found: Array<{ at: number; name: string }> = [];
	for (const { 0: token, index: at } of message.matchAll(pathPattern)) {
		const parts = token
			.split(/[.[\]]+/)
			.filter(Boolean)
			.map(toKnownName);
		if (!parts.every((part) => known.has(part) || /^\d+$/.test(part))) continue;
		const [only = ''] = parts;
		const isWord = parts.length === 1 && !only.includes('_');
		const [head, tail] = [message.slice(0, at), message.slice(at + token.length)];
		if (!isWord || (before.test(head) && after.test(tail)))
			found.push({ at, name: parts.join('.') });
	}
	for (const name of known) {
		if (!name.includes('_')) continue;
		const inWords = new RegExp(`\\b${name.replaceAll('_', '[ -]')}\\b`, 'gi');
		for (const { index: at } of message.matchAll(inWords)) found.push({ at, name });
	}
	found.sort((one, other) => one.at - other.at);
	return [...new Set(found.map(({ name }) => name))];
}
