import { assumptions } from '../../api/assumptions';
import { dateTime } from '../../api/schemas/values';
import { InputError } from '../../transport/errors';
import { isObject } from './bodyFields';

interface BodyValues {
	specifyBody: 'fields' | 'json';
	fields?: Record<string, unknown>;
	jsonBody?: Record<string, unknown>;
}

/** The request body. Only the field that `specifyBody` shows is used. */
export function toBody({ specifyBody, fields = {}, jsonBody = {} }: BodyValues) {
	const body = specifyBody === 'json' ? jsonBody : (unwrap(fields, '') as Record<string, unknown>);
	if (Object.keys(body).length === 0) {
		throw new InputError(
			specifyBody === 'json' ? 'JSON must not be empty' : 'Fields must not be empty',
			'Nothing was sent. Fill in the data to submit',
		);
	}
	return body;
}

/**
 * Undoes how n8n stores groups of fields: {value: {…}} is a group, {items: […]} a repeated one.
 * Fields that were added and left empty are left out.
 */
function unwrap(value: unknown, path: string): unknown {
	const convert = conversions[path];
	if (convert) return typeof value === 'string' ? convert(value) : value;
	if (Array.isArray(value)) {
		return value.map((entry) => unwrap(entry, path)).filter((entry) => !isEmpty(entry));
	}
	if (!isObject(value)) return value;
	const [[name, content] = [], ...others] = Object.entries(value);
	if (others.length === 0 && (name === 'value' || name === 'items')) return unwrap(content, path);
	return Object.fromEntries(
		Object.entries(value)
			.map(([key, entry]) => [key, unwrap(entry, path ? `${path}.${key}` : key)] as const)
			.filter(([, entry]) => !isEmpty(entry)),
	);
}

/** Fields whose text in the form is not what the service takes, by path. */
const conversions: Record<string, (entered: string) => unknown> = {
	birth_date: toDay,
	incorporation_date: toDay,
	'ultimate_beneficial_owners.birth_date': (entered) =>
		isDateTime(entered) ? `${toDay(entered)}${assumptions.ownerBirthDate.value}` : entered,
	lastSubmissionAt: (entered) => (isDateTime(entered) ? new Date(entered).toISOString() : entered),
	business_industry: (entered) =>
		entered
			.split(',')
			.map((code) => code.trim())
			.filter(Boolean),
};

/** The day in the time zone in which it was entered; other text stays, for the schema to refuse. */
function toDay(entered: string): string {
	return isDateTime(entered) ? entered.slice(0, 10) : entered;
}

function isDateTime(text: string): boolean {
	return dateTime.safeParse(text).success;
}

function isEmpty(value: unknown): boolean {
	if (value === '' || value === undefined) return true;
	return (Array.isArray(value) || isObject(value)) && Object.keys(value).length === 0;
}
