import type { z } from 'zod/v4';

import { holdsExactly } from './decimal';
import { excerpt, joinUnique } from './unknownValues';
import { toDecimal } from './schemas/values';

/**
 * How a response differs from the specification: undocumented or missing fields, wrong types and
 * undocumented statuses. Only statuses are quoted, because other values may be personal data.
 */
export function schemaDrift(schema: z.ZodType, value: unknown): string[] {
	const issues = schema.safeParse(value, { reportInput: true }).error?.issues ?? [];
	return [...new Set(issues.flatMap(differencesOf))].slice(0, maxDifferences);
}

/** The hint next to the output; an empty list without differences. */
export const schemaDriftHints = (drift: ReadonlySet<string>) =>
	drift.size > 0
		? [
				`The service’s responses differ from its specification: ${joinUnique(drift, 20)}. Columns of missing fields are empty`,
			]
		: [];

const maxDifferences = 20;

const shortName = (name: string) => excerpt(name, 50);

function differencesOf(issue: z.core.$ZodIssue): string[] {
	// Without the positions in a list, a difference reads the same for every record.
	const names = issue.path.filter((part) => typeof part === 'string');
	const path = names.map(shortName).join('.') || 'a record';
	if (issue.code === 'unrecognized_keys') {
		const keys = issue.keys.slice(0, maxDifferences);
		return keys.map((name) => `${[...names, name].map(shortName).join('.')} is not documented`);
	}
	if (issue.code === 'invalid_key') return [`${path} is not documented`];
	if (issue.input === undefined) return [`${path} is missing`];
	if (issue.input === null) return [`${path} has no value`];
	// A number with more digits than JavaScript holds was read as text.
	if (isLongNumber(issue.input)) return [];
	if (issue.code === 'invalid_union') {
		const types = issue.errors.map(([first]) => first?.code === 'invalid_type' && first.expected);
		const isOfNone = types.length > 0 && types.every(Boolean);
		return isOfNone ? [`${path} is not of type ${types.join(' or ')}`] : [];
	}
	if (issue.code === 'invalid_type') return [`${path} is not of type ${issue.expected}`];
	if (issue.code === 'custom' && issue.params?.['isStatus'] === true) {
		const value = excerpt(issue.input, 50);
		return [`${path} has the value “${value}”: Options > Final Statuses may need it`];
	}
	// The format of a value, such as an ID, does not matter to the node.
	return issue.code === 'custom' ? [`${path} ${issue.message}`] : [];
}

function isLongNumber(value: unknown): boolean {
	const digits = typeof value === 'string' ? toDecimal(value) : undefined;
	return digits !== undefined && !holdsExactly(digits);
}
