import type { Endpoint } from '../api/endpoints';
import { ServiceError } from './errors';

/** Fields of a body by name. An undefined field is not sent. */
export type BodyFields = Record<string, unknown>;

/** Whether it is an object but no list, date or the like. It may come from n8n's sandbox. */
export function isPlainObject(value: unknown): value is BodyFields {
	return Object.prototype.toString.call(value) === '[object Object]';
}

/**
 * Merges `extra` into `body` at every depth. An object whose keys are numbers changes the entries
 * of a list, counted from 0.
 * @param isBody whether `body` is the whole body, where such an object can create a list
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

/** The body to send, with Options > Body Fields. Throws a ServiceError if they conflict. */
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

/** The path where `extra` has fields but `body` has text, a number or the like. */
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
