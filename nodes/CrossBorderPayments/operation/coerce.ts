import { tryToParseDateTime, type INodeProperties } from 'n8n-workflow';

import { plainDecimal } from '../api/decimal';

/**
 * What the form or an expression gave, as the type that the field shows: a number from a sheet
 * becomes text in a text field, «true» a boolean in a switch, a date without an offset one of the
 * workflow's time zone. What cannot be read so is left for the field's own check to refuse.
 */
export function coerceParameter(
	property: INodeProperties,
	value: unknown,
	timezone: string,
): unknown {
	if (property.type === 'collection') {
		return everyField(property.options as INodeProperties[], value, timezone);
	}
	if (property.type === 'fixedCollection') return groupsOf(property, value, timezone);
	if (value === null || value === undefined) return '';
	switch (property.type) {
		case 'string':
			return typeof value === 'string' ? value.trim() : textOf(value);
		case 'number':
			return typeof value === 'string' && value.trim() !== '' ? numberOf(value) : value;
		case 'boolean':
			return typeof value === 'string'
				? (booleans.get(value.trim().toLowerCase()) ?? value)
				: value;
		case 'multiOptions':
			return typeof value === 'string' ? value.split(',').map((one) => one.trim()) : value;
		case 'dateTime':
			return momentOf(value, timezone);
		default:
			return value;
	}
}

/** A number that may have lost digits on its way stays one, so that it is refused as such. */
function textOf(value: unknown): unknown {
	if (typeof value === 'boolean') return String(value);
	const isExact = typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
	return isExact ? plainDecimal(value) : value;
}

function numberOf(text: string): unknown {
	const number = Number(text);
	return Number.isNaN(number) ? text : number;
}

const booleans = new Map([
	['true', true],
	['false', false],
]);

/** ISO 8601 with an offset; a day that the calendar does not have is left as it is. */
function momentOf(value: unknown, timezone: string): unknown {
	const date = typeof value === 'number' ? new Date(value) : value;
	if (date instanceof Date) return Number.isNaN(date.getTime()) ? value : date.toISOString();
	if (typeof date !== 'string' || !withoutOffset.test(date.trim())) return date;
	try {
		const moment = tryToParseDateTime(date.trim(), timezone).toISO();
		return moment?.slice(0, 10) === date.trim().slice(0, 10) ? moment : value;
	} catch {
		return value;
	}
}

const withoutOffset = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?$/;

/** What an expression left empty counts as not filled in. */
function everyField(fields: INodeProperties[], value: unknown, timezone: string): unknown {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return value ?? {};
	return Object.fromEntries(
		Object.entries(value)
			.filter(([, one]) => one !== null && one !== undefined)
			.map(([name, one]) => {
				const field = fields.find((candidate) => candidate.name === name);
				return [name, field ? coerceParameter(field, one, timezone) : one];
			}),
	);
}

function groupsOf({ options }: INodeProperties, value: unknown, timezone: string): unknown {
	if (typeof value !== 'object' || value === null) return value ?? {};
	const groups = (options ?? []) as Array<{ name: string; values: INodeProperties[] }>;
	return Object.fromEntries(
		Object.entries(value).map(([name, one]: [string, unknown]) => {
			const fields = groups.find((group) => group.name === name)?.values ?? [];
			const read = (each: unknown) => everyField(fields, each, timezone);
			return [name, Array.isArray(one) ? one.map(read) : read(one)];
		}),
	);
}
