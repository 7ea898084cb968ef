import type { INodeParameters } from 'n8n-workflow';

import { normalizeText } from '../../api/normalizeText';
import { InputError } from '../../transport/errors';

/**
 * Whether a value has an expression anywhere in it: n8n treats each text that begins with “=” as
 * one.
 * @param pattern what the expression must contain
 */
export function hasExpression(value: unknown, pattern = /^/): boolean {
	if (typeof value === 'string') return value.startsWith('=') && pattern.test(value);
	return (
		typeof value === 'object' &&
		value !== null &&
		Object.values(value).some((member) => hasExpression(member, pattern))
	);
}

/** How an expression reads the input item, or the item of an earlier node that it comes from. */
const itemReference =
	/\$(json|binary|input|item|thisItem|node|data|position|fromAI)|\.(item|itemMatching|pairedItem)\b/i;

/** Whether an expression in the parameters may return something else for another input item. */
export const canDifferByItem = (parameters: INodeParameters) =>
	hasExpression(parameters, itemReference);

/** The result of an expression that returns nothing. A field that is left empty has ''. */
export const emptyExpression = Symbol('nothing');

export const emptyExpressionError = (label: string) =>
	new InputError(
		`${label} is empty: its expression returns nothing`,
		'Correct the expression, or clear the field to leave it out',
	);

/** Whether nothing is left of a value, or of each entry of a list, without white space. */
export function isBlank(value: unknown): boolean {
	if (typeof value === 'string') return normalizeText(value) === '';
	return Array.isArray(value) ? value.every(isBlank) : isMissing(value);
}

/** Unlike `isBlank`, false for an empty cell of a sheet, whose expression returns empty text. */
export const isMissing = (value: unknown) => value === null || value === undefined;

/** Whether all that is left of a text such as “INV-{{ $json.invoice }}” is what is fixed in it. */
function isOnlyFixedText(inWorkflow: unknown, value: unknown): boolean {
	if (typeof inWorkflow !== 'string' || typeof value !== 'string') return false;
	if (!inWorkflow.startsWith('=') || !inWorkflow.includes('{{')) return false;
	const [first = '', ...others] = inWorkflow.slice(1).split('{{');
	const fixed = first + others.map((text) => text.slice(text.indexOf('}}') + 2)).join('');
	return fixed !== '' && fixed === value;
}

/**
 * The value, with `emptyExpression` for each expression that returns nothing, at any depth.
 * @param inWorkflow the value as the workflow has it, with its expressions
 */
export function markEmptyExpressions(
	inWorkflow: unknown,
	value: unknown,
	isNothing: (value: unknown) => boolean,
): unknown {
	if (isNothing(value)) return hasExpression(inWorkflow) ? emptyExpression : value;
	if (isOnlyFixedText(inWorkflow, value)) return emptyExpression;
	// An expression for a whole group may return a group with empty members.
	if (typeof inWorkflow !== 'object' || typeof value !== 'object' || !inWorkflow || !value)
		return value;
	const entries = Object.entries(value).map(([name, member]): [string, unknown] => [
		name,
		markEmptyExpressions((inWorkflow as Record<string, unknown>)[name], member, isNothing),
	]);
	if (Array.isArray(value)) return entries.map(([, member]) => member);
	const members = Object.fromEntries(entries);
	return members['__rl'] && members['value'] === emptyExpression ? emptyExpression : members;
}

/** n8n's own errors, such as “Referenced node doesn’t exist”, do not say in which field. */
export function addFieldName(label: string, error: unknown): unknown {
	if (!(error instanceof Error) || error instanceof InputError) return error;
	const isTooDeep = error instanceof RangeError;
	error.message = `${label}: ${isTooDeep ? 'the value is nested too deeply' : error.message}`;
	return error;
}
