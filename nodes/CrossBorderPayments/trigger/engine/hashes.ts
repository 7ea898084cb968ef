import { createHash } from 'node:crypto';

/**
 * 48 bits in 8 characters, so that thousands of IDs fit into the state. A new ID collides with one of
 * 50,000 others once in five billion times.
 */
export function shortHash(text: string): string {
	return createHash('sha256').update(text).digest('base64url').slice(0, hashLength);
}

export const hashLength = 8;

/** IDs are compared without case, because the user may write them differently than the service. */
export const withoutCapitals = (id: string) => id.toLowerCase();

/** What a subaccount is called in the state. */
export const accountKey = (id: string) => shortHash(withoutCapitals(id));
