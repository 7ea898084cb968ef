import { z } from 'zod/v4';

import { parseExactly } from '../transport/json';
import { isPlainObject, type BodyFields } from '../transport/mergeBody';
import { field } from './field';

/** The value of JSON text; undefined if it is not JSON, or has a number that would lose digits. */
function parsed(value: unknown): unknown {
	// What an expression gives may have a field without a value, which JSON would leave out.
	if (losesValues(value)) return undefined;
	const json = typeof value === 'string' ? value : JSON.stringify(value);
	const exact = parseExactly(json);
	return exact !== undefined && JSON.stringify(JSON.parse(json)) === JSON.stringify(exact)
		? exact
		: undefined;
}

/** Whether JSON would leave something out, or make null of it: undefined, NaN, a date that is none. */
function losesValues(value: unknown): boolean {
	let isLost = false;
	JSON.stringify(value, function (this: Record<string, unknown>, name, one: unknown) {
		const isNull = one === null && this[name] !== null;
		isLost ||= isNull || one === undefined || (typeof one === 'number' && !Number.isFinite(one));
		return one;
	});
	return isLost;
}

/** Null removes a field, at any depth: the merged body leaves out what is undefined. */
function withoutNulls(fields: BodyFields): BodyFields {
	const entries = Object.entries(fields).map(([name, value]): [string, unknown] => [
		name,
		value === null ? undefined : isPlainObject(value) ? withoutNulls(value) : value,
	]);
	return Object.fromEntries(entries);
}

/** What Options > Body Fields adds to a request, as one JSON object. */
export const bodyFieldsOption = field(
	z
		.unknown()
		.transform((value) => (value === undefined ? {} : parsed(value)))
		.pipe(
			z.custom<BodyFields>(isPlainObject, {
				error:
					'must be a JSON object whose fields have values and whose numbers can be sent exactly, such as { "amount": 250.75 }',
			}),
		)
		.transform(withoutNulls),
	{
		displayName: 'Body Fields (JSON)',
		name: 'bodyFields',
		type: 'json',
		default: '{}',
		description: 'Also sent, such as { "phoneNumber": "+233…" }. null removes a field.',
	},
	{ isEmptyOnPurpose: true },
);
