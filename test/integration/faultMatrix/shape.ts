import { z } from 'zod/v4';

import type { Endpoint } from '../../../nodes/CrossBorderPayments/api/endpoints';

/** What an endpoint answers, as far as it decides what a fault can do to it. */
export type Kind = 'page' | 'list' | 'keyed' | 'record' | 'none';

/** Said here once more, not taken from the table: a write that the table calls safe has to show. */
export const isRead = ({ id, method }: Endpoint) => method === 'GET' || id === 'onrampQuote';

export function kindOf({ response, paging }: Endpoint): Kind {
	if (paging) return 'page';
	const schema = bare(response);
	if (schema instanceof z.ZodArray) return 'list';
	if (schema instanceof z.ZodRecord) return 'keyed';
	return Object.keys(membersOf(schema)).length > 0 ? 'record' : 'none';
}

/** The members of the answer itself; none where it is a list. */
export function answerMembers({ response }: Endpoint): Record<string, z.ZodType> {
	return membersOf(bare(response));
}

/** The members of what the answer holds: of a record of its list, of what it wraps, or of itself. */
export function recordMembers(endpoint: Endpoint): Record<string, z.ZodType> {
	const schema = bare(endpoint.response);
	const { data } = membersOf(schema);
	const held = bare(data) ?? schema;
	return membersOf(held instanceof z.ZodArray ? bare(held.element) : held);
}

export const isObject = (schema: unknown): boolean => {
	const inner = bare(schema);
	return inner instanceof z.ZodObject || inner instanceof z.ZodRecord;
};

function membersOf(schema: unknown): Record<string, z.ZodType> {
	return schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};
}

/** Without what says that it may be missing or null. */
function bare(schema: unknown): unknown {
	return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
		? bare(schema.unwrap())
		: schema;
}
