import { toRecord, toText } from '../api/unknownValues';

/** Under these names, an error body has its texts, or records that have them. */
const textNames = ['message', 'msg', 'detail', 'description', 'reason', 'errorMessage'];
const detailNames = ['errors', 'details', 'issues', 'violations', 'children'];
/** Under these, one of several problems names the field that it is about. */
const fieldNames = ['field', 'property', 'path', 'param', 'loc'];

/** No documented body is as deep. */
const maxLevels = 6;

/**
 * What an error body says: its message, in each of its documented forms, and the details that other
 * services of this kind add. Empty for a web page.
 */
export function apiMessageOf(body: unknown): string {
	if (typeof body === 'string') return body.trimStart().startsWith('<') ? '' : body.trim();
	const texts = textsIn(body);
	// Some services respond with nothing but lists of problems, by field.
	const byField = () => textsOfFields(toRecord(body), (value) => Array.isArray(value));
	return [...new Set(texts.length > 0 ? texts : byField())].join('; ');
}

/** The texts of a message, a list of problems, or a record with either. */
function textsIn(value: unknown, levels = maxLevels): string[] {
	if (typeof value === 'string') return value.trim() ? [value.trim()] : [];
	if (typeof value !== 'object' || value === null || levels === 0) return [];
	const next = (member: unknown) => textsIn(member, levels - 1);
	if (Array.isArray(value)) return value.flatMap(next);
	const record = toRecord(value);
	const constraints = Object.values(toRecord(record.constraints));
	const texts = [...textNames.map((name) => record[name]), constraints].flatMap((member) =>
		Array.isArray(member) || typeof member === 'string' ? next(member) : membersOf(member, levels),
	);
	const details = detailNames.flatMap((name) => membersOf(record[name], levels));
	// At the top, a path is that of the request.
	const isPart = levels < maxLevels;
	const [field = ''] = isPart ? fieldNames.map((name) => toText(record[name])).filter(Boolean) : [];
	const all = [...texts.map((text) => withField(text, field)), ...details];
	return all.length > 0 ? all : next(record.error);
}

/** The texts of details; of an object without any of the usual names, those of each of its fields. */
function membersOf(value: unknown, levels: number): string[] {
	const texts = textsIn(value, levels - 1);
	const isObject = texts.length === 0 && !Array.isArray(value) && levels > 1;
	return isObject ? textsOfFields(toRecord(value), () => true, levels - 1) : texts;
}

const textsOfFields = (
	record: Record<string, unknown>,
	isProblem: (value: unknown) => boolean,
	levels = maxLevels,
) =>
	Object.entries(record)
		.filter(([, value]) => isProblem(value))
		.flatMap(([field, value]) => textsIn(value, levels - 1).map((text) => withField(text, field)));

/** “email: is invalid”; a text that names the field stays as it is. */
const withField = (text: string, field: string) =>
	text.toLowerCase().includes(field.toLowerCase()) ? text : `${field}: ${text}`;
