import { memberAt } from './simplify';

/** `={{ $json.id }}`, or deeper: what n8n writes when a column is dragged into a field. */
const reference = /^=\{\{\s*\$json((?:\.[A-Za-z]\w*)+)\s*\}\}$/;

/**
 * The text that a value of the form refers to, if it does just that and a text is there; undefined
 * leaves it to n8n. n8n 2 evaluates each expression in a sandbox, which takes it longer than all that
 * we do for an item. Columns whose names the sandbox refuses, such as `caller`, are read all the same.
 * @param raw as the form has it: an expression, or a resource locator with one.
 * @param dataOf what `$json` is in an expression of this item.
 */
export function referredText(raw: unknown, dataOf: () => unknown): string | undefined {
	const path = reference.exec(expressionOf(raw))?.[1]?.slice(1).split('.');
	const value = path && memberAt(dataOf(), path);
	return typeof value === 'string' ? value : undefined;
}

function expressionOf(raw: unknown): string {
	const isLocator = typeof raw === 'object' && raw !== null && '__rl' in raw && 'value' in raw;
	const text = isLocator ? raw.value : raw;
	return typeof text === 'string' ? text : '';
}
