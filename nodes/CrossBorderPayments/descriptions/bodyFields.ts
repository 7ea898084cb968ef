import { z } from 'zod/v4';

import { problemIn, withoutInvisible } from '../api/sentText';
import { parseExactly } from '../transport/json';
import { isPlainObject, type BodyFields } from '../transport/mergeBody';
import { field } from './field';

/** The parsed JSON; undefined if it is invalid, or has a number that would lose digits. */
function parseJson(value: unknown): unknown {
	// JSON would drop the fields without a value that an expression can return.
	if (losesValues(value)) return undefined;
	const json = typeof value === 'string' ? value : JSON.stringify(value);
	const exact = parseExactly(json);
	return exact !== undefined && JSON.stringify(JSON.parse(json)) === JSON.stringify(exact)
		? exact
		: undefined;
}

/** Whether JSON would drop a value or make it null: undefined, NaN, an invalid date. */
function losesValues(value: unknown): boolean {
	let isLost = false;
	JSON.stringify(value, function (this: Record<string, unknown>, name, part: unknown) {
		const isNull = part === null && this[name] !== null;
		isLost ||= isNull || part === undefined || (typeof part === 'number' && !Number.isFinite(part));
		return part;
	});
	return isLost;
}

/** The value with its texts, at any depth, without invisible characters. */
function clean(value: unknown, onProblem: (problem: string) => void): unknown {
	if (Array.isArray(value)) return value.map((entry: unknown) => clean(entry, onProblem));
	if (isPlainObject(value)) {
		const members = Object.entries(value);
		return Object.fromEntries(members.map(([name, member]) => [name, clean(member, onProblem)]));
	}
	// The data of a file may have millions of characters.
	if (typeof value !== 'string' || value.startsWith('data:')) return value;
	const found = problemIn(value);
	if (found) onProblem(`${found.problem}. ${found.advice}`);
	return withoutInvisible(value);
}

/** Null becomes undefined at any depth, which removes the field from the merged body. */
function withoutNulls(fields: BodyFields): BodyFields {
	const entries = Object.entries(fields).map(([name, value]): [string, unknown] => [
		name,
		value === null ? undefined : isPlainObject(value) ? withoutNulls(value) : value,
	]);
	return Object.fromEntries(entries);
}

/** Options > Body Fields: fields to add to the body of a request. */
export const bodyFieldsOption = field(
	z
		.unknown()
		.transform(parseJson)
		.pipe(
			z.custom<BodyFields>(isPlainObject, {
				error:
					'must be a JSON object whose fields have values and whose numbers can be sent exactly, such as { "amount": 250.75 }',
			}),
		)
		.transform((fields, context) => clean(fields, (problem) => context.addIssue(problem)))
		.transform((fields) => withoutNulls(fields as BodyFields))
		// Outside of all others: inside an object, zod 4.4 and newer reject an absent key of theirs.
		.default({}),
	{
		displayName: 'Body Fields (JSON)',
		name: 'bodyFields',
		type: 'json',
		default: '{}',
		description: 'Also sent, such as { "phoneNumber": "+233…" }. null removes a field.',
	},
	{ rejectsEmptyExpression: true },
);
