import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';

import { decimalOf } from '../../api/decimal';
import { toText } from '../../api/unknownValues';
import { spellingKey } from '../../api/normalizeText';
import { splitEntries } from '../../descriptions/textLists';
import { coerceDateTime } from './coerceDateTime';
import { emptyExpression } from './expressions';

type Member = INodeProperties | INodePropertyCollection;

/**
 * Converts what the form or an expression gave to the type of the field: a number from a sheet to
 * text, “true” to a boolean, a date without an offset to one in the workflow's time zone. What
 * cannot be converted stays as it is, for the field's schema to reject.
 */
export function coerceParameter(
	property: INodeProperties,
	value: unknown,
	timezone: string,
): unknown {
	const { name, type, options = [] } = property;
	if (type === 'collection' || type === 'fixedCollection') {
		return coerceMembers(options as Member[], value, timezone);
	}
	if (value === null || value === undefined) return '';
	if (type === 'dateTime') {
		// Which day a time stands for is decided where its field has a label: see dayOf.ts.
		if (property.typeOptions?.dateOnly) return typeof value === 'string' ? value.trim() : value;
		return coerceDateTime(value, timezone);
	}
	if (type === 'multiOptions') return coerceList(options, value);
	if (type === 'string') return isAmount(name) ? coerceAmount(value) : coerceText(value);
	if (type === 'resourceLocator') {
		// n8n extracts the value of a locator, unless the locator is part of a group.
		return coerceText(typeof value === 'object' && 'value' in value ? (value.value ?? '') : value);
	}
	if (typeof value !== 'string') return value;
	if (type === 'options') return coerceOption(options, value);
	const text = value.trim();
	if (type === 'number') return text === '' || Number.isNaN(Number(text)) ? value : Number(text);
	if (type === 'boolean' && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
	return value;
}

type Options = NonNullable<INodeProperties['options']>;

const valuesBySpelling = (options: Options) =>
	new Map(
		options.flatMap((option) =>
			'value' in option
				? [option.name, option.value].map((one) => [spellingKey(String(one)), option.value])
				: [],
		) as Array<[string, unknown]>,
	);

/** The value of an option, for its value or label in any spelling. */
function coerceOption(options: Options, value: string): unknown {
	const isValue = options.some((option) => 'value' in option && option.value === value);
	return isValue ? value : (valuesBySpelling(options).get(spellingKey(value)) ?? value);
}

/** The entries of a list. The value or label of an option, in any spelling, becomes its value. */
function coerceList(options: Options, value: unknown): unknown[] {
	const values = valuesBySpelling(options);
	return splitEntries(value).map((entry) => {
		if (entry === emptyExpression) return entry;
		const text = toText(entry).trim();
		return values.get(spellingKey(text)) ?? text;
	});
}

/**
 * A number beyond ±2^53, whose digits may be wrong, stays a number, which a text field rejects.
 * Lost decimals of a smaller one cannot be seen.
 */
function coerceText(value: unknown): unknown {
	if (typeof value === 'string') return value.trim();
	if (typeof value === 'boolean') return String(value);
	const isExact = typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
	return isExact ? decimalOf(value) : value;
}

const isAmount = (name: string) => /^amountAt|amount$/i.test(name);

/** Text such as 1.250 may be a thousand (amount.ts); a number is not, and becomes 1.2500. */
function coerceAmount(value: unknown): unknown {
	const coerced = coerceText(value);
	const isOfNumber = typeof value === 'number' && typeof coerced === 'string';
	return isOfNumber ? coerced.replace(/\.\d{3}$/, '$&0') : coerced;
}

function coerceMembers(members: Member[], values: unknown, timezone: string): unknown {
	if (Array.isArray(values)) return values.map((entry) => coerceMembers(members, entry, timezone));
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
