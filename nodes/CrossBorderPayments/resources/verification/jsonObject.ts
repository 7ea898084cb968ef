import { z } from 'zod/v4';

import { plainDecimal } from '../../api/decimal';
import { inexactNumberIn } from '../../transport/json';

/** A JSON object, as text or as an expression gives it; refused where it would not arrive as it is. */
export const jsonObject = z.unknown().transform((entered, context) => {
	const refuse = (message: string) => {
		context.addIssue({ code: 'custom', message });
		return z.NEVER;
	};
	const lost = typeof entered === 'string' ? inexactNumberIn(entered) : undefined;
	if (lost !== undefined) return refuse(wouldLoseDigits(lost));
	const parsed = typeof entered === 'string' ? parseJson(entered) : entered;
	if (!isPlainObject(parsed))
		return refuse('must be a JSON object, such as { "first_name": "Ada" }');
	const problem = problemIn(parsed);
	return problem === undefined ? parsed : refuse(problem);
});

/** Deeper than any form of the service, and a structure that holds itself has no end. */
const deepest = 50;

function problemIn(value: unknown, depth = 0): string | undefined {
	switch (typeof value) {
		case 'string':
		case 'boolean':
		case 'undefined':
			return undefined;
		case 'number': {
			if (!Number.isFinite(value)) return noForm;
			const isExact = Number.isSafeInteger(value) || value % 1 !== 0;
			return isExact ? undefined : wouldLoseDigits(plainDecimal(value));
		}
		case 'object':
			break;
		default:
			return noForm;
	}
	if (value === null) return undefined;
	if ('toJSON' in value && typeof value.toJSON === 'function') {
		return typeof (value.toJSON as () => unknown)() === 'string' ? undefined : noForm;
	}
	if (!Array.isArray(value) && !isPlainObject(value)) return noForm;
	if (depth === deepest) return `must not be nested more than ${deepest} levels deep`;
	// JavaScript has a use of its own for this name, and would lose it on the way.
	if (Object.hasOwn(value, '__proto__')) return 'must not have a field with the name __proto__';
	for (const member of Object.values(value) as unknown[]) {
		const problem = problemIn(member, depth + 1);
		if (problem !== undefined) return problem;
	}
	return undefined;
}

const noForm = 'holds something that cannot be written as JSON';

/** Not the number itself: it may be that of somebody's passport. */
const wouldLoseDigits = (number: string) =>
	`holds a number that would lose digits (it ends in ${number.slice(-2)}): put it in quotes`;

/** No list, and none of the kinds of objects that have a meaning of their own, such as dates. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
	if (typeof value !== 'object' || value === null) return false;
	const prototype: unknown = Object.getPrototypeOf(value);
	return prototype === null || prototype === Object.prototype;
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}
