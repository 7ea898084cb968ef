import type { Endpoint } from '../api/endpoints';
import { ServiceError } from './errors';

/** Fields of a body, by name. One that is undefined is not sent. */
export type BodyFields = Record<string, unknown>;

/** Not a list, a date or the like. The object may come from another realm, such as a sandbox. */
export function isPlainObject(value: unknown): value is BodyFields {
	return Object.prototype.toString.call(value) === '[object Object]';
}

/**
 * Merges both, group by group: what the second has replaces what the first has. A group whose names are
 * numbers changes the entries of a list, the first of which is 0.
 * @param isBody whether the first is the whole body: such a group is then a new list if there is none
 */
export function mergeBody(body: BodyFields, extra: BodyFields, isBody = true): BodyFields {
	const merged = Object.entries(extra).map(([name, value]): [string, unknown] => {
		const present = Object.hasOwn(body, name) ? body[name] : undefined;
		if (!isPlainObject(value)) return [name, value];
		const names = Object.keys(value);
		const isOfList = names.length > 0 && names.every((one) => /^\d+$/.test(one));
		if (isOfList && (Array.isArray(present) || (isBody && present === undefined))) {
			const entries = Object.values(mergeBody({ ...present }, value, isBody));
			return [name, entries.filter((entry) => entry !== undefined)];
		}
		return [name, mergeBody(isPlainObject(present) ? present : {}, value, isBody)];
	});
	return Object.fromEntries([...Object.entries(body), ...merged]);
}

/** The body that is sent, with Options > Body Fields; throws a ServiceError if they do not fit. */
export function bodyText(endpoint: Endpoint, body: unknown, extra: BodyFields): string {
	const filled = isPlainObject(body) ? body : {};
	const conflict = conflictIn(filled, extra);
	if (conflict !== undefined) {
		throw new ServiceError(
			endpoint,
			`Body Fields gives “${conflict}” fields, but it is one value`,
			'Correct Options > Body Fields, such as { "amount": 250.75 }',
		);
	}
	return JSON.stringify(mergeBody(filled, extra));
}

/** Where the second has fields of what is a text, a number or the like in the first, such as «channelId»; undefined if nowhere. */
function conflictIn(body: BodyFields, extra: BodyFields): string | undefined {
	for (const [name, value] of Object.entries(extra)) {
		const present = Object.hasOwn(body, name) ? body[name] : undefined;
		if (!isPlainObject(value) || present === undefined || present === null) continue;
		if (typeof present !== 'object') return name;
		const conflict = conflictIn({ ...present }, value);
		if (conflict !== undefined) return `${name}.${conflict}`;
	}
	return undefined;
}
