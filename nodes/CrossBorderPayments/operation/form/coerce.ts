import { DateTime } from 'luxon';
import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';

import { plainDecimal } from '../../api/decimal';

/** An entry of a collection, or a group of a fixed collection. */
type Member = INodeProperties | INodePropertyCollection;

/**
 * Converts what the form or an expression gave to the type of the field: a number from a sheet to
 * text, «true» to a boolean, a date without an offset to one in the workflow's time zone. What cannot be
 * converted stays as it is, for the field's schema to refuse.
 */
export function coerceParameter(
	property: INodeProperties,
	value: unknown,
	timezone: string,
): unknown {
	const { type, options = [] } = property;
	if (type === 'collection' || type === 'fixedCollection') {
		// The type of `options` also allows the entries of a menu, which a collection does not have.
		return coerceMembers(options as Member[], value, timezone);
	}
	if (value === null || value === undefined) return '';
	// n8n takes the value out of a locator, unless the locator is part of a group.
	if (type === 'resourceLocator' && typeof value === 'object' && 'value' in value) {
		return coerceText(value.value ?? '');
	}
	if (type === 'dateTime') return coerceDateTime(value, timezone);
	if (typeof value !== 'string') return type === 'string' ? coerceText(value) : value;
	const text = value.trim();
	if (type === 'string') return text;
	if (type === 'number') return text === '' || Number.isNaN(Number(text)) ? value : Number(text);
	if (type === 'boolean' && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
	if (type === 'multiOptions') return text.split(',').map((entry) => entry.trim());
	return value;
}

/**
 * A number beyond ±2^53, whose digits may be wrong, stays a number, which a text field refuses. Lost
 * decimals of a smaller one cannot be seen.
 */
function coerceText(value: unknown): unknown {
	if (typeof value === 'boolean') return String(value);
	const isExact = typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
	return isExact ? plainDecimal(value) : value;
}

const dateWithoutOffset = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?$/;

/** ISO 8601 with an offset. */
function coerceDateTime(value: unknown, timezone: string): unknown {
	const date = typeof value === 'number' ? new Date(value) : value;
	if (date instanceof Date) return Number.isNaN(date.getTime()) ? value : date.toISOString();
	const text = typeof value === 'string' ? value.trim() : '';
	if (!dateWithoutOffset.test(text)) return value;
	return DateTime.fromISO(text.replace(' ', 'T'), { zone: timezone }).toISO() ?? value;
}

/** The values of a group, or of each entry of a list of them. */
function coerceMembers(members: Member[], values: unknown, timezone: string): unknown {
	if (Array.isArray(values)) return values.map((one) => coerceMembers(members, one, timezone));
	if (typeof values !== 'object' || values === null) return values ?? {};
	return Object.fromEntries(
		Object.entries(values).map(([name, value]: [string, unknown]) => {
			const member = members.find((candidate) => candidate.name === name);
			if (!member) return [name, value];
			const coerced =
				'values' in member
					? coerceMembers(member.values, value, timezone)
					: coerceParameter(member, value, timezone);
			return [name, coerced];
		}),
	);
}
