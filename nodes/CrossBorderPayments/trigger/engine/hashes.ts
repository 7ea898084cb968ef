import { createHash } from 'node:crypto';

import { z } from 'zod/v4';

/**
 * 48 bits in 8 characters, so that thousands of IDs fit into the state. A new ID collides with one
 * of 50,000 others once in five billion times.
 */
export function shortHash(text: string): string {
	return createHash('sha256').update(text).digest('base64url').slice(0, hashLength);
}

export const hashLength = 8;

/** Several short hashes in one text. */
export const hashTexts = z.string().regex(/^(?:[\w-]{8})+$/);

/** Turns “value by short hash” into the shorter “each value with all its hashes in one text”. */
export function toGroups<T>(values: ReadonlyMap<string, T>): Array<[T, string]> {
	const groups = new Map<T, string[]>();
	for (const [hash, value] of values) {
		const group = groups.get(value);
		if (group) group.push(hash);
		else groups.set(value, [hash]);
	}
	return [...groups].map(([value, hashes]) => [value, hashes.join('')]);
}

export function fromGroups<T>(groups: ReadonlyArray<readonly [T, string]>): Map<string, T> {
	const values = new Map<string, T>();
	for (const [value, hashes] of groups) {
		for (let start = 0; start < hashes.length; start += hashLength) {
			values.set(hashes.slice(start, start + hashLength), value);
		}
	}
	return values;
}

/** IDs are compared without case, because the user may write them differently than the service. */
export const inLowerCase = (id: string) => id.toLowerCase();

/** What a subaccount is called in the state. */
export const subaccountKey = (id: string) => shortHash(inLowerCase(id));
