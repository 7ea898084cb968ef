import { z } from 'zod/v4';

import { unwrapped } from '../../api/schemas/unwrapped';
import { isPlainObject } from '../../transport/mergeBody';
import { isDay } from './form';

/**
 * What a record of the service shows of a submission, in the form in which it is sent: only the fields
 * that a submission has, without empty ones.
 */
export function requestIn(schema: z.ZodType, value: unknown): unknown {
	const type = unwrapped(schema);
	if (type instanceof z.ZodArray && Array.isArray(value)) {
		return value.map((entry) => requestIn(type.element as z.ZodType, entry));
	}
	if (type instanceof z.ZodObject && isPlainObject(value)) {
		const members = Object.entries<z.ZodType>(type.shape).map(([name, member]) => {
			const present = Object.hasOwn(value, name) ? value[name] : undefined;
			return [name, requestIn(member, present)] as const;
		});
		return Object.fromEntries(members.filter(([, member]) => (member ?? '') !== ''));
	}
	// Responses can have the time of a day, requests have none.
	return isDay(type) && typeof value === 'string' ? value.slice(0, 10) : value;
}
