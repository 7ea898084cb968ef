import type { INodeProperties } from 'n8n-workflow';
import type { z } from 'zod/v4';

import { excerpt, joinUnique } from '../api/unknownValues';
import { InputError } from '../transport/errors';
import { titleCase } from './titleCase';

/**
 * Validates a value of the form. Throws an InputError that says what is wrong with it.
 * @param label of the value in the form
 * @param members properties inside the value, which have labels of their own
 */
export function validateInput<T>(
	schema: z.ZodType<T>,
	value: unknown,
	label = '',
	members: INodeProperties['options'] = [],
): T {
	// Rules without a message of ours get this one, because those of zod are for programmers.
	const result = schema.safeParse(value, { error: () => 'does not have the expected form' });
	if (result.success) return result.data;
	throw new InputError(problemsIn(result.error, label, members), 'Correct the value');
}

const maxProblems = 10;

/** The first problem of each field: “Email must be an email address; …” */
function problemsIn(error: z.ZodError, label: string, members: Members): string {
	const problems = new Map<string, string>();
	for (const { path, message } of error.issues) {
		if (problems.size > maxProblems) break;
		const name = [label, ...labelsOf(path, members)].filter(Boolean).join(' > ');
		if (!problems.has(name)) problems.set(name, excerpt(`${name} ${message}`));
	}
	return joinUnique(problems.values(), maxProblems);
}

type Members = NonNullable<INodeProperties['options']>;

function labelsOf([part, ...rest]: readonly PropertyKey[], members: Members): string[] {
	if (part === undefined) return [];
	const member = members.find(({ name }) => name === part);
	const label = member && 'displayName' in member ? member.displayName : titleCase(part);
	const isEntry = typeof part === 'number';
	return [label, ...labelsOf(rest, isEntry ? members : membersOf(member))];
}

function membersOf(member?: Members[number]): Members {
	if (member && 'values' in member) return member.values;
	return member && 'options' in member ? (member.options ?? []) : [];
}
